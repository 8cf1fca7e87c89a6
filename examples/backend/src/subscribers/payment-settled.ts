import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type PaymentEventData, PayUnitEvents } from "medusa-payment-payunit/workflows"

export default async function paymentSettled({ event: { data }, container }: SubscriberArgs<PaymentEventData>) {
  if (data.order_id === null) return
  const order = await container.resolve(Modules.ORDER).retrieveOrder(data.order_id)
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .info(`Order ${order.display_id} is paid: pack it (${data.event_id})`)
}

export const config: SubscriberConfig = { event: PayUnitEvents.PAYMENT_SETTLED }
