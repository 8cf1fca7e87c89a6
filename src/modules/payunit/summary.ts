import { z } from "zod"
import { HELD_REASONS, OUTCOMES, type SummaryUnit, unitOf } from "../../domain/payments"
import { Repository } from "./storage"
import { OPERATOR, OUTCOME } from "./transactions"

/** Which days are asked about: so many up to today, or from one to another, both included. */
export type SummarySpan = { days: number } | { from: string; to: string }

const number = z.coerce.number()
const time = z.coerce.date()
const operator = z.string().nullable()

const bounds = z.object({ from: z.string(), to: z.string(), before_at: time, days: number, today: z.string() })
const bar = z.object({ day: z.string(), starts_at: time, ends_at: time })
const received = z.object({
  bar: number,
  currency_code: z.string(),
  operator,
  count: number,
  amount: number,
  placed: number,
})
const refunded = z.object({ is_before: z.boolean(), currency_code: z.string(), count: number, amount: number })
const held = z.object({
  currency_code: z.string(),
  reason: z.enum(HELD_REASONS).catch("unverifiable"),
  count: number,
  amount: number,
  oldest: time,
})
const attempts = z.object({
  operator,
  outcome: z.enum(OUTCOMES),
  was_prompted: z.boolean(),
  was_seen: z.boolean(),
  count: number,
})
const words = z.object({ words: z.string(), count: number })

/** What came in, what is stuck, what went back and what became of attempts to pay, in some days of the shop. */
export interface PaymentSummary {
  from: string
  to: string
  /** The shop's own day now. */
  today: string
  unit: SummaryUnit
  bars: z.output<typeof bar>[]
  /** Of the bar of an index; of the span before, -1. */
  received: z.output<typeof received>[]
  refunded: z.output<typeof refunded>[]
  held: z.output<typeof held>[]
  attempts: z.output<typeof attempts>[]
  declined: z.output<typeof words>[]
}

/** How many of the latest declined attempts are asked why, and how many reasons are told. */
const LATEST_DECLINED = 1_000
const MOST_REASONS = 5

/**
 * Sums for whoever owns the shop. Days are those of the shop's time zone, and every sum is that of the rows as they are
 * now: money counts on the day when PayUnit was found to have taken it, attempts on the day when they were begun.
 */
export class Summaries extends Repository {
  /** See {@link PaymentSummary}. */
  async of(span: SummarySpan, timeZone: string): Promise<PaymentSummary> {
    const { from, to, before_at, days, today } = await this.#bounds(span, timeZone)
    const unit = unitOf(days)
    const bars = await this.#bars(from, to, unit, timeZone)
    const [starts, ends] = [bars.map(({ starts_at }) => starts_at), bars.map(({ ends_at }) => ends_at)]
    const [startsAt, endsAt] = [starts[0] ?? before_at, ends.at(-1) ?? before_at]
    const [came, went, stuck, tried, declined] = await Promise.all([
      this.#received([before_at, ...starts], endsAt),
      this.#refunded(before_at, startsAt, endsAt),
      this.#held(),
      this.#attempts(startsAt, endsAt),
      this.#declined(startsAt, endsAt),
    ])
    return { from, to, today, unit, bars, received: came, refunded: went, held: stuck, attempts: tried, declined }
  }

