import { z } from "zod"
import { Repository } from "./repository"

/** The name of the job that finds out what notifications did not tell. */
export const RECONCILE_JOB = "payunit-reconcile"

/** The name of the job that keeps up invoices. */
export const INVOICES_JOB = "payunit-invoices"

/** The name of a sweep: it looks for cancelled orders whose event was lost. */
export const CANCELLED_ORDERS_SWEEP = "payunit-cancelled-orders"

/** The name of a sweep: it looks for orders that were deleted although they hold money. */
export const DELETED_ORDERS_SWEEP = "payunit-deleted-orders"

/** The name of a sweep: it looks for abandoned orders, unpaid since a process died while it completed their cart. */
export const ABANDONED_ORDERS_SWEEP = "payunit-abandoned-orders"

/** The name of a sweep: it looks for orders that were paid twice. */
export const OVERPAID_ORDERS_SWEEP = "payunit-overpaid-orders"

/** The name of a sweep: it looks for days to add up. */
export const DAY_SUMMARIES_SWEEP = "payunit-day-summaries"

/** The name of a sweep: it looks at the day before, which the shop is told of every morning. */
export const DAILY_SUMMARY_SWEEP = "payunit-daily-summary"

/** The name of a sweep: it looks for lines of the audit trail that are not as they were written. */
export const AUDIT_SWEEP = "payunit-audit"

/** The name of a sweep: it looks for what is to be forgotten by now. */
export const RETENTION_SWEEP = "payunit-retention"

/** The name of a sweep: it looks for payouts to ask about, and to record. */
export const PAYOUTS_SWEEP = "payunit-payouts"

/** The name of a sweep: it looks for what was counted, and leases, that are over. */
export const PAST_SWEEP = "payunit-past"

/**
 * When the job and its sweeps ran last: kept in a row each, so that it can be seen from any instance whether they run
 * at all.
 */
export class JobRuns extends Repository {
  async noteStart(job: string): Promise<void> {
    await this.send(
      `INSERT INTO payunit_job_run (id, started_at, checks) VALUES (?, now(), 0)
       ON CONFLICT (id) DO UPDATE SET started_at = now(), updated_at = now()`,
      [job],
    )
  }

  /** When a job ran last that has not run for so many minutes, null if it never has; false where it runs. */
  async stalledSince(job: string, minutes: number): Promise<Date | null | false> {
    const rows = await this.send(
      `SELECT started_at, started_at < now() - make_interval(mins => ?) AS is_late FROM payunit_job_run WHERE id = ?`,
      [minutes, job],
    )
    const [run] = z.array(z.object({ started_at: z.coerce.date(), is_late: z.boolean() })).parse(rows)
    return run === undefined ? null : run.is_late && run.started_at
  }

  async noteEnd(checks: number): Promise<void> {
    await this.send("UPDATE payunit_job_run SET ended_at = now(), checks = ?, updated_at = now() WHERE id = ?", [
      checks,
      RECONCILE_JOB,
    ])
  }

  /**
   * Starts those of some things that are due, each of which the whole store does once in so many minutes: says which, to
   * whoever asks first, on any instance, and the time. If they die over it, it is due again after that time.
   *
   * @param minutes By the name of each, at least one.
   */
  async startDue(minutes: ReadonlyMap<string, number>): Promise<{ started: ReadonlySet<string>; now: Date }> {
    const rows = await this.send(
      `WITH due AS (
         SELECT asked.id FROM unnest(?::text[], ?::int[]) AS asked (id, minutes) LEFT JOIN payunit_job_run run USING (id)
          WHERE run.id IS NULL OR run.started_at <= now() - make_interval(mins => asked.minutes)
          ORDER BY asked.id)
       INSERT INTO payunit_job_run AS run (id, started_at, checks) SELECT id, now(), 0 FROM due
       ON CONFLICT (id) DO UPDATE SET started_at = now(), updated_at = now()
        WHERE run.started_at <= now() - interval '1 minute'
       RETURNING id, started_at`,
      [[...minutes.keys()], [...minutes.values()]],
    )
    const started = z.array(z.object({ id: z.string(), started_at: z.coerce.date() })).parse(rows)
    return { started: new Set(started.map(({ id }) => id)), now: started[0]?.started_at ?? new Date(0) }
  }

  /** The day before, as "2026-11-24", if that has not been done today, and it is so late; null otherwise. */
  async dayBefore(job: string, timeZone: string, fromHour: number): Promise<string | null> {
    const rows = await this.send(
      `SELECT CAST(CAST(now AS date) - 1 AS text) AS day FROM (SELECT now() AT TIME ZONE :zone AS now) clock
        WHERE extract(hour FROM now) >= :hour
          AND NOT EXISTS (SELECT FROM payunit_job_run
                           WHERE id = :job AND CAST(ended_at AT TIME ZONE :zone AS date) >= CAST(now AS date))`,
      { job, zone: timeZone, hour: fromHour },
    )
    return z.array(z.object({ day: z.string() })).parse(rows)[0]?.day ?? null
  }

  /** Writes down that a sweep has done what it looks for. */
  async noteDone(job: string): Promise<void> {
    await this.send("UPDATE payunit_job_run SET ended_at = now(), updated_at = now() WHERE id = ?", [job])
  }
}
