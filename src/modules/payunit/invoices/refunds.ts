import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { toCharge } from "../../../gateway"
import { dueBack, InvoiceEvents, refundShare, UNFINISHED_RECORDS } from "../../../domain/invoices"
import { insertInvoiceEvents, invoiceEvents } from "../outbox"
import { amountColumns, assignments, type Columns, Repository, withEntry } from "../storage"
import { InvoicePayments } from "./payments"
import {
  type InvoiceRefundRow,
  type InvoicePaymentRow,
  type InvoiceRow,
  isInvoiceHeld,
  keptOf,
  readInvoiceRefund,
} from "./invoice-record"
import { Invoices, lockInvoice } from "./invoices"
import { itWasOf, MerchantError } from "../errors"
import { findRecorded, type MoneyRequest } from "../idempotency"
import { cause, invoiceEntry, moneyOf, sumOf } from "../../../domain/texts"

/** How money went back, in a merchant's words. */
export interface ManualRefundWords {
  method: string
  reference: string | null
  note: string | null
  /** Id of the user or API key. */
  recorded_by: string
}

/** What a merchant says went back of a payment of an invoice. */
export interface NewInvoiceRefund extends ManualRefundWords, MoneyRequest {
  invoice_id: string
  payment_id: string
}

/** What came of recording a manual refund. */
export interface InvoiceRefundRecorded {
  manualRefund: InvoiceRefundRow
  invoice: InvoiceRow
  /** False when this very manual refund was recorded before. */
  isNew: boolean
}

/**
 * What went back of invoices' payments, by hand. What is written here is the merchant's word for it and stands; what the
 * order in Medusa held of it is refunded there afterwards, however often that has to be tried.
 */
export class InvoiceRefunds extends Repository {
  async find(id: string): Promise<InvoiceRefundRow | null> {
    return (await this.#read({ id }))[0] ?? null
  }

  /** What went back of an invoice, oldest first. */
  async ofInvoice(invoiceId: string): Promise<InvoiceRefundRow[]> {
    const payments = this.database("payunit_invoice_payment")
      .select("id")
      .where({ invoice_id: invoiceId })
      .whereNull("deleted_at")
    return await this.#read((those) => void those.whereIn("invoice_payment_id", payments))
  }

  /** What went back of a payment, oldest first. */
  async ofPayment(paymentId: string): Promise<InvoiceRefundRow[]> {
    return await this.#read({ invoice_payment_id: paymentId })
  }

  /** What went back of an order's invoices and Medusa has not refunded yet. */
  async waitingOn(orderId: string): Promise<InvoiceRefundRow[]> {
    const payments = this.database("payunit_invoice_payment")
      .select("id")
      .where({ order_id: orderId })
      .whereNull("deleted_at")
    return await this.#read((those) => {
      those.whereRaw("refund_record = 'wanted'").whereIn("invoice_payment_id", payments)
    })
  }

  /**
   * Writes down what went back of a payment, and that this is to be announced. The invoice's row is locked meanwhile, so
   * that of any number of manual refunds at once no more goes back than came. Once all of a held invoice's money is back, what
   * was held is resolved.
   *
   * @throws MerchantError
   */
  async record(given: NewInvoiceRefund): Promise<InvoiceRefundRecorded> {
    return await this.database.transaction(async (database) => {
      const inside = new InvoiceRefunds(database, this.reader)
      const invoice = await lockInvoice(database, given.invoice_id)
      const payments = await new InvoicePayments(database).ofInvoice(invoice.id)
      const payment = payments.find(({ id }) => id === given.payment_id)
      if (payment === undefined) {
        throw new MerchantError("payment_not_found")
      }
      const left = payment.amount - payment.paid_back_amount
      const earlier = findRecorded(
        await inside.ofPayment(payment.id),
        ({ recorded_at, now }) => ({ recorded: recorded_at, now }),
        given,
        left,
      )
      if (earlier !== null) {
        return { manualRefund: earlier, invoice, isNew: false }
      }
      const amount = given.amount ?? left
      refuseWhileRecording(payment)
      refuseAmount(amount, left, invoice.currency_code)
      const manualRefund = await inside.#insert(invoice, payment, given, amount, given.idempotency_key)
      const now = await new InvoicePayments(database).ofInvoice(invoice.id)
      if (isInvoiceHeld(invoice) && keptOf({ resolution: null }, now) <= 0) {
        const note = given.note ?? "all of it went back"
        await new Invoices(database).resolve(invoice.id, { resolution: "paid_back", by: given.recorded_by, note })
      }
      return { manualRefund, invoice, isNew: true }
    })
  }

  /**
   * Ends what is held of an invoice as paid back: records as manual refunds what was to go back of each payment. Null when
   * nothing is held.
   *
   * @throws MerchantError while Medusa still records a payment
   */
  async resolve(invoiceId: string, words: ManualRefundWords & { note: string }): Promise<InvoiceRow | null> {
    return await this.database.transaction(async (database) => {
      const inside = new InvoiceRefunds(database, this.reader)
      const invoice = await lockInvoice(database, invoiceId)
      if (!isInvoiceHeld(invoice) || invoice.held_reason === null) {
        return null
      }
      for (const payment of await new InvoicePayments(database).ofInvoice(invoiceId)) {
        refuseWhileRecording(payment)
        const due = dueBack(invoice.held_reason, payment)
        if (due > 0) {
          // One reference may stand for what went back of several payments: it is unique for each.
          const before = (await inside.ofPayment(payment.id)).find(({ reference }) => reference === words.reference)
          if (words.reference !== null && before !== undefined) {
            throw new MerchantError("reference_used", itWasOf(before))
          }
          await inside.#insert(invoice, payment, words, due, null)
        }
      }
      const { recorded_by: by, note } = words
      return await new Invoices(database).resolve(invoiceId, { resolution: "paid_back", by, note })
    })
  }

  /** Writes down that the order in Medusa shows it, and by which refund. False if the claim was lost. */
  async markRefunded(id: string, owner: string, refundId: string | null): Promise<boolean> {
    return await this.#update(id, owner, { refund_record: "refunded", refund_id: refundId, refund_problem: null })
  }

  /** Keeps why Medusa could not refund it now. It stays wanted. */
  async keepProblem(id: string, owner: string, problem: string): Promise<boolean> {
    return await this.#update(id, owner, { refund_problem: problem })
  }

  async #update(id: string, owner: string, columns: Columns): Promise<boolean> {
    const rows = await this.send(UPDATE_WANTED, { id, owner, columns: assignments(this.database, columns) })
    return rows.length > 0
  }

  async #insert(
    invoice: InvoiceRow,
    payment: InvoicePaymentRow,
    words: ManualRefundWords,
    amount: number,
    idempotencyKey: string | null,
  ): Promise<InvoiceRefundRow> {
    const { database } = this
    const { id, currency_code } = payment
    const { method, reference, note, recorded_by } = words
    const refund = refundShare(payment, amount)
    const inserted = database("payunit_invoice_refund")
      .insert({
        ...{ id: `puinb_${randomUUID()}`, invoice_payment_id: id, idempotency_key: idempotencyKey, currency_code },
        ...{ method, reference, note, recorded_by, recorded_at: database.raw("clock_timestamp()") },
        ...amountColumns("amount", amount),
        ...amountColumns("refund_amount", refund),
        refund_record: refund > 0 ? "wanted" : "none",
      })
      .returning(["*", database.raw("now() AS now")])
    const manualRefund = readInvoiceRefund((await this.rows(inserted))[0])
    const why = cause("went_back", { back: moneyOf(amount, currency_code), method })
    await this.send(TELL_REFUND, {
      id: invoice.id,
      history: withEntry(database, invoiceEntry("refund_recorded", { why, by: recorded_by, note })),
      ...invoiceEvents({
        event: InvoiceEvents.INVOICE_REFUND_RECORDED,
        paymentId: id,
        manualRefundId: manualRefund.id,
      }),
    })
    return manualRefund
  }

  async #read(condition: Columns | Knex.QueryCallback): Promise<InvoiceRefundRow[]> {
    const query = this.database("payunit_invoice_refund")
      .select("*", this.database.raw(`now() AS now, ${OF_INVOICE} AS invoice_id`))
      .whereNull("deleted_at")
      .where(condition)
      .orderByRaw("recorded_at, id")
    return (await this.rows(query)).map((row) => this.reader.one(row, readInvoiceRefund))
  }
}

