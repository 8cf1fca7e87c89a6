import { openInstallmentPage, findOpenedPage } from "../../../../../../../../workflows/invoices"
import { aboutInvoice, decisionRoute } from "../../../../../../../decision-route"
import { answerInvoice } from "../../../../answer"
import * as contract from "./contract"

/** Opens a payment page for one instalment. It is a payment of ours, which PayUnit is asked about by itself. */
export const POST = decisionRoute(contract.POST, {
  subject: aboutInvoice,
  decide: async (req, request) =>
    await openInstallmentPage(req.scope, {
      invoiceId: req.params.id ?? "",
      installmentId: req.params.installment_id ?? "",
      address: req.ip ?? "",
      request,
    }),
  resume: async (req, { id }) => await findOpenedPage(req.scope, id),
  answer: async (req, res, page) => await answerInvoice(req, res, req.params.id ?? "", { page }),
})
