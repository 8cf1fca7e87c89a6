import { z } from "zod"
import { INVOICE_STATES, type InvoiceEvent } from "../../domain/invoices"
import { PayUnitEvents, TRANSACTION_STATES } from "../../domain/payments"
import { OutboxEvent as StoredEvent } from "./models"
import { readRow, Repository, rowSchema } from "./storage"

const row = z.lazy(() => rowSchema(StoredEvent, {}).omit({ due_at: true }))

const ofTransaction = z.lazy(() =>
  row
    .unwrap()
    .omit({ invoice_id: true, invoice_payment_id: true })
    .extend({ transaction_id: z.string(), state: z.enum(TRANSACTION_STATES).nullable() }),
)

const ofInvoice = z.lazy(() =>
  row
    .unwrap()
    .omit({ manual_refund_id: true, payout_id: true, held_reason: true })
    .extend({
      transaction_id: z.null(),
      invoice_id: z.string(),
      state: z.enum(INVOICE_STATES),
    }),
)

/** An event of a transaction that waits to be announced, as read from its table: see the model. */
export type TransactionOutboxEvent = z.output<typeof ofTransaction>
/** An event of an invoice that waits to be announced, as read from its table: see the model. */
export type InvoiceOutboxEvent = z.output<typeof ofInvoice>
/** An event of a transaction or an invoice that waits to be announced. */
export type OutboxEvent = TransactionOutboxEvent | InvoiceOutboxEvent

/** @throws UnreadableRow */
function readEvent(row: unknown): OutboxEvent {
  const { invoice_id } = z.object({ invoice_id: z.unknown() }).parse(row)
  return invoice_id === null ? readRow("event", ofTransaction, row) : readRow("event", ofInvoice, row)
}

/** Id of the transaction or the invoice that an event is about. */
export function subjectOf(announcement: OutboxEvent): string {
  return announcement.transaction_id ?? announcement.invoice_id
}

/** The id of a new event. */
const NEW_ID = "'puevt_' || gen_random_uuid()"

/** How long an event is left to whoever took it, and how long one waits that could not be announced. */
const TAKEN_SECONDS = 60

/**
 * The events that wait to be announced: an outbox. What goes in is written by the statements that change a transaction,
 * a manual refund or an invoice, see {@link INSERT_MOVE_EVENT}, {@link INSERT_REFUND_EVENT} and {@link insertInvoiceEvents}; what
 * comes out comes out at least once, and for one transaction or invoice in the order in which it happened.
 */
export class Outbox extends Repository {
  /**
   * Takes the first event of a transaction or an invoice that waits, for a minute. One SQL statement: while somebody has the first,
   * nobody gets the second. Those that the event bus has come last, since only their admin notification is missing.
   *
   * @returns null when none waits that can be read, or somebody is at it
   */
  async takeNext(subjectId: string): Promise<OutboxEvent | null> {
    const rows = await this.send(
      `UPDATE payunit_outbox_event SET due_at = now() + interval '${TAKEN_SECONDS} seconds', updated_at = now()
        WHERE id = (
          SELECT id FROM payunit_outbox_event
           WHERE (transaction_id = ? OR invoice_id = ?) AND deleted_at IS NULL
           ORDER BY (emitted_at IS NOT NULL), occurred_at, id
           LIMIT 1
           FOR UPDATE)
          AND due_at <= now()
        RETURNING *`,
      [subjectId, subjectId],
    )
    // One that a newer version wrote is left to it: it comes due again every minute, and stops none of the others.
    return this.reader.readable(rows, readEvent)[0] ?? null
  }

  /**
   * Forgets an event that was announced.
   *
   * @returns whether others of its transaction or invoice wait
   */
  async remove(id: string): Promise<boolean> {
    const rows = await this.send(
      `DELETE FROM payunit_outbox_event gone WHERE id = ?
       RETURNING EXISTS (SELECT 1 FROM payunit_outbox_event one
                          WHERE (one.transaction_id = gone.transaction_id OR one.invoice_id = gone.invoice_id)
                            AND one.id <> gone.id AND one.deleted_at IS NULL) AS more`,
      [id],
    )
    return z.array(z.object({ more: z.boolean() })).parse(rows)[0]?.more ?? true
  }

