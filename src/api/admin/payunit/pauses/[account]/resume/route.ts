import { resumePaymentsWorkflow } from "../../../../../../workflows/payments"
import { aboutAccount, decisionRoute } from "../../../../../decision-route"
import { answerPauses } from "../../answer"
import * as contract from "./contract"

/** Takes payments for a merchant account again, or sends payouts of it. */
export const POST = decisionRoute(contract.POST, {
  which: (req) => req.validatedBody.what,
  subject: (req) => aboutAccount(req, req.params.account ?? "", req.validatedBody.what),
  decide: async (req) => {
    await resumePaymentsWorkflow(req.scope).run({
      input: { account: req.params.account ?? "", what: req.validatedBody.what, resumed_by: req.auth_context.actor_id },
    })
  },
  answer: answerPauses,
})
