import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../modules/payunit"
import { refuseUnlessHeld } from "../../modules/payunit/held"
import { MerchantProblem } from "../../modules/payunit/merchant-problems"
import { readCapturedPayment } from "../paybacks/captured-payment"

/** Input of {@link dismissHeldStep}. */
export interface DismissHeldInput {
  transaction_id: string
  /** Why, in the merchant's words. */
  note: string
  /** Id of the user or API key that decided it. */
  resolved_by: string
}

/** Resolves a held transaction as dismissed. Nobody works on it meanwhile. */
export const dismissHeldStep = createStep(
  { name: "payunit-dismiss-held", maxRetries: 0 },
  async ({ transaction_id, note, resolved_by }: DismissHeldInput, { container }) => {
    const { transactions, claims } = resolvePayUnit(container)
    const owner = randomUUID()
    refuseUnlessHeld(await transactions.find(transaction_id))
    if (!(await claims.claimAlone(transaction_id, owner))) {
      throw new MerchantProblem("in_use")
    }
    try {
      const transaction = refuseUnlessHeld(await transactions.find(transaction_id))
      const query = container.resolve(ContainerRegistrationKeys.QUERY)
      const payment = await readCapturedPayment(query, transaction.payment_session_id)
      if (transaction.held_reason === "order_not_placed" && payment?.order != null && !payment.order.isCanceled) {
        throw new MerchantProblem("has_order")
      }
      const isCaptured = payment !== null
      const by = resolved_by
      if ((await transactions.resolve(transaction_id, { resolution: "dismissed", by, note, isCaptured })) === null) {
        throw new MerchantProblem("already_resolved")
      }
      return new StepResponse({
        transaction_id,
        /** The session that the cart must not be completed with any more. */
        forget_session_id: transaction.held_reason === "order_not_placed" ? transaction.payment_session_id : null,
      })
    } finally {
      await claims.releaseAlone(transaction_id, owner)
    }
  },
)
