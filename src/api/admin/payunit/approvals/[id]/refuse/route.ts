import { MerchantError } from "../../../../../../modules/payunit/errors"
import { refuseApproval } from "../../../../../../workflows/decisions"
import { mayPost } from "../../../../../access"
import { answeringMerchant } from "../../../../../admin-answering"
import { isId } from "../../../../../answering"
import { actorOf } from "../../../../../deciding"
import { resolvePayUnit } from "../../../../../../modules/payunit"
import { decisionViews } from "../../../audit/decision-view"
import type * as contract from "./contract"

/** Does not agree to what another asked for, or takes back what one asked for oneself. */
export const POST = answeringMerchant<typeof contract.POST>(async (req, res) => {
  const id = req.params.id ?? ""
  const by = actorOf(req)
  const { audit } = resolvePayUnit(req.scope)
  const [request] = isId(id) ? await audit.ofDecision(id) : []
  if (request?.stage !== "requested") {
    throw new MerchantError("approval_not_found")
  }
  const requested = audit.requestIn(request)
  if (request.actor_id !== by.id && (requested === null || !(await mayPost(req))(requested.path))) {
    throw new MerchantError("approval_not_yours")
  }
  await refuseApproval(req.scope, { id, by, note: req.validatedBody.note ?? null })
  const [decision] = await decisionViews(req, [await audit.ofDecision(id)])
  res.json({ decision })
})
