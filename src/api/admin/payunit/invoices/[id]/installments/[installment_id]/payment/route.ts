import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../../../../../../modules/payunit"
import { type InstallmentPage, openInstallment } from "../../../../../../../../payments/invoices"
import { aboutInvoice, deciding } from "../../../../../../../deciding"
import { answerInvoice } from "../../../../answer"

/** Opens a payment page for one instalment. Other than the invoice's own link, PayUnit tells whether it was paid. */
export const POST = deciding<unknown, InstallmentPage>({
  action: "invoice_page_opened",
  subject: aboutInvoice,
  decide: async (req) =>
    await openInstallment(resolvePayUnit(req.scope), req.scope.resolve(ContainerRegistrationKeys.QUERY), {
      invoiceId: req.params.id ?? "",
      installmentId: req.params.installment_id ?? "",
      openedBy: req.auth_context.actor_id,
    }),
  answer: async (req, res, page) => await answerInvoice(req, res, req.params.id ?? "", { page }),
})
