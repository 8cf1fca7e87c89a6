import { z } from "zod"
import { HAS_WORDS, invoiceWords } from "../invoices"
import { ENDED_STATES, PLACING_STATES } from "../../../domain/payments"
import { codeList, Repository } from "../storage"

/** Whose traces are looked for: everything that is known of them. */
export interface Traces {
  customerIds: readonly string[]
  orderIds: readonly string[]
  cartIds: readonly string[]
  email: string | null
  phone: string | null
}

/** A payment or an invoice that is about somebody. */
export interface Trace {
  id: string
  state: string
  created_at: Date
  /** When it was forgotten whose it is. */
  forgotten_at: Date | null
  /** Whether nobody works on it any more, nor waits for it: only then it can be forgotten. */
  is_finished: boolean
}

/** For how many days it is known whose payments and invoices are. */
export interface Retention {
  paymentsDays: number
  invoicesDays: number
}

/** So many are forgotten in one run of the job. */
const AT_A_TIME = 500

/** A payment whose money has its place, and that nobody will ask about or cancel anything for. */
const PAYMENT_FINISHED = `(state IN ('settled', ${codeList(ENDED_STATES)}) OR (state = 'held' AND resolution IS NOT NULL))
  AND next_check_at IS NULL AND cancel_order_at IS NULL AND reversal_check_at IS NULL AND second_look_at IS NULL
  AND lease_owner IS NULL`

/** An invoice that takes no more money, and none of whose money is still to be placed, or decided about. */
const INVOICE_FINISHED = `state IN ('paid', 'void', 'failed')
  AND NOT EXISTS (SELECT 1 FROM payunit_transaction t
                   WHERE t.invoice_id = payunit_invoice.id AND t.deleted_at IS NULL
                     AND (t.state IN (${codeList(PLACING_STATES)}) OR (t.state = 'held' AND t.resolution IS NULL)))`

/** What happened, without what people wrote about it. */
const WITHOUT_NOTES = `(SELECT COALESCE(jsonb_agg(entry - 'note' ORDER BY place), '[]'::jsonb)
  FROM jsonb_array_elements(history) WITH ORDINALITY AS entries (entry, place))`

/** What was written about decisions on what is forgotten. That they were taken, and by whom, stays; and so does the chain. */
const DECISIONS = `decisions AS (
    UPDATE payunit_audit_entry SET note = NULL, note_salt = NULL, updated_at = now()
     WHERE subject_id = ANY(ARRAY(SELECT id FROM forgotten)) AND note IS NOT NULL AND deleted_at IS NULL)`

/** Forgets whose finished payments are. Amounts, states and times stay. */
const FORGET_PAYMENTS = `WITH forgotten AS (
    UPDATE payunit_transaction
       SET prompt_phone_masked = NULL, prompt_phone_hash = NULL, return_url = NULL, resolution_note = NULL, note = NULL,
           history = ${WITHOUT_NOTES}, forgotten_at = now(), updated_at = now()
     WHERE id = ANY(?) AND forgotten_at IS NULL AND deleted_at IS NULL AND ${PAYMENT_FINISHED} RETURNING id),
  refunds AS (
    UPDATE payunit_manual_refund SET note = NULL, updated_at = now()
     WHERE transaction_id = ANY(ARRAY(SELECT id FROM forgotten)) AND note IS NOT NULL AND deleted_at IS NULL),
  ${DECISIONS}
  SELECT id FROM forgotten`

/** Forgets whose phone was asked by requests, and what for. Amounts, orders and times stay. */
const FORGET_REQUESTS = `UPDATE payunit_payment_request
    SET phone_number = NULL, reason = NULL, forgotten_at = now(), updated_at = now()
  WHERE forgotten_at IS NULL AND deleted_at IS NULL`

/** What staff wrote about lines of statements. */
const FORGET_LINES = `UPDATE payunit_statement_line SET note = NULL, updated_at = now()
  WHERE note IS NOT NULL AND deleted_at IS NULL`

/** The same of invoices. */
const FORGET_INVOICES = `WITH forgotten AS (
    UPDATE payunit_invoice
       SET client_name = '', client_email = '', client_phone_number = '', email_to = '', follows_customer = false, customer_id = NULL,
           content_hash = '', note = NULL, history = ${WITHOUT_NOTES}, forgotten_at = now(), updated_at = now()
     WHERE id = ANY(?) AND forgotten_at IS NULL AND deleted_at IS NULL AND ${INVOICE_FINISHED} RETURNING id),
  payments AS (
    UPDATE payunit_transaction
       SET prompt_phone_masked = NULL, note = NULL, resolution_note = NULL, history = ${WITHOUT_NOTES}, updated_at = now()
     WHERE invoice_id = ANY(ARRAY(SELECT id FROM forgotten)) AND deleted_at IS NULL),
  refunds AS (
    UPDATE payunit_manual_refund SET note = NULL, updated_at = now()
     WHERE transaction_id = ANY(ARRAY(SELECT t.id FROM payunit_transaction t
                                       WHERE t.invoice_id = ANY(ARRAY(SELECT id FROM forgotten)) AND t.deleted_at IS NULL))
       AND note IS NOT NULL AND deleted_at IS NULL),
  ${DECISIONS}
  SELECT id FROM forgotten`

const ids = z.array(z.object({ id: z.string() })).transform((rows) => rows.map(({ id }) => id))
const traces = z.array(
  z.object({
    id: z.string(),
    state: z.string(),
    created_at: z.coerce.date(),
    forgotten_at: z.coerce.date().nullable(),
    is_finished: z.boolean(),
  }),
)

