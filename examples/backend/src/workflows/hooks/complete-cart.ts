import { MedusaError } from "@medusajs/framework/utils"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"

completeCartWorkflow.hooks.validate(async ({ cart }) => {
  if (cart.metadata?.needs_review === true) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "Somebody has to look at this cart first")
  }
})
