import { randomUUID } from "node:crypto"
import { z } from "zod"
import { toCharge } from "../../../gateway"
import {
  CONFIRMABLE_STATES,
  InvoiceEvents,
  type OrderRecord,
  type OrderShare,
  stateOncePaid,
  UNFINISHED_RECORDS,
} from "../../../domain/invoices"
import { insertInvoiceEvents } from "../outbox/outbox"
import { TOLD_MOST } from "../../../domain/texts/languages"
import type { Database } from "../storage/database"
import { type InvoicePaymentRow, type InvoiceRow, readInvoice, readInvoicePayment, remainingOf } from "./invoice-record"
import { idsIn, invoiceOrderLock, Invoices, lock, lockInvoice } from "./invoices"
import { MerchantError } from "../errors/merchant-errors"
import { RowReader } from "../storage/row-reader"
import { findRecorded, type MoneyRequest } from "../idempotency/idempotency"
import { type Cause, cause } from "../../../domain/texts/causes"
import { invoiceEntry } from "../../../domain/texts/history"
import { moneyOf } from "../../../domain/texts/template"
import { APPEND_HISTORY, type OrderMet, ordersMet, rawAmount } from "../transactions/transactions"

/** What somebody says was paid of an invoice. */
export interface NewInvoicePayment extends MoneyRequest {
  invoice_id: string
  /** Id of the user or API key, or `service` where the service itself told. */
  confirmed_by: string
  /** Whether the invoice's order is to hold it, if there is one. */
  record_on_order: boolean
}

/** What came of confirming a payment. */
export interface InvoicePaymentConfirmed {
  payment: InvoicePaymentRow
  invoice: InvoiceRow
  /** False when this very payment was confirmed before: a click repeated, or a request sent again. */
  isNew: boolean
}

/** How long recording a payment on an order may take before somebody else may take it up. */
const LEASE_SECONDS = 120

const lacking = z.object({
  payments: z.coerce.number(),
  payments_since: z.coerce.date().nullable(),
  refunds: z.coerce.number(),
  refunds_since: z.coerce.date().nullable(),
})

/** What orders' books have lacked for long. */
export type BooksLacking = z.output<typeof lacking>

const IS_LATE = `order_record = ANY(?) AND deleted_at IS NULL
  AND COALESCE(record_wanted_at, confirmed_at) < now() - make_interval(mins => ?)`
const IS_REFUND_LATE =
  "refund_record = 'wanted' AND deleted_at IS NULL AND recorded_at < now() - make_interval(mins => ?)"

/** Of a payment: its order's books lack it, or a refund of what went back of it. Each half has an index of what lacks. */
const LACKS_BOOKS = `(order_record = ANY(?) OR id = ANY(ARRAY(
  SELECT b.invoice_payment_id FROM payunit_invoice_refund b WHERE b.refund_record = 'wanted' AND b.deleted_at IS NULL)))`

/** What merchants confirmed of invoices, and what the orders in Medusa have of it. */
export class InvoicePayments {
  readonly #database: Database
  readonly #reader: RowReader

  constructor(database: Database, reader = new RowReader()) {
    this.#database = database
    this.#reader = reader
  }

  /** Payments of an invoice, oldest first. */
  async ofInvoice(invoiceId: string): Promise<InvoicePaymentRow[]> {
    return await this.#read("invoice_id = ?", [invoiceId])
  }

  /** Payments of invoices, oldest first, by invoice. */
  async ofInvoices(invoiceIds: readonly string[]): Promise<Map<string, InvoicePaymentRow[]>> {
    const grouped = new Map<string, InvoicePaymentRow[]>(invoiceIds.map((id) => [id, []]))
    for (const payment of await this.#read("invoice_id = ANY(?)", [[...invoiceIds]])) {
      grouped.get(payment.invoice_id)?.push(payment)
    }
    return grouped
  }

  /** Payments of an order's invoices, oldest first. */
  async ofOrder(orderId: string): Promise<InvoicePaymentRow[]> {
    return await this.#read("order_id = ?", [orderId])
  }

