import { CAN_BE_SETTLED, IS_BACKING_OFF } from "./claims"
import type { Database } from "./database"

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
}
