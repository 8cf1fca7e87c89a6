import { z } from "zod"
import { comparePhone } from "../../../gateway"
import { HAS_WORDS, invoiceWords } from "../invoices"
import { APPROVAL_DAYS } from "../../../domain/audit"
import { ENDED_STATES, PLACING_STATES } from "../../../domain/payments"
import { LIVE_PAYOUT_STATES } from "../../../domain/payouts"
import { codeList, Repository } from "../storage"
import { EMAIL_PROBLEM, HELD_CAUSES, HISTORY, LAST_ANSWER } from "./impersonal-words"

/** Whose traces are looked for: everything that is known of them. */
export interface Traces {
  customerIds: readonly string[]
  orderIds: readonly string[]
  cartIds: readonly string[]
  email: string | null
  /** What has their number: invoices, requests, and by its hash the prompts of a day. */
  phone: { hash: string; invoiceIds: readonly string[]; requestIds: readonly string[] } | null
}

/** Rows with a number; and those of which nobody can say for sure whether it is that number. */
interface ByPhone {
  ids: string[]
  unclear: string[]
}

/** A payment or an invoice that is about somebody. */
export interface Trace {
  id: string
  state: string
  created_at: Date
  /** When it was forgotten whose the payment or invoice is. */
  forgotten_at: Date | null
  /** Whether nobody works on the payment or invoice any more, nor waits for it: only then it can be forgotten. */
  is_finished: boolean
}

/** For how many days it is known whose payments and invoices are. */
export interface Retention {
  paymentsDays: number
  invoicesDays: number
}

/** So many are forgotten in one run of the job. */
const AT_A_TIME = 500

/** A payment whose money has its place, and that nobody will ask about, cancel anything or send a refund for. */
const PAYMENT_FINISHED = `(state IN ('settled', ${codeList(ENDED_STATES)}) OR (state = 'held' AND resolution IS NOT NULL))
  AND next_check_at IS NULL AND cancel_order_at IS NULL AND reversal_check_at IS NULL AND second_check_at IS NULL
  AND lease_owner IS NULL
  AND NOT EXISTS (SELECT 1 FROM payunit_payout p
                   WHERE p.transaction_id = payunit_transaction.id AND p.state IN (${codeList(LIVE_PAYOUT_STATES)}) AND p.deleted_at IS NULL)`

/** An invoice that takes no more money, and none of whose money is still to be placed, or decided about. */
const INVOICE_FINISHED = `state IN ('paid', 'void', 'failed')
  AND NOT EXISTS (SELECT 1 FROM payunit_transaction t
                   WHERE t.invoice_id = payunit_invoice.id AND t.deleted_at IS NULL
                     AND (t.state IN (${codeList(PLACING_STATES)}) OR (t.state = 'held' AND t.resolution IS NULL)))`

/** Of payments whose words are forgotten: whom their refunds were sent to, and what was written about that. */
const payoutsOf = (transactionIds: string): string => `payouts AS (
    UPDATE payunit_payout SET payee_masked = NULL, payee_hash = NULL, history = ${HISTORY}, updated_at = now()
     WHERE transaction_id = ANY(ARRAY(${transactionIds})) AND deleted_at IS NULL)`

/** Of payments whose words are forgotten: those of their lines in statements. */
const linesOf = (transactionIds: string): string => `lines AS (
    UPDATE payunit_statement_line SET note = NULL, updated_at = now()
     WHERE note IS NOT NULL AND transaction_id = ANY(ARRAY(${transactionIds})) AND deleted_at IS NULL RETURNING statement_id)`

/** What was written about decisions on what is forgotten. That they were taken, and by whom, stays; and so does the chain. */
const decisionsOf = (subjectIds: string): string => `decisions AS (
    UPDATE payunit_audit_entry SET note = NULL, note_salt = NULL, words = NULL, words_salt = NULL, updated_at = now()
     WHERE subject_id = ANY(ARRAY(${subjectIds})) AND (note IS NOT NULL OR words IS NOT NULL) AND deleted_at IS NULL)`

const FORGOTTEN = "SELECT id FROM forgotten"

/** Forgets whose finished payments are. Amounts, states and times stay. */
const FORGET_PAYMENTS = `WITH forgotten AS (
    UPDATE payunit_transaction
       SET prompt_phone_masked = NULL, prompt_phone_hash = NULL, confirmation_url = NULL, return_url = NULL, resolution_note = NULL, note = NULL,
           history = ${HISTORY}, held_causes = ${HELD_CAUSES}, last_answer = ${LAST_ANSWER}, forgotten_at = now(), updated_at = now()
     WHERE id = ANY(?) AND forgotten_at IS NULL AND deleted_at IS NULL AND ${PAYMENT_FINISHED} RETURNING id),
  refunds AS (
    UPDATE payunit_manual_refund SET note = NULL, updated_at = now()
     WHERE transaction_id = ANY(ARRAY(${FORGOTTEN})) AND note IS NOT NULL AND deleted_at IS NULL),
  ${payoutsOf(FORGOTTEN)},
  ${linesOf(FORGOTTEN)},
  ${decisionsOf(`${FORGOTTEN} UNION SELECT statement_id FROM lines`)}
  SELECT id FROM forgotten`

