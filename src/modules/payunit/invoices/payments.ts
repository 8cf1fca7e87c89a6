import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { toCharge } from "../../../gateway"
import {
  CONFIRMABLE_STATES,
  InvoiceEvents,
  type InvoiceState,
  type OrderRecord,
  type OrderShare,
  standingOf,
  UNFINISHED_RECORDS,
} from "../../../domain/invoices"
import { insertInvoiceEvents, invoiceEvents } from "../outbox"
import { cause, type Cause, invoiceEntry, moneyOf, sumOf, TOLD_MOST } from "../../../domain/texts"
import {
  amountColumns,
  assignments,
  type Columns,
  type Fragment,
  lock,
  Repository,
  rowsOf,
  withEntry,
} from "../storage"
import { type InvoicePaymentRow, type InvoiceRow, readInvoice, readInvoicePayment, remainingOf } from "./invoice-record"
import { idsIn, invoiceOrderLock, Invoices, lockInvoice } from "./invoices"
import { MerchantError } from "../errors"
import { findRecorded, type MoneyRequest } from "../idempotency"
import { type MoveResult, type OrderMet, ordersMet, type TransactionRecord, type Transactions } from "../transactions"

/** What somebody says was paid of an invoice. */
export interface NewInvoicePayment extends MoneyRequest {
  invoice_id: string
  /** Id of the user or API key, or `service` where the service itself told. */
  confirmed_by: string
  /** Which of the invoice's instalments it pays; null where that is not said. */
  installment_id?: string | null
  /** Whether the invoice's order is to hold it, if there is one. */
  record_on_order: boolean
}

/** How money is called that PayUnit says was paid, and who says so. */
const BY_SERVICE = "PayUnit"
const THE_SERVICE = "service"

/** Money of an invoice as it is written down. */
type NewEntry = Pick<
  InvoicePaymentRow,
  "amount" | "idempotency_key" | "method" | "reference" | "note" | "confirmed_by" | "order_record"
> & { installment_id?: string | null; transaction_id?: string; payment_collection_id?: string }

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

/** The money of invoices, by transactions and as merchants confirmed it, and what the orders in Medusa have of it. */
export class InvoicePayments extends Repository {
  /** Payments of an invoice, oldest first. */
  async ofInvoice(invoiceId: string): Promise<InvoicePaymentRow[]> {
    return await this.#read({ invoice_id: invoiceId })
  }

  /** Payments of invoices, oldest first, by invoice. */
  async ofInvoices(invoiceIds: readonly string[]): Promise<Map<string, InvoicePaymentRow[]>> {
    const grouped = new Map<string, InvoicePaymentRow[]>(invoiceIds.map((id) => [id, []]))
    for (const payment of await this.#read((those) => void those.whereIn("invoice_id", invoiceIds))) {
      grouped.get(payment.invoice_id)?.push(payment)
    }
    return grouped
  }

  /** Payments of an order's invoices, oldest first. */
  async ofOrder(orderId: string): Promise<InvoicePaymentRow[]> {
    return await this.#read({ order_id: orderId })
  }

  async find(id: string): Promise<InvoicePaymentRow | null> {
    return (await this.#read({ id }))[0] ?? null
  }

  /**
   * Writes down that money of an invoice came, and that this is to be announced. Its row is locked meanwhile, so that of any number of confirmations at
   * once no more is confirmed than is billed.
   *
   * @throws MerchantError
   */
  async confirm(given: NewInvoicePayment): Promise<InvoicePaymentConfirmed> {
    return await this.database.transaction(async (database) => {
      const inside = new InvoicePayments(database, this.reader)
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
      await inside.#refuseTransactionOf(invoice, given.reference)
      refuseUnlessConfirmable(invoice)
      const left = remainingOf(invoice)
      const part = given.installment_id == null ? null : await inside.#partOf(invoice, given.installment_id)
      const amount = given.amount ?? Math.min(part?.amount ?? left, left)
      refuseWrongAmount(amount, left, invoice.currency_code)
      const payment = await inside.#insert(invoice, {
        ...given,
        amount,
        order_record: given.record_on_order && invoice.order_id !== null ? "wanted" : "none",
      })
      return { payment, invoice: await inside.#addToPaid(invoice, payment), isNew: true }
    })
  }

