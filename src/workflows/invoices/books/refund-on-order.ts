import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createWorkflow, transform, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../../modules/payunit"
import type { InvoicePaybackRow, InvoicePaymentRow } from "../../../modules/payunit/invoices/invoice-record"
import { matchRefunds, type RefundedPayback } from "../../../modules/payunit/refunds/refunds"
import { type CapturedPayment, readCapturedPaymentOf } from "../../refunds/captured-payment"
import type { OrderLease } from "../../../modules/payunit/storage/order-leases"
import { makeRefund } from "../../refunds/refunding"
import { type PlannedRefund, type WantedRefund, whyNotRefunded } from "../../refunds/steps/make-refund"

/** What lets somebody change the books for a payment: a claim on it, by its owner, and the lease of its order. */
export interface Right {
  owner: string
  lease: OrderLease
}

/** Medusa's part of a payback, by its own refund, so that the order's totals are right. */
const refundInvoicePaybackWorkflow = createWorkflow(
  "payunit-refund-invoice-payback",
  (input: WorkflowData<PlannedRefund & { lease: OrderLease }>) => {
    makeRefund(
      input,
      transform({ input }, ({ input }) => input.lease),
    )
    return new WorkflowResponse(input)
  },
)

/**
 * Has Medusa refund what went back of a payment and its order held. The payment is claimed. May be killed at any point
 * and run again: a refund carries the id of its payback, and one that Medusa made by itself, as it does when an order is
 * cancelled, is taken for it, so that nothing is refunded twice.
 *
 * @throws what Medusa throws; then it stays wanted
 */
export async function refundOnOrder(
  container: MedusaContainer,
  payment: InvoicePaymentRow,
  { owner, lease }: Right,
): Promise<void> {
  const { invoicePayments, invoicePaybacks } = resolvePayUnit(container)
  const paybacks = (await invoicePaybacks.ofPayment(payment.id)).filter(({ refund_amount }) => refund_amount > 0)
  for (const payback of paybacks.filter(({ refund_record }) => refund_record === "wanted")) {
    try {
      if (!(await invoicePayments.keepClaim(payment.id, owner))) {
        throw new Error("refunding took too long, and somebody else took it up")
      }
      const refundId = await refundOne(container, payment, payback, paybacks, lease)
      await invoicePaybacks.refunded(payback.id, owner, refundId)
    } catch (error) {
      await invoicePaybacks.notRefunded(payback.id, owner, whyNotRefunded(error))
      throw error
    }
  }
}

async function refundOne(
  container: MedusaContainer,
  payment: InvoicePaymentRow,
  payback: InvoicePaybackRow,
  paybacks: readonly InvoicePaybackRow[],
  lease: OrderLease,
): Promise<string | null> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const read = async (): Promise<CapturedPayment | null> =>
    payment.payment_id === null ? null : await readCapturedPaymentOf(query, payment.payment_id)
  const captured = await read()
  if (captured === null) {
    return null
  }
  const all = paybacks.map(asRefunded)
  const refund = wantedOf(captured, asRefunded(payback), all)
  const { recorded_by, note } = payback
  await refundInvoicePaybackWorkflow(container).run({
    input: { payback_id: payback.id, recorded_by, note, refund, lease },
  })
  return matchRefunds((await read())?.refunds ?? [], all).get(payback.id)?.id ?? null
}

/** What Medusa is to refund; null where it has refunded all of the payment by itself. */
function wantedOf(
  { id: payment_id, captured, refunds }: CapturedPayment,
  payback: RefundedPayback,
  paybacks: RefundedPayback[],
): WantedRefund | null {
  const left = captured - refunds.reduce((sum, { amount }) => sum + amount, 0)
  const wanted = { payment_id, payback, paybacks, is_all_back: false }
  if (matchRefunds(refunds, paybacks).has(payback.id) || payback.amount <= left) {
    return wanted
  }
  return left > 0 ? { ...wanted, payback: { ...payback, amount: left } } : null
}

function asRefunded({ id, refund_amount, currency_code, refund_id }: InvoicePaybackRow): RefundedPayback {
  return { id, amount: refund_amount, currency_code, refund_id }
}
