import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { APPROVAL_DAYS, isAgreedBefore } from "../../../../domain/audit"
import { resolvePayUnit } from "../../../../modules/payunit"
import type { ApprovalsAnswer } from "./contract"
import { mayPost } from "../../../access"
import { actorOf } from "../../../decision-route"
import { payeesOf } from "./payees"
import { decisionViews } from "../audit/decision-view"

const DAY_MS = 86_400_000

/** What waits for a second person, oldest first: all that this version can read. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { audit } = resolvePayUnit(req.scope)
  const open = await audit.open()
  const views = await decisionViews(
    req,
    open.map((request) => [request]),
  )
  const payees = await payeesOf(req, open)
  const actor = actorOf(req)
  const may = await mayPost(req)
  const approvals: ApprovalsAnswer = views.flatMap((view, index) => {
    const request = open[index]
    const requested = request === undefined ? null : audit.requestIn(request)
    if (request === undefined || requested === null) {
      return []
    }
    const { note } = request
    const { path, body, idempotency_key } = requested
    const isOwn = request.actor_id === actor.id
    return [
      {
        ...view,
        request: { path, body: note === null ? body : { ...body, note }, idempotency_key },
        is_own: isOwn,
        is_agreed_before: isAgreedBefore(request.action),
        refund: payees.get(request.id) ?? null,
        can_approve: !isOwn && actor.type === "user" && may(path),
        expires_at: new Date(request.created_at.getTime() + APPROVAL_DAYS * DAY_MS).toISOString(),
      },
    ]
  })
  res.json({ approvals })
}
