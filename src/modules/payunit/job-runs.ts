import type { Database } from "./database"

/** The name of the job that finds out what notifications did not tell. */
export const RECONCILE_JOB = "payunit-reconcile"

/** When the job ran last: kept in one row, so that it can be seen from any instance whether it runs at all. */
export class JobRuns {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async started(): Promise<void> {
    await this.#database.raw(
      `INSERT INTO payunit_job_run (id, started_at, looks) VALUES (?, now(), 0)
       ON CONFLICT (id) DO UPDATE SET started_at = now(), updated_at = now()`,
      [RECONCILE_JOB],
    )
  }

  async ended(looks: number): Promise<void> {
    await this.#database.raw(
      "UPDATE payunit_job_run SET ended_at = now(), looks = ?, updated_at = now() WHERE id = ?",
      [looks, RECONCILE_JOB],
    )
  }
}
