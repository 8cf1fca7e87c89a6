import { cause, type Cause, paymentEntry } from "../../../domain/texts"
import { APPEND_HISTORY, type Database, Repository, type RowReader } from "../storage"
import { readTransaction, type TransactionRecord } from "./transaction-record"
import type { Transactions } from "./transactions"

/** Orders that were placed before they are paid, and wait for it: each by the transactions that are to pay it. */
export class UnpaidOrders extends Repository {
  readonly #transactions: Transactions

  constructor(database: Database, reader: RowReader, transactions: Transactions) {
    super(database, reader)
    this.#transactions = transactions
  }

  /**
   * Notes that an order is placed now which waits for its payment by this transaction, until `dueAt`.
   *
   * @returns null when it cannot be paid any more, so that no order must wait for it
   */
  async await(id: string, dueAt: Date): Promise<TransactionRecord | null> {
    const rows = await this.send(
      `UPDATE payunit_transaction
          SET payment_due_at = ?, cancel_order_at = ?,
              history = CASE WHEN payment_due_at IS DISTINCT FROM ? THEN ${APPEND_HISTORY} ELSE history END,
              order_placed_first_at = COALESCE(order_placed_first_at, now()), updated_at = now()
        WHERE id = ? AND ?::timestamptz > now()
          AND (state = 'open' AND link_expires_at > now() OR state = 'prompted' AND prompt_expires_at > now())
        RETURNING *, now() AS now`,
      [
        ...[dueAt, dueAt, dueAt],
        JSON.stringify(paymentEntry("order_placed_first", { why: cause("due_by", { until: dueAt.toISOString() }) })),
        ...[id, dueAt],
      ],
    )
    return rows.length > 0 ? this.reader.one(rows[0], readTransaction) : null
  }

  /**
   * Notes that an order waits until then for the latest payment of its cart, though it was not placed to. Once for each
   * order, and never for one that waits no longer. Money that is held because it does not fit has not paid it.
   */
  async awaitLeft(cartId: string, orderId: string, until: Date): Promise<void> {
    const entry = paymentEntry("order_abandoned", { why: cause("of_order", { order: orderId }) })
    await this.send(
      `UPDATE payunit_transaction SET cancel_order_at = ?, abandoned_order_ids = array_append(abandoned_order_ids, ?), history = ${APPEND_HISTORY},
              updated_at = now()
        WHERE id = (SELECT id FROM payunit_transaction
                     WHERE cart_id = ? AND (paid_at IS NULL OR (state = 'held' AND settled_at IS NULL)) AND deleted_at IS NULL
                     ORDER BY created_at DESC LIMIT 1)
          AND cancel_order_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM payunit_transaction
                           WHERE cart_id = ? AND (? = ANY(abandoned_order_ids) OR order_released_at IS NOT NULL)
                             AND deleted_at IS NULL)
        RETURNING id`,
      [...[until, orderId], JSON.stringify(entry), ...[cartId, cartId, orderId]],
    )
  }

  /** The transactions of orders that wait for their payment too long. Each is given once in `minutes`, to one caller. */
  async take(limit: number, minutes: number): Promise<TransactionRecord[]> {
    const rows = await this.send(
      `UPDATE payunit_transaction SET cancel_order_at = now() + make_interval(mins => ?)
        WHERE id IN (
          SELECT id FROM payunit_transaction
           WHERE cancel_order_at <= now() AND deleted_at IS NULL
           ORDER BY cancel_order_at
           LIMIT ?
           FOR UPDATE SKIP LOCKED)
        RETURNING *, now() AS now`,
      [minutes, limit],
    )
    return this.reader.readable(rows, readTransaction)
  }

  /** Opens nothing more for an order that waits for its payment, though nobody noted that it does. */
  async endPaymentTime(id: string): Promise<void> {
    await this.send(
      `UPDATE payunit_transaction SET payment_due_at = COALESCE(payment_due_at, now()), updated_at = now()
        WHERE id = ? RETURNING id`,
      [id],
    )
  }

  /** Lets an order that waited for its payment be, with all that may be paid for it. */
  async stopAwaiting(paymentCollectionId: string): Promise<void> {
    await this.send(
      `UPDATE payunit_transaction SET payment_due_at = NULL, cancel_order_at = NULL, updated_at = now()
        WHERE payment_collection_id = ? AND (payment_due_at IS NOT NULL OR cancel_order_at IS NOT NULL)
          AND deleted_at IS NULL
        RETURNING id`,
      [paymentCollectionId],
    )
  }

  /** Notes that a transaction's order was not paid in time, and is cancelled. */
  async noteCancelled({ id, now }: TransactionRecord, orderId: string): Promise<void> {
    await this.#transactions.update(id, {
      set: { order_id: orderId, cancel_order_at: null, order_cancelled_at: now },
      entry: paymentEntry("order_cancelled", { why: cause("order_not_paid", { order: orderId }) }),
    })
  }

  /** Lets a transaction's unpaid order wait until then before that is cancelled. */
  async postpone(id: string, until: Date): Promise<void> {
    await this.#transactions.update(id, { set: { cancel_order_at: until } })
  }

  /** Notes that no order waits for the transaction yet: none is to be cancelled. */
  async noteNoneWaits(id: string): Promise<void> {
    await this.#transactions.update(id, { set: { cancel_order_at: null, payment_due_at: null } })
  }

  /** Notes that a transaction's unpaid order is left to people, and lets it be with all that may be paid for it. */
  async release({ id, now, payment_collection_id }: TransactionRecord, why: Cause): Promise<void> {
    await this.#transactions.update(id, {
      set: { order_released_at: now },
      entry: paymentEntry("order_released", { why }),
    })
    await this.stopAwaiting(payment_collection_id)
  }
}
