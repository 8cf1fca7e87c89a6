import { resumePaymentsWorkflow } from "../../../../../../workflows/payments"
import { answeringMerchant } from "../../../../../admin-answering"
import { answerPauses } from "../../answer"

/** Takes payments for a merchant account again. */
export const POST = answeringMerchant(async (req, res) => {
  await resumePaymentsWorkflow(req.scope).run({
    input: { account: req.params.account ?? "", resumed_by: req.auth_context.actor_id },
  })
  await answerPauses(req, res)
})