  async find(id: string): Promise<InvoicePaymentRow | null> {
    return (await this.#read("id = ?", [id]))[0] ?? null
  }

  /**
   * Writes down that money of an invoice came, and that this is to be announced. Its row is locked meanwhile, so that of any number of confirmations at
   * once no more is confirmed than is billed.
   *
   * @throws MerchantError
   */
  async confirm(given: NewInvoicePayment): Promise<InvoicePaymentConfirmed> {
    return await this.#database.transaction(async (database) => {
      const inside = new InvoicePayments(database, this.#reader)
      const invoice = await lockInvoice(database, given.invoice_id)
      const earlier = findRecorded(
        await inside.ofInvoice(invoice.id),
        ({ confirmed_at, now }) => ({ recorded: confirmed_at, now }),
        given,
        remainingOf(invoice),
      )
      if (earlier !== null) {
        return { payment: earlier, invoice, isNew: false }
      }
      refuseUnlessConfirmable(invoice)
      const left = remainingOf(invoice)
      const amount = given.amount ?? left
      refuseWrongAmount(amount, left, invoice.currency_code)
      const payment = await inside.#insert(invoice, given, amount)
      const paid = invoice.paid_amount + amount
      const state = stateOncePaid(invoice.total_amount, paid)
      const announcing = insertInvoiceEvents([
        { event: InvoiceEvents.INVOICE_PAYMENT_CONFIRMED, paymentId: payment.id },
        ...(state === "paid" ? [{ event: InvoiceEvents.INVOICE_PAID }] : []),
      ])
      const { rows } = await database.raw(
        `WITH moved AS (
           UPDATE payunit_invoice
              SET state = ?, paid_amount = ?, raw_paid_amount = ?::jsonb,
                  paid_at = CASE WHEN ? = 'paid' THEN now() ELSE paid_at END,
                  history = ${APPEND_HISTORY}, updated_at = now()
            WHERE id = ? RETURNING *, now() AS now),
         announced AS (${announcing.sql})
         SELECT * FROM moved`,
        [
          state,
          paid,
          rawAmount(paid),
          state,
          JSON.stringify(
            invoiceEntry(state === "paid" ? "paid" : "partly_paid", {
              why: cause("received", { amount: moneyOf(amount, invoice.currency_code), method: given.method }),
              by: given.confirmed_by,
              note: given.note,
            }),
          ),
          invoice.id,
          ...announcing.bindings,
        ],
      )
      return { payment, invoice: readInvoice(rows[0]), isNew: true }
    })
  }

