import { recordInvoicePaymentWorkflow } from "../../../../../../../../workflows/invoices"
import { throwErrorsOf } from "../../../../../../../admin-route"
import { aboutInvoice, decisionRoute, noFollowUp } from "../../../../../../../decision-route"
import { paymentIn, readInvoiceDetail } from "../../../../answer"
import * as contract from "./contract"

/** Records a payment on the invoice's order that was confirmed without. */
export const POST = decisionRoute(contract.POST, {
  subject: aboutInvoice,
  decide: async (req, request) => {
    const invoice_id = req.params.id ?? ""
    const { errors } = await recordInvoicePaymentWorkflow(req.scope).run({
      input: { invoice_id, payment_id: req.params.payment_id ?? "", recorded_by: req.auth_context.actor_id, request },
      throwOnError: false,
    })
    throwErrorsOf(errors, `a payment of invoice ${invoice_id} could not be recorded`)
  },
  resume: noFollowUp,
  answer: async (req, res) => {
    const invoice = await readInvoiceDetail(req, req.params.id ?? "")
    res.json({ invoice, payment: paymentIn(invoice, req.params.payment_id ?? "") })
  },
})
