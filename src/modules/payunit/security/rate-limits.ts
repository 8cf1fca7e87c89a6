import type { Limit } from "../../../telemetry"
import { Repository } from "../storage"

/** What is counted for the whole store, by the option that limits it. */
export const WHOLE_STORE = {
  transactionsPerHour: "openings:store",
  promptsPerHour: "prompts:store",
} as const

/** A limit of the whole store. */
export type StoreLimit = keyof typeof WHOLE_STORE

/** A limit that is reached, and until when. */
export interface LimitReached {
  limit: Limit
  until: Date
}

/** Counts in the table, so that a limit holds across instances and restarts. */
export class RateLimits extends Repository {
  /**
   * Counts one more of `what` in its current hour, which began with its first.
   *
   * @returns null if that is within `limit`, else when the hour ends
   */
  async count(what: string, limit: number): Promise<Date | null> {
    const rows = await this.send(
      `INSERT INTO payunit_rate_window AS w (id, started_at, ends_at, count)
       VALUES (?, now(), now() + interval '1 hour', 1)
       ON CONFLICT (id) DO UPDATE
         SET count = CASE WHEN w.ends_at <= now() THEN 1 ELSE w.count + 1 END,
             started_at = CASE WHEN w.ends_at <= now() THEN now() ELSE w.started_at END,
             ends_at = CASE WHEN w.ends_at <= now() THEN now() + interval '1 hour' ELSE w.ends_at END
       RETURNING count, ends_at`,
      [what],
    )
    const row = rows[0]
    if (typeof row !== "object" || row === null || !("count" in row) || !("ends_at" in row)) {
      throw new Error(`the rate of ${what} could not be counted`)
    }
    return Number(row.count) > limit && row.ends_at instanceof Date ? row.ends_at : null
  }

  /** Counts one less of `what`, which was counted in its current hour and came to nothing. */
  async giveBack(what: string): Promise<void> {
    await this.send(
      "UPDATE payunit_rate_window SET count = count - 1 WHERE id = ? AND count > 0 AND ends_at > now() RETURNING id",
      [what],
    )
  }

  /** Forgets hours that are over. Those that are just being counted anew are left alone. */
  async forgetPast(): Promise<void> {
    await this.send(
      `DELETE FROM payunit_rate_window WHERE id IN (
         SELECT id FROM payunit_rate_window
          WHERE ends_at < now() - interval '1 hour' AND deleted_at IS NULL FOR UPDATE SKIP LOCKED)`,
      [],
    )
  }
}
