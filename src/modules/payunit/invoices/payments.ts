import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { InvoiceEvents, type InvoiceStanding, type InvoiceState, standingOf } from "../../../domain/invoices"
import { insertInvoiceEvents, invoiceEvents } from "../outbox"
import { cause, invoiceEntry, moneyOf, MAX_SHOWN_COUNT } from "../../../domain/texts"
import { amountColumns, assignments, type Columns, Repository, rowsOf, withEntry } from "../storage"
import {
  type ConfirmationRow,
  type InvoicePaymentRow,
  type InvoiceRow,
  readConfirmation,
  readInvoicePayment,
} from "./invoice-record"
import { idsIn, lockInvoice } from "./invoices"
import type { MoveResult, NewEntry, TransactionRecord, Transactions } from "../transactions"

/** The money of invoices: the ledger's entries for them, and what invoices keep of it in columns of their own. */
export class InvoicePayments extends Repository {
  /** What of an invoice is in Medusa's books, oldest first. */
  async ofInvoice(invoiceId: string): Promise<InvoicePaymentRow[]> {
    return await this.#read({ invoice_id: invoiceId })
  }

  /** What of several invoices is in Medusa's books, by invoice. */
  async ofInvoices(invoiceIds: readonly string[]): Promise<Map<string, InvoicePaymentRow[]>> {
    const grouped = new Map<string, InvoicePaymentRow[]>(invoiceIds.map((id) => [id, []]))
    for (const payment of await this.#read((those) => void those.whereIn("invoice_id", invoiceIds))) {
      grouped.get(payment.invoice_id)?.push(payment)
    }
    return grouped
  }

