import { type InvoiceDecision, resolveInvoiceWorkflow } from "../../../../../../workflows/invoices"
import { answeringMerchant, invoiceOf } from "../../../../../admin-answering"
import { answerInvoice } from "../../answer"
import type { ResolveInvoiceBody } from "../../validators"

/** Carries out what a merchant found out or decided about an invoice, and answers with where it stands afterwards. */
export const POST = answeringMerchant<ResolveInvoiceBody>(async (req, res) => {
  const { id } = await invoiceOf(req)
  await resolveInvoiceWorkflow(req.scope).run({
    input: { invoice_id: id, decision: decisionIn(req.validatedBody), resolved_by: req.auth_context.actor_id },
  })
  await answerInvoice(req, res, id)
})

function decisionIn(body: ResolveInvoiceBody): InvoiceDecision {
  switch (body.action) {
    case "found":
      return { ...body, ref: body.ref ?? null, note: body.note ?? null }
    case "paid_back":
      return { ...body, reference: body.reference ?? null }
    case "not_created":
    case "not_paid":
      return { ...body, note: body.note ?? null }
    case "dismiss":
      return body
  }
}
