import {
  createWorkflow,
  transform,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import { leaseAloneStep, releaseAloneStep } from "../leases"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../modules/payunit"
import type { KeyedRequest } from "../../modules/payunit/idempotency"
import { refuseUnlessHeld, refuseWhilePayable, Transactions } from "../../modules/payunit/transactions"
import { MerchantError } from "../../modules/payunit/errors"
import { withMoneyDetached, readCapturedPayment } from "../refunds"

/** Input of {@link dismissHeldStep}. */
export interface DismissHeldInput {
  transaction_id: string
  /** Why, in the merchant's words. */
  note: string
  /** Id of the user or API key that decided it. */
  resolved_by: string
  /** The key that the request was sent with. */
  request?: KeyedRequest | null
}

/** Resolves a held transaction as dismissed. It is leased: nobody works on it meanwhile. */
const dismissHeldStep = createStep(
  { name: "payunit-dismiss-held", maxRetries: 0 },
  async ({ transaction_id, note, resolved_by: by, request = null }: DismissHeldInput, { container }) => {
    const { transactions, idempotencyKeys, payouts } = resolvePayUnit(container)
    await payouts.refuseWhileLive(transaction_id)
    const transaction = refuseUnlessHeld(await transactions.find(transaction_id))
    refuseWhilePayable(transaction)
    return await withMoneyDetached(container, transaction, async () => {
      const query = container.resolve(ContainerRegistrationKeys.QUERY)
      const isCaptured = (await readCapturedPayment(query, transaction.payment_session_id)) !== null
      const resolution = { resolution: "dismissed", by, note, isCaptured } as const
      const dismissed = await idempotencyKeys.keeping(
        request,
        "held_decision",
        async (database) => await new Transactions(database).resolve(transaction_id, resolution),
      )
      if (dismissed === null) {
        throw new MerchantError("already_resolved")
      }
      return new StepResponse({ transaction_id })
    })
  },
)

/**
 * Ends what is held with a note, because a merchant dealt with it otherwise. (What was refunded to the payer is recorded as
 * a manual refund, which resolves as well.)
 */
export const dismissHeldWorkflow = createWorkflow("payunit-dismiss-held", (input: DismissHeldInput) => {
  const leased = leaseAloneStep(transform({ input }, ({ input: { transaction_id } }) => ({ transaction_id })))
  const dismissed = dismissHeldStep(input)
  releaseAloneStep(leased)
  return new WorkflowResponse(dismissed)
})