/** Forgets whose phone was asked by requests, and what for. Amounts, orders and times stay. */
const forgetRequests = (some: string): string => `WITH forgotten AS (
    UPDATE payunit_payment_request
       SET phone_number = NULL, reason = NULL, forgotten_at = now(), updated_at = now()
     WHERE forgotten_at IS NULL AND deleted_at IS NULL AND ${some} RETURNING id),
  ${decisionsOf(FORGOTTEN)}
  SELECT id FROM forgotten`

/** What staff wrote about lines of statements. */
const FORGET_LINES = `UPDATE payunit_statement_line SET note = NULL, updated_at = now()
  WHERE note IS NOT NULL AND deleted_at IS NULL`

/** What files were called. */
const FORGET_FILES = `UPDATE payunit_statement SET file_name = '', updated_at = now()
  WHERE file_name <> '' AND deleted_at IS NULL`

/** Words of decisions on nothing that is forgotten by itself: what lists were narrowed to, and what was asked for. */
const FORGET_WORDS = `UPDATE payunit_audit_entry e SET note = NULL, note_salt = NULL, words = NULL, words_salt = NULL, updated_at = now()
  WHERE deleted_at IS NULL AND (words IS NOT NULL OR (note IS NOT NULL AND subject_type IN ('statement', 'payment_request')))`

/** What nobody needs any more to repeat it, and of which no column says whose it is. */
const FORGET_USED_WORDS = `UPDATE payunit_audit_entry e SET words = NULL, words_salt = NULL, updated_at = now()
  WHERE deleted_at IS NULL AND (words IS NOT NULL OR (note IS NOT NULL AND subject_type IN ('statement', 'payment_request')))
    AND words IS NOT NULL AND stage = ANY('{requested,done}')
    AND (subject_type = 'export' OR (stage = 'requested' AND (created_at <= now() - interval '${APPROVAL_DAYS} days'
         OR EXISTS (SELECT 1 FROM payunit_audit_entry d
                     WHERE d.decision_id = e.decision_id AND d.stage IN ('declined', 'withdrawn', 'done') AND d.deleted_at IS NULL))))`

/** Forgets whose finished invoices are. Amounts, states and times stay. */
const FORGET_INVOICES = `WITH forgotten AS (
    UPDATE payunit_invoice
       SET client_name = '', client_email = '', client_phone_number = '', email_to = '', follows_customer = false, customer_id = NULL,
           content_hash = '', note = NULL, custom_billing_company = NULL, callback_url = NULL, failure = NULL,
           email_problem = ${EMAIL_PROBLEM}, history = ${HISTORY}, forgotten_at = now(), updated_at = now()
     WHERE id = ANY(?) AND forgotten_at IS NULL AND deleted_at IS NULL AND ${INVOICE_FINISHED} RETURNING id),
  items AS (
    UPDATE payunit_invoice_line SET name = '', updated_at = now()
     WHERE invoice_id = ANY(ARRAY(${FORGOTTEN})) AND deleted_at IS NULL),
  installments AS (
    UPDATE payunit_invoice_installment SET title = '', updated_at = now()
     WHERE invoice_id = ANY(ARRAY(${FORGOTTEN})) AND deleted_at IS NULL),
  payments AS (
    UPDATE payunit_transaction
       SET prompt_phone_masked = NULL, note = NULL, resolution_note = NULL, history = ${HISTORY}, held_causes = ${HELD_CAUSES},
           last_answer = ${LAST_ANSWER}, updated_at = now()
     WHERE invoice_id = ANY(ARRAY(${FORGOTTEN})) AND deleted_at IS NULL RETURNING id),
  refunds AS (
    UPDATE payunit_manual_refund SET note = NULL, updated_at = now()
     WHERE transaction_id = ANY(ARRAY(SELECT id FROM payments)) AND note IS NOT NULL AND deleted_at IS NULL),
  ${payoutsOf("SELECT id FROM payments")},
  ${linesOf("SELECT id FROM payments")},
  ${decisionsOf(`${FORGOTTEN} UNION SELECT id FROM payments UNION SELECT statement_id FROM lines`)}
  SELECT id FROM forgotten`

/** So many numbers are read at a time. */
const PHONES_AT_A_TIME = 1_000