  /** The first and the last day, and where the span of as many days before them begins. The database's clock decides. */
  async #bounds(span: SummarySpan, zone: string): Promise<z.output<typeof bounds>> {
    const asked = "days" in span ? { from: null, to: null, back: span.days - 1 } : { ...span, back: 0 }
    const [row] = await this.send(
      `SELECT CAST(first AS text) AS "from", CAST(last AS text) AS "to", CAST(today AS text) AS today,
              last - first + 1 AS days, CAST(first - (last - first + 1) AS timestamp) AT TIME ZONE :zone AS before_at
         FROM (SELECT COALESCE(CAST(:from AS date), today - CAST(:back AS integer)) AS first,
                      COALESCE(CAST(:to AS date), today) AS last, today
                 FROM (SELECT CAST(now() AT TIME ZONE :zone AS date) AS today) clock) asked`,
      { ...asked, zone },
    )
    return bounds.parse(row)
  }

  /** The bars of a chart; the first and the last may be shorter than the others. */
  async #bars(from: string, to: string, unit: SummaryUnit, zone: string): Promise<z.output<typeof bar>[]> {
    return z.array(bar).parse(
      await this.send(
        `SELECT CAST(CAST(first AS date) AS text) AS day, first AT TIME ZONE :zone AS starts_at,
                last AT TIME ZONE :zone AS ends_at
           FROM (SELECT greatest(at, CAST(:from AS timestamp)) AS first,
                        least(at + CAST(:step AS interval), CAST(:to AS timestamp) + interval '1 day') AS last
                   FROM generate_series(date_trunc(:unit, CAST(:from AS timestamp)), CAST(:to AS timestamp),
                                        CAST(:step AS interval)) at) bars
          ORDER BY first`,
        { from, to, unit, step: `1 ${unit}`, zone },
      ),
    )
  }

  /**
   * Money by bar, currency and operator. What was paid in test mode in a live store is none; what is of another amount than
   * was asked for is told with what is on hold, and not here.
   */
  async #received(starts: readonly Date[], endsAt: Date): Promise<z.output<typeof received>[]> {
    // Bar by bar along the index: grouping all rows by the bar that they fall into would sort them.
    return z.array(received).parse(
      await this.send(
        `SELECT bars.place - 2 AS bar, sums.*
           FROM unnest(CAST(:starts AS timestamptz[]), CAST(:ends AS timestamptz[])) WITH ORDINALITY bars (starts, ends, place)
          CROSS JOIN LATERAL (
            SELECT lower(COALESCE(paid_currency, currency_code)) AS currency_code, ${OPERATOR} AS operator,
                   count(*) AS count, sum(COALESCE(paid_amount, amount)) AS amount,
                   COALESCE(sum(COALESCE(paid_amount, amount)) FILTER (WHERE settled_at IS NOT NULL), 0) AS placed
              FROM payunit_transaction
             WHERE paid_at >= starts AND paid_at < ends AND paid_at IS NOT NULL AND deleted_at IS NULL
               AND held_reason IS DISTINCT FROM 'test_in_live'
             GROUP BY 1, 2) sums`,
        { starts: [...starts], ends: [...starts.slice(1), endsAt] },
      ),
    )
  }

  async #refunded(beforeAt: Date, startsAt: Date, endsAt: Date): Promise<z.output<typeof refunded>[]> {
    return z.array(refunded).parse(
      await this.send(
        `SELECT recorded_at < :starts_at AS is_before, lower(currency_code) AS currency_code, count(*) AS count,
                sum(amount) AS amount
           FROM payunit_manual_refund
          WHERE recorded_at >= :before_at AND recorded_at < :ends_at AND deleted_at IS NULL
          GROUP BY 1, 2`,
        { before_at: beforeAt, starts_at: startsAt, ends_at: endsAt },
      ),
    )
  }

  /** What is on hold now, whenever it was paid, without what went back of it. */
  async #held(): Promise<z.output<typeof held>[]> {
    return z.array(held).parse(
      await this.send(
        `SELECT lower(COALESCE(paid_currency, currency_code)) AS currency_code, held_reason AS reason, count(*) AS count,
                sum(CASE WHEN held_reason = 'test_in_live' THEN 0 ELSE greatest(0, COALESCE(paid_amount, amount) - COALESCE((
                  SELECT sum(r.amount) FROM payunit_manual_refund r
                   WHERE r.transaction_id = t.id AND r.deleted_at IS NULL), 0)) END) AS amount,
                min(COALESCE(held_at, updated_at)) AS oldest
           FROM payunit_transaction t
          WHERE state = 'held' AND resolution IS NULL AND deleted_at IS NULL
          GROUP BY 1, 2`,
      ),
    )
  }

  /** What became of attempts that were begun then. */
  async #attempts(startsAt: Date, endsAt: Date): Promise<z.output<typeof attempts>[]> {
    return z.array(attempts).parse(
      await this.send(
        `SELECT ${OPERATOR} AS operator, ${OUTCOME} AS outcome, prompted_at IS NOT NULL AS was_prompted, was_seen,
                sum(count) AS count
           FROM (SELECT paid_with, prompt_provider, state, held_reason, nullif(paid_at IS NOT NULL, false) AS paid_at,
                        nullif(prompted_at IS NOT NULL, false) AS prompted_at, visited_at IS NOT NULL AS was_seen, count(*) AS count
                   FROM payunit_transaction
                  WHERE created_at >= :from AND created_at < :to AND deleted_at IS NULL
                  GROUP BY 1, 2, 3, 4, 5, 6, 7) alike
          GROUP BY 1, 2, 3, 4`,
        { from: startsAt, to: endsAt },
      ),
    )
  }

  /** Why the latest of those were declined, in PayUnit's words, the most frequent first. */
  async #declined(startsAt: Date, endsAt: Date): Promise<z.output<typeof words>[]> {
    return z.array(words).parse(
      await this.send(
        `SELECT words, count(*) AS count
           FROM (SELECT last_answer ->> 'detail' AS words FROM payunit_transaction
                  WHERE state = 'failed' AND created_at >= :from AND created_at < :to AND deleted_at IS NULL
                  ORDER BY created_at DESC LIMIT :most) latest
          WHERE words IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT :told`,
        { from: startsAt, to: endsAt, most: LATEST_DECLINED, told: MOST_REASONS },
      ),
    )
  }
}
