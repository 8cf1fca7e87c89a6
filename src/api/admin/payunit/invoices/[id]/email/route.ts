import { emailInvoice } from "../../../../../../workflows/invoices"
import { aboutInvoice, decisionRoute } from "../../../../../decision-route"
import { answerInvoice } from "../../answer"
import * as contract from "./contract"

/** Sends an invoice's link by e-mail, again. */
export const POST = decisionRoute(contract.POST, {
  subject: aboutInvoice,
  decide: async (req) => {
    await emailInvoice(req.scope, req.params.id ?? "", true)
  },
  answer: async (req, res) => await answerInvoice(req, res, req.params.id ?? ""),
})
