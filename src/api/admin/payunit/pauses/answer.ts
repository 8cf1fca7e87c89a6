import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolvePayUnit } from "../../../../modules/payunit"
import { PAUSABLE, pausesOf } from "../../../../modules/payunit/accounts"
import type { PausesAnswer } from "../../../answers"
import { peopleIn } from "../transactions/people"

/** Answers with every merchant account that takes no new payments now, and every one of which no payouts are sent. */
export async function answerPauses(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const payunit = resolvePayUnit(req.scope)
  const found = await Promise.all(
    PAUSABLE.map(async (what) => (await pausesOf(payunit, what).current()).map((pause) => ({ ...pause, what }))),
  )
  const current = found.flat()
  const people = await peopleIn(
    req,
    current.map(({ paused_by }) => paused_by),
  )
  const pauses: PausesAnswer = current.map(({ account, what, reason, paused_by, paused_at, until }) => ({
    account,
    what,
    reason,
    paused_by,
    paused_by_name: paused_by === null ? null : (people[paused_by] ?? null),
    paused_at: paused_at?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }))
  res.json({ pauses })
}
