import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { DEMANDING_STATES, reminderWindows } from "../../../../domain/invoices"
import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantError } from "../../../../modules/payunit/errors"
import { INVOICE_GET } from "../../../../payments/invoices"
import { figuresOfOrder } from "../../../../workflows/invoices"
import type { InvoiceDetailAnswer, InvoicePaymentAnswer } from "../../../answers"
import { ordersNamed } from "../transactions/orders"
import { peopleIn } from "../transactions/people"
import { invoiceDetail } from "./invoice-view"

/** An invoice as it is now, with everything that is known of it. */
export async function readInvoiceDetail(req: MedusaRequest, id: string): Promise<InvoiceDetailAnswer> {
  const payunit = resolvePayUnit(req.scope)
  const { invoices, invoicePayments, manualRefunds, transactions } = payunit
  const [invoice, payments, items, installments, entries] = await Promise.all([
    invoices.find(id),
    invoicePayments.ofInvoice(id),
    invoices.linesOf(id),
    invoices.installmentsOf(id),
    transactions.ofInvoice(id),
  ])
  if (invoice === null) {
    throw new MerchantError("invoice_not_found")
  }
  const refunds = await manualRefunds.ofTransactions(payments.map((one) => one.id))
  const billed =
    invoice.order_id !== null && DEMANDING_STATES.includes(invoice.state)
      ? await figuresOfOrder(payunit, req.scope.resolve(ContainerRegistrationKeys.QUERY), invoice.order_id)
      : null
  const written = [
    invoice.created_by,
    ...payments.map(({ confirmed_by }) => confirmed_by),
    ...refunds.map(({ recorded_by }) => recorded_by),
    ...invoice.history.map(({ by }) => by),
  ]
  const [orders, people, reports] = await Promise.all([
    ordersNamed(req, [invoice.order_id]),
    peopleIn(req, written),
    payunit.accountOperations.of(invoice, INVOICE_GET),
  ])
  return {
    ...invoiceDetail(invoice, {
      ...{ payments, refunds, items, installments, reports },
      transactions: await Promise.all(
        entries.map(async (one) => ({ ...one, pageUrl: await payunit.signedUrls.ofPage(one) })),
      ),
      pageUrl: await payunit.signedUrls.addressOf("invoice_page", invoice),
      figures: billed?.figures ?? null,
      reminders: {
        windows: reminderWindows(payunit.options.invoiceReminders),
        timeZone: payunit.options.timeZone,
      },
    }),
    order: orders.get(invoice.order_id ?? "") ?? null,
    people,
  }
}

/** One of the payments of an invoice that is answered with, where it is in the books. */
export function paymentIn(invoice: InvoiceDetailAnswer, paymentId: string): InvoicePaymentAnswer | null {
  return invoice.payments.find(({ id }) => id === paymentId) ?? null
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
