import { Repository } from "./repository"

/** The name of the job that finds out what notifications did not tell. */
export const RECONCILE_JOB = "payunit-reconcile"

/** The name of a sweep: it looks for cancelled orders whose event was lost. */
export const CANCELLED_ORDERS_SWEEP = "payunit-cancelled-orders"

/** Likewise: for orders that were deleted although they hold money. */
export const DELETED_ORDERS_SWEEP = "payunit-deleted-orders"

/** Likewise: for abandoned orders, unpaid since a process died while it completed their cart. */
export const ABANDONED_ORDERS_SWEEP = "payunit-abandoned-orders"

/** Likewise: for orders that were paid twice. */
export const OVERPAID_ORDERS_SWEEP = "payunit-overpaid-orders"

/** Likewise: for days to add up. */
export const DAY_SUMMARIES_SWEEP = "payunit-day-summaries"

/** Likewise: for what it is time to forget. */
export const RETENTION_SWEEP = "payunit-retention"

/**
 * When the job and its sweeps ran last: kept in a row each, so that it can be seen from any instance whether they run
 * at all.
 */
export class JobRuns extends Repository {
  async started(): Promise<void> {
    await this.send(
      `INSERT INTO payunit_job_run (id, started_at, looks) VALUES (?, now(), 0)
       ON CONFLICT (id) DO UPDATE SET started_at = now(), updated_at = now()`,
      [RECONCILE_JOB],
    )
  }

  async ended(looks: number): Promise<void> {
    await this.send("UPDATE payunit_job_run SET ended_at = now(), looks = ?, updated_at = now() WHERE id = ?", [
      looks,
      RECONCILE_JOB,
    ])
  }

  /**
   * Starts something that the whole store does once in `minutes`: true for whoever asks first, on any instance. If they
   * die over it, it is due again after that time.
   */
  async startIfDue(job: string, minutes: number): Promise<boolean> {
    const rows = await this.send(
      `INSERT INTO payunit_job_run AS run (id, started_at, looks) VALUES (?, now(), 0)
       ON CONFLICT (id) DO UPDATE SET started_at = now(), updated_at = now()
        WHERE run.started_at <= now() - make_interval(mins => ?)
       RETURNING id`,
      [job, minutes],
    )
    return rows.length > 0
  }
}
