import { z } from "zod"
import { HELD_REASONS, OUTCOMES } from "../../domain/payments"
import { time } from "./texts"

const day = z.iso.date()
const count = z.number().int()
const operator = z.strictObject({ code: z.string(), name: z.string() })

/** Money by operator; null where it is not known which. */
const byOperator = z.array(z.strictObject({ operator: operator.nullable(), amount: z.number(), count }))

/** What came in, what is stuck, what went back and what became of attempts to pay. */
export const summaryAnswer = z.strictObject({
  summary: z.strictObject({
    time_zone: z.string(),
    /** The first and the last day that it is about. */
    from: day,
    to: day,
    /** What day it is at the shop. */
    today: day,
    /** How long one bar is. */
    unit: z.enum(["day", "week", "month"]),
    bars: z.array(z.strictObject({ day, starts_at: time, ends_at: time })),
    /** Amounts of one currency never add up with those of another. None where nothing came in, went back or is on hold. */
    currencies: z.array(
      z.strictObject({
        currency_code: z.string(),
        received: z.strictObject({
          amount: z.number(),
          count,
          /** Of it, what Medusa's orders hold, or held. */
          on_orders: z.number(),
          /** In as many days before. */
          before: z.number(),
          by_operator: byOperator,
        }),
        /** As many as there are bars. */
        bars: z.array(byOperator),
        refunded: z.strictObject({ amount: z.number(), count, before: z.number() }),
        /** Now, whenever it was paid. */
        held: z.strictObject({
          amount: z.number(),
          count,
          oldest: time.nullable(),
          by_reason: z.array(z.strictObject({ reason: z.enum(HELD_REASONS), amount: z.number(), count })),
        }),
      }),
    ),
    /** Prompts of attempts that were begun then, by operator: how many came to an end, and how many were confirmed. */
    prompts: z.array(z.strictObject({ operator: operator.nullable(), ended: count, confirmed: count, waiting: count })),
    /** Attempts that were begun then. */
    outcomes: z.array(
      z.strictObject({
        outcome: z.enum(OUTCOMES),
        count,
        /** Of them, those that were tried on a phone, and those whose payment page somebody may have seen. */
        by_phone: count,
        seen: count,
      }),
    ),
    /** Why the latest were declined, in PayUnit's words. */
    declined: z.array(z.strictObject({ words: z.string(), count })),
  }),
})
export type SummaryAnswer = z.output<typeof summaryAnswer>["summary"]