  /**
   * Moves a transaction that pays an invoice to where its money is in Medusa's books, and writes that money down as the
   * invoice's: both or neither, and once, however often it is moved.
   *
   * @param move moves it, by what it is given
   */
  async book(
    { id, invoice_id, installment_id, amount, payment_collection_id }: TransactionRecord,
    transactions: Transactions,
    move: (inside: Transactions) => Promise<MoveResult>,
  ): Promise<MoveResult> {
    return await this.database.transaction(async (database) => {
      const inside = new InvoicePayments(database, this.reader)
      const invoice = await lockInvoice(database, invoice_id ?? "")
      const moved = await move(transactions.within(database))
      if (!moved.ok || (await inside.#read({ transaction_id: id })).length > 0) {
        return moved
      }
      const payment = await inside.#insert(invoice, {
        ...{ transaction_id: id, amount, installment_id, payment_collection_id },
        ...{ idempotency_key: null, method: BY_SERVICE, reference: id, note: null, confirmed_by: THE_SERVICE },
        order_record: invoice.order_id === null ? "none" : "recorded",
      })
      await inside.#addToPaid(invoice, payment)
      return moved
    })
  }

  /**
   * Invoices whose figures are not what their money comes to, or that lack the money of a settled transaction: of the
   * thousand that were made last. There are none, unless somebody changed the tables.
   */
  async withWrongFigures(): Promise<string[]> {
    return idsIn(await this.send(WITH_WRONG_FIGURES, { most: TOLD_MOST }))
  }

  /**
   * Puts an invoice's figures right by all of its money. What somebody made void stays so unless all of it came: part of
   * it may have come before.
   */
  async reckon(invoiceId: string): Promise<void> {
    await this.database.transaction(async (database) => {
      const invoice = await lockInvoice(database, invoiceId)
      const inside = new InvoicePayments(database, this.reader)
      const standing = standingOf({ total: invoice.total_amount, installments: [] }, await inside.ofInvoice(invoice.id))
      const isVoid = invoice.state === "void" && standing.state !== "paid"
      const state = isVoid ? "void" : (standing.state ?? (PAID_STATES.includes(invoice.state) ? "open" : invoice.state))
      if (standing.paid !== invoice.paid_amount || state !== invoice.state) {
        await inside.#keepFigures(invoice.id, state, standing.paid)
      }
    })
  }

  async #keepFigures(id: string, state: InvoiceState, paid: number): Promise<void> {
    const columns = { state, ...amountColumns("paid_amount", paid), updated_at: this.database.raw("now()") }
    await this.database("payunit_invoice").where({ id }).update(columns)
  }

  /** Reckons an invoice anew by all of its money, and announces what is new of it. */
  async #addToPaid(invoice: InvoiceRow, payment: InvoicePaymentRow): Promise<InvoiceRow> {
    const { database } = this
    const { total_amount: total, currency_code } = invoice
    const { paid, state } = standingOf({ total, installments: [] }, await this.ofInvoice(invoice.id))
    const entry = invoiceEntry(state === "paid" ? "paid" : "partly_paid", {
      why: cause("received", { amount: moneyOf(payment.amount, currency_code), method: payment.method }),
      by: payment.confirmed_by,
      note: payment.note,
    })
    const rows = await this.send(ADD_TO_PAID, {
      id: invoice.id,
      columns: assignments(database, { state: state ?? invoice.state, ...amountColumns("paid_amount", paid) }),
      is_paid: state === "paid",
      history: withEntry(database, entry),
      ...invoiceEvents(
        { event: InvoiceEvents.INVOICE_PAYMENT_CONFIRMED, paymentId: payment.id },
        ...(state === "paid" && invoice.state !== "paid" ? [{ event: InvoiceEvents.INVOICE_PAID }] : []),
      ),
    })
    return readInvoice(rows[0])
  }

  /**
   * Claims all payments that are to be recorded on an order, or of which money is to be refunded there, for one `owner`
   * at a time: what an order takes of one depends on the others.
   *
   * @returns those claimed, oldest first; none when somebody else is at it, or nothing is to be done
   * @throws UnreadableRow for one of them, with all of them claimed
   */
  async claimOrder(orderId: string, owner: string): Promise<InvoicePaymentRow[]> {
    const isClaimed = await this.database.transaction(async (database) => {
      await lock(database, invoiceOrderLock(orderId))
      const rows = await rowsOf(
        database,
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
    return isClaimed ? await this.#read({ lease_owner: owner }) : []
  }

  /** Writes down what an order takes of a payment, before anything is done about it. False if the claim was lost. */
  async decide(id: string, owner: string, { recorded, surplus }: OrderShare): Promise<boolean> {
    return await this.#update(id, owner, {
      order_record: "recording",
      ...amountColumns("recorded_amount", recorded),
      ...amountColumns("surplus_amount", surplus),
      lease_until: this.#leaseEnd(),
    })
  }

  /** Keeps which payment collection it is recorded as. */
  async keepCollection(id: string, owner: string, paymentCollectionId: string): Promise<boolean> {
    return await this.#update(id, owner, { payment_collection_id: paymentCollectionId })
  }

  /**
   * Writes down how much of a payment turned out too much on the order that took it, and holds its invoice for that. What
   * was written down before changes nothing, so that what somebody resolved is not held again.
   *
   * @returns whether it is held for that now
   */
  async holdExcess({ id, invoice_id }: InvoicePaymentRow, excess: number, why: Cause): Promise<boolean> {
    return await this.database.transaction(async (database) => {
      await lockInvoice(database, invoice_id)
      const inside = new InvoicePayments(database)
      const columns = assignments(database, amountColumns("excess_amount", excess))
      const rows = await inside.send(RAISE_EXCESS, { id, excess, columns })
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
    { record, paymentId }: { record: Exclude<OrderRecord, "none" | "wanted" | "recording">; paymentId: string | null },
  ): Promise<boolean> {
    return await this.#update(id, owner, {
      ...{ order_record: record, payment_id: paymentId, record_problem: null },
      ...{ lease_owner: null, lease_until: null },
    })
  }

  /** Lets go of what could not be recorded now, and says why. It stays wanted. */
  async release(owner: string, problem: string | null): Promise<void> {
    await this.send(
      `UPDATE payunit_invoice_payment
          SET lease_owner = NULL, lease_until = NULL, updated_at = now(),
              record_problem = CASE WHEN order_record = ANY(?) THEN COALESCE(?, record_problem) ELSE record_problem END
        WHERE lease_owner = ? AND deleted_at IS NULL`,
      [[...UNFINISHED_RECORDS], problem, owner],
    )
  }

  /** Keeps the claim of a payment a while longer. False if it was lost. */
  async keepClaim(id: string, owner: string): Promise<boolean> {
    return await this.#update(id, owner, { lease_until: this.#leaseEnd() })
  }

  /**
   * Has a payment recorded on the invoice's order that was confirmed without. The same again changes nothing.
   *
   * @throws MerchantError where there is nothing to record
   */
  async wantRecord(id: string, by: string): Promise<InvoicePaymentRow> {
    return await this.database.transaction(async (database) => {
      const inside = new InvoicePayments(database, this.reader)
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
      await new Invoices(database).addEntry(invoice.id, invoiceEntry("record_wanted", { why, by }))
      return { ...payment, order_record: "wanted" }
    })
  }

  /**
   * Writes down of payments which an order's books have lacked for `minutes` that this is to be announced: once of each.
   *
   * @returns the invoices' ids
   */
  async doubtRecording(minutes: number): Promise<string[]> {
    const rows = await this.send(DOUBT_RECORDING, {
      ...{ minutes, unfinished: [...UNFINISHED_RECORDS] },
      ...invoiceEvents({ event: InvoiceEvents.INVOICE_PAYMENT_NOT_RECORDED }),
    })
    return idsIn(rows)
  }

  /** How many payments and refunds orders' books have lacked for `minutes`, and since when. */
  async missingInBooks(minutes: number): Promise<BooksLacking> {
    const rows = await this.send(
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
    const rows = await this.send(
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
    const rows = await this.send(
      `SELECT id, record_wanted_at AS at, order_id FROM payunit_invoice_payment
        WHERE order_record IN ('recorded', 'paid_twice') AND record_wanted_at >= ? AND order_id IS NOT NULL
          AND deleted_at IS NULL AND (record_wanted_at, id) > (?::timestamptz, ?)
        ORDER BY record_wanted_at, id
        LIMIT ?`,
      [since, after?.at ?? since, after?.id ?? "", limit],
    )
    return ordersMet(rows)
  }

  #leaseEnd(): Fragment {
    return this.database.raw("now() + make_interval(secs => ?)", [LEASE_SECONDS])
  }

  async #update(id: string, owner: string, columns: Columns): Promise<boolean> {
    const rows = await this.send(UPDATE_LEASED, { id, owner, columns: assignments(this.database, columns) })
    return rows.length > 0
  }

  /** @throws MerchantError where a reference is a transaction of the invoice: two tellings of one payment are one */
  async #refuseTransactionOf({ id }: InvoiceRow, reference: string | null): Promise<void> {
    const rows = await this.send(
      `SELECT id FROM payunit_transaction
        WHERE invoice_id = ? AND ? IN (id, service_transaction_id) AND deleted_at IS NULL`,
      [id, reference ?? ""],
    )
    const [known] = idsIn(rows)
    if (known !== undefined) {
      throw new MerchantError("payment_at_payunit", "", { transaction_id: known })
    }
  }

  /** @throws MerchantError where the invoice has no such instalment */
  async #partOf(invoice: InvoiceRow, installmentId: string): Promise<{ amount: number }> {
    const parts = await new Invoices(this.database, this.reader).installmentsOf(invoice.id)
    const part = parts.find(({ id }) => id === installmentId)
    if (part === undefined) {
      throw new MerchantError("installment_not_found")
    }
    return part
  }

  async #insert(
    { id, order_id, currency_code }: InvoiceRow,
    { amount, installment_id, ...given }: NewEntry,
  ): Promise<InvoicePaymentRow> {
    const now = this.database.raw("clock_timestamp()")
    const { order_record, idempotency_key, method, reference, note, confirmed_by } = given
    const { transaction_id = null, payment_collection_id = null } = given
    const inserted = this.database("payunit_invoice_payment")
      .insert({
        ...{ id: `puinp_${randomUUID()}`, invoice_id: id, order_id, currency_code, order_record },
        ...{ transaction_id, payment_collection_id, idempotency_key, method, reference, note, confirmed_by },
        ...{ confirmed_at: now, record_wanted_at: now },
        ...amountColumns("amount", amount),
        installment_id: installment_id ?? null,
      })
      .returning(["*", this.database.raw("now() AS now")])
    return readInvoicePayment((await this.rows(inserted))[0])
  }

  async #read(condition: Columns | Knex.QueryCallback): Promise<InvoicePaymentRow[]> {
    const query = this.database("payunit_invoice_payment as p")
      .select("*", this.database.raw(`now() AS now, ${PAID_BACK} AS paid_back_amount`))
      .whereNull("deleted_at")
      .where(condition)
      .orderByRaw("confirmed_at, id")
    return (await this.rows(query)).map((row) => this.reader.one(row, readInvoicePayment))
  }
}

