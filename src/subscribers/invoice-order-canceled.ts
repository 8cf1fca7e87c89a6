import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { followCancelledOrder } from "../workflows/invoices"
import { reasonOf } from "../workflows/failure-reason"

/** An order was cancelled: nobody shall be asked for its invoices any more. */
export default async function invoiceOrderCanceled({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  try {
    await followCancelledOrder(container, event.data.id)
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`payunit: order ${event.data.id} was cancelled, and its invoices could not follow: ${reasonOf(error)}`)
  }
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "payunit-invoice-order-canceled" },
}
