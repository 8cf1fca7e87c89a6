import { chargeFor } from "../gateway"
import { outstandingOf, UNPAID_STATES } from "../domain/payments"
import { checkTransaction, isTestMoneyInLiveStore } from "./check"
import { cause } from "../domain/texts"
import type { PayUnitModuleService } from "../modules/payunit"
import { remainingOf } from "../modules/payunit/invoices"
import { type Query, readOrderMoney, readSessionToAuthorize } from "../medusa"
import { isResolved, takesItsCollection, type TransactionRecord, triggeredBy } from "../modules/payunit/transactions"

/** Whether Medusa may record a payment session as captured. */
export type Authorization =
  | { kind: "captured"; transaction: TransactionRecord }
  /**
   * The service does not say yet that it was paid. `transaction` is the last attempt, if there is one; `orderedAt`, when
   * the order was placed that it is for.
   */
  | { kind: "pending"; transaction: TransactionRecord | null; orderedAt: Date | null }
  /** The last attempt failed or was cancelled, and no other lives. */
  | { kind: "failed" }
  /** Money came that does not fit, or was taken by another session of the same payment collection. */
  | { kind: "refused"; why: string }

/** How many attempts of a collection are asked about inside a request: the last one, and the one it replaced. */
export const CONCURRENT_CHECKS = 2

/** Medusa holds its lock on the cart meanwhile, and others wait for it: each of the questions takes this at most. */
export const ASK_MS = 4_000

/**
 * Answers Medusa's question whether a payment session was paid. Any attempt of the session's payment collection for
 * the same money counts, since a double click makes two sessions that share one link. At most one transaction of a
 * collection is ever reported as captured: a unique index in the table decides which.
 */
export async function authorizeSession(
  payunit: PayUnitModuleService,
  query: Query,
  paymentSessionId: string,
): Promise<Authorization> {
  return await triggeredBy("completion", async () => await authorize(payunit, query, paymentSessionId))
}

async function authorize(
  payunit: PayUnitModuleService,
  query: Query,
  paymentSessionId: string,
): Promise<Authorization> {
  const session = await readSessionToAuthorize(query, paymentSessionId)
  if (session === null) {
    return { kind: "refused", why: "the payment session does not exist" }
  }
  if (session.isPaidByAnother) {
    return { kind: "refused", why: "another payment session of this collection was paid" }
  }
  const all = await payunit.transactions.ofCollection(session.collectionId)

  const taken = all.find((transaction) => takesItsCollection(transaction))
  if (taken !== undefined) {
    return taken.payment_session_id === paymentSessionId && !isResolved(taken)
      ? { kind: "captured", transaction: taken }
      : { kind: "refused", why: "another payment session of this collection was paid" }
  }
  const { order } = session
  const money = order === null ? null : await readOrderMoney(query, order.id)
  if (money !== null && outstandingOf(money) < session.amount) {
    return { kind: "refused", why: "its order was edited, or paid another way" }
  }
  const charge = chargeFor(session.amount, session.currencyCode)
  if (session.invoicePart !== null) {
    const invoice = await payunit.invoices.find(session.invoicePart.invoiceId)
    if (invoice === null || invoice.state === "void" || remainingOf(invoice) < (charge.ok ? charge.amount : 0)) {
      return { kind: "refused", why: "its invoice is void, or was paid another way" }
    }
  }
  const fitting = all.filter(
    (transaction) =>
      charge.ok &&
      transaction.amount === charge.amount &&
      transaction.currency_code.toUpperCase() === charge.currency &&
      !isTestMoneyInLiveStore(payunit, transaction),
  )
  const found = await firstPaid(payunit, fitting, paymentSessionId)
  return found.kind === "pending" ? { ...found, orderedAt: order?.createdAt ?? null } : found
}

async function firstPaid(
  payunit: PayUnitModuleService,
  attempts: readonly TransactionRecord[],
  paymentSessionId: string,
): Promise<Authorization> {
  const known = attempts.find((transaction) => transaction.state === "paid")
  if (known !== undefined) {
    return await take(payunit, known, paymentSessionId)
  }
  const unpaid = attempts.filter((transaction) => UNPAID_STATES.includes(transaction.state)).slice(0, CONCURRENT_CHECKS)
  // Whoever completes the cart says that it was paid: what is asked about for them is no link that nobody has seen.
  await payunit.transactions.noteVisit(unpaid)
  const states = []
  for (const transaction of unpaid) {
    const checked = (await checkTransaction(payunit, transaction, { timeoutMs: ASK_MS })).transaction
    if (checked.state === "paid") {
      return await take(payunit, checked, paymentSessionId)
    }
    states.push(checked)
  }
  const latest = states[0] ?? attempts[0]
  if (latest?.state === "held") {
    return { kind: "refused", why: "it has arrived, but does not fit, and the shop has to look at it" }
  }
  return latest?.state === "failed" || latest?.state === "cancelled"
    ? { kind: "failed" }
    : { kind: "pending", transaction: latest ?? null, orderedAt: null }
}

/** Claims the collection's money for one session of it. The loser of a race is told so. */
async function take(
  payunit: PayUnitModuleService,
  transaction: TransactionRecord,
  paymentSessionId: string,
): Promise<Authorization> {
  const moved = await payunit.transactions.startApplying(transaction.id, {
    why: cause("for_session", { session: paymentSessionId }),
    set: { payment_session_id: paymentSessionId, next_check_at: transaction.now },
  })
  if (moved.ok) {
    return { kind: "captured", transaction: moved.transaction }
  }
  const now = await payunit.transactions.find(transaction.id)
  const isTaken = now !== null && takesItsCollection(now) && !isResolved(now)
  return isTaken && now.payment_session_id === paymentSessionId
    ? { kind: "captured", transaction: now }
    : { kind: "refused", why: "another payment of this collection is being recorded" }
}
