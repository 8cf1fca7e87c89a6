import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { erasePersonalDataWorkflow } from "../workflows/privacy"
import { reasonOf } from "../workflows/failure-reason"

/** A customer was deleted: it is forgotten whose their payments are. Their invoices stay for the books until their age. */
export default async function customerDeleted({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  try {
    await erasePersonalDataWorkflow(container).run({ input: { customer_id: event.data.id } })
  } catch (error) {
    logger.error(
      `payunit: customer ${event.data.id} was deleted, and their payments were not forgotten: ${reasonOf(error)}. ` +
        "Run erasePersonalDataWorkflow with this customer_id.",
    )
  }
}

export const config: SubscriberConfig = {
  event: "customer.deleted",
  context: { subscriberId: "payunit-customer-deleted" },
}
