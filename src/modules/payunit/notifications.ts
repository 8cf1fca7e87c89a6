import { z } from "zod"
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

/** The inbox of notifications. */
export class Notifications {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Stores a notification, keeping the last twenty, and makes the transaction due in the same statement. */
  async record(notification: {
    id: string
    transactionId: string
    contentType: string | null
    claimedStatus: string
    claimedAmount: string | null
    size: number
  }): Promise<void> {
    await this.#database.raw(
      `WITH stored AS (
         INSERT INTO payunit_notification (id, transaction_id, content_type, claimed_status, claimed_amount, size)
         VALUES (?, ?, ?, ?, ?, ?) RETURNING transaction_id
       ), pruned AS (
         DELETE FROM payunit_notification WHERE id IN (
           SELECT id FROM payunit_notification WHERE transaction_id = ? AND deleted_at IS NULL ORDER BY created_at DESC, id DESC OFFSET 19)
       )
       UPDATE payunit_transaction
          SET next_check_at = CASE WHEN ${IS_BACKING_OFF} THEN next_check_at ELSE now() END
        WHERE id IN (SELECT transaction_id FROM stored) AND ${CAN_BE_SETTLED} RETURNING id`,
      [
        notification.id,
        notification.transactionId,
        notification.contentType,
        notification.claimedStatus,
        notification.claimedAmount,
        notification.size,
        notification.transactionId,
      ],
    )
  }

  /** Those of a transaction that are kept, newest first. */
  async ofTransaction(transactionId: string): Promise<NotificationRecord[]> {
    return await this.#read("transaction_id = ?", [transactionId], 20)
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
