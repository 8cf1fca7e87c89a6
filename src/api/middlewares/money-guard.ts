import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { refuseCancelling, refuseDeletingDraft, refuseMarkingAsPaid, refuseRefunding } from "../../workflows/guards"
import { answerMerchantError } from "../admin-route"
import { isId } from "../store-route"

const refundBody = z.object({ amount: z.coerce.number().nullish() }).catch({})

const paidBody = z.object({ provider_id: z.string().optional() }).catch({})

/** Before Medusa cancels an order. */
export const guardCancelling = guarding(async (req, id) => await refuseCancelling(req.scope, id))

/** Before Medusa deletes a draft order. */
export const guardDeletingDraft = guarding(async (req, id) => await refuseDeletingDraft(req.scope, id))

/** Before Medusa refunds a payment. */
export const guardRefunding = guarding(
  async (req, id) => await refuseRefunding(req.scope, id, refundBody.parse(req.body).amount ?? null),
)

/** Before Medusa marks a payment collection as paid. */
export const guardMarkingAsPaid = guarding((req) => {
  refuseMarkingAsPaid(paidBody.parse(req.body).provider_id ?? null)
})

/** Answers with why a route of Medusa's is not to run, or lets it. */
function guarding(refuse: (req: MedusaRequest, id: string) => Promise<void> | void) {
  return async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const id = req.params.id ?? ""
    try {
      if (isId(id)) {
        await refuse(req, id)
      }
      next()
    } catch (error) {
      if (!answerMerchantError(req, res, error)) {
        next(error)
      }
    }
  }
}