const INVOICE_PHONES = `SELECT id, client_phone_number AS phone FROM payunit_invoice
  WHERE id > ? AND deleted_at IS NULL ORDER BY id LIMIT ?`

const REQUEST_PHONES = `SELECT id, phone_number AS phone FROM payunit_payment_request
  WHERE id > ? AND deleted_at IS NULL ORDER BY id LIMIT ?`

const phones = z.array(z.object({ id: z.string(), phone: z.string().nullable() }))
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

/** What people wrote about payments, invoices and requests, in rows of their own. */
const writings = z.array(
  z.object({
    kind: z.enum(["manual_refund", "payout", "statement_line", "decision"]),
    /** Of the payment, invoice or request. */
    about: z.string(),
    created_at: z.coerce.date(),
    note: z.string().nullable(),
    /** Of a refund its method and reference, of a payout its masked phone, of a decision what was typed for it. */
    words: z.record(z.string(), z.unknown()).nullable(),
  }),
)

/** What the tables know of people, and when it is forgotten. `docs/personal-data.md` lists it, column by column. */
export class PersonalData extends Repository {
  /**
   * Forgets some of what is older than it may be, or was wanted to be forgotten, and is finished. Says how many.
   *
   * @param forgetEmails is told of which invoices the e-mails are forgotten before these are
   */
  async forgetDue(
    { paymentsDays, invoicesDays }: Retention,
    forgetEmails: (invoiceIds: readonly string[]) => Promise<void>,
  ): Promise<{ payments: number; invoices: number }> {
    const payments = ids.parse(
      await this.send(
        `(SELECT id FROM payunit_transaction
           WHERE created_at < now() - make_interval(days => ?) AND forgotten_at IS NULL AND deleted_at IS NULL
             AND ${PAYMENT_FINISHED} ORDER BY created_at LIMIT ?)
         UNION (SELECT id FROM payunit_transaction
           WHERE erasure_requested_at IS NOT NULL AND forgotten_at IS NULL AND deleted_at IS NULL
             AND ${PAYMENT_FINISHED} ORDER BY erasure_requested_at LIMIT ?)`,
        [paymentsDays, AT_A_TIME, AT_A_TIME],
      ),
    )
    await this.send(
      forgetRequests(`id = ANY(ARRAY(
         SELECT id FROM payunit_payment_request
          WHERE created_at < now() - make_interval(days => ?) AND forgotten_at IS NULL AND deleted_at IS NULL
          ORDER BY created_at LIMIT ?))`),
      [paymentsDays, AT_A_TIME],
    )
    await this.send(
      `${FORGET_LINES} AND id = ANY(ARRAY(
         SELECT id FROM payunit_statement_line
          WHERE created_at < now() - make_interval(days => ?) AND note IS NOT NULL AND deleted_at IS NULL
          ORDER BY created_at LIMIT ?)) RETURNING id`,
      [paymentsDays, AT_A_TIME],
    )
    for (const words of [FORGET_FILES, FORGET_WORDS]) {
      await this.send(`${words} AND created_at < now() - make_interval(days => ?)`, [paymentsDays])
    }
    await this.forgetUsedWords()
    const invoices = ids.parse(
      await this.send(
        `(SELECT id FROM payunit_invoice
           WHERE created_at < now() - make_interval(days => ?) AND forgotten_at IS NULL AND deleted_at IS NULL
             AND ${INVOICE_FINISHED} ORDER BY created_at LIMIT ?)
         UNION (SELECT id FROM payunit_invoice
           WHERE erasure_requested_at IS NOT NULL AND forgotten_at IS NULL AND deleted_at IS NULL
             AND ${INVOICE_FINISHED} ORDER BY erasure_requested_at LIMIT ?)`,
        [invoicesDays, AT_A_TIME, AT_A_TIME],
      ),
    )
    await forgetEmails(invoices)
    return {
      payments: payments.length === 0 ? 0 : (await this.forgetPayments(payments)).length,
      invoices: invoices.length === 0 ? 0 : (await this.forgetInvoices(invoices)).length,
    }
  }

  /** Forgets whose these payments are. @returns ids of those that are finished and were not forgotten before */
  async forgetPayments(some: readonly string[]): Promise<string[]> {
    return ids.parse(await this.send(FORGET_PAYMENTS, [some]))
  }

  /** Forgets whose phone was asked for somebody's orders, or had their number. A request that is still open can be paid on. */
  async forgetRequests({ orderIds, phone }: Pick<Traces, "orderIds" | "phone">): Promise<void> {
    await this.send(forgetRequests("(order_id = ANY(?) OR id = ANY(?))"), [orderIds, phone?.requestIds ?? []])
  }

  /** Forgets what was asked for in requests that are over, and what exported lists were narrowed to: a part of a name, maybe. */
  async forgetUsedWords(): Promise<void> {
    await this.send(FORGET_USED_WORDS)
  }

