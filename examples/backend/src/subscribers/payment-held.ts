import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type PaymentEventData, PayUnitEvents } from "medusa-payment-payunit/workflows"

export default async function paymentHeld({ event: { data }, container }: SubscriberArgs<PaymentEventData>) {
  const { id, amount, currency_code, held_reason } = data
  // Or send it to your chat: PayUnitEvents name what happened, `data` is typed by them.
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`PayUnit: ${amount} ${currency_code.toUpperCase()} on hold (${held_reason ?? ""}), payment ${id}`)
}

export const config: SubscriberConfig = { event: PayUnitEvents.PAYMENT_HELD }
