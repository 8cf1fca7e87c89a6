import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { cause } from "../../domain/texts"
import { hasNotificationProvider } from "../../medusa"
import { resolvePayUnit } from "../../modules/payunit"
import type { InvoiceRow } from "../../modules/payunit/invoices"
import { invoiceStateText } from "../../payments/invoices"
import { MerchantError } from "../../modules/payunit/errors"
import { reasonOf } from "../failure-reason"
import { invoiceEmail, type InvoiceEmail } from "./email-data"

/** Name of the template that a store's e-mail provider is given. */
const INVOICE_TEMPLATE = "payunit-invoice"

export const EMAIL_CHANNEL = "email"

/** Why nothing was sent, where Medusa has nobody to send it. */
const NO_PROVIDER = cause("no_email_provider")

/** Writes down that an invoice which is to be e-mailed is not, since nobody can. */
export async function sayWhetherEmailed(container: MedusaContainer, invoice: InvoiceRow): Promise<void> {
  const { invoices } = resolvePayUnit(container)
  if (
    invoice.send_email &&
    !(await hasNotificationProvider(container, EMAIL_CHANNEL)) &&
    (await invoices.takeEmail(invoice.id, false))
  ) {
    await invoices.noteEmail(invoice.id, invoice.email_to, NO_PROVIDER)
  }
}

/**
 * Sends an invoice's link by e-mail, through whichever provider the store has, and writes down what came of it.
 *
 * @param again whether it may be sent a second time
 * @throws MerchantError when nothing was sent
 */
export async function emailInvoice(container: MedusaContainer, invoiceId: string, again: boolean): Promise<void> {
  const { invoices } = resolvePayUnit(container)
  const invoice = await invoices.find(invoiceId)
  if (invoice === null) {
    throw new MerchantError("invoice_not_found")
  }
  if (invoice.state !== "open" && invoice.state !== "partly_paid") {
    throw new MerchantError("invoice_not_open", invoiceStateText(invoice.state))
  }
  if (invoice.email_to === "") {
    throw new MerchantError("no_email_address")
  }
  if (!(await invoices.takeEmail(invoiceId, again))) {
    throw new MerchantError("emailed_just_now")
  }
  const to = invoice.email_to
  if (!(await hasNotificationProvider(container, EMAIL_CHANNEL))) {
    await invoices.noteEmail(invoiceId, to, NO_PROVIDER)
    throw new MerchantError("no_email_provider")
  }
  try {
    const tried = await invoices.find(invoiceId)
    await mailOf(container, invoice, {
      template: INVOICE_TEMPLATE,
      key: `payunit-invoice-${invoiceId}-${tried?.email_tried_at?.getTime() ?? 0}`,
    })
  } catch (error) {
    const reason = reasonOf(error)
    await invoices.noteEmail(invoiceId, to, cause("email_refused", { words: reason }))
    throw new MerchantError("email_failed", {
      en: `The provider says: ${reason}`,
      fr: `Le fournisseur dit : ${reason}`,
    })
  }
  await invoices.noteEmail(invoiceId, to, null)
}

/** An e-mail about an invoice: the template that it is made by, what it is known by, and what it says besides the invoice. */
interface InvoiceMail {
  template: string
  /** Of two with the same, Medusa sends one. */
  key: string
  also?: (data: InvoiceEmail) => object
}

/**
 * Has the store's provider send an e-mail about an invoice to its client.
 *
 * @throws whatever the provider does
 */
export async function mailOf(
  container: MedusaContainer,
  invoice: InvoiceRow,
  { template, key, also = (data) => data }: InvoiceMail,
): Promise<void> {
  const { invoices, signedUrls } = resolvePayUnit(container)
  const [items, installments, page] = await Promise.all([
    invoices.linesOf(invoice.id),
    invoices.installmentsOf(invoice.id),
    signedUrls.addressOf("invoice_page", invoice),
  ])
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: invoice.email_to,
    channel: EMAIL_CHANNEL,
    template,
    data: { ...also(invoiceEmail(invoice, items, installments, page)) },
    resource_type: "payunit_invoice",
    resource_id: invoice.id,
    receiver_id: invoice.customer_id,
    idempotency_key: key,
  })
}
