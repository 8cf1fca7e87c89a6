import { voidInvoiceWorkflow } from "../../../../../../workflows/invoices"
import { aboutInvoice, decisionRoute } from "../../../../../decision-route"
import { answerInvoice } from "../../answer"
import * as contract from "./contract"

/** Makes an invoice void, here: the answer's warning says that its link lives on. */
export const POST = decisionRoute(contract.POST, {
  subject: aboutInvoice,
  decide: async (req) => {
    await voidInvoiceWorkflow(req.scope).run({
      input: {
        invoice_id: req.params.id ?? "",
        note: req.validatedBody.note ?? null,
        voided_by: req.auth_context.actor_id,
      },
    })
  },
  answer: async (req, res) => await answerInvoice(req, res, req.params.id ?? ""),
})
