import type { MedusaResponse } from "@medusajs/framework/http"
import { resolvePayUnit } from "../../../../modules/payunit"
import type { StaffRequest } from "../../../contract"
import type * as contract from "./contract"
import { decisionViews } from "./decision-view"

/** What people and API keys decided, the newest first. */
export async function GET(req: StaffRequest<typeof contract.GET>, res: MedusaResponse): Promise<void> {
  const { limit, after, ...filters } = req.validatedQuery
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
