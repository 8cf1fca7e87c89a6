import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type InvoiceEventData, InvoiceEvents } from "../domain/invoices"
import { resolvePayUnit } from "../modules/payunit"
import { emailInvoice } from "../workflows/invoices"
import { reasonOf } from "../workflows/failure-reason"

/**
 * The service made an invoice: its link is e-mailed to the client, unless the merchant wanted it otherwise. What came of
 * it stands in the invoice; an event that comes twice sends one e-mail.
 */
export default async function invoiceCreated({ event, container }: SubscriberArgs<InvoiceEventData>): Promise<void> {
  const { id } = event.data
  try {
    const invoice = await resolvePayUnit(container).invoices.find(id)
    if (invoice?.send_email === true && invoice.email_tried_at === null) {
      await emailInvoice(container, id, false)
    }
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`payunit: invoice ${id} was not e-mailed: ${reasonOf(error)}`)
  }
}

export const config: SubscriberConfig = {
  event: InvoiceEvents.INVOICE_CREATED,
  context: { subscriberId: "payunit-invoice-created" },
}
