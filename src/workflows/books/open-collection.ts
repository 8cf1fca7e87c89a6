import { Modules } from "@medusajs/framework/utils"
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { createPaymentCollectionsStep, createRemoteLinkStep } from "@medusajs/medusa/core-flows"

/** A payment collection of an order that is made and linked in one go, or not at all. */
export const openCollectionWorkflow = createWorkflow(
  "payunit-open-payment-collection",
  (input: { order_id: string; amount: number; currency_code: string; metadata: Record<string, string> }) => {
    const collections = createPaymentCollectionsStep(
      transform({ input }, ({ input: { amount, currency_code, metadata } }) => [{ amount, currency_code, metadata }]),
    )
    createRemoteLinkStep(
      transform({ input, collections }, ({ input, collections }) => [
        {
          [Modules.ORDER]: { order_id: input.order_id },
          [Modules.PAYMENT]: { payment_collection_id: collections[0]?.id ?? "" },
        },
      ]),
    )
    return new WorkflowResponse(transform({ collections }, ({ collections }) => collections[0]))
  },
)
