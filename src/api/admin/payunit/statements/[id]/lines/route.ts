import { zodValidator } from "@medusajs/framework"
import type { z } from "zod"
import { resolvePayUnit } from "../../../../../../modules/payunit"
import { answeringMerchant } from "../../../../../admin-answering"
import { lineViews, statementOf } from "../../statement-view"
import { linesQuery } from "../../validators"

/** A statement's lines, what somebody should look at first. */
export const GET = answeringMerchant(async (req, res) => {
  const { id } = await statementOf(req)
  const query = (await zodValidator(linesQuery, req.query)) as z.output<typeof linesQuery>
  const { outcome, looked_into, has_fee, q, limit, offset } = query
  const filters = { outcome, looked_into: toldYes(looked_into), has_fee: toldYes(has_fee), search: q }
  const { lines, counted } = await resolvePayUnit(req.scope).statements.lines(id, filters, { limit, offset })
  res.json({ lines: await lineViews(req, lines), ...counted, limit, offset })
})

function toldYes(told: "true" | "false" | undefined): boolean | undefined {
  return told === undefined ? undefined : told === "true"
}
