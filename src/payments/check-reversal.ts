import { PayUnitError } from "../gateway"
import { judge, nextReversalCheck, whyReversed } from "../domain/payments"
import { ASK_WINDOW_SECONDS, askService, answerColumns } from "./check"
import { cause } from "../domain/texts"
import type { PayUnitModuleService } from "../modules/payunit"
import { paidMoney, type TransactionRecord } from "../modules/payunit/transactions"

/**
 * Asks the service once more about money that an order holds: an operator may have taken it back since. If so it is held
 * as `reversed`, for a person to look at; nothing in Medusa is undone by itself. What a merchant recorded as refunded
 * by PayUnit is expected to be gone; what was refunded any other way was paid twice. Anything else that the service says,
 * or its silence, changes nothing but when it is asked next.
 *
 * @returns the transaction as it is then
 */
export async function checkForReversal(
  payunit: PayUnitModuleService,
  transaction: TransactionRecord,
): Promise<TransactionRecord> {
  const { transactions, manualRefunds, leases, accounts, circuitBreakers, logger } = payunit
  const client = accounts.clientFor(transaction.account, transaction.mode)
  if (
    transaction.state !== "settled" ||
    transaction.source !== "attempt" ||
    client === null ||
    !(await leases.mayAsk(transaction.id, ASK_WINDOW_SECONDS))
  ) {
    return transaction
  }
  try {
    const answer = await askService(payunit, client, transaction)
    const { id, amount, currency_code, mode } = transaction
    const verdict =
      typeof answer === "string" ? null : judge({ transactionId: id, amount, currency: currency_code, mode }, answer)
    const isGone = verdict?.kind === "failed" || verdict?.kind === "cancelled"
    const why = isGone
      ? whyReversed(cause(`reversed_${verdict.kind}`), paidMoney(transaction), await manualRefunds.ofTransaction(id))
      : null
    if (why !== null) {
      const set = { reversal_check_at: null, ...answerColumns(answer, transaction) }
      const moved = await transactions.hold(id, { reason: "reversed", why, set, from: ["settled"] })
      return moved.ok ? moved.transaction : ((await transactions.find(id)) ?? transaction)
    }
    const next = nextReversalCheck(
      transaction.settled_at ?? transaction.now,
      transaction.now,
      payunit.options.reversalCheckHours,
    )
    const changes = { reversal_check_at: next, ...answerColumns(answer, transaction) }
    return (await transactions.update(id, { set: changes, from: ["settled"] })) ?? transaction
  } catch (error) {
    if (!(error instanceof PayUnitError)) {
      throw error
    }
    const isExpected = circuitBreakers.failed(transaction.account, transaction.id, error)
    logger[isExpected ? "debug" : "warn"](`payunit: transaction ${transaction.id}: ${error.message}`)
    return transaction
  }
}
