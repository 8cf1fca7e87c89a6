import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../../modules/payunit"
import type { KeyedRequest } from "../../../modules/payunit/idempotency"
import { refuseUnlessHeld, refuseWhilePayable, Transactions } from "../../../modules/payunit/transactions"
import { MerchantError } from "../../../modules/payunit/errors"
import { withMoneyDetached, readCapturedPayment } from "../../refunds"

/** Input of {@link dismissHeldStep}. */
export interface DismissHeldInput {
  transaction_id: string
  /** Why, in the merchant's words. */
  note: string
  /** Id of the user or API key that decided it. */
  resolved_by: string
  /** The key that it was sent with. */
  request?: KeyedRequest | null
}

/** Resolves a held transaction as dismissed. It is leased: nobody works on it meanwhile. */
export const dismissHeldStep = createStep(
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
