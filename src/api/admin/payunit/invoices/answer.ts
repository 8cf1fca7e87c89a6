import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantProblem } from "../../../../modules/payunit/merchant-problems"
import { invoiceDetail } from "./invoice-view"

/** An invoice as it is now, with everything that is known of it. */
export async function readInvoiceDetail(req: MedusaRequest, id: string): Promise<ReturnType<typeof invoiceDetail>> {
  const { invoices, invoicePayments, invoiceAttempts } = resolvePayUnit(req.scope)
  const [invoice, payments, items, installments, attempts] = await Promise.all([
    invoices.find(id),
    invoicePayments.ofInvoice(id),
    invoices.linesOf(id),
    invoices.installmentsOf(id),
    invoiceAttempts.ofInvoice(id),
  ])
  if (invoice === null) {
    throw new MerchantProblem("invoice_not_found")
  }
  return invoiceDetail(invoice, { payments, items, installments, attempts })
}

/** Answers with an invoice as it is now, and what else is to be said. */
export async function answerInvoice(
  req: MedusaRequest,
  res: MedusaResponse,
  id: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  res.json({ invoice: await readInvoiceDetail(req, id), ...more })
}
