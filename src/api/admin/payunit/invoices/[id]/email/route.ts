import { emailInvoice } from "../../../../../../workflows/invoices"
import { aboutInvoice, deciding } from "../../../../../deciding"
import { answerInvoice } from "../../answer"

/** Sends an invoice's link by e-mail, again. */
export const POST = deciding({
  action: "invoice_sent",
  subject: aboutInvoice,
  decide: async (req) => {
    await emailInvoice(req.scope, req.params.id ?? "", true)
  },
  answer: async (req, res) => await answerInvoice(req, res, req.params.id ?? ""),
})
