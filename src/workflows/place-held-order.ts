import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../modules/payunit"
import { refuseUnlessHeld } from "../modules/payunit/held"
import { MerchantProblem } from "../modules/payunit/merchant-problems"
import { byWhom } from "../modules/payunit/transactions"
import { whyNotPlaceable } from "../settlement"
import { settleTransactionStep } from "./steps/settle-transaction"

/** Input of {@link placeHeldOrderWorkflow}. */
export interface PlaceHeldOrderInput {
  transaction_id: string
  note: string | null
  /** Id of the user or API key that asked for it. */
  asked_by: string
}

/** Lets settlement take up what is held, at once. Compare-and-set: of two at once, one does. */
const takeUpHeldStep = createStep(
  { name: "payunit-take-up-held", maxRetries: 0 },
  async ({ transaction_id, note, asked_by }: PlaceHeldOrderInput, { container }) => {
    const { transactions } = resolvePayUnit(container)
    const transaction = refuseUnlessHeld(await transactions.find(transaction_id))
    const reason = transaction.held_reason ?? "unverifiable"
    const why = whyNotPlaceable(reason)
    if (why !== null) {
      throw new MerchantProblem("cannot_be_placed", `It is held as ${reason}: ${why}.`)
    }
    const event = { event: "asked to place the order", detail: byWhom(asked_by, note) }
    const due = { next_check_at: transaction.now }
    const isCaptured = reason === "order_not_placed"
    const taken = isCaptured
      ? await transactions.update(transaction_id, due, event, ["held"])
      : (
          await transactions.move(transaction_id, "paid", event, { ...due, attempts: 0 }, ["held"], {
            heldReason: reason,
          })
        ).ok
    if (!taken) {
      throw new MerchantProblem("in_use")
    }
    return new StepResponse(transaction_id)
  },
)

/**
 * Tries now to place the order of what is held, after a merchant mended what kept it: by the one settlement, which
 * looks, compares and decides as ever, and so may hold it again. The result says where it stands afterwards.
 */
export const placeHeldOrderWorkflow = createWorkflow("payunit-place-held-order", (input: PlaceHeldOrderInput) => {
  const transactionId = takeUpHeldStep(input)
  return new WorkflowResponse(
    settleTransactionStep(transform({ transactionId }, ({ transactionId }) => ({ transaction_id: transactionId }))),
  )
})
