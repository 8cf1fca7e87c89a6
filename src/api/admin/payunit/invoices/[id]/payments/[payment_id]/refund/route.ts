import { resolvePayUnit } from "../../../../../../../../modules/payunit"
import { recordInvoiceRefundWorkflow, refundByTransaction } from "../../../../../../../../workflows/invoices"
import { idempotencyKeyOf, throwErrorsOf } from "../../../../../../../admin-answering"
import { aboutInvoice, deciding } from "../../../../../../../deciding"
import { paymentIn, readInvoiceDetail } from "../../../../answer"
import type { InvoiceRefundBody } from "../../../../validators"

/**
 * Records that money of a payment went back, and has Medusa refund what it holds of it: of what a transaction brought, by
 * that transaction.
 */
export const POST = deciding<InvoiceRefundBody, { manual_refund_id: string; is_new: boolean }>({
  action: "invoice_refund_recorded",
  subject: async (req) =>
    await aboutInvoice(req, {
      kind: "refunded",
      paymentId: req.params.payment_id ?? "",
      amount: req.validatedBody.amount,
    }),
  decide: async (req) => {
    const { amount, method, reference, note, again } = req.validatedBody
    const [invoice_id, payment_id] = [req.params.id ?? "", req.params.payment_id ?? ""]
    const input = {
      invoice_id,
      payment_id,
      idempotency_key: idempotencyKeyOf(req),
      amount: amount ?? null,
      method,
      reference: reference ?? null,
      note: note ?? null,
      again,
      recorded_by: req.auth_context.actor_id,
    }
    const payment = await resolvePayUnit(req.scope).invoicePayments.find(payment_id)
    if (payment?.invoice_id === invoice_id && payment.transaction_id !== null) {
      return await refundByTransaction(req.scope, payment.transaction_id, input)
    }
    const { result, errors } = await recordInvoiceRefundWorkflow(req.scope).run({ input, throwOnError: false })
    throwErrorsOf(errors, `a manual refund of invoice ${invoice_id} could not be recorded`)
    return result
  },
  answer: async (req, res, { manual_refund_id, is_new }) => {
    const invoice = await readInvoiceDetail(req, req.params.id ?? "")
    const payment = paymentIn(invoice, req.params.payment_id ?? "")
    res.json({ invoice, payment, refund: payment?.refunds.find(({ id }) => id === manual_refund_id) ?? null, is_new })
  },
})
