import { resolvePayUnit } from "../../../../../../modules/payunit"
import { adminRoute } from "../../../../../admin-route"
import { lineViews, statementOf } from "../../statement-view"
import type * as contract from "./contract"

/** A statement's lines, what somebody should look at first. */
export const GET = adminRoute<typeof contract.GET>(async (req, res) => {
  const { id } = await statementOf(req)
  const { outcome, reviewed, has_fee, q, limit, offset } = req.validatedQuery
  const filters = { outcome, reviewed: isYes(reviewed), has_fee: isYes(has_fee), search: q }
  const { lines, counted } = await resolvePayUnit(req.scope).statements.lines(id, filters, { limit, offset })
  res.json({ lines: await lineViews(req, lines), ...counted, limit, offset })
})

function isYes(word: "true" | "false" | undefined): boolean | undefined {
  return word === undefined ? undefined : word === "true"
}
