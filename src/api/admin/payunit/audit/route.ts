import { zodValidator } from "@medusajs/framework"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolvePayUnit } from "../../../../modules/payunit"
import { decisionViews } from "./decision-view"
import { auditQuery, type AuditQuery } from "./validators"

/** What people and API keys decided, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { limit, after, ...filters } = (await zodValidator(auditQuery, req.query)) as AuditQuery
  const { audit, options } = resolvePayUnit(req.scope)
  // One more says whether there are more.
  const found = await audit.page(filters, { limit: limit + 1, before: after ?? null })
  const page = found.slice(0, limit)
  res.json({
    decisions: await decisionViews(req, page),
    next: found.length > limit ? (page.at(-1)?.[0]?.sequence ?? null) : null,
    time_zone: options.timeZone,
  })
}
