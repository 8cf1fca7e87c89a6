import type { MedusaRequest } from "@medusajs/framework/http"
import { resolvePayUnit } from "../../../../modules/payunit"
import type { InvoiceRow } from "../../../../modules/payunit/invoices"
import type { InvoiceNameAnswer } from "../../../answers"

/** The invoices that transactions pay, by id. */
export async function invoicesPaidBy(
  req: MedusaRequest,
  transactions: readonly { invoice_id: string | null }[],
): Promise<ReadonlyMap<string, InvoiceRow>> {
  const ids = transactions.flatMap(({ invoice_id }) => (invoice_id === null ? [] : [invoice_id]))
  const invoices = await resolvePayUnit(req.scope).invoices.named([...new Set(ids)])
  return new Map(invoices.map((invoice) => [invoice.id, invoice]))
}

/** What names an invoice beside its payment. */
export function invoiceName(invoice: InvoiceRow | undefined): InvoiceNameAnswer | null {
  return invoice === undefined ? null : { id: invoice.id, ref: invoice.ref }
}
