import { randomUUID } from "node:crypto"
import { toCharge } from "../../gateway"
import {
  CONFIRMABLE_STATES,
  type OrderRecord,
  type OrderShare,
  stateOncePaid,
  UNFINISHED_RECORDS,
} from "../../invoices"
import type { Database } from "./database"
import { type InvoicePaymentRow, type InvoiceRow, readInvoice, readInvoicePayment, remainingOf } from "./invoice-record"
import { invoiceOrderLock, lock } from "./invoices"
import { MerchantProblem } from "./merchant-problems"
import { APPEND_HISTORY, byWhom, rawAmount } from "./transactions"

/** What somebody says was paid of an invoice. */
export interface NewInvoicePayment {
  invoice_id: string
  /** Two requests of one key are one payment. */
  client_key: string | null
  /** Major units; null for all that is left. */
  amount: number | null
  method: string
  reference: string | null
  note: string | null
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

/** The same confirmation without a key or a reference is one click, repeated, for this long. */
const REPEATED_SECONDS = 30

/** How long recording a payment on an order may take before somebody else may take it up. */
const LEASE_SECONDS = 120

/** What merchants confirmed of invoices, and what the orders in Medusa have of it. */
export class InvoicePayments {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
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

  async find(id: string): Promise<InvoicePaymentRow | null> {
    return (await this.#read("id = ?", [id]))[0] ?? null
  }

  /**
   * Writes down that money of an invoice came. Its row is locked meanwhile, so that of any number of confirmations at
   * once no more is confirmed than is billed.
   *
   * @throws MerchantProblem
   */
  async confirm(given: NewInvoicePayment): Promise<InvoicePaymentConfirmed> {
    return await this.#database.transaction(async (database) => {
      const inside = new InvoicePayments(database)
      const invoice = await inside.#lockInvoice(given.invoice_id)
      const earlier = sameAsBefore(await inside.ofInvoice(invoice.id), given, remainingOf(invoice))
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
      const { rows } = await database.raw(
        `UPDATE payunit_invoice
            SET state = ?, paid_amount = ?, raw_paid_amount = ?::jsonb,
                paid_at = CASE WHEN ? = 'paid' THEN now() ELSE paid_at END,
                history = ${APPEND_HISTORY}, updated_at = now()
          WHERE id = ? RETURNING *, now() AS now`,
        [
          state,
          paid,
          rawAmount(paid),
          state,
          state === "paid" ? "paid" : "paid in part",
          `${amount} ${invoice.currency_code.toUpperCase()} by ${given.method}, confirmed ${byWhom(given.confirmed_by, given.note)}`,
          invoice.id,
        ],
      )
      return { payment, invoice: readInvoice(rows[0]), isNew: true }
    })
  }

  /**
   * Claims all payments that are to be recorded on an order, for one `owner` at a time: what an order takes of one
   * depends on the others.
   *
   * @returns those claimed, oldest first; none when somebody else is at it, or nothing is to be done
   */
  async claimOrder(orderId: string, owner: string): Promise<InvoicePaymentRow[]> {
    return await this.#database.transaction(async (database) => {
      await lock(database, invoiceOrderLock(orderId))
      const { rows } = await database.raw(
        `UPDATE payunit_invoice_payment
            SET lease_owner = ?, lease_until = now() + make_interval(secs => ?)
          WHERE order_id = ? AND order_record = ANY(?) AND deleted_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM payunit_invoice_payment other
                             WHERE other.order_id = ? AND other.lease_until > now())
          RETURNING *, now() AS now`,
        [owner, LEASE_SECONDS, orderId, [...UNFINISHED_RECORDS], orderId],
      )
      return rows
        .map(readInvoicePayment)
        .sort((one, other) => one.confirmed_at.getTime() - other.confirmed_at.getTime())
    })
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
          SET lease_owner = NULL, lease_until = NULL, record_problem = COALESCE(?, record_problem), updated_at = now()
        WHERE lease_owner = ?`,
      [problem, owner],
    )
  }

  /** Orders whose books lack a confirmed payment that nobody is just recording. */
  async ordersToRecord(limit: number): Promise<string[]> {
    const { rows } = await this.#database.raw(
      `SELECT order_id FROM payunit_invoice_payment
        WHERE order_record = ANY(?) AND order_id IS NOT NULL AND deleted_at IS NULL
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

  async #update(id: string, owner: string, assignments: string, bindings: readonly unknown[]): Promise<boolean> {
    const { rows } = await this.#database.raw(
      `UPDATE payunit_invoice_payment SET ${assignments}, updated_at = now()
        WHERE id = ? AND lease_owner = ? AND lease_until > now() RETURNING id`,
      [...bindings, id, owner],
    )
    return rows.length > 0
  }

  async #lockInvoice(id: string): Promise<InvoiceRow> {
    const { rows } = await this.#database.raw(
      "SELECT *, now() AS now FROM payunit_invoice WHERE id = ? AND deleted_at IS NULL FOR UPDATE",
      [id],
    )
    if (rows.length === 0) {
      throw new MerchantProblem("invoice_not_found")
    }
    return readInvoice(rows[0])
  }

  async #insert(invoice: InvoiceRow, given: NewInvoicePayment, amount: number): Promise<InvoicePaymentRow> {
    const { rows } = await this.#database.raw(
      `INSERT INTO payunit_invoice_payment
         (id, invoice_id, client_key, amount, raw_amount, currency_code, method, reference, note, confirmed_by,
          confirmed_at, order_id, order_record)
       VALUES (?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, clock_timestamp(), ?, ?) RETURNING *, now() AS now`,
      [
        `puinp_${randomUUID()}`,
        invoice.id,
        given.client_key,
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
      `SELECT *, now() AS now FROM payunit_invoice_payment WHERE deleted_at IS NULL AND ${condition} ORDER BY confirmed_at, id`,
      bindings,
    )
    return rows.map(readInvoicePayment)
  }
}