/** What the tables know of people, and when it is forgotten. `docs/personal-data.md` lists it, column by column. */
export class PersonalData extends Repository {
  /** Forgets some of what is older than it may be, or was wanted to be forgotten, and is finished. Says how many. */
  async forgetDue({ paymentsDays, invoicesDays }: Retention): Promise<{ payments: number; invoices: number }> {
    const payments = ids.parse(
      await this.send(
        `(SELECT id FROM payunit_transaction
           WHERE created_at < now() - make_interval(days => ?) AND forgotten_at IS NULL AND deleted_at IS NULL
             AND ${PAYMENT_FINISHED} ORDER BY created_at LIMIT ?)
         UNION (SELECT id FROM payunit_transaction
           WHERE erasure_wanted_at IS NOT NULL AND forgotten_at IS NULL AND deleted_at IS NULL
             AND ${PAYMENT_FINISHED} ORDER BY erasure_wanted_at LIMIT ?)`,
        [paymentsDays, AT_A_TIME, AT_A_TIME],
      ),
    )
    await this.send(
      `${FORGET_REQUESTS} AND id = ANY(ARRAY(
         SELECT id FROM payunit_payment_request
          WHERE created_at < now() - make_interval(days => ?) AND forgotten_at IS NULL AND deleted_at IS NULL
          ORDER BY created_at LIMIT ?)) RETURNING id`,
      [paymentsDays, AT_A_TIME],
    )
    await this.send(
      `${FORGET_LINES} AND id = ANY(ARRAY(
         SELECT id FROM payunit_statement_line
          WHERE created_at < now() - make_interval(days => ?) AND note IS NOT NULL AND deleted_at IS NULL
          ORDER BY created_at LIMIT ?)) RETURNING id`,
      [paymentsDays, AT_A_TIME],
    )
    const invoices = ids.parse(
      await this.send(
        `(SELECT id FROM payunit_invoice
           WHERE created_at < now() - make_interval(days => ?) AND forgotten_at IS NULL AND deleted_at IS NULL
             AND ${INVOICE_FINISHED} ORDER BY created_at LIMIT ?)
         UNION (SELECT id FROM payunit_invoice
           WHERE erasure_wanted_at IS NOT NULL AND forgotten_at IS NULL AND deleted_at IS NULL
             AND ${INVOICE_FINISHED} ORDER BY erasure_wanted_at LIMIT ?)`,
        [invoicesDays, AT_A_TIME, AT_A_TIME],
      ),
    )
    return {
      payments: payments.length === 0 ? 0 : (await this.forgetPayments(payments)).length,
      invoices: invoices.length === 0 ? 0 : (await this.forgetInvoices(invoices)).length,
    }
  }

  /** Forgets whose these payments are. @returns ids of those that are finished and were not forgotten before */
  async forgetPayments(some: readonly string[]): Promise<string[]> {
    return ids.parse(await this.send(FORGET_PAYMENTS, [some]))
  }

  /** Forgets whose phone was asked for these orders. A request that is still open can be paid on. */
  async forgetRequests(orderIds: readonly string[]): Promise<void> {
    await this.send(`${FORGET_REQUESTS} AND order_id = ANY(?) RETURNING id`, [orderIds])
  }

  /** The same of invoices. */
  async forgetInvoices(some: readonly string[]): Promise<string[]> {
    return ids.parse(await this.send(FORGET_INVOICES, [some]))
  }

  /** Has these payments and invoices forgotten as soon as they are finished. */
  async wantErasure({
    payments,
    invoices,
  }: Readonly<Record<"payments" | "invoices", readonly string[]>>): Promise<void> {
    await this.send(
      "UPDATE payunit_transaction SET erasure_wanted_at = COALESCE(erasure_wanted_at, now()) WHERE id = ANY(?) AND deleted_at IS NULL",
      [payments],
    )
    await this.send(
      "UPDATE payunit_invoice SET erasure_wanted_at = COALESCE(erasure_wanted_at, now()) WHERE id = ANY(?) AND deleted_at IS NULL",
      [invoices],
    )
  }

  /** The payments for somebody's orders, carts and invoices, oldest first. */
  async paymentsOf({ orderIds, cartIds }: Traces, invoiceIds: readonly string[]): Promise<Trace[]> {
    return traces.parse(
      await this.send(
        `SELECT id, state, created_at, forgotten_at, ${PAYMENT_FINISHED} AS is_finished FROM payunit_transaction
          WHERE (order_id = ANY(?) OR cart_id = ANY(?) OR invoice_id = ANY(?)) AND deleted_at IS NULL ORDER BY created_at, id`,
        [orderIds, cartIds, [...invoiceIds]],
      ),
    )
  }

  /** Somebody's invoices, by the customer, the order, or what the invoice itself says of its client; oldest first. */
  async invoicesOf({ customerIds, orderIds, email, phone }: Traces): Promise<Trace[]> {
    const found = ids.parse(
      await this.send(
        "SELECT id FROM payunit_invoice WHERE (customer_id = ANY(?) OR order_id = ANY(?)) AND deleted_at IS NULL",
        [customerIds, orderIds],
      ),
    )
    for (const [column, value] of [
      ["lower(client_email)", email],
      ["right(regexp_replace(client_phone_number, '[^0-9]', '', 'g'), 9)", phone],
    ] as const) {
      const words = value === null ? null : invoiceWords(value)
      if (words !== null) {
        const named = `SELECT id FROM payunit_invoice WHERE ${HAS_WORDS} AND ${column} = ? AND deleted_at IS NULL`
        found.push(...ids.parse(await this.send(named, [...words, value])))
      }
    }
    return traces.parse(
      await this.send(
        `SELECT id, state, created_at, forgotten_at, ${INVOICE_FINISHED} AS is_finished FROM payunit_invoice
          WHERE id = ANY(?) AND deleted_at IS NULL ORDER BY created_at, id`,
        [found],
      ),
    )
  }
}
