import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantError } from "../../../../modules/payunit/errors"
import { mayPost } from "../../../access"
import { isId } from "../../../store-route"
import { actorOf } from "../../../decision-route"
import { decisionViews } from "../audit/decision-view"

/**
 * Keeps from a request whoever may not do what it asks for.
 *
 * @returns its id
 */
export async function refuseWithoutPermission(
  req: AuthenticatedMedusaRequest,
  { isOwnAllowed }: { isOwnAllowed: boolean },
): Promise<string> {
  const id = req.params.id ?? ""
  const { audit } = resolvePayUnit(req.scope)
  const [request] = isId(id) ? await audit.ofDecision(id) : []
  if (request?.stage !== "requested") {
    throw new MerchantError("approval_not_found")
  }
  const requested = audit.requestIn(request)
  const isAllowed =
    (isOwnAllowed && request.actor_id === actorOf(req).id) ||
    (requested !== null && (await mayPost(req))(requested.path))
  if (!isAllowed) {
    throw new MerchantError("approval_not_yours")
  }
  return id
}

/** Answers with a decision as it stands now. */
export async function answerDecision(req: AuthenticatedMedusaRequest, res: MedusaResponse, id: string): Promise<void> {
  const [decision] = await decisionViews(req, [await resolvePayUnit(req.scope).audit.ofDecision(id)])
  res.json({ decision })
}
