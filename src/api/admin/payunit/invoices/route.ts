import type { MedusaResponse } from "@medusajs/framework/http"
import { INVOICE_ORDERS } from "../../../../domain/invoices"
import { resolvePayUnit } from "../../../../modules/payunit"
import { UNCOUNTED } from "../../../../modules/payunit/storage"
import { MerchantError } from "../../../../modules/payunit/errors"
import { createInvoice, finishInvoice } from "../../../../workflows/invoices"
import { invoiceOf } from "../../../admin-route"
import type { StaffRequest } from "../../../contract"
import { decisionRoute } from "../../../decision-route"
import { orderIdsNumbered, ordersNamed } from "../transactions/orders"
import { readInvoiceDetail } from "./answer"
import { invoiceView } from "./invoice-view"
import * as contract from "./contract"

/** Lists invoices, newest first unless sorted otherwise. */
export async function GET(req: StaffRequest<typeof contract.GET>, res: MedusaResponse): Promise<void> {
  const { limit, offset, order, after, with_sums, ...filters } = req.validatedQuery
  const { invoices, invoicePayments, signedUrls } = resolvePayUnit(req.scope)
  const numbered_order_ids = filters.q === undefined ? [] : await orderIdsNumbered(req, filters.q)
  const wanted = { ...filters, numbered_order_ids }
  const [found, counted, sums] = await Promise.all([
    invoices.page(wanted, after === undefined ? { limit, offset, ...sortingOf(order) } : { limit, after }),
    after === undefined ? invoices.count(wanted) : UNCOUNTED,
    with_sums === "true" ? invoices.sums(wanted) : null,
  ])
  const [payments, orders] = await Promise.all([
    invoicePayments.ofInvoices(found.map(({ id }) => id)),
    ordersNamed(
      req,
      found.map(({ order_id }) => order_id),
    ),
  ])
  res.json({
    invoices: await Promise.all(
      found.map(async (invoice) => ({
        ...invoiceView(invoice, payments.get(invoice.id) ?? [], await signedUrls.addressOf("invoice_page", invoice)),
        order: orders.get(invoice.order_id ?? "") ?? null,
      })),
    ),
    ...counted,
    sums,
    limit,
    offset,
  })
}

function sortingOf(order: string) {
  const by = INVOICE_ORDERS.find((one) => one === order.replace(/^-/, "")) ?? "created_at"
  return { by, descending: order.startsWith("-") }
}

/**
 * Makes an invoice. 201: it is open. 202: PayUnit has not answered (yet), so whether it exists is not known; the warning
 * says what to do. 200: this very request made it before.
 */
export const POST = decisionRoute(contract.POST, {
  subject: () => ({ type: "invoice", id: null }),
  decide: async (req, request) =>
    await createInvoice(req.scope, req.body, { createdBy: req.auth_context.actor_id, request }),
  resume: async (req, { id }) => {
    const invoice = await invoiceOf(req, id)
    await finishInvoice(req.scope, invoice)
    return { invoice, isNew: false }
  },
  createdId: ({ invoice }) => invoice.id,
  outcome: ({ invoice: { state } }) =>
    state === "failed"
      ? { stage: "refused", code: "invoice_refused" }
      : isUnknown(state)
        ? { stage: "incomplete", code: "service_no_answer" }
        : { stage: "done" },
  answer: async (req, res, { invoice, isNew }) => {
    const detail = await readInvoiceDetail(req, invoice.id)
    if (detail.state === "failed") {
      throw new MerchantError("invoice_refused", detail.service.failure ?? "", { invoice: detail })
    }
    res.status(isUnknown(detail.state) ? 202 : isNew ? 201 : 200).json({ invoice: detail, is_new: isNew })
  },
})

/** Whether nobody knows yet if PayUnit made the invoice. */
function isUnknown(state: string): boolean {
  return state === "creating" || state === "in_doubt"
}
