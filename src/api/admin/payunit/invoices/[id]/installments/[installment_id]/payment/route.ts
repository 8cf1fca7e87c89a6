import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../../../../../../modules/payunit"
import { answeringMerchant, invoiceOf } from "../../../../../../../admin-answering"
import { answerInvoice } from "../../../../answer"

/** Opens a payment page for one instalment. Other than the invoice's own link, PayUnit tells whether it was paid. */
export const POST = answeringMerchant(async (req, res) => {
  const invoice = await invoiceOf(req)
  const page = await resolvePayUnit(req.scope).openInstallment(req.scope.resolve(ContainerRegistrationKeys.QUERY), {
    invoiceId: invoice.id,
    installmentId: req.params.installment_id ?? "",
    openedBy: req.auth_context.actor_id,
  })
  await answerInvoice(req, res, invoice.id, { page })
})
