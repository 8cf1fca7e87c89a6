import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { triggeredBy } from "../../../modules/payunit/transactions"
import { settle } from "../../settlement"

/** Input of {@link settleTransactionStep}: ids only, since Medusa may store a step's input. */
export interface SettleTransactionInput {
  transaction_id: string
  /** Who has its lease already and hands it over, so that nobody comes in between. */
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
