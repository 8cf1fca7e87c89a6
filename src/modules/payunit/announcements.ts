import { randomUUID } from "node:crypto"
import { z } from "zod"
import {
  HELD_REASONS,
  type MoveAnnouncement,
  PAYUNIT_EVENTS,
  PayUnitEvents,
  TRANSACTION_STATES,
} from "../../settlement"
import type { Database } from "./database"

const record = z.object({
  id: z.string(),
  event: z.enum(PAYUNIT_EVENTS),
  transaction_id: z.string(),
  payback_id: z.string().nullable(),
  state: z.enum(TRANSACTION_STATES).nullable(),
  held_reason: z.enum(HELD_REASONS).nullable(),
  occurred_at: z.coerce.date(),
  emitted_at: z.coerce.date().nullable(),
})

/** An event that waits to be announced, as read from its table: see the model. */
export type AnnouncementRecord = z.output<typeof record>

/** How long an event is left to whoever took it, and how long one waits that could not be announced. */
const TAKEN_SECONDS = 60

/**
 * The events that wait to be announced: an outbox. What goes in is written by the statements that change a transaction
 * or a payback, see {@link announcingMove} and {@link announcingPayback}; what comes out comes out at least once, and
 * for one transaction in the order in which it happened.
 */
export class Announcements {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Takes the first event of a transaction that waits, for a minute. One SQL statement: while somebody has the first,
   * nobody gets the second. Those that the event bus has come last, since they wait for the admin's bell only.
   *
   * @returns null when none waits, or somebody is at it
   */
  async takeNext(transactionId: string): Promise<AnnouncementRecord | null> {
    const rows = await this.#rows(
      `UPDATE payunit_announcement SET due_at = now() + interval '${TAKEN_SECONDS} seconds', updated_at = now()
        WHERE id = (
          SELECT id FROM payunit_announcement
           WHERE transaction_id = ? AND deleted_at IS NULL
           ORDER BY (emitted_at IS NOT NULL), occurred_at, id
           LIMIT 1
           FOR UPDATE)
          AND due_at <= now()
        RETURNING *`,
      [transactionId],
    )
    return rows.length > 0 ? record.parse(rows[0]) : null
  }

  /** Forgets an event that was announced. */
  async remove(id: string): Promise<void> {
    await this.#rows("DELETE FROM payunit_announcement WHERE id = ? RETURNING id", [id])
  }

  /** Notes that the event bus has an event, so that only the admin's bell is tried again. */
  async emitted(id: string): Promise<void> {
    await this.#rows(
      "UPDATE payunit_announcement SET emitted_at = now(), updated_at = now() WHERE id = ? RETURNING id",
      [id],
    )
  }

  /** Transactions that have events to be announced now and that nobody is at, those that wait longest first. */
  async waiting(limit: number): Promise<string[]> {
    const rows = await this.#rows(
      `SELECT transaction_id FROM payunit_announcement WHERE deleted_at IS NULL
        GROUP BY transaction_id HAVING max(due_at) <= now() ORDER BY min(due_at) LIMIT ?`,
      [limit],
    )
    return z
      .array(z.object({ transaction_id: z.string() }))
      .parse(rows)
      .map(({ transaction_id }) => transaction_id)
  }

  async #rows(sql: string, bindings: readonly unknown[]): Promise<unknown[]> {
    return (await this.#database.raw(sql, bindings)).rows
  }
}

/** A statement's part that writes an event down, with its bindings. */
export interface Announcing {
  sql: string
  bindings: unknown[]
}

/**
 * Writes the event of a move down, in the statement that makes it. It reads from a common table expression `moved`: the
 * transaction as it is now, with `was_state` and `was_reason` as they were.
 */
export function announcingMove({ event, unlessFrom }: MoveAnnouncement): Announcing {
  return {
    sql: `INSERT INTO payunit_announcement (id, event, transaction_id, state, held_reason, occurred_at, due_at)
          SELECT ?, ?, id, state, held_reason, clock_timestamp(), now() FROM moved
           WHERE NOT (was_state = ANY(?) AND was_reason IS NOT DISTINCT FROM held_reason)`,
    bindings: [newId(), event, [...unlessFrom]],
  }
}

/**
 * Writes the event of a payback down, in the statement that makes it final. It reads from a common table expression
 * `recorded`: the payback as it is now. `condition` is SQL upon that.
 */
export function announcingPayback(condition = "TRUE"): Announcing {
  return {
    sql: `INSERT INTO payunit_announcement (id, event, transaction_id, payback_id, occurred_at, due_at)
          SELECT ?, ?, transaction_id, id, clock_timestamp(), now() FROM recorded WHERE ${condition}`,
    bindings: [newId(), PayUnitEvents.PAYBACK_RECORDED],
  }
}

function newId(): string {
  return `puevt_${randomUUID()}`
}
