import { z } from "zod"
import { time } from "../../../answers/texts"
import { HELD_REASONS, OUTCOMES } from "../../../../domain/payments"
import type { StaffContract } from "../../../contract"

/** Three years. */
const MOST_DAYS = 1_100
const DAY_MS = 86_400_000

const day = z.iso.date("`from` and `to` are days such as 2026-01-31")
const count = z.number().int()
const before = z.number().nullable()
const operator = z.strictObject({ code: z.string(), name: z.string() })
/** Money by operator; null where it is not known which. */
const byOperator = z.array(z.strictObject({ operator: operator.nullable(), amount: z.number(), count }))

export const GET = {
  permission: "read_payments",
  section: "Sums",
  summary: "sums up what was received, held, refunded and tried",
  about:
    "The figures of [the overview](admin-reference.md#the-overview). A span that is none, or too long, is refused with 400 `invalid_data`, without a `code`.",
  query: z.lazy(() =>
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
  ),
  answer: z.lazy(() =>
    z.strictObject({
      summary: z.strictObject({
        time_zone: z.string(),
        from: day.describe("The first and the last day that it is about."),
        to: day,
        today: day.describe("What day it is at the shop."),
        unit: z
          .enum(["day", "week", "month"])
          .describe("How long a bar is: a day, a week beyond 62 days, a month beyond 53 weeks."),
        bars: z.array(z.strictObject({ day, starts_at: time, ends_at: time })),
        currencies: z
          .array(
            z.strictObject({
              currency_code: z.string(),
              received: z
                .strictObject({
                  amount: z.number(),
                  count,
                  fees: z
                    .strictObject({ amount: z.number(), count: count.describe("Of how many payments.") })
                    .nullable()
                    .describe(
                      "What PayUnit said that it keeps, when it was asked about the payments; null where it said so of none.",
                    ),
                  net: z
                    .number()
                    .nullable()
                    .describe(
                      "What the shop receives: `amount` less `fees`; null unless the fee of every payment is known.",
                    ),
                  on_orders: z.number().describe("Of it, what Medusa's orders hold, or held."),
                  before: before.describe(
                    "In as many days before; for today alone, in the same hours of the day before. Null where the shop took no payments yet when those began.",
                  ),
                  by_operator: byOperator,
                })
                .describe(
                  "All that PayUnit took, on the day when that was found: also another amount than was asked for. What is on hold of it is in `held` as well. Not what was paid in test mode in a live store.",
                ),
              bars: z.array(byOperator).describe("As many as there are bars."),
              refunded: z
                .strictObject({ amount: z.number(), count, before })
                .describe("Manual refunds of payments, on the day when they were recorded."),
              held: z
                .strictObject({
                  amount: z.number(),
                  count,
                  oldest: time.nullable(),
                  by_reason: z.array(z.strictObject({ reason: z.enum(HELD_REASONS), amount: z.number(), count })),
                })
                .describe("What waits for a person now, whenever it was paid, without what was refunded of it."),
            }),
          )
          .describe(
            "Amounts of one currency never add up with those of another. None where nothing came in, was refunded or is on hold.",
          ),
        prompts: z
          .array(z.strictObject({ operator: operator.nullable(), ended: count, confirmed: count, waiting: count }))
          .describe(
            "Prompts of attempts that were begun then, by operator: how many came to an end, and how many were confirmed.",
          ),
        outcomes: z
          .array(
            z.strictObject({
              outcome: z.enum(OUTCOMES),
              count,
              by_phone: count.describe(
                "Of them, those that were tried on a phone, and those whose payment page somebody may have seen.",
              ),
              seen: count,
            }),
          )
          .describe(
            "Attempts that were begun on those days, by what became of them: `confirmed` (money was taken), `declined` (PayUnit says that it failed), `no_answer` (a prompt was not confirmed in time), `cancelled`, `never_tried` (nobody paid, and no prompt was sent), `waiting` (it may still be paid), `unclear` (PayUnit does not tell).",
          ),
        declined: z
          .array(z.strictObject({ words: z.string(), count }))
          .describe("Why the latest thousand were declined, in PayUnit's words."),
      }),
    }),
  ),
} satisfies StaffContract

export type SummaryQuery = z.output<typeof GET.query>
export type SummaryAnswer = z.output<typeof GET.answer>["summary"]

/** Not a number where one of them is missing. */
function daysFrom(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}
