import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { triggeredBy } from "../modules/payunit/transactions"
import { holdCancelledOrderWorkflow } from "../workflows/payments"
import { reasonOf } from "../workflows/failure-reason"

/**
 * An order was cancelled by whatever code. In the admin that is refused for one of ours until it is refunded; what was
 * cancelled otherwise is held here, for somebody to see.
 */
export default async function orderCanceled({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  try {
    await triggeredBy("order", async () => {
      await holdCancelledOrderWorkflow(container).run({ input: { order_id: event.data.id } })
    })
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `payunit: order ${event.data.id} was cancelled, and its payments could not be looked at: ${reasonOf(error)}`,
      )
  }
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "payunit-order-canceled" },
}
