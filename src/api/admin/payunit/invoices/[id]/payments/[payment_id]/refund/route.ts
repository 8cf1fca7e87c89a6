import { recordInvoiceRefundWorkflow } from "../../../../../../../../workflows/invoices"
import { answeringMerchant, idempotencyKeyOf, invoiceOf, throwErrorsOf } from "../../../../../../../admin-answering"
import { paymentIn, readInvoiceDetail } from "../../../../answer"
import type { InvoiceRefundBody } from "../../../../validators"

/** Records that money of a payment went back, and has Medusa refund what the invoice's order held of it. */
export const POST = answeringMerchant<InvoiceRefundBody>(async (req, res) => {
  const { id } = await invoiceOf(req)
  const { amount, method, reference, note, again } = req.validatedBody
  const payment_id = req.params.payment_id ?? ""
  const { result, errors } = await recordInvoiceRefundWorkflow(req.scope).run({
    input: {
      invoice_id: id,
      payment_id,
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
  throwErrorsOf(errors, `a manual refund of invoice ${id} could not be recorded`)
  const invoice = await readInvoiceDetail(req, id)
  const payment = paymentIn(invoice, payment_id)
  const manualRefund = payment?.refunds.find((one) => one.id === result.manual_refund_id) ?? null
  res.json({ invoice, payment, refund: manualRefund, is_new: result.is_new })
})
