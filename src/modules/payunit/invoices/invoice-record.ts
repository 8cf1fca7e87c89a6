import { z } from "zod"
import { ENTRY_SOURCES, methodOf, RESOLUTIONS, TRANSACTION_STATES } from "../../../domain/payments"
import { storedCause, storedHistory } from "../../../domain/texts"
import { Invoice, InvoiceInstallment, InvoiceLine } from "../models"
import { readRow, rowSchema } from "../storage"

const company = z.object({
  name: z.string(),
  logo: z.string().optional(),
  email: z.string().optional(),
  phone_number: z.string().optional(),
})

const record = z.lazy(() =>
  rowSchema(Invoice, {
    custom_billing_company: company.nullable(),
    email_problem: storedCause.nullable().catch(null),
    history: storedHistory,
    /** How many of the invoice's payments somebody has to look at; none, as statements give it back that changed it. */
    payments_on_hold: z.coerce.number().prefault(0),
    created_at: z.coerce.date(),
    updated_at: z.coerce.date(),
    /** The database's clock at the moment of reading: the only clock that decisions use. */
    now: z.coerce.date(),
  }),
)

/** An invoice as read from its table: see the model. Amounts are numbers in major units. */
export type InvoiceRow = z.output<typeof record>

/**
 * Reads a row as a statement that changed it gives it back, whatever driver types it came in.
 *
 * @throws UnreadableRow
 */
export function readInvoice(row: unknown): InvoiceRow {
  return readRow("invoice", record, row)
}

/** Of a transaction `t`: somebody has to look at it. SQL. */
const IS_ON_HOLD = "t.state = 'held' AND t.resolution IS NULL AND t.deleted_at IS NULL"

/** The invoices that somebody has to look at a payment of. SQL. */
export const WITH_PAYMENTS_ON_HOLD = `SELECT t.invoice_id FROM payunit_transaction t
  WHERE ${IS_ON_HOLD} AND t.invoice_id IS NOT NULL`

/** What an invoice `i` is selected as. SQL. */
export const WHOLE_INVOICE = `i.*, now() AS now,
  (SELECT count(*) FROM payunit_transaction t WHERE t.invoice_id = i.id AND ${IS_ON_HOLD}) AS payments_on_hold`

const line = z.lazy(() => rowSchema(InvoiceLine, {}).pick({ name: true, amount: true, quantity: true }))

/** One line of an invoice. */
export type InvoiceLineRow = z.output<typeof line>

export function readLine(row: unknown): InvoiceLineRow {
  return line.parse(row)
}

const installment = z.lazy(() => rowSchema(InvoiceInstallment, {}))

/** One instalment of an invoice. */
export type InstallmentRow = z.output<typeof installment>

export function readInstallment(row: unknown): InstallmentRow {
  return installment.parse(row)
}

const amount = z.coerce.number()
const time = z.coerce.date()
const text = z.string().nullable()

const payment = z
  .object({
    id: z.string(),
    source: z.enum(ENTRY_SOURCES),
    state: z.enum(TRANSACTION_STATES),
    resolution: z.enum(RESOLUTIONS).nullable(),
    invoice_id: z.string(),
    installment_id: text,
    order_id: text,
    amount,
    currency_code: z.string(),
    method: text,
    paid_with: text,
    reference: text,
    note: text,
    confirmed_by: text,
    settled_at: time,
    payment_collection_id: z.string(),
    payment_session_id: z.string(),
    refunded_amount: amount,
  })
  .transform(({ method, paid_with, reference, ...row }) => ({
    ...row,
    reference: row.source === "attempt" ? row.id : reference,
    method: method ?? (paid_with === null ? "PayUnit" : methodOf(paid_with).name),
  }))

/**
 * Money of an invoice that Medusa's books hold: an entry of the ledger that pays it, by the id of its transaction. Amounts
 * in major units; `method` in the words of whoever confirmed it, else what the service says it was paid with; `confirmed_by`
 * null where the service said so.
 */
export type InvoicePaymentRow = z.output<typeof payment>

export function readInvoicePayment(row: unknown): InvoicePaymentRow {
  return readRow("payment", payment, row)
}

const confirmation = z
  .object({
    id: z.string(),
    confirmed_amount: amount,
    currency_code: z.string(),
    method: z.string(),
    reference: text,
    note: text,
    created_at: time,
    now: time,
  })
  .transform(({ confirmed_amount, ...row }) => ({ ...row, amount: confirmed_amount }))

/** What staff said came of an invoice; `amount` with what was too much of it. */
export type ConfirmationRow = z.output<typeof confirmation>

export function readConfirmation(row: unknown): ConfirmationRow {
  return readRow("payment", confirmation, row)
}

/** What is left to pay of an invoice, in major units. */
export function remainingOf({ total_amount, paid_amount }: Pick<InvoiceRow, "total_amount" | "paid_amount">): number {
  return Math.max(0, total_amount - paid_amount)
}

/** Whether a browser came back from the invoice's page and nobody looked since: it may have been paid. */
export function mayHaveBeenPaid(invoice: InvoiceRow, payments: readonly InvoicePaymentRow[]): boolean {
  const { returned_at, reviewed_at, state } = invoice
  if (returned_at === null || state === "paid") {
    return false
  }
  const seen = [reviewed_at, ...payments.map(({ settled_at }) => settled_at)]
  return seen.every((at) => at === null || at < returned_at)
}

/** Whether the service reported what nobody can make sense of, or less than before, and nobody looked since. */
export function isReportDoubted({ report_doubted_at, reviewed_at }: InvoiceRow): boolean {
  return report_doubted_at !== null && (reviewed_at === null || reviewed_at < report_doubted_at)
}