/** States that an invoice has by its money. */
const PAID_STATES: readonly InvoiceState[] = ["partly_paid", "paid"]

/** See {@link InvoicePayments.withWrongFigures}. */
const WITH_WRONG_FIGURES = `
  SELECT i.id FROM (SELECT * FROM payunit_invoice WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT :most) i
   CROSS JOIN LATERAL (SELECT COALESCE(sum(p.amount), 0) AS came FROM payunit_invoice_payment p
                        WHERE p.invoice_id = i.id AND p.deleted_at IS NULL) money
   WHERE i.paid_amount <> money.came
      OR (i.state <> 'void' AND (i.state IN ('partly_paid', 'paid')) <> (money.came > 0))
      OR (i.state = 'paid') <> (money.came >= i.total_amount)
      OR EXISTS (SELECT 1 FROM payunit_transaction t
                  WHERE t.invoice_id = i.id AND t.settled_at IS NOT NULL AND t.deleted_at IS NULL
                    AND NOT EXISTS (SELECT 1 FROM payunit_invoice_payment p
                                     WHERE p.transaction_id = t.id AND p.deleted_at IS NULL))`

/** What went back of a payment `p`: of a transaction's, what was recorded of that. */
const PAID_BACK = `(CASE WHEN p.transaction_id IS NULL
  THEN (SELECT COALESCE(sum(amount), 0) FROM payunit_invoice_refund b
         WHERE b.invoice_payment_id = p.id AND b.deleted_at IS NULL)
  ELSE (SELECT COALESCE(sum(amount), 0) FROM payunit_manual_refund r
         WHERE r.transaction_id = p.transaction_id AND r.deleted_at IS NULL) END)`

