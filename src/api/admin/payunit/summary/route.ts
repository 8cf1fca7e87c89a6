import type { MedusaResponse } from "@medusajs/framework/http"
import { resolvePayUnit, type SummarySpan } from "../../../../modules/payunit"
import type { StaffRequest } from "../../../contract"
import type * as contract from "./contract"
import { summaryView } from "./summary-view"

const DAYS = { today: 1, "7_days": 7, "30_days": 30 } as const

/** What came in, what is stuck, what was refunded and what became of attempts to pay, in some days of the shop. */
export async function GET(req: StaffRequest<typeof contract.GET>, res: MedusaResponse): Promise<void> {
  const span = spanOf(req.validatedQuery)
  const { summaries, options } = resolvePayUnit(req.scope)
  res.json({ summary: summaryView(await summaries.of(span, options.timeZone), options.timeZone) })
}

function spanOf({ range = "30_days", from, to }: contract.SummaryQuery): SummarySpan {
  return from === undefined || to === undefined ? { days: DAYS[range] } : { from, to }
}
