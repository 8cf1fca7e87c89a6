import { adminRoute, invoiceOf } from "../../../../admin-route"
import { answerInvoice } from "../answer"

/** One invoice, with its lines, instalments, payments, warnings and everything that happened to it. */
export const GET = adminRoute(async (req, res) => {
  await answerInvoice(req, res, (await invoiceOf(req)).id)
})
