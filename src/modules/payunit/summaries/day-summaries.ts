import { z } from "zod"
import { DAY_SUMMARIES_SWEEP, Repository } from "../storage"
import { isReceived, OPERATOR, OUTCOME } from "../transactions"

const time = z.coerce.date()
const day = z.object({ day: z.string(), starts_at: time, ends_at: time })

/** A day of the shop: its date, and when it begins and ends. */
export type Day = z.output<typeof day>

/** What came in between `starts` and `ends`, by currency and operator. What was paid in test mode in a live store is none. */
export const RECEIVED_PER_DAY = `
  SELECT lower(COALESCE(paid_currency, currency_code)) AS currency_code, ${OPERATOR} AS operator,
         count(*) AS count, sum(COALESCE(paid_amount, amount)) AS amount,
         COALESCE(sum(COALESCE(paid_amount, amount)) FILTER (WHERE settled_at IS NOT NULL), 0) AS placed,
         count(fee) AS with_fee, COALESCE(sum(fee), 0) AS fees
    FROM payunit_transaction
   WHERE paid_at >= starts AND paid_at < ends AND paid_at IS NOT NULL AND deleted_at IS NULL
     AND ${isReceived("payunit_transaction")}
   GROUP BY 1, 2`

/** What was recorded as refunded between `starts` and `ends`, by currency. */
export const REFUNDED_PER_DAY = `
  SELECT lower(currency_code) AS currency_code, count(*) AS count, sum(amount) AS amount
    FROM payunit_manual_refund
   WHERE recorded_at >= starts AND recorded_at < ends AND deleted_at IS NULL
   GROUP BY 1`

/** What became of the attempts that were begun between `starts` and `ends`. */
export const ATTEMPTS = `
  SELECT ${OPERATOR} AS operator, ${OUTCOME} AS outcome, prompted_at IS NOT NULL AS was_prompted, visited_at IS NOT NULL AS was_seen,
         sum(count) AS count
    FROM (SELECT paid_with, prompt_provider, state, held_reason, nullif(paid_at IS NOT NULL, false) AS paid_at,
                 nullif(prompted_at IS NOT NULL, false) AS prompted_at, nullif(visited_at IS NOT NULL, false) AS visited_at, count(*) AS count
            FROM payunit_transaction
           WHERE created_at >= starts AND created_at < ends AND source = 'attempt' AND deleted_at IS NULL
           GROUP BY 1, 2, 3, 4, 5, 6, 7) alike
   GROUP BY 1, 2, 3, 4`

/**
 * A statement's clock is that of its beginning, and what it writes is seen when it ends: no statement takes as long as
 * this.
 */
const LONGEST_STATEMENT = "interval '1 hour'"

/** The run that says up to when every change of a payment is in the days of a time zone: that is when it ended. */
const runOf = (zone: string): string => `${DAY_SUMMARIES_SWEEP} ${zone}`

/** So many days are added up by one statement. */
const DAYS_TOGETHER = 31

/**
 * What each past day of the shop came to, kept so that two years need not be added up whenever somebody looks. It is only
 * a shorter way to the same sums: a day of which any payment or refund has changed since is not taken from here.
 */
export class DaySummaries extends Repository {
  /** The days between two, both included, that have to be added up from the payments themselves. */
  async stale(zone: string, first: string, last: string): Promise<Day[]> {
    return z.array(day).parse(
      await this.send(
        `WITH days AS (
           SELECT CAST(CAST(at AS date) AS text) AS day, at AT TIME ZONE :zone AS starts_at,
                  (at + interval '1 day') AT TIME ZONE :zone AS ends_at
             FROM generate_series(CAST(:first AS timestamp), CAST(:last AS timestamp), interval '1 day') at),
         known AS (
           SELECT day FROM payunit_day_summary
            WHERE time_zone = :zone AND day >= :first AND day <= :last AND deleted_at IS NULL),
         as_of AS (SELECT ended_at AS at FROM payunit_job_run WHERE id = :run AND ended_at IS NOT NULL),
         latest AS (
           SELECT created_at, paid_at FROM payunit_transaction
            WHERE updated_at >= (SELECT at FROM as_of) - ${LONGEST_STATEMENT} AND deleted_at IS NULL),
         changed AS (
           SELECT DISTINCT CAST(CAST(at AT TIME ZONE :zone AS date) AS text) AS day
             FROM (SELECT created_at AS at FROM latest
                    UNION ALL
                   SELECT paid_at FROM latest WHERE paid_at IS NOT NULL
                    UNION ALL
                   SELECT recorded_at FROM payunit_manual_refund
                    WHERE updated_at >= (SELECT at FROM as_of) - ${LONGEST_STATEMENT}) moments)
         SELECT days.day, starts_at, ends_at
           FROM days LEFT JOIN known ON known.day = days.day LEFT JOIN changed ON changed.day = days.day
          WHERE NOT EXISTS (SELECT FROM as_of) OR known.day IS NULL OR changed.day IS NOT NULL
          ORDER BY days.day`,
        { zone, first, last, run: runOf(zone) },
      ),
    )
  }

  /**
   * Adds up every day before today that was not, or of which a payment has changed since.
   *
   * @returns how many
   */
  async update(zone: string): Promise<number> {
    const [clock] = z.array(z.object({ now: time, first: z.string().nullable(), last: z.string() })).parse(
      await this.send(
        `SELECT now() AS now, CAST(CAST(now() AT TIME ZONE :zone AS date) - 1 AS text) AS last,
                CAST(CAST(min(created_at) AT TIME ZONE :zone AS date) AS text) AS first
           FROM payunit_transaction WHERE deleted_at IS NULL`,
        { zone },
      ),
    )
    if (clock === undefined || clock.first === null) {
      return 0
    }
    const stale = await this.stale(zone, clock.first, clock.last)
    for (let added = 0; added < stale.length; added += DAYS_TOGETHER) {
      await this.#add(zone, stale.slice(added, added + DAYS_TOGETHER))
    }
    await this.send(
      `INSERT INTO payunit_job_run AS run (id, started_at, ended_at, checks) VALUES (:run, :now, :now, :days)
       ON CONFLICT (id) DO UPDATE SET started_at = excluded.started_at, ended_at = excluded.ended_at, checks = excluded.checks,
                                      updated_at = now()
        WHERE run.ended_at IS NULL OR run.ended_at < excluded.ended_at`,
      { run: runOf(zone), now: clock.now, days: stale.length },
    )
    return stale.length
  }

  async #add(zone: string, days: readonly Day[]): Promise<void> {
    await this.send(
      `INSERT INTO payunit_day_summary AS kept (id, time_zone, day, received, refunded, attempts)
       SELECT :zone || ' ' || day, :zone, day,
              COALESCE((SELECT jsonb_agg(sums) FROM (${RECEIVED_PER_DAY}) sums), '[]'),
              COALESCE((SELECT jsonb_agg(sums) FROM (${REFUNDED_PER_DAY}) sums), '[]'),
              COALESCE((SELECT jsonb_agg(sums) FROM (${ATTEMPTS}) sums), '[]')
         FROM unnest(CAST(:days AS text[]), CAST(:starts AS timestamptz[]), CAST(:ends AS timestamptz[]))
              days (day, starts, ends)
       ON CONFLICT (id) DO UPDATE
         SET received = excluded.received, refunded = excluded.refunded, attempts = excluded.attempts, updated_at = now()`,
      {
        zone,
        days: days.map(({ day }) => day),
        starts: days.map(({ starts_at }) => starts_at),
        ends: days.map(({ ends_at }) => ends_at),
      },
    )
  }
}
