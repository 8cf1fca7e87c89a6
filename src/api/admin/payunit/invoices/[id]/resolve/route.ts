import { type InvoiceDecision, resolveInvoiceWorkflow } from "../../../../../../workflows/invoices"
import type { InputOf } from "../../../../../contract"
import { aboutInvoice, decisionRoute, noFollowUp } from "../../../../../decision-route"
import { answerInvoice } from "../../answer"
import * as contract from "./contract"

/** Carries out what a merchant found out about an invoice, and answers with where it stands afterwards. */
export const POST = decisionRoute(contract.POST, {
  subject: aboutInvoice,
  decide: async (req, request) => {
    await resolveInvoiceWorkflow(req.scope).run({
      input: {
        invoice_id: req.params.id ?? "",
        decision: decisionIn(req.validatedBody),
        resolved_by: req.auth_context.actor_id,
        request,
      },
    })
  },
  resume: noFollowUp,
  answer: async (req, res) => await answerInvoice(req, res, req.params.id ?? ""),
})

function decisionIn(body: InputOf<typeof contract.POST, "body">): InvoiceDecision {
  switch (body.action) {
    case "found":
      return { ...body, ref: body.ref ?? null, note: body.note ?? null }
    case "not_created":
    case "not_paid":
      return { ...body, note: body.note ?? null }
  }
}
