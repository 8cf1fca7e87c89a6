import { refuseApproval } from "../../../../../../workflows/decisions"
import { answeringMerchant } from "../../../../../admin-answering"
import { actorOf } from "../../../../../deciding"
import { answerDecision, refuseWithoutPermission } from "../../approval"
import type * as contract from "./contract"

/** Does not agree to what another asked for, or takes back what one asked for oneself. */
export const POST = answeringMerchant<typeof contract.POST>(async (req, res) => {
  const id = await refuseWithoutPermission(req, { isOwnAllowed: true })
  await refuseApproval(req.scope, { id, by: actorOf(req), note: req.validatedBody.note ?? null })
  await answerDecision(req, res, id)
})
