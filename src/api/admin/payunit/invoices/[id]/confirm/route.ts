import { heldFacts } from "../../../../../../domain/payments"
import { confirmInvoicePaymentWorkflow, resumeConfirmation } from "../../../../../../workflows/invoices"
import { throwErrorsOf } from "../../../../../admin-route"
import { aboutInvoice, decisionRoute } from "../../../../../decision-route"
import { paymentIn, readInvoiceDetail } from "../../answer"
import * as contract from "./contract"

/** Confirms that money of an invoice came, and records it on the invoice's order. */
export const POST = decisionRoute(contract.POST, {
  subject: async (req) => {
    const { amount, installment_id: installmentId } = req.validatedBody
    return await aboutInvoice(req, { amount, installmentId })
  },
  decide: async (req, request) => {
    const { amount, installment_id, method, reference, note, again, record_on_order } = req.validatedBody
    const invoice_id = req.params.id ?? ""
    const { result, errors } = await confirmInvoicePaymentWorkflow(req.scope).run({
      input: {
        invoice_id,
        amount: amount ?? null,
        installment_id: installment_id ?? null,
        method,
        reference: reference ?? null,
        note: note ?? null,
        again,
        confirmed_by: req.auth_context.actor_id,
        record_on_order,
        request,
      },
      throwOnError: false,
    })
    throwErrorsOf(errors, `a payment of invoice ${invoice_id} could not be confirmed`)
    return result
  },
  resume: async (req, { id }) => {
    await resumeConfirmation(req.scope, req.params.id ?? "", id)
    return { payment_id: id, is_new: false }
  },
  answer: async (req, res, { payment_id, is_new }) => {
    const invoice = await readInvoiceDetail(req, req.params.id ?? "")
    const surplus = invoice.transactions.find(
      ({ id, surplus_of, held_reason }) =>
        surplus_of === payment_id || (id === payment_id && heldFacts(held_reason)?.money === "surplus"),
    )
    const payment = paymentIn(invoice, payment_id)
    res.json({ invoice, transaction_id: payment_id, payment, surplus: surplus ?? null, is_new })
  },
})
