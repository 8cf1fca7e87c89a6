import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createWorkflow, transform, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../../modules/payunit"
import type { InvoiceRefundRow, InvoicePaymentRow } from "../../../modules/payunit/invoices"
import { matchRefunds, type RefundToMatch } from "../../../domain/payments"
import {
  type CapturedPayment,
  makeRefund,
  type PlannedRefund,
  readCapturedPaymentOf,
  type WantedRefund,
  whyNotRefunded,
} from "../../refunds"
import type { OrderLease } from "../../../modules/payunit/storage"

/** What lets somebody change the books for a payment: a claim on it, by its owner, and the lease of its order. */
export interface Right {
  owner: string
  lease: OrderLease
}

/** Medusa's part of a manual refund, by its own refund, so that the order's totals are right. */
const refundOnOrderWorkflow = createWorkflow(
  "payunit-refund-on-order",
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
 * and run again: a refund carries the id of its manual refund, and one that Medusa made by itself, as it does when an order is
 * cancelled, is taken for it, so that nothing is refunded twice.
 *
 * @throws what Medusa throws; then it stays wanted
 */
export async function refundOnOrder(
  container: MedusaContainer,
  payment: InvoicePaymentRow,
  { owner, lease }: Right,
): Promise<void> {
  const { invoicePayments, invoiceRefunds } = resolvePayUnit(container)
  const manualRefunds = (await invoiceRefunds.ofPayment(payment.id)).filter(({ refund_amount }) => refund_amount > 0)
  for (const manualRefund of manualRefunds.filter(({ refund_record }) => refund_record === "wanted")) {
    try {
      if (!(await invoicePayments.keepClaim(payment.id, owner))) {
        throw new Error("refunding took too long, and somebody else took it up")
      }
      const refundId = await refundOne(container, payment, manualRefund, manualRefunds, lease)
      await invoiceRefunds.markRefunded(manualRefund.id, owner, refundId)
    } catch (error) {
      await invoiceRefunds.keepProblem(manualRefund.id, owner, whyNotRefunded(error))
      throw error
    }
  }
}

async function refundOne(
  container: MedusaContainer,
  payment: InvoicePaymentRow,
  manualRefund: InvoiceRefundRow,
  manualRefunds: readonly InvoiceRefundRow[],
  lease: OrderLease,
): Promise<string | null> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const read = async (): Promise<CapturedPayment | null> =>
    payment.payment_id === null ? null : await readCapturedPaymentOf(query, payment.payment_id)
  const captured = await read()
  if (captured === null) {
    return null
  }
  const all = manualRefunds.map(asRefunded)
  const refund = wantedOf(captured, asRefunded(manualRefund), all)
  const { recorded_by } = manualRefund
  await refundOnOrderWorkflow(container).run({
    input: { manual_refund_id: manualRefund.id, recorded_by, refund, lease },
  })
  return matchRefunds((await read())?.refunds ?? [], all).get(manualRefund.id)?.id ?? null
}

/** What Medusa is to refund; null where it has refunded all of the payment by itself. */
function wantedOf(
  { id: payment_id, captured, refunds }: CapturedPayment,
  manualRefund: RefundToMatch,
  manualRefunds: RefundToMatch[],
): WantedRefund | null {
  const left = captured - refunds.reduce((sum, { amount }) => sum + amount, 0)
  const wanted = { payment_id, manualRefund, manualRefunds, is_all_back: false }
  if (matchRefunds(refunds, manualRefunds).has(manualRefund.id) || manualRefund.amount <= left) {
    return wanted
  }
  return left > 0 ? { ...wanted, manualRefund: { ...manualRefund, amount: left } } : null
}

function asRefunded({ id, refund_amount, currency_code, refund_id }: InvoiceRefundRow): RefundToMatch {
  return { id, amount: refund_amount, currency_code, refund_id }
}
