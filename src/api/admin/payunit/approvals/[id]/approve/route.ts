import { approve } from "../../../../../../workflows/decisions"
import { adminRoute } from "../../../../../admin-route"
import { actorOf } from "../../../../../decision-route"
import { answerDecision, refuseWithoutPermission } from "../../approval"
import type * as contract from "./contract"

/** Agrees to what another asked for, who then does it. */
export const POST = adminRoute<typeof contract.POST>(async (req, res) => {
  const id = await refuseWithoutPermission(req, { isOwnAllowed: false })
  await approve(req.scope, { id, by: actorOf(req) })
  await answerDecision(req, res, id)
})
