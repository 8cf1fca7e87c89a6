import { MerchantError, type ShopperError } from "../../../../../../modules/payunit/errors"
import { decisionRoute, noFollowUp } from "../../../../../decision-route"
import { aboutRequest, answerOf, promptFor, requestIn } from "../../answer"
import * as contract from "./contract"

/** Sends a prompt for a request, to its own number unless another is given. */
export const POST = decisionRoute(contract.POST, {
  subject: async (req) => await aboutRequest(req),
  decide: async (req, keyed) => {
    const { phone, provider } = req.validatedBody
    const problem = await promptFor(req, await requestIn(req), {
      phone: phone ?? null,
      provider: provider ?? null,
      keyed,
    })
    if (problem !== null) {
      throw notSent(problem)
    }
  },
  resume: noFollowUp,
  answer: async (req, res) => {
    res.json({ payment_request: await answerOf(req, await requestIn(req)) })
  },
})

function notSent(problem: ShopperError): MerchantError {
  return new MerchantError(
    "prompt_not_sent",
    { en: problem.sentence("en"), fr: problem.sentence("fr") },
    { reason: problem.code, retry_at: problem.retryAt?.toISOString() ?? null },
  )
}