  /**
   * Claims all payments that are to be recorded on an order, or of which money is to be refunded there, for one `owner`
   * at a time: what an order takes of one depends on the others.
   *
   * @returns those claimed, oldest first; none when somebody else is at it, or nothing is to be done
   * @throws UnreadableRow for one of them, with all of them claimed
   */
  async claimOrder(orderId: string, owner: string): Promise<InvoicePaymentRow[]> {
    const isClaimed = await this.#database.transaction(async (database) => {
      await lock(database, invoiceOrderLock(orderId))
      const { rows } = await database.raw(
        `UPDATE payunit_invoice_payment
            SET lease_owner = ?, lease_until = now() + make_interval(secs => ?)
          WHERE order_id = ? AND ${LACKS_BOOKS} AND deleted_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM payunit_invoice_payment other
                             WHERE other.order_id = ? AND other.lease_until > now() AND other.deleted_at IS NULL)
          RETURNING id`,
        [owner, LEASE_SECONDS, orderId, [...UNFINISHED_RECORDS], orderId],
      )
      return rows.length > 0
    })
    // What cannot be read stays claimed, until the caller lets go of it: it has its turn after the others.
    return isClaimed ? await this.#read("lease_owner = ?", [owner]) : []
  }

  /** Writes down what an order takes of a payment, before anything is done about it. False if the claim was lost. */
  async decide(id: string, owner: string, { recorded, surplus }: OrderShare): Promise<boolean> {
    return await this.#update(
      id,
      owner,
      `order_record = 'recording', recorded_amount = ?, raw_recorded_amount = ?::jsonb,
       surplus_amount = ?, raw_surplus_amount = ?::jsonb, lease_until = now() + make_interval(secs => ?)`,
      [recorded, rawAmount(recorded), surplus, rawAmount(surplus), LEASE_SECONDS],
    )
  }

  /** Keeps which payment collection it is recorded as. */
  async recordedAs(id: string, owner: string, paymentCollectionId: string): Promise<boolean> {
    return await this.#update(id, owner, "payment_collection_id = ?", [paymentCollectionId])
  }

  /**
   * Writes down how much of a payment turned out too much on the order that took it, and holds its invoice for that. What
   * was written down before changes nothing, so that what somebody resolved is not held again.
   *
   * @returns whether it is held for that now
   */
  async holdExcess({ id, invoice_id }: InvoicePaymentRow, excess: number, why: Cause): Promise<boolean> {
    return await this.#database.transaction(async (database) => {
      await lockInvoice(database, invoice_id)
      const { rows } = await database.raw(
        `UPDATE payunit_invoice_payment SET excess_amount = ?, raw_excess_amount = ?::jsonb, updated_at = now()
          WHERE id = ? AND COALESCE(excess_amount, 0) < ? RETURNING id`,
        [excess, rawAmount(excess), id, excess],
      )
      if (rows.length > 0) {
        await new Invoices(database).hold(invoice_id, "paid_twice", why)
      }
      return rows.length > 0
    })
  }

  /** Ends the recording of a payment. */
  async finish(
    id: string,
    owner: string,
    record: Exclude<OrderRecord, "none" | "wanted" | "recording">,
    paymentId: string | null,
  ): Promise<boolean> {
    return await this.#update(
      id,
      owner,
      "order_record = ?, payment_id = ?, record_problem = NULL, lease_owner = NULL, lease_until = NULL",
      [record, paymentId],
    )
  }

  /** Lets go of what could not be recorded now, and says why. It stays wanted. */
  async release(owner: string, problem: string | null): Promise<void> {
    await this.#database.raw(
      `UPDATE payunit_invoice_payment
          SET lease_owner = NULL, lease_until = NULL, updated_at = now(),
              record_problem = CASE WHEN order_record = ANY(?) THEN COALESCE(?, record_problem) ELSE record_problem END
        WHERE lease_owner = ? AND deleted_at IS NULL`,
      [[...UNFINISHED_RECORDS], problem, owner],
    )
  }

  /** Keeps the claim of a payment a while longer. False if it was lost. */
  async keepClaim(id: string, owner: string): Promise<boolean> {
    return await this.#update(id, owner, "lease_until = now() + make_interval(secs => ?)", [LEASE_SECONDS])
  }

  /**
   * Has a payment recorded on the invoice's order that was confirmed without. The same again changes nothing.
   *
   * @throws MerchantError where there is nothing to record
   */
  async wantRecord(id: string, by: string): Promise<InvoicePaymentRow> {
    return await this.#database.transaction(async (database) => {
      const inside = new InvoicePayments(database, this.#reader)
      const invoiceId = (await inside.find(id))?.invoice_id ?? ""
      const invoice = await lockInvoice(database, invoiceId)
      const payment = await inside.find(id)
      if (payment === null) {
        throw new MerchantError("payment_not_found")
      }
      if (payment.order_id === null) {
        throw new MerchantError("payment_of_no_order")
      }
      if (payment.order_record !== "none") {
        return payment
      }
      if (payment.paid_back_amount > 0) {
        throw new MerchantError("payment_went_back")
      }
      await database.raw(
        `UPDATE payunit_invoice_payment
            SET order_record = 'wanted', record_wanted_at = clock_timestamp(), updated_at = now() WHERE id = ?`,
        [id],
      )
      const why = cause("amount", { amount: moneyOf(payment.amount, payment.currency_code) })
      await new Invoices(database).tell(invoice.id, invoiceEntry("record_wanted", { why, by }))
      return { ...payment, order_record: "wanted" }
    })
  }

  /**
   * Writes down of payments which an order's books have lacked for `minutes` that this is to be announced: once of each.
   *
   * @returns the invoices' ids
   */
  async doubtRecording(minutes: number): Promise<string[]> {
    const announcing = insertInvoiceEvents(
      [{ event: InvoiceEvents.INVOICE_PAYMENT_NOT_RECORDED }],
      "TRUE",
      "moved.payment_id",
    )
    const { rows } = await this.#database.raw(
      `WITH overdue AS (
         UPDATE payunit_invoice_payment SET overdue_at = now()
          WHERE overdue_at IS NULL AND order_record = ANY(?) AND deleted_at IS NULL
            AND COALESCE(record_wanted_at, confirmed_at) < now() - make_interval(mins => ?)
          RETURNING id AS payment_id, invoice_id),
       moved AS (SELECT i.*, overdue.payment_id FROM payunit_invoice i JOIN overdue ON overdue.invoice_id = i.id),
       announced AS (${announcing.sql})
       SELECT DISTINCT id FROM moved`,
      [[...UNFINISHED_RECORDS], minutes, ...announcing.bindings],
    )
    return idsIn(rows)
  }

  /** How many payments and refunds orders' books have lacked for `minutes`, and since when. */
  async lacking(minutes: number): Promise<BooksLacking> {
    const { rows } = await this.#database.raw(
      `SELECT payments.count AS payments, payments.since AS payments_since, refunds.count AS refunds, refunds.since AS refunds_since
         FROM (SELECT count(*) AS count, min(since) AS since FROM (
                 SELECT COALESCE(record_wanted_at, confirmed_at) AS since FROM payunit_invoice_payment WHERE ${IS_LATE}
                  ORDER BY confirmed_at LIMIT ?) late) payments,
              (SELECT count(*) AS count, min(recorded_at) AS since FROM (
                 SELECT recorded_at FROM payunit_invoice_refund WHERE ${IS_REFUND_LATE} LIMIT ?) late) refunds`,
      [[...UNFINISHED_RECORDS], minutes, TOLD_MOST + 1, minutes, TOLD_MOST + 1],
    )
    return lacking.parse(rows[0])
  }

  /** Orders whose books lack a confirmed payment, or a refund, that nobody is just seeing to. */
  async ordersToRecord(limit: number): Promise<string[]> {
    const { rows } = await this.#database.raw(
      `SELECT order_id FROM payunit_invoice_payment
        WHERE ${LACKS_BOOKS} AND order_id IS NOT NULL AND deleted_at IS NULL
          AND (lease_until IS NULL OR lease_until < now())
        GROUP BY order_id ORDER BY min(updated_at) LIMIT ?`,
      [[...UNFINISHED_RECORDS], limit],
    )
    return rows.flatMap((row) =>
      typeof row === "object" && row !== null && "order_id" in row && typeof row.order_id === "string"
        ? [row.order_id]
        : [],
    )
  }

  /** The orders of payments that were recorded on them since then, oldest first, after one of them; so many at most. */
  async ordersRecordedSince(since: Date, after: OrderMet | null, limit: number): Promise<OrderMet[]> {
    const { rows } = await this.#database.raw(
      `SELECT id, record_wanted_at AS at, order_id FROM payunit_invoice_payment
        WHERE order_record IN ('recorded', 'paid_twice') AND record_wanted_at >= ? AND order_id IS NOT NULL
          AND deleted_at IS NULL AND (record_wanted_at, id) > (?::timestamptz, ?)
        ORDER BY record_wanted_at, id
        LIMIT ?`,
      [since, after?.at ?? since, after?.id ?? "", limit],
    )
    return ordersMet(rows)
  }

  async #update(id: string, owner: string, assignments: string, bindings: readonly unknown[]): Promise<boolean> {
    const { rows } = await this.#database.raw(
      `UPDATE payunit_invoice_payment SET ${assignments}, updated_at = now()
        WHERE id = ? AND lease_owner = ? AND lease_until > now() RETURNING id`,
      [...bindings, id, owner],
    )
    return rows.length > 0
  }

  async #insert(invoice: InvoiceRow, given: NewInvoicePayment, amount: number): Promise<InvoicePaymentRow> {
    const { rows } = await this.#database.raw(
      `INSERT INTO payunit_invoice_payment
         (id, invoice_id, idempotency_key, amount, raw_amount, currency_code, method, reference, note, confirmed_by,
          confirmed_at, order_id, order_record, record_wanted_at)
       VALUES (?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, clock_timestamp(), ?, ?, clock_timestamp())
       RETURNING *, now() AS now`,
      [
        `puinp_${randomUUID()}`,
        invoice.id,
        given.idempotency_key,
        amount,
        rawAmount(amount),
        invoice.currency_code,
        given.method,
        given.reference,
        given.note,
        given.confirmed_by,
        invoice.order_id,
        given.record_on_order && invoice.order_id !== null ? "wanted" : "none",
      ],
    )
    return readInvoicePayment(rows[0])
  }

  async #read(condition: string, bindings: readonly unknown[]): Promise<InvoicePaymentRow[]> {
    const { rows } = await this.#database.raw(
      `SELECT *, now() AS now,
              (SELECT COALESCE(sum(amount), 0) FROM payunit_invoice_refund b
                WHERE b.invoice_payment_id = p.id AND b.deleted_at IS NULL) AS paid_back_amount
         FROM payunit_invoice_payment p WHERE deleted_at IS NULL AND ${condition} ORDER BY confirmed_at, id`,
      bindings,
    )
    return rows.map((row) => this.#reader.one(row, readInvoicePayment))
  }
}

