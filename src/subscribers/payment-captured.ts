import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { isPayUnitProvider } from "../medusa"
import { triggeredBy } from "../modules/payunit/transactions"
import { holdOverpaidOrder } from "../workflows/settlement"
import { reasonOf } from "../workflows/failure-reason"

/** Nobody waits for this, and it is told once: longer than the lease on an order lasts of somebody who died. */
const LEASE_TIMEOUT_MS = 200_000

const paymentRow = z.object({
  provider_id: z.string(),
  payment_collection: z.object({ order: z.object({ id: z.string() }).nullish() }).nullish(),
})

/**
 * Money was recorded that is not PayUnit's: by hand, or by another provider. An order that PayUnit's money or an
 * invoice's paid as well was paid twice. PayUnit's own is looked at when it is recorded.
 */
export default async function paymentCaptured({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  try {
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "payment",
      fields: ["provider_id", "payment_collection.order.id"],
      filters: { id: event.data.id },
    })
    const [payment] = z.array(paymentRow).parse(data)
    const orderId = payment?.payment_collection?.order?.id
    if (payment !== undefined && orderId !== undefined && !isPayUnitProvider(payment.provider_id)) {
      await triggeredBy("order", async () => {
        await holdOverpaidOrder(container, orderId, LEASE_TIMEOUT_MS)
      })
    }
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`payunit: payment ${event.data.id} was captured, and its order could not be looked at: ${reasonOf(error)}`)
  }
}

export const config: SubscriberConfig = {
  event: "payment.captured",
  context: { subscriberId: "payunit-payment-captured" },
}
