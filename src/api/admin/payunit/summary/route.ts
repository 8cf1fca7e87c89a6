import { zodValidator } from "@medusajs/framework"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolvePayUnit } from "../../../../modules/payunit"
import { summaryView } from "./summary-view"
import { spanOf, summaryQuery } from "./validators"

/** What came in, what is stuck, what went back and what became of attempts to pay, in some days of the shop. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const span = spanOf(summaryQuery.parse(await zodValidator(summaryQuery, req.query)))
  const { summaries, options } = resolvePayUnit(req.scope)
  res.json({ summary: summaryView(await summaries.of(span, options.timeZone), options.timeZone) })
}
