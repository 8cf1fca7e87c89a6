import { z } from "zod"
import { HELD_REASONS, OUTCOMES, type SummaryUnit, unitOf, UNKNOWN_REASON } from "../../../domain/payments"
import type { Database } from "../storage"
import { Repository } from "../storage"
import { isMoney } from "../transactions"
import { ATTEMPTS, type Day, DaySummaries, RECEIVED_PER_DAY, REFUNDED_PER_DAY } from "./day-summaries"

/** Which days are asked about: so many up to today, or from one to another, both included. */
export type SummarySpan = { days: number } | { from: string; to: string }

const number = z.coerce.number()
const time = z.coerce.date()
const operator = z.string().nullable()

const bounds = z.object({
  from: z.string(),
  to: z.string(),
  before: z.string(),
  before_at: time,
  same_time: time,
  is_covered: z.boolean(),
  days: number,
  today: z.string(),
})
const bar = z.object({ day: z.string(), starts_at: time, ends_at: time })
const received = z.object({
  bar: number,
  currency_code: z.string(),
  operator,
  count: number,
  amount: number,
  placed: number,
  with_fee: number,
  fees: number,
})
const refunded = z.object({ is_before: z.boolean(), currency_code: z.string(), count: number, amount: number })
const held = z.object({
  currency_code: z.string(),
  reason: z.enum(HELD_REASONS).catch(UNKNOWN_REASON),
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

/** What came in, what is stuck, what was refunded and what became of attempts to pay, in some days of the shop. */
export interface PaymentSummary {
  from: string
  to: string
  /** The shop's own day now. */
  today: string
  unit: SummaryUnit
  /** Whether the shop took payments already when the span before began: else that is not to be compared with. */
  isBeforeCovered: boolean
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

/** A time that payments are added up of, and the bar that it is in. */
interface LiveSpan {
  bar: number
  starts_at: Date
  ends_at: Date
}

/**
 * Sums for whoever owns the shop. Days are those of the shop's time zone, and every sum is that of the rows as they are
 * now: money counts on the day when PayUnit was found to have taken it, attempts on the day when they were begun. Days
 * that were added up before, and in which nothing has changed since, are taken from there.
 */
export class Summaries extends Repository {
  readonly #days: DaySummaries

  constructor(database: Database) {
    super(database)
    this.#days = new DaySummaries(database)
  }

  /** See {@link PaymentSummary}. */
  async of(span: SummarySpan, timeZone: string): Promise<PaymentSummary> {
    const { from, to, before, before_at, same_time, is_covered, days, today } = await this.#bounds(span, timeZone)
    const unit = unitOf(days)
    const [bars, changed] = await Promise.all([
      this.#bars(from, to, unit, timeZone),
      this.#days.stale(timeZone, before, to),
    ])
    const startsAt = bars[0]?.starts_at ?? before_at
    const endsAt = bars.at(-1)?.ends_at ?? before_at
    // Today is not over: it is compared with the same hours of the day before, which are added up as they are.
    const yesterday = { day: before, starts_at: before_at, ends_at: same_time }
    const stale = from === today ? [yesterday, ...changed.filter(({ day }) => day !== before)] : changed
    const all = [{ day: before, starts_at: before_at, ends_at: startsAt }, ...bars]
    const live = liveSpans(all, stale)
    const kept = { zone: timeZone, last: to, stale: stale.map(({ day }) => day) }
    const [came, went, stuck, tried, declined] = await Promise.all([
      this.#received(all, live, kept),
      this.#refunded(from, before, live, kept),
      this.#held(),
      this.#attempts(from, live, kept),
      this.#declined(startsAt, endsAt),
    ])
    return {
      ...{ from, to, today, unit, bars, isBeforeCovered: is_covered },
      ...{ received: came, refunded: went, held: stuck, attempts: tried, declined },
    }
  }

  /** Adds up the days before today that were not, or of which a payment has changed since; tells how many. */
  async update(timeZone: string): Promise<number> {
    return await this.#days.update(timeZone)
  }

  /**
   * The first and the last day of a span, and where the span of as many days before it begins, or today's hours of the
   * day before end. The database's clock decides.
   */
  async #bounds(span: SummarySpan, zone: string): Promise<z.output<typeof bounds>> {
    const period = "days" in span ? { from: null, to: null, back: span.days - 1 } : { ...span, back: 0 }
    const [row] = await this.send(
      `SELECT *, COALESCE((SELECT created_at FROM payunit_transaction WHERE deleted_at IS NULL
                           ORDER BY created_at, id LIMIT 1) < before_at, false) AS is_covered
         FROM (
       SELECT CAST(first AS text) AS "from", CAST(last AS text) AS "to", CAST(today AS text) AS today,
              last - first + 1 AS days, CAST(first - (last - first + 1) AS text) AS before,
              CAST(first - (last - first + 1) AS timestamp) AT TIME ZONE :zone AS before_at,
              (now() AT TIME ZONE :zone - interval '1 day') AT TIME ZONE :zone AS same_time
         FROM (SELECT COALESCE(CAST(:from AS date), today - CAST(:back AS integer)) AS first,
                      COALESCE(CAST(:to AS date), today) AS last, today
                 FROM (SELECT CAST(now() AT TIME ZONE :zone AS date) AS today) clock) asked) bounds`,
      { ...period, zone },
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
   * Money by bar, currency and operator. What is of another amount than was asked for is told with what is on hold, and not
   * here.
   */
  async #received(
    bars: readonly Bar[],
    live: readonly LiveSpan[],
    kept: KeptDays,
  ): Promise<z.output<typeof received>[]> {
    return z.array(received).parse(
      await this.send(
        `SELECT bar, currency_code, operator, sum(count) AS count, sum(amount) AS amount, sum(placed) AS placed,
                COALESCE(sum(with_fee), 0) AS with_fee, COALESCE(sum(fees), 0) AS fees
           FROM (SELECT bar, sums.*
                   FROM ${LIVE} CROSS JOIN LATERAL (${RECEIVED_PER_DAY}) sums
                  UNION ALL
                 SELECT bars.place - 2 AS bar, sums.*
                   FROM unnest(CAST(:bars AS text[])) WITH ORDINALITY bars (first, place)
                   LEFT JOIN unnest(CAST(:bars AS text[])) WITH ORDINALITY others (first, place) ON others.place = bars.place + 1
                   JOIN payunit_day_summary kept ON kept.day >= bars.first AND (others.first IS NULL OR kept.day < others.first)
                  CROSS JOIN LATERAL jsonb_to_recordset(kept.received)
                        sums (currency_code text, operator text, count bigint, amount numeric, placed numeric, with_fee bigint, fees numeric)
                  WHERE ${KEPT}) parts
          GROUP BY 1, 2, 3`,
        { ...columnsOf(live), ...kept, first: bars[0]?.day ?? kept.last, bars: bars.map(({ day }) => day) },
      ),
    )
  }

  /** By whether it was in the span before, and currency. */
  async #refunded(
    first: string,
    before: string,
    live: readonly LiveSpan[],
    kept: KeptDays,
  ): Promise<z.output<typeof refunded>[]> {
    return z.array(refunded).parse(
      await this.send(
        `SELECT is_before, currency_code, sum(count) AS count, sum(amount) AS amount
           FROM (SELECT bar < 0 AS is_before, sums.*
                   FROM ${LIVE} CROSS JOIN LATERAL (${REFUNDED_PER_DAY}) sums
                  UNION ALL
                 SELECT kept.day < :from, sums.*
                   FROM payunit_day_summary kept
                  CROSS JOIN LATERAL jsonb_to_recordset(kept.refunded) sums (currency_code text, count bigint, amount numeric)
                  WHERE ${KEPT}) parts
          GROUP BY 1, 2`,
        { ...columnsOf(live), ...kept, from: first, first: before },
      ),
    )
  }

  /** What is on hold now, whenever it was paid, without what was refunded of it. */
  async #held(): Promise<z.output<typeof held>[]> {
    return z.array(held).parse(
      await this.send(
        `SELECT lower(COALESCE(paid_currency, currency_code)) AS currency_code, held_reason AS reason, count(*) AS count,
                sum(CASE WHEN NOT ${isMoney("t")} THEN 0 ELSE greatest(0, COALESCE(paid_amount, amount) - COALESCE((
                  SELECT sum(r.amount) FROM payunit_manual_refund r
                   WHERE r.transaction_id = t.id AND r.deleted_at IS NULL), 0)) END) AS amount,
                min(COALESCE(held_at, updated_at)) AS oldest
           FROM payunit_transaction t
          WHERE state = 'held' AND resolution IS NULL AND deleted_at IS NULL
          GROUP BY 1, 2`,
      ),
    )
  }

  /** What became of attempts that were begun in the span. */
  async #attempts(first: string, live: readonly LiveSpan[], kept: KeptDays): Promise<z.output<typeof attempts>[]> {
    return z.array(attempts).parse(
      await this.send(
        `SELECT operator, outcome, was_prompted, was_seen, sum(count) AS count
           FROM (SELECT sums.*
                   FROM ${LIVE} CROSS JOIN LATERAL (${ATTEMPTS}) sums
                  UNION ALL
                 SELECT sums.*
                   FROM payunit_day_summary kept
                  CROSS JOIN LATERAL jsonb_to_recordset(kept.attempts)
                        sums (operator text, outcome text, was_prompted boolean, was_seen boolean, count bigint)
                  WHERE ${KEPT}) parts
          GROUP BY 1, 2, 3, 4`,
        { ...columnsOf(live.filter(({ bar }) => bar >= 0)), ...kept, first },
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
          WHERE words IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT :reasons`,
        { from: startsAt, to: endsAt, most: LATEST_DECLINED, reasons: MOST_REASONS },
      ),
    )
  }
}

/** Which days were added up before, and still stand. */
interface KeptDays {
  zone: string
  last: string
  stale: string[]
}

type Bar = z.output<typeof bar>

/** Binding: see {@link columnsOf}. */
const LIVE = `unnest(CAST(:live_bars AS integer[]), CAST(:live_starts AS timestamptz[]), CAST(:live_ends AS timestamptz[]))
                        live (bar, starts, ends)`

/** Bindings: {@link KeptDays}, and the first day. */
const KEPT =
  "kept.time_zone = :zone AND kept.day >= :first AND kept.day <= :last AND kept.day <> ALL(:stale) AND kept.deleted_at IS NULL"

function columnsOf(live: readonly LiveSpan[]) {
  return {
    live_bars: live.map(({ bar }) => bar),
    live_starts: live.map(({ starts_at }) => starts_at),
    live_ends: live.map(({ ends_at }) => ends_at),
  }
}

/** Days one after the other as one span each, within a bar. The first of `bars` is that of the days before, and has index -1. */
function liveSpans(bars: readonly Bar[], days: readonly Day[]): LiveSpan[] {
  const spans: LiveSpan[] = []
  for (const { starts_at, ends_at } of days) {
    const bar = bars.findLastIndex((one) => one.starts_at <= starts_at) - 1
    const latest = spans.at(-1)
    if (latest?.bar === bar && latest.ends_at.getTime() === starts_at.getTime()) {
      latest.ends_at = ends_at
    } else {
      spans.push({ bar, starts_at, ends_at })
    }
  }
  return spans
}
