import { createWorkflow, WorkflowResponse, createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { settleTransactionWorkflowId, settle } from "../settlement"
import { triggeredBy } from "../../modules/payunit/transactions"

/** Input of {@link settleTransactionStep}: ids only, since Medusa may store a step's input. */
export interface SettleTransactionInput {
  transaction_id: string
  /** Who has the transaction's lease already and hands it over, so that nobody comes in between. */
  owner?: string
}

/**
 * Settles one transaction. One step and no compensation on purpose: what it does is never undone, only repeated, and
 * Medusa's own workflows that it runs must not become parts of another (their locks would be skipped).
 */
export const settleTransactionStep = createStep(
  { name: "payunit-settle-transaction", maxRetries: 0 },
  async ({ transaction_id, owner }: SettleTransactionInput, { container }) => {
    const lease = owner === undefined ? undefined : { owner, transaction: null }
    const { check, transaction } = await triggeredBy(
      "workflow",
      async () => await settle(container, transaction_id, lease),
    )
    return new StepResponse(
      transaction === null
        ? null
        : {
            transaction_id: transaction.id,
            state: transaction.state,
            held_reason: transaction.held_reason,
            order_id: transaction.order_id,
            check,
          },
    )
  },
)

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
