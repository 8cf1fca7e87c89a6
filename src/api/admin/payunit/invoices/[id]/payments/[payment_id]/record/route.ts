import { recordInvoicePaymentWorkflow } from "../../../../../../../../workflows/invoices"
import { answeringMerchant, invoiceOf, throwErrorsOf } from "../../../../../../../admin-answering"
import { paymentIn, readInvoiceDetail } from "../../../../answer"

/** Records a payment on the invoice's order that was confirmed without. */
export const POST = answeringMerchant(async (req, res) => {
  const { id } = await invoiceOf(req)
  const payment_id = req.params.payment_id ?? ""
  const { errors } = await recordInvoicePaymentWorkflow(req.scope).run({
    input: { invoice_id: id, payment_id, recorded_by: req.auth_context.actor_id },
    throwOnError: false,
  })
  throwErrorsOf(errors, `a payment of invoice ${id} could not be recorded`)
  const invoice = await readInvoiceDetail(req, id)
  res.json({ invoice, payment: paymentIn(invoice, payment_id) })
})
