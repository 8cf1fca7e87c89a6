import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { followCustomer } from "../workflows/invoices"
import { reasonOf } from "../workflows/failure-reason"

/** A customer changed: links that are sent again go to their new e-mail address. */
export default async function invoiceCustomerUpdated({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  try {
    await followCustomer(container, event.data.id)
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`payunit: customer ${event.data.id} changed, and their invoices could not follow: ${reasonOf(error)}`)
  }
}

export const config: SubscriberConfig = {
  event: "customer.updated",
  context: { subscriberId: "payunit-invoice-customer-updated" },
}