/** @throws MerchantError for an invoice of which nothing can have been paid, or nothing is left */
function refuseUnlessConfirmable(invoice: InvoiceRow): void {
  if (CONFIRMABLE_STATES.includes(invoice.state)) {
    return
  }
  switch (invoice.state) {
    case "paid":
      throw new MerchantError("invoice_paid")
    case "creating":
    case "in_doubt":
      throw new MerchantError("invoice_in_doubt")
    default:
      throw new MerchantError("invoice_not_payable")
  }
}

/** @throws MerchantError for what is no sum of money, or more than is left to pay */
function refuseWrongAmount(amount: number, left: number, currencyCode: string): void {
  const currency = currencyCode.toUpperCase()
  const charge = toCharge(amount, currency)
  if (!charge.ok || charge.amount !== amount) {
    throw new MerchantError("wrong_amount", {
      en: `${amount} ${currency} cannot have been paid: PayUnit takes whole amounts.`,
      fr: `${amount} ${currency} n’ont pas pu être payés : PayUnit ne prend que des montants entiers.`,
    })
  }
  if (amount > left) {
    throw new MerchantError(
      "more_than_is_billed",
      {
        en: `${left} ${currency} are left to pay. If more came, confirm that much, and pay back the rest or bill it anew.`,
        fr: `Il reste ${left} ${currency} à payer. S’il est venu plus, confirmez cette somme, et remboursez le reste ou facturez-le de nouveau.`,
      },
      { remaining_amount: left },
    )
  }
}
