import { type InvoiceDecision, resolveInvoiceWorkflow } from "../../../../../../workflows/invoices"
import { aboutInvoice, deciding } from "../../../../../deciding"
import { answerInvoice } from "../../answer"
import type { ResolveInvoiceBody } from "../../validators"

/** Carries out what a merchant found out about an invoice, and answers with where it stands afterwards. */
export const POST = deciding<ResolveInvoiceBody>({
  action: "invoice_resolved",
  subject: aboutInvoice,
  decide: async (req) => {
    await resolveInvoiceWorkflow(req.scope).run({
      input: {
        invoice_id: req.params.id ?? "",
        decision: decisionIn(req.validatedBody),
        resolved_by: req.auth_context.actor_id,
      },
    })
  },
  answer: async (req, res) => await answerInvoice(req, res, req.params.id ?? ""),
})

function decisionIn(body: ResolveInvoiceBody): InvoiceDecision {
  switch (body.action) {
    case "found":
      return { ...body, ref: body.ref ?? null, note: body.note ?? null }
    case "not_created":
    case "not_paid":
      return { ...body, note: body.note ?? null }
  }
}
