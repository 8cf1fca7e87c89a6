import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { cancelUnpaidOrder } from "../reconciliation"

const cancelUnpaidOrderStep = createStep(
  { name: "payunit-cancel-unpaid-order", maxRetries: 0 },
  async (input: { transaction_id: string }, { container }) => {
    return new StepResponse(await cancelUnpaidOrder(container, input.transaction_id))
  },
)

/**
 * Cancels the order that was placed before its payment by this transaction, if its time is over and the service says of
 * every attempt to pay it that nobody did. The result says what became of it. Safe to run any number of times.
 *
 * @example
 * const { result } = await cancelUnpaidOrderWorkflow(container).run({ input: { transaction_id } })
 */
export const cancelUnpaidOrderWorkflow = createWorkflow(
  "payunit-cancel-unpaid-order",
  (input: { transaction_id: string }) => {
    return new WorkflowResponse(cancelUnpaidOrderStep(input))
  },
)
