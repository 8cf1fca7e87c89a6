import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { holdCancelledOrder } from "../settlement"

const holdCancelledOrderStep = createStep(
  { name: "payunit-hold-cancelled-order", maxRetries: 0 },
  async (input: { order_id: string }, { container }) => {
    await holdCancelledOrder(container, input.order_id)
    return new StepResponse(undefined)
  },
)

/**
 * Holds the money of a cancelled order that was not refunded, as `cancelled_without_refund`. Safe to run any number of
 * times, and for any order.
 */
export const holdCancelledOrderWorkflow = createWorkflow(
  "payunit-hold-cancelled-order",
  (input: { order_id: string }) => {
    return new WorkflowResponse(holdCancelledOrderStep(input))
  },
)
