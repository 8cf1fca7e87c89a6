import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import type { InvoiceRow } from "../../modules/payunit/invoices/invoice-record"
import { createInvoiceWorkflow } from "./create-invoice"
import { writeInvoice } from "./write"

/**
 * Makes an invoice: writes it down, and has the service make it. Safe to repeat: the same request finds the invoice that
 * it made, and the service is asked once.
 *
 * @param body {@link InvoiceTermsInput}
 * @param createdBy id of the user or API key
 * @returns the invoice, which may be `open`, `in_doubt` or `failed`
 * @throws MerchantProblem when nothing was written down
 */
export async function createInvoice(
  container: MedusaContainer,
  body: unknown,
  createdBy: string,
): Promise<{ invoice: InvoiceRow; isNew: boolean }> {
  const { invoice, isNew } = await writeInvoice(container, body, createdBy)
  if (isNew) {
    await createInvoiceWorkflow(container).run({ input: { invoice_id: invoice.id } })
  }
  return { invoice: (await resolvePayUnit(container).invoices.find(invoice.id)) ?? invoice, isNew }
}