/**
 * The payment that this very request confirmed before: by its key, by its reference, or, where it has neither, by what
 * it says and how short a while ago.
 *
 * @throws MerchantProblem when key or reference were used for another amount
 */
export function sameAsBefore(
  earlier: readonly InvoicePaymentRow[],
  given: NewInvoicePayment,
  left: number,
): InvoicePaymentRow | null {
  const isSameAmount = (one: InvoicePaymentRow): boolean => given.amount === null || one.amount === given.amount
  const ofKey = given.client_key === null ? undefined : earlier.find((one) => one.client_key === given.client_key)
  if (ofKey !== undefined) {
    if (!isSameAmount(ofKey)) {
      throw new MerchantProblem("idempotency_key_reused")
    }
    return ofKey
  }
  const ofReference = given.reference === null ? undefined : earlier.find((one) => one.reference === given.reference)
  if (ofReference !== undefined) {
    if (!isSameAmount(ofReference)) {
      throw new MerchantProblem("reference_used", `It was of ${ofReference.amount}.`)
    }
    return ofReference
  }
  if (given.client_key !== null || given.reference !== null) {
    return null
  }
  const isRecent = ({ confirmed_at, now }: InvoicePaymentRow): boolean =>
    now.getTime() - confirmed_at.getTime() < REPEATED_SECONDS * 1_000
  // "All that is left" was said before only if nothing is left since.
  const candidates = given.amount === null && left > 0 ? [] : earlier
  return (
    candidates.findLast(
      (one) =>
        isRecent(one) &&
        isSameAmount(one) &&
        one.method === given.method &&
        one.confirmed_by === given.confirmed_by &&
        one.reference === null &&
        one.client_key === null,
    ) ?? null
  )
}

/** @throws MerchantProblem for an invoice of which nothing can have been paid, or nothing is left */
function refuseUnlessConfirmable(invoice: InvoiceRow): void {
  if (CONFIRMABLE_STATES.includes(invoice.state)) {
    return
  }
  switch (invoice.state) {
    case "paid":
      throw new MerchantProblem("invoice_paid")
    case "creating":
    case "in_doubt":
      throw new MerchantProblem("invoice_in_doubt")
    default:
      throw new MerchantProblem("invoice_not_payable")
  }
}

/** @throws MerchantProblem for what is no sum of money, or more than is left to pay */
function refuseWrongAmount(amount: number, left: number, currencyCode: string): void {
  const currency = currencyCode.toUpperCase()
  const charge = toCharge(amount, currency)
  if (!charge.ok || charge.amount !== amount) {
    throw new MerchantProblem(
      "wrong_amount",
      `${amount} ${currency} cannot have been paid: PayUnit takes whole amounts.`,
    )
  }
  if (amount > left) {
    throw new MerchantProblem(
      "more_than_is_billed",
      `${left} ${currency} are left to pay. If more came, confirm that much, and pay back the rest or bill it anew.`,
      { remaining_amount: left },
    )
  }
}