/** The invoice that a manual refund is of. */
const OF_INVOICE = "(SELECT p.invoice_id FROM payunit_invoice_payment p WHERE p.id = invoice_payment_id)"

/** Changes a manual refund that is to be refunded, for who has the lease of its payment. */
const UPDATE_WANTED = `
  UPDATE payunit_invoice_refund SET :columns, updated_at = now()
   WHERE id = :id AND refund_record = 'wanted'
     AND EXISTS (SELECT 1 FROM payunit_invoice_payment p
                  WHERE p.id = invoice_payment_id AND p.lease_owner = :owner AND p.lease_until > now())
   RETURNING id`

/** Adds a manual refund to its invoice's history, and writes the event of it down. */
const TELL_REFUND = `
  WITH moved AS (
    UPDATE payunit_invoice SET history = :history, updated_at = now() WHERE id = :id RETURNING *),
  announced AS (${insertInvoiceEvents()})
  SELECT id FROM moved`

/** @throws MerchantError while it is not known how much of a payment its order holds */
function refuseWhileRecording(payment: InvoicePaymentRow): void {
  if (UNFINISHED_RECORDS.includes(payment.order_record)) {
    throw new MerchantError("payment_being_recorded", payment.record_problem ?? "")
  }
}

/** @throws MerchantError for what is no sum of money, or more than is left of what came */
function refuseAmount(amount: number, left: number, currencyCode: string): void {
  if (left <= 0) {
    throw new MerchantError("more_than_was_paid", {
      en: "All of this payment is refunded already.",
      fr: "Ce paiement a déjà été remboursé en entier.",
    })
  }
  const charge = toCharge(amount, currencyCode)
  if (!charge.ok || charge.amount !== amount) {
    const asked = sumOf(amount, currencyCode)
    throw new MerchantError("invalid_amount", {
      en: `${asked.en} cannot be refunded.`,
      fr: `${asked.fr} ne peuvent pas être remboursés.`,
    })
  }
  if (amount > left) {
    const most = sumOf(left, currencyCode)
    throw new MerchantError("more_than_was_paid", {
      en: `Of this payment, ${most.en} are not refunded yet.`,
      fr: `De ce paiement, il reste ${most.fr} à rembourser.`,
    })
  }
}
