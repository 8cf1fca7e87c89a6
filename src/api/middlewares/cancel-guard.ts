import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { refuseCancelling, refuseDeletingDraft } from "../../workflows/guards"
import { answerMerchantError } from "../admin-answering"
import { isId } from "../answering"

/** Before Medusa cancels an order. */
export const guardCancelling = guarding(refuseCancelling)

/** Before Medusa deletes a draft order. */
export const guardDeletingDraft = guarding(refuseDeletingDraft)

function guarding(refuse: (container: MedusaContainer, orderId: string) => Promise<void>) {
  return async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const id = req.params.id ?? ""
    try {
      if (isId(id)) {
        await refuse(req.scope, id)
      }
      next()
    } catch (error) {
      if (!answerMerchantError(req, res, error)) {
        next(error)
      }
    }
  }
}
