import { resolvePayUnit } from "../../../../../../modules/payunit"
import { MerchantError } from "../../../../../../modules/payunit/errors"
import { decisionRoute } from "../../../../../decision-route"
import { aboutRequest, requestAnswer, requestIn } from "../../answer"
import * as contract from "./contract"

/** Takes a request back: nobody can begin to pay it any more. What is being paid goes on. An invoice is made void instead. */
export const POST = decisionRoute(contract.POST, {
  subject: async (req) => await aboutRequest(req),
  decide: async (req) => {
    const subject = await requestIn(req)
    if ("invoiceId" in subject) {
      throw new MerchantError("request_over", {
        en: "An invoice asks for it: make that void.",
        fr: "C’est une facture qui le demande : annulez-la.",
      })
    }
    const withdrawn = await resolvePayUnit(req.scope).paymentRequests.withdraw(subject.id, req.auth_context.actor_id)
    if (withdrawn === null) {
      throw new MerchantError("request_over")
    }
    return withdrawn
  },
  answer: async (req, res, withdrawn) => {
    res.json({ payment_request: await requestAnswer(req, withdrawn) })
  },
})
