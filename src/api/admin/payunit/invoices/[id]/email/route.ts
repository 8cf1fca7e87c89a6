import { emailInvoice } from "../../../../../../workflows/invoices"
import { answeringMerchant, invoiceOf } from "../../../../../admin-answering"
import { answerInvoice } from "../../answer"

/** Sends an invoice's link by e-mail, again. */
export const POST = answeringMerchant(async (req, res) => {
  const { id } = await invoiceOf(req)
  await emailInvoice(req.scope, id, true)
  await answerInvoice(req, res, id)
})
