import { Repository } from "./repository"

/** The name of the job that finds out what notifications did not tell. */
export const RECONCILE_JOB = "payunit-reconcile"

/** The name of what the job does now and then: looking for cancelled orders whose event was lost. */
export const CANCELLED_ORDERS_SWEEP = "payunit-cancelled-orders"

/** Likewise: looking for orders that were deleted although they hold money. */
export const DELETED_ORDERS_SWEEP = "payunit-deleted-orders"

/** Likewise: looking for orders that a process left unpaid when it died over completing a cart. */
export const LEFT_UNPAID_SWEEP = "payunit-orders-left-unpaid"

/** Likewise: looking for orders that were paid twice. */
export const OVERPAID_ORDERS_SWEEP = "payunit-overpaid-orders"

/**
 * When the job ran last, and what it does now and then: kept in a row each, so that it can be seen from any instance
 * whether it runs at all.
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
   * The right to do something that is done once in `minutes` by the whole store: given to whoever asks first, on any
   * instance. If they die over it, somebody else has the next turn.
   */
  async takeTurn(what: string, minutes: number): Promise<boolean> {
    const rows = await this.send(
      `INSERT INTO payunit_job_run AS run (id, started_at, looks) VALUES (?, now(), 0)
       ON CONFLICT (id) DO UPDATE SET started_at = now(), updated_at = now()
        WHERE run.started_at <= now() - make_interval(mins => ?)
       RETURNING id`,
      [what, minutes],
    )
    return rows.length > 0
  }
}