  /** Forgets whose these invoices are. @returns ids of those that are finished and were not forgotten before */
  async forgetInvoices(some: readonly string[]): Promise<string[]> {
    return ids.parse(await this.send(FORGET_INVOICES, [some]))
  }

  /** Has these payments and invoices forgotten as soon as they are finished. */
  async wantErasure({
    payments,
    invoices,
  }: Readonly<Record<"payments" | "invoices", readonly string[]>>): Promise<void> {
    await this.send(
      "UPDATE payunit_transaction SET erasure_requested_at = COALESCE(erasure_requested_at, now()) WHERE id = ANY(?) AND deleted_at IS NULL",
      [payments],
    )
    await this.send(
      "UPDATE payunit_invoice SET erasure_requested_at = COALESCE(erasure_requested_at, now()) WHERE id = ANY(?) AND deleted_at IS NULL",
      [invoices],
    )
  }

  /**
   * The payments for somebody's orders, carts and invoices, those that their phone was prompted for, and those of which refunds
   * were sent to it; oldest first.
   */
  async paymentsOf({ orderIds, cartIds, phone }: Traces, invoiceIds: readonly string[]): Promise<Trace[]> {
    return traces.parse(
      await this.send(
        `SELECT id, state, created_at, forgotten_at, ${PAYMENT_FINISHED} AS is_finished FROM payunit_transaction
          WHERE (order_id = ANY(?) OR cart_id = ANY(?) OR invoice_id = ANY(?)
                 OR (prompt_phone_hash IS NOT NULL AND prompt_phone_hash = ?)
                 OR id = ANY(ARRAY(SELECT transaction_id FROM payunit_payout
                                    WHERE payee_hash IS NOT NULL AND payee_hash = ? AND deleted_at IS NULL)))
            AND deleted_at IS NULL ORDER BY created_at, id`,
        [orderIds, cartIds, [...invoiceIds], phone?.hash ?? null, phone?.hash ?? null],
      ),
    )
  }

  /** The invoices and the payment requests with a number, given by the digits it is found by, however it was typed. */
  async byPhone(phone: string): Promise<Record<"invoices" | "requests", ByPhone>> {
    return { invoices: await this.#walk(INVOICE_PHONES, phone), requests: await this.#walk(REQUEST_PHONES, phone) }
  }

  /** Reads every row, some at a time: no index has what people type. */
  async #walk(somePhones: string, phone: string): Promise<ByPhone> {
    const found: ByPhone = { ids: [], unclear: [] }
    for (let after = ""; ;) {
      const page = phones.parse(await this.send(somePhones, [after, PHONES_AT_A_TIME]))
      for (const row of page) {
        const fit = comparePhone(row.phone ?? "", phone)
        if (fit !== "other") {
          found[fit === "same" ? "ids" : "unclear"].push(row.id)
        }
      }
      if (page.length < PHONES_AT_A_TIME) {
        return found
      }
      after = page.at(-1)?.id ?? after
    }
  }

  /** What people wrote about payments, invoices and requests, given by their ids, in rows of their own; oldest first. */
  async writingsAbout(subjects: readonly string[]): Promise<z.output<typeof writings>> {
    return writings.parse(
      await this.send(
        `SELECT 'manual_refund' AS kind, transaction_id AS about, created_at, note,
                jsonb_build_object('method', method, 'reference', reference) AS words
           FROM payunit_manual_refund WHERE transaction_id = ANY(?) AND deleted_at IS NULL
         UNION ALL
         SELECT 'payout', transaction_id, created_at, NULL, jsonb_build_object('phone', payee_masked, 'history', history)
           FROM payunit_payout WHERE transaction_id = ANY(?) AND payee_masked IS NOT NULL AND deleted_at IS NULL
         UNION ALL
         SELECT 'statement_line', transaction_id, created_at, note, NULL
           FROM payunit_statement_line WHERE transaction_id = ANY(?) AND note IS NOT NULL AND deleted_at IS NULL
         UNION ALL
         SELECT 'decision', subject_id, created_at, note, words
           FROM payunit_audit_entry
          WHERE subject_id = ANY(?) AND (note IS NOT NULL OR words IS NOT NULL) AND deleted_at IS NULL
          ORDER BY 3, 2, 1`,
        [subjects, subjects, subjects, subjects],
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
    found.push(...(phone?.invoiceIds ?? []))
    const words = email === null ? null : invoiceWords(email)
    if (words !== null) {
      const named = `SELECT id FROM payunit_invoice WHERE ${HAS_WORDS} AND lower(client_email) = ? AND deleted_at IS NULL`
      found.push(...ids.parse(await this.send(named, [...words, email])))
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
