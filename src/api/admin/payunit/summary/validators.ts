import { z } from "@medusajs/framework/zod"
import type { SummarySpan } from "../../../../modules/payunit"

const DAYS = { today: 1, "7_days": 7, "30_days": 30 } as const

/** Three years. */
const MOST_DAYS = 1_100
const DAY_MS = 86_400_000

const day = z.iso.date("`from` and `to` are days such as 2026-01-31")

/** What the summary is asked by: a range up to today, or days of the shop's, both included. */
export const summaryQuery = z.lazy(() =>
  z
    .strictObject({
      range: z.enum(["today", "7_days", "30_days"]).optional().describe("Up to now; `30_days` unless told."),
      from: day
        .optional()
        .describe("The first day, with `to` and without `range`. Days are those of the shop's `timeZone`."),
      to: day.optional().describe("The last day, included; three years at most."),
    })
    .refine(
      ({ range, from, to }) =>
        from === undefined && to === undefined
          ? true
          : range === undefined && daysFrom(from ?? "", to ?? "") >= 1 && daysFrom(from ?? "", to ?? "") <= MOST_DAYS,
      {
        error: `give either \`range\`, or \`from\` and \`to\`, two days of which the second is no earlier, ${MOST_DAYS} days at most`,
      },
    ),
)

/** Which days a request is about. */
export function spanOf({ range = "30_days", from, to }: z.output<typeof summaryQuery>): SummarySpan {
  return from === undefined || to === undefined ? { days: DAYS[range] } : { from, to }
}

/** Not a number where one of them is missing. */
function daysFrom(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}
