import { resolvePayUnit } from "../../../../../../modules/payunit"
import { MerchantError } from "../../../../../../modules/payunit/errors"
import { answeringMerchant } from "../../../../../admin-answering"
import { requestAnswer, requestIn } from "../../answer"

/** Takes a request back: nobody can begin to pay it any more. What is being paid goes on. An invoice is made void instead. */
export const POST = answeringMerchant(async (req, res) => {
  const subject = await requestIn(req)
  if ("invoiceId" in subject) {
    throw new MerchantError("request_over", {
      en: "An invoice asks for it: make that void.",
      fr: "C’est une facture qui le demande : annulez-la.",
    })
  }
  const { paymentRequests } = resolvePayUnit(req.scope)
  const withdrawn = await paymentRequests.withdraw(subject.id, req.auth_context.actor_id)
  if (withdrawn === null) {
    throw new MerchantError("request_over")
  }
  res.json({ payment_request: await requestAnswer(req, withdrawn) })
})
