import { refuseApproval } from "../../../../../../workflows/decisions"
import { adminRoute } from "../../../../../admin-route"
import { actorOf } from "../../../../../decision-route"
import { answerDecision, refuseWithoutPermission } from "../../approval"
import type * as contract from "./contract"

/** Does not agree to what another asked for, or takes back what one asked for oneself. */
export const POST = adminRoute<typeof contract.POST>(async (req, res) => {
  const id = await refuseWithoutPermission(req, { isOwnAllowed: true })
  await refuseApproval(req.scope, { id, by: actorOf(req), note: req.validatedBody.note ?? null })
  await answerDecision(req, res, id)
})
