import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../../modules/payunit"
import type { NewInvoiceRefund } from "../../../modules/payunit/invoices"
import { publishSoon } from "../../events"
import { recordManualRefund } from "../../refunds"
import { recordOnOrderStep } from "./confirm-invoice-payment"

/**
 * Writes a manual refund down. No compensation on purpose: that money went back is so, whatever Medusa makes of it, and what
 * its books lack of it is refunded later.
 */
const recordInvoiceRefundStep = createStep(
  { name: "payunit-record-invoice-refund", maxRetries: 0 },
  async (input: NewInvoiceRefund, { container }) => {
    const { manualRefund, invoice, isNew } = await resolvePayUnit(container).invoiceRefunds.record(input)
    publishSoon(container, invoice.id)
    return new StepResponse({
      invoice_id: invoice.id,
      manual_refund_id: manualRefund.id,
      is_new: isNew,
      /** The order that is to refund it; null for none. */
      order_id: manualRefund.refund_record === "wanted" ? invoice.order_id : null,
    })
  },
)

/**
 * Records that money of an invoice's payment went back that was confirmed by hand. Where the invoice's order holds it,
 * Medusa refunds it there, so that the order's totals are right and it can be cancelled. The same manual refund again finds
 * the one before.
 *
 * @example
 * const { result } = await recordInvoiceRefundWorkflow(container).run({
 *   input: { invoice_id, payment_id, amount: 5000, method: "MTN Mobile Money", reference: "MP240131", note: null,
 *            idempotency_key: null, recorded_by: userId },
 * })
 */
export const recordInvoiceRefundWorkflow = createWorkflow(
  "payunit-record-invoice-refund",
  (input: NewInvoiceRefund) => {
    const recorded = recordInvoiceRefundStep(input)
    recordOnOrderStep(recorded)
    return new WorkflowResponse(recorded)
  },
)

/**
 * The same of money that a transaction brought: it is refunded as that transaction.
 *
 * @throws MerchantError that says what is on record now, when Medusa did not do its part
 */
export async function refundByTransaction(
  container: MedusaContainer,
  transactionId: string,
  { invoice_id: _invoice, payment_id: _payment, ...refund }: NewInvoiceRefund,
): Promise<{ manual_refund_id: string; is_new: boolean }> {
  const { manualRefunds } = resolvePayUnit(container)
  const before = (await manualRefunds.ofTransaction(transactionId)).map(({ id }) => id)
  const { id } = await recordManualRefund(container, { ...refund, transaction_id: transactionId })
  return { manual_refund_id: id, is_new: !before.includes(id) }
}
