import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../../modules/payunit"
import type { InvoiceRow } from "../../../modules/payunit/invoices"
import { publishSoon } from "../../events"
import { createInvoiceWorkflow } from "./create-invoice"
import { type InvoiceRequester, writeInvoice } from "./write"

/**
 * Makes an invoice: writes it down, and has the service make it, if it is to. Safe to repeat: the same request finds the
 * invoice that it made, and the service is asked once.
 *
 * @param body {@link InvoiceTermsInput}
 * @param by who asks for it
 * @returns the invoice, which may be `open`, `in_doubt` or `failed`
 * @throws MerchantError when nothing was written down
 */
export async function createInvoice(
  container: MedusaContainer,
  body: unknown,
  by: InvoiceRequester,
): Promise<{ invoice: InvoiceRow; isNew: boolean }> {
  const { invoice, isNew } = await writeInvoice(container, body, by)
  await finishInvoice(container, invoice)
  return { invoice: (await resolvePayUnit(container).invoices.find(invoice.id)) ?? invoice, isNew }
}

/** Goes on with an invoice that is written down: has the service make it, if it is to and never was asked. */
export async function finishInvoice(
  container: MedusaContainer,
  { id, state }: Pick<InvoiceRow, "id" | "state">,
): Promise<void> {
  if (state === "creating") {
    await createInvoiceWorkflow(container).run({ input: { invoice_id: id } })
  } else {
    publishSoon(container, id)
  }
}
