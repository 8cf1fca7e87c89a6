import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { readLeaseName } from "../../../medusa"
import { resolvePayUnit } from "../../../modules/payunit"
import { MerchantError } from "../../../modules/payunit/errors"
import type { InvoicePaymentConfirmed, NewInvoicePayment } from "../../../modules/payunit/invoices"
import { publishSoon } from "../../events"
import { recordOnOrder } from "./record-on-order"

/**
 * Writes a confirmation down. No compensation on purpose: that money came is so, whatever Medusa makes of it, and what
 * an order lacks of it is recorded later.
 */
const confirmInvoicePaymentStep = createStep(
  { name: "payunit-confirm-invoice-payment", maxRetries: 0 },
  async (input: NewInvoicePayment, { container }) => {
    const { payment, invoice, isNew } = await confirmLeased(container, input)
    publishSoon(container, invoice.id)
    return new StepResponse({
      invoice_id: invoice.id,
      payment_id: payment.id,
      is_new: isNew,
      /** The order that is to hold it; null for none. */
      order_id: payment.order_record === "none" ? null : payment.order_id,
    })
  },
)

/** How long somebody else who works on the same money is waited for. */
const LEASE_TIMEOUT_MS = 10_000

/**
 * Under the lease of what is owed: money of a transaction that is just being placed there was measured against what was
 * left.
 */
async function confirmLeased(container: MedusaContainer, input: NewInvoicePayment): Promise<InvoicePaymentConfirmed> {
  const { invoices, invoicePayments, orderLeases } = resolvePayUnit(container)
  const invoice = await invoices.find(input.invoice_id)
  if (invoice === null) {
    throw new MerchantError("invoice_not_found")
  }
  const name = await readLeaseName(container.resolve(ContainerRegistrationKeys.QUERY), {
    orderId: invoice.order_id,
    invoiceId: invoice.id,
  })
  const done = await orderLeases.run(name, LEASE_TIMEOUT_MS, async () => await invoicePayments.confirm(input))
  if (done.kind === "busy") {
    throw new MerchantError("in_use")
  }
  return done.result
}

/** Records on an order, if there is one, what was confirmed for it: see {@link recordOnOrder}, which may be repeated, and never throws. */
export const recordOnOrderStep = createStep(
  { name: "payunit-record-invoice-payments", maxRetries: 0 },
  async ({ order_id }: { order_id: string | null }, { container }) => {
    if (order_id !== null) {
      await recordOnOrder(container, order_id)
    }
    return new StepResponse(undefined)
  },
)

/**
 * Confirms that money of an invoice came, in full or in part, and where it is of an order records it there as a payment
 * collection of exactly that amount. The same confirmation again finds the one before.
 *
 * @example
 * const { result } = await confirmInvoicePaymentWorkflow(container).run({
 *   input: { invoice_id, amount: 5000, method: "MTN Mobile Money", reference: "MP240131", note: null,
 *            idempotency_key: null, confirmed_by: userId, record_on_order: true },
 * })
 */
export const confirmInvoicePaymentWorkflow = createWorkflow(
  "payunit-confirm-invoice-payment",
  (input: NewInvoicePayment) => {
    const confirmed = confirmInvoicePaymentStep(input)
    recordOnOrderStep(confirmed)
    return new WorkflowResponse(confirmed)
  },
)
