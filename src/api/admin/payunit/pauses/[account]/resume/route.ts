import { resumePaymentsWorkflow } from "../../../../../../workflows/payments"
import { aboutAccount, deciding } from "../../../../../deciding"
import { answerPauses } from "../../answer"

/** Takes payments for a merchant account again. */
export const POST = deciding({
  action: "payments_resumed",
  subject: (req) => aboutAccount(req, req.params.account ?? ""),
  decide: async (req) => {
    await resumePaymentsWorkflow(req.scope).run({
      input: { account: req.params.account ?? "", resumed_by: req.auth_context.actor_id },
    })
  },
  answer: answerPauses,
})
