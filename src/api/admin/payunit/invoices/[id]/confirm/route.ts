import { confirmInvoicePaymentWorkflow } from "../../../../../../workflows/invoices"
import { answeringMerchant, idempotencyKeyOf, invoiceOf, throwErrorsOf } from "../../../../../admin-answering"
import { paymentIn, readInvoiceDetail } from "../../answer"
import type { ConfirmBody } from "../../validators"

/** Confirms that money of an invoice came, and records it on the invoice's order. */
export const POST = answeringMerchant<ConfirmBody>(async (req, res) => {
  const { id } = await invoiceOf(req)
  const { amount, installment_id, method, reference, note, again, record_on_order } = req.validatedBody
  const { result, errors } = await confirmInvoicePaymentWorkflow(req.scope).run({
    input: {
      invoice_id: id,
      idempotency_key: idempotencyKeyOf(req),
      amount: amount ?? null,
      installment_id: installment_id ?? null,
      method,
      reference: reference ?? null,
      note: note ?? null,
      again,
      confirmed_by: req.auth_context.actor_id,
      record_on_order,
    },
    throwOnError: false,
  })
  throwErrorsOf(errors, `a payment of invoice ${id} could not be confirmed`)
  const invoice = await readInvoiceDetail(req, id)
  res.json({ invoice, payment: paymentIn(invoice, result.payment_id), is_new: result.is_new })
})