/** Changes a payment for who has its lease. */
const UPDATE_LEASED = `
  UPDATE payunit_invoice_payment SET :columns, updated_at = now()
   WHERE id = :id AND lease_owner = :owner AND lease_until > now() RETURNING id`

/** Writes down that more of a payment was too much than is known. */
const RAISE_EXCESS = `
  UPDATE payunit_invoice_payment SET :columns, updated_at = now()
   WHERE id = :id AND COALESCE(excess_amount, 0) < :excess RETURNING id`

/** Adds to what is paid of an invoice, and writes the events of that down. */
const ADD_TO_PAID = `
  WITH moved AS (
    UPDATE payunit_invoice
       SET :columns, paid_at = CASE WHEN :is_paid THEN now() ELSE paid_at END, history = :history, updated_at = now()
     WHERE id = :id RETURNING *, now() AS now),
  announced AS (${insertInvoiceEvents()})
  SELECT * FROM moved`

/** Notes of payments that orders' books have lacked them for long, once, and writes the events of that down. */
const DOUBT_RECORDING = `
  WITH overdue AS (
    UPDATE payunit_invoice_payment SET overdue_at = now()
     WHERE overdue_at IS NULL AND order_record = ANY(:unfinished) AND deleted_at IS NULL
       AND COALESCE(record_wanted_at, confirmed_at) < now() - make_interval(mins => :minutes)
     RETURNING id AS payment_id, invoice_id),
  moved AS (SELECT i.*, overdue.payment_id FROM payunit_invoice i JOIN overdue ON overdue.invoice_id = i.id),
  announced AS (${insertInvoiceEvents("moved.payment_id")})
  SELECT DISTINCT id FROM moved`

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
  const charge = toCharge(amount, currencyCode)
  if (!charge.ok || charge.amount !== amount) {
    const told = sumOf(amount, currencyCode)
    throw new MerchantError("wrong_amount", {
      en: `${told.en} cannot have been paid: PayUnit takes whole amounts.`,
      fr: `${told.fr} n’ont pas pu être payés : PayUnit ne prend que des montants entiers.`,
    })
  }
  if (amount > left) {
    const most = sumOf(left, currencyCode)
    throw new MerchantError(
      "more_than_is_billed",
      {
        en: `${most.en} are left to pay. If more came, confirm that much, and refund the rest or bill it anew.`,
        fr: `Il reste ${most.fr} à payer. S’il est venu plus, confirmez cette somme, et remboursez le reste ou facturez-le de nouveau.`,
      },
      { remaining_amount: left },
    )
  }
}
