import { resumePaymentsWorkflow } from "../../../../../../workflows/payments"
import { aboutAccount, deciding } from "../../../../../deciding"
import { answerPauses } from "../../answer"
import * as contract from "./contract"

/** Takes payments for a merchant account again. */
export const POST = deciding(contract.POST, {
  subject: (req) => aboutAccount(req, req.params.account ?? ""),
  decide: async (req) => {
    await resumePaymentsWorkflow(req.scope).run({
      input: { account: req.params.account ?? "", resumed_by: req.auth_context.actor_id },
    })
  },
  answer: answerPauses,
})
