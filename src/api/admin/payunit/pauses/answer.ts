import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolvePayUnit } from "../../../../modules/payunit"
import type { PausesAnswer } from "../../../answers"
import { peopleIn } from "../transactions/people"

/** Answers with every merchant account that takes no new payments now. */
export async function answerPauses(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const current = await resolvePayUnit(req.scope).pauses.current()
  const people = await peopleIn(
    req,
    current.map(({ paused_by }) => paused_by),
  )
  const pauses: PausesAnswer = current.map(({ account, reason, paused_by, paused_at, until }) => ({
    account,
    reason,
    paused_by,
    paused_by_name: paused_by === null ? null : (people[paused_by] ?? null),
    paused_at: paused_at?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }))
  res.json({ pauses })
}