  /** Notes that the event bus has an event, so that only its admin notification is tried again. */
  async markEmitted(id: string): Promise<void> {
    await this.send(
      "UPDATE payunit_outbox_event SET emitted_at = now(), updated_at = now() WHERE id = ? RETURNING id",
      [id],
    )
  }

  /** Transactions and invoices that have events to be announced now and that nobody is at, those that wait longest first. */
  async waiting(limit: number): Promise<string[]> {
    const rows = await this.send(
      `SELECT COALESCE(transaction_id, invoice_id) AS subject_id FROM payunit_outbox_event one
        WHERE due_at <= now() AND deleted_at IS NULL
          AND NOT EXISTS (
            SELECT 1 FROM payunit_outbox_event other
             WHERE (other.transaction_id = one.transaction_id OR other.invoice_id = one.invoice_id)
               AND other.deleted_at IS NULL
               AND (other.due_at > now() OR (other.due_at, other.id) < (one.due_at, one.id)))
        ORDER BY due_at, id LIMIT ?`,
      [limit],
    )
    return z
      .array(z.object({ subject_id: z.string() }))
      .parse(rows)
      .map(({ subject_id }) => subject_id)
  }
}

/**
 * Writes the event of a move that is announced down, in the statement that makes it. It reads from a
 * common table expression `moved`: the transaction as it is now, with `was_state` and `was_reason` as they were.
 */
export const INSERT_MOVE_EVENT = `
  INSERT INTO payunit_outbox_event (id, event, transaction_id, state, held_reason, occurred_at, due_at)
  SELECT ${NEW_ID}, :event, id, state, held_reason, clock_timestamp(), now() FROM moved
   WHERE NOT (was_state = ANY(:unless_from::text[]) AND was_reason IS NOT DISTINCT FROM held_reason)`

/**
 * Writes the event of a manual refund down, in the statement that makes it final. It reads from a common table expression
 * `recorded`: the manual refund as it is now, and whether that `is_final`.
 */
export const INSERT_REFUND_EVENT = `
  INSERT INTO payunit_outbox_event (id, event, transaction_id, manual_refund_id, occurred_at, due_at)
  SELECT ${NEW_ID}, '${PayUnitEvents.REFUND_RECORDED}', transaction_id, id, clock_timestamp(), now()
    FROM recorded WHERE is_final`

/**
 * Writes the event of a payout down, in the statement that moves it; `event` is null where none is announced. It reads from a
 * common table expression `moved`: the payout as it is now.
 */
export const INSERT_PAYOUT_EVENT = `
  INSERT INTO payunit_outbox_event (id, event, transaction_id, payout_id, occurred_at, due_at)
  SELECT ${NEW_ID}, :event, transaction_id, id, clock_timestamp(), now() FROM moved WHERE :event::text IS NOT NULL`

/** What is announced of an invoice. */
export interface InvoiceEventInsert {
  event: InvoiceEvent
  /** The transaction that the event is about, if it is about one. */
  paymentId?: string
}

/**
 * Writes events of an invoice down, in their order, in the statement that makes them; {@link invoiceEvents} gives its
 * bindings. It reads from a common table expression `moved`: the invoice as it is now.
 */
export const insertInvoiceEvents = (): string => `
  INSERT INTO payunit_outbox_event (id, event, invoice_id, invoice_payment_id, state, occurred_at, due_at)
  SELECT ${NEW_ID}, told.event, id, told.payment_id, state, clock_timestamp() + told.place * interval '1 microsecond', now()
    FROM moved, unnest(:events::text[], :payment_ids::text[]) WITH ORDINALITY AS told (event, payment_id, place)`

/** The events of an invoice, for {@link insertInvoiceEvents}. */
export function invoiceEvents(...announced: readonly InvoiceEventInsert[]): Record<string, (string | null)[]> {
  return {
    events: announced.map(({ event }) => event),
    payment_ids: announced.map(({ paymentId }) => paymentId ?? null),
  }
}
