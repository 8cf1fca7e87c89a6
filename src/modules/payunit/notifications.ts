import { z } from "zod"
import { Batches } from "./batches"
import { CAN_BE_SETTLED, IS_BACKING_OFF } from "./claims"
import type { Database } from "./database"

const record = z.object({
  id: z.string(),
  transaction_id: z.string(),
  content_type: z.string().nullable(),
  claimed_status: z.string(),
  claimed_amount: z.string().nullable(),
  size: z.coerce.number(),
  created_at: z.coerce.date(),
})

/** A notification as it is kept. What it claimed was never believed. */
export type NotificationRecord = z.output<typeof record>

const ownerRow = z.object({
  account: z.string(),
  mode: z.enum(["test", "live"]),
  family: z.string(),
  is_first: z.boolean(),
  lag_ms: z.coerce.number(),
})

/** Notifications of one transaction that were stored together. */
export interface Arrived {
  transactionId: string
  /** How many came. */
  count: number
  /** Whose they are; null if no table has that transaction. */
  owner: { account: string; mode: "test" | "live"; family: string } | null
  /**
   * By how many milliseconds the store knew itself that it was paid; null unless the first notification that says so is
   * among them.
   */
  paidLagMs: number | null
}

/** A notification to be kept. */
export interface NewNotification {
  id: string
  contentType: string | null
  claimedStatus: string
  claimedAmount: string | null
  size: number
}

/** So many of a transaction are kept. */
export const KEPT = 20

/**
 * Whether word of a notification changes anything: not where a look is due and nobody is at it, or was told already. A
 * flood of notifications would write the row anew for each, and every index of its table.
 */
const IS_NEWS = `(NOT ${IS_BACKING_OFF} AND (next_check_at IS NULL OR next_check_at > now())
             OR lease_until >= now() AND wanted_at IS NULL)`

/** The inbox of notifications. */
export class Notifications {
  readonly #database: Database
  readonly #arriving = new Batches<NewNotification>(async (transactionId, notifications) => {
    await this.#store(transactionId, notifications.slice(-KEPT), notifications.length)
  })
  readonly #onArrival: (arrived: Arrived) => void

  /** `onArrival` is told of what was stored. */
  constructor(database: Database, onArrival: (arrived: Arrived) => void = () => undefined) {
    this.#database = database
    this.#onArrival = onArrival
  }

  /**
   * Stores a notification, keeping the last twenty, and makes its transaction due in the same statement; whoever
   * is at work on it just then finds word that it is to be looked at again. Those that come for a transaction while one of it is being stored are stored together.
   */
  async record(transactionId: string, notification: NewNotification): Promise<void> {
    await this.#arriving.add(transactionId, notification)
  }

  async #store(transactionId: string, notifications: readonly NewNotification[], count: number): Promise<void> {
    const { rows } = await this.#database.raw(
      `WITH stored AS (
         INSERT INTO payunit_notification (id, transaction_id, content_type, claimed_status, claimed_amount, size, created_at)
         SELECT id, ?, content_type, claimed_status, claimed_amount, size, now() + place * interval '1 microsecond'
           FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::int[])
                WITH ORDINALITY AS arrived (id, content_type, claimed_status, claimed_amount, size, place)
         RETURNING transaction_id
       ), pruned AS (
         DELETE FROM payunit_notification WHERE id IN (
           SELECT id FROM payunit_notification WHERE transaction_id = ? AND deleted_at IS NULL
            ORDER BY created_at DESC, id DESC OFFSET ?)
       ), woken AS (
         UPDATE payunit_transaction
            SET next_check_at = CASE WHEN ${IS_BACKING_OFF} THEN next_check_at ELSE now() END,
                wanted_at = CASE WHEN lease_until >= now() THEN now() ELSE wanted_at END
          WHERE id IN (SELECT transaction_id FROM stored) AND ${CAN_BE_SETTLED} AND ${IS_NEWS}
       )
       SELECT account, mode, family, COALESCE(GREATEST(0, extract(epoch FROM now() - paid_at) * 1000), 0) AS lag_ms,
              NOT EXISTS (SELECT 1 FROM payunit_notification n
                           WHERE n.transaction_id = t.id AND n.claimed_status = 'SUCCESS' AND n.deleted_at IS NULL) AS is_first
         FROM payunit_transaction t WHERE id = ?`,
      [
        transactionId,
        notifications.map(({ id }) => id),
        notifications.map(({ contentType }) => contentType),
        notifications.map(({ claimedStatus }) => claimedStatus),
        notifications.map(({ claimedAmount }) => claimedAmount),
        notifications.map(({ size }) => size),
        transactionId,
        KEPT - notifications.length,
        transactionId,
      ],
    )
    try {
      this.#tell(transactionId, notifications, count, rows)
    } catch {
      // It is stored, and that is what whoever sent it is told.
    }
  }

  #tell(
    transactionId: string,
    notifications: readonly NewNotification[],
    count: number,
    rows: readonly unknown[],
  ): void {
    const owner = rows.length === 0 ? null : ownerRow.parse(rows[0])
    const isPaid = notifications.some(({ claimedStatus }) => claimedStatus === "SUCCESS")
    const paidLagMs = owner?.is_first === true && isPaid ? owner.lag_ms : null
    this.#onArrival({ transactionId, count, owner, paidLagMs })
  }

  /** Those of a transaction that are kept, newest first. */
  async ofTransaction(transactionId: string): Promise<NotificationRecord[]> {
    return await this.#read("transaction_id = ?", [transactionId], KEPT)
  }

  /** The latest of all transactions, newest first. */
  async latest(limit: number): Promise<NotificationRecord[]> {
    return await this.#read("TRUE", [], limit)
  }

  async #read(condition: string, bindings: readonly unknown[], limit: number): Promise<NotificationRecord[]> {
    const { rows } = await this.#database.raw(
      `SELECT * FROM payunit_notification WHERE deleted_at IS NULL AND ${condition}
        ORDER BY created_at DESC, id DESC LIMIT ?`,
      [...bindings, limit],
    )
    return rows.map((row) => record.parse(row))
  }
}
