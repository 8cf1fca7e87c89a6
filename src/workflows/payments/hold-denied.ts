import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { whyReversed } from "../../domain/payments"
import { deniesMoney } from "../../domain/statements"
import { cause } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import { paidMoney } from "../../modules/payunit/transactions"
import { publishSoon } from "../events"

/** Input of {@link holdDeniedPaymentWorkflow}. */
interface HoldDeniedInput {
  statement_id: string
  line_id: string
  /** Why, in the words of whoever decided it. */
  note: string
  /** Id of the user or API key. */
  held_by: string
}

const holdDeniedStep = createStep(
  { name: "payunit-hold-denied", maxRetries: 0 },
  async ({ statement_id, line_id, note, held_by: by }: HoldDeniedInput, { container }) => {
    const { statements, transactions, manualRefunds } = resolvePayUnit(container)
    const line = await statements.line(statement_id, line_id)
    if (line === null) {
      throw new MerchantError("statement_line_not_found")
    }
    const [named] = await statements.payments([line.transaction_id])
    const payment = named === undefined ? null : await transactions.find(named.id)
    if (!deniesMoney(line) || payment?.state !== "settled") {
      throw new MerchantError("not_denied")
    }
    const denial = line.line === null ? cause("not_in_statement") : cause("statement_denies", { line: line.line })
    const why = whyReversed(denial, paidMoney(payment), await manualRefunds.ofTransaction(payment.id))
    if (why === null) {
      throw new MerchantError("not_denied")
    }
    const set = { reversal_check_at: null }
    const moved = await transactions.hold(payment.id, {
      ...{ reason: "reversed", why, set, who: { by, note } },
      from: ["settled"],
    })
    if (!moved.ok) {
      throw new MerchantError("not_denied")
    }
    publishSoon(container, payment.id)
    await statements.noteReview(line.id, { by, note })
    return new StepResponse({ transaction_id: payment.id })
  },
)

/**
 * Holds the money of an order, of which PayUnit's statement says that it did not come or was refunded, for a person to decide
 * about. Nothing in Medusa is undone.
 */
export const holdDeniedPaymentWorkflow = createWorkflow("payunit-hold-denied-payment", (input: HoldDeniedInput) => {
  return new WorkflowResponse(holdDeniedStep(input))
})
