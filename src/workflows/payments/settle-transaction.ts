import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { settleTransactionWorkflowId } from "../settlement"
import { type SettleTransactionInput, settleTransactionStep } from "./steps/settle-transaction"

/**
 * Finds out where a transaction stands and acts on it: asks the service, compares what it says with what was asked
 * for, and where money was taken sees to it that an order holds it. Safe to run any number of times, at once.
 * The result is null when there is no such transaction.
 *
 * @example
 * const { result } = await settleTransactionWorkflow(container).run({ input: { transaction_id } })
 */
export const settleTransactionWorkflow = createWorkflow(
  settleTransactionWorkflowId,
  (input: SettleTransactionInput) => {
    return new WorkflowResponse(settleTransactionStep(input))
  },
)
