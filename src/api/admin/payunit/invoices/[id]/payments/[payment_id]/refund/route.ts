import { recordInvoiceRefundWorkflow } from "../../../../../../../../workflows/invoices"
import { idempotencyKeyOf, throwErrorsOf } from "../../../../../../../admin-answering"
import { aboutInvoice, deciding } from "../../../../../../../deciding"
import { paymentIn, readInvoiceDetail } from "../../../../answer"
import type { InvoiceRefundBody } from "../../../../validators"

/** Records that money of a payment went back, and has Medusa refund what the invoice's order held of it. */
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
    const invoice_id = req.params.id ?? ""
    const { result, errors } = await recordInvoiceRefundWorkflow(req.scope).run({
      input: {
        invoice_id,
        payment_id: req.params.payment_id ?? "",
        idempotency_key: idempotencyKeyOf(req),
        amount: amount ?? null,
        method,
        reference: reference ?? null,
        note: note ?? null,
        again,
        recorded_by: req.auth_context.actor_id,
      },
      throwOnError: false,
    })
    throwErrorsOf(errors, `a manual refund of invoice ${invoice_id} could not be recorded`)
    return result
  },
  answer: async (req, res, { manual_refund_id, is_new }) => {
    const invoice = await readInvoiceDetail(req, req.params.id ?? "")
    const payment = paymentIn(invoice, req.params.payment_id ?? "")
    res.json({ invoice, payment, refund: payment?.refunds.find(({ id }) => id === manual_refund_id) ?? null, is_new })
  },
})