  /** What is in Medusa's books of the transaction of this id, if it pays an invoice. */
  async find(id: string): Promise<InvoicePaymentRow | null> {
    return (await this.#read({ id }))[0] ?? null
  }

  /** What staff confirmed of an invoice, oldest first, wherever its money is by now. */
  async confirmationsOf(invoiceId: string): Promise<ConfirmationRow[]> {
    const rows = await this.send(CONFIRMATIONS, [invoiceId])
    return rows.map((row) => this.reader.one(row, readConfirmation))
  }

  /**
   * Moves a transaction that pays an invoice to where its money is in Medusa's books, and reckons the invoice anew: both
   * or neither, and once, however often it is moved.
   *
   * @param move moves it, by what it is given
   */
  async book(
    { id, invoice_id, settled_at }: TransactionRecord,
    transactions: Transactions,
    move: (inside: Transactions) => Promise<MoveResult>,
  ): Promise<MoveResult> {
    return await transactions.atomically(async (database, inside) => {
      const invoice = await lockInvoice(database, invoice_id ?? "")
      const moved = await move(inside)
      if (moved.ok && settled_at === null) {
        await new InvoicePayments(database, this.reader).#addToPaid(invoice, id)
      }
      return moved
    })
  }

  /**
   * Writes down what the service reports of an invoice, unless something of its word was written since it was decided on:
   * then that is to be decided anew.
   *
   * @param known ids of the entries of its word that were known then
   */
  async enterReported(
    invoiceId: string,
    transactions: Transactions,
    known: readonly string[],
    entries: readonly [NewEntry, ...NewEntry[]],
  ): Promise<boolean> {
    return await transactions.atomically(async (database, inside) => {
      await lockInvoice(database, invoiceId)
      const ids = idsIn(await rowsOf(database, REPORTED, [invoiceId]))
      if (ids.some((id) => !known.includes(id))) {
        return false
      }
      await inside.enter(entries, null)
      return true
    })
  }

  /** Of some orders those that do not hold all money of their invoices, since it was confirmed without them. */
  async ordersBesides(orderIds: readonly string[]): Promise<string[]> {
    return idsIn(await this.send(ORDERS_BESIDES, [[...orderIds]]))
  }

  /**
   * Invoices whose figures are not what their money comes to: of the thousand that were made last. There are none, unless
   * somebody changed the tables.
   */
  async withWrongFigures(): Promise<string[]> {
    return idsIn(await this.send(WITH_WRONG_FIGURES, { most: MAX_SHOWN_COUNT }))
  }

  /**
   * Puts an invoice's figures right by all of its money.
   */
  async reckon(invoiceId: string): Promise<void> {
    await this.database.transaction(async (database) => {
      const invoice = await lockInvoice(database, invoiceId)
      const inside = new InvoicePayments(database, this.reader)
      const standing = standingOf({ total: invoice.total_amount, installments: [] }, await inside.ofInvoice(invoice.id))
      const state = stateOf(invoice, standing)
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
  async #addToPaid(invoice: InvoiceRow, paymentId: string): Promise<void> {
    const { database } = this
    const { total_amount: total, currency_code } = invoice
    const payments = await this.ofInvoice(invoice.id)
    const payment = payments.find(({ id }) => id === paymentId)
    const standing = standingOf({ total, installments: [] }, payments)
    const state = stateOf(invoice, standing)
    const entry = invoiceEntry(state === "paid" ? "paid" : "partly_paid", {
      why: cause("received", {
        amount: moneyOf(payment?.amount ?? 0, currency_code),
        method: payment?.method ?? "PayUnit",
      }),
      ...(payment?.confirmed_by == null ? {} : { by: payment.confirmed_by }),
      note: payment?.note ?? null,
    })
    await this.send(ADD_TO_PAID, {
      id: invoice.id,
      columns: assignments(database, { state, ...amountColumns("paid_amount", standing.paid) }),
      is_paid: state === "paid",
      history: withEntry(database, entry),
      ...invoiceEvents(
        { event: InvoiceEvents.INVOICE_PAYMENT_CONFIRMED, paymentId },
        ...(state === "paid" && invoice.state !== "paid" ? [{ event: InvoiceEvents.INVOICE_PAID }] : []),
      ),
    })
  }

  async #read(condition: Columns | Knex.QueryCallback): Promise<InvoicePaymentRow[]> {
    const query = this.database("payunit_transaction as t")
      .select("*", this.database.raw(`${REFUNDED_AMOUNT} AS refunded_amount`))
      .whereNull("deleted_at")
      .whereNotNull("invoice_id")
      .whereNotNull("settled_at")
      .where(condition)
      .orderByRaw("settled_at, id")
    return (await this.rows(query)).map((row) => this.reader.one(row, readInvoicePayment))
  }
}

/** States that an invoice has by its money. */
const PAID_STATES: readonly InvoiceState[] = ["partly_paid", "paid"]

/**
 * The state of an invoice by its money. What somebody made void stays so unless all of it came: nobody is asked for the
 * rest.
 */
function stateOf(invoice: InvoiceRow, { state }: InvoiceStanding): InvoiceState {
  if (invoice.state === "void" && state !== "paid") {
    return "void"
  }
  return state ?? (PAID_STATES.includes(invoice.state) ? "open" : invoice.state)
}

/** See {@link InvoicePayments.withWrongFigures}. */
const WITH_WRONG_FIGURES = `
  SELECT i.id FROM (SELECT * FROM payunit_invoice WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT :most) i
   CROSS JOIN LATERAL (SELECT COALESCE(sum(t.amount), 0) AS came FROM payunit_transaction t
                        WHERE t.invoice_id = i.id AND t.settled_at IS NOT NULL AND t.deleted_at IS NULL) money
   WHERE i.paid_amount <> money.came
      OR (i.state <> 'void' AND (i.state IN ('partly_paid', 'paid')) <> (money.came > 0))
      OR (i.state = 'paid') <> (money.came >= i.total_amount)`

/** What was refunded of a payment `t`. */
const REFUNDED_AMOUNT = `(SELECT COALESCE(sum(r.amount), 0) FROM payunit_manual_refund r
   WHERE r.transaction_id = t.id AND r.deleted_at IS NULL)`

/** See {@link InvoicePayments.ordersBesides}. */
const ORDERS_BESIDES = `
  SELECT DISTINCT i.order_id AS id FROM payunit_invoice i JOIN payunit_transaction t ON t.invoice_id = i.id
   WHERE i.order_id = ANY(?) AND t.order_id IS NULL AND t.state = 'settled' AND t.deleted_at IS NULL
     AND t.amount > ${REFUNDED_AMOUNT}`

/**
 * What staff confirmed of an invoice: with what was too much of it, as they said it. What they dismissed since was told by
 * mistake, and may be told again.
 */
const CONFIRMATIONS = `
  SELECT t.*, now() AS now, t.amount + COALESCE((
           SELECT sum(s.amount) FROM payunit_transaction s
            WHERE s.surplus_of = t.id AND s.deleted_at IS NULL), 0) AS confirmed_amount
    FROM payunit_transaction t
   WHERE t.invoice_id = ? AND t.source = 'staff' AND t.surplus_of IS NULL AND t.resolution IS DISTINCT FROM 'dismissed'
     AND t.deleted_at IS NULL
   ORDER BY t.created_at, t.id`

/** What the service reported of an invoice, as entries of the ledger. */
const REPORTED = "SELECT id FROM payunit_transaction WHERE invoice_id = ? AND source = 'service' AND deleted_at IS NULL"

/** Adds to what is paid of an invoice, and writes the events of that down. */
const ADD_TO_PAID = `
  WITH moved AS (
    UPDATE payunit_invoice
       SET :columns, paid_at = CASE WHEN :is_paid THEN now() ELSE paid_at END, history = :history, updated_at = now()
     WHERE id = :id RETURNING *, now() AS now),
  announced AS (${insertInvoiceEvents()})
  SELECT * FROM moved`
