import { z } from "zod"
import { ORDER_RECORDS, REFUND_RECORDS, tooMuchOf } from "../../../domain/invoices"
import { storedCause, storedCauses, storedHistory } from "../../../domain/texts"
import { Invoice, InvoiceInstallment, InvoiceLine, InvoiceRefund, InvoicePayment } from "../models"
import { readRow, rowSchema } from "../storage"

const invoiceId = z.string()
const now = z.coerce.date()

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
    held_why: storedCauses,
    history: storedHistory,
    /** How many of its payments somebody has to look at; as a statement gives it back that changed it, none. */
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

/**
 * What an invoice `i` is selected as, to be read by {@link readWholeInvoice}: with every value of a list that a newer
 * version may have lengthened in what belongs to it. SQL.
 */
export const WHOLE_INVOICE = `i.*, now() AS now,
  (SELECT count(*) FROM payunit_transaction t WHERE t.invoice_id = i.id AND ${IS_ON_HOLD}) AS payments_on_hold,
  ARRAY(SELECT p.order_record FROM payunit_invoice_payment p
         WHERE p.invoice_id = i.id AND p.deleted_at IS NULL) AS order_record,
  ARRAY(SELECT b.refund_record FROM payunit_invoice_payment p JOIN payunit_invoice_refund b ON b.invoice_payment_id = p.id
         WHERE p.invoice_id = i.id AND p.deleted_at IS NULL AND b.deleted_at IS NULL) AS refund_record`

const whole = z.lazy(() =>
  record.unwrap().extend({
    order_record: z.array(z.enum(ORDER_RECORDS)),
    refund_record: z.array(z.enum(REFUND_RECORDS)),
  }),
)

/**
 * Reads an invoice of which all can be read: nothing may be decided about one by a part of its payments.
 *
 * @throws UnreadableRow
 */
export function readWholeInvoice(row: unknown): InvoiceRow {
  return readRow("invoice", whole, row)
}

const part = z.object({ invoice_id: invoiceId.catch("?") })

/** Reads a row of what belongs to an invoice. One that cannot be read makes that invoice unreadable. */
function readPart<Schema extends z.ZodType>(schema: Schema, row: unknown): z.output<Schema> {
  return readRow("invoice", schema, row, part.parse(row).invoice_id)
}

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

const payment = z.lazy(() =>
  rowSchema(InvoicePayment, {
    invoice_id: invoiceId,
    /** What went back of it, in major units. */
    paid_back_amount: z.coerce.number().prefault(0),
    now,
  }).omit({ record_wanted_at: true, overdue_at: true, lease_owner: true, lease_until: true }),
)

/** A confirmed payment of an invoice as read from its table: see the model. */
export type InvoicePaymentRow = z.output<typeof payment>

export function readInvoicePayment(row: unknown): InvoicePaymentRow {
  return readPart(payment, row)
}

const manualRefund = z.lazy(() => rowSchema(InvoiceRefund, { invoice_payment_id: z.string(), now }))

/** Money of an invoice's payment that went back, as read from its table: see the model. */
export type InvoiceRefundRow = z.output<typeof manualRefund>

export function readInvoiceRefund(row: unknown): InvoiceRefundRow {
  return readPart(manualRefund, row)
}

/** What is left to pay of an invoice, in major units. */
export function remainingOf({ total_amount, paid_amount }: Pick<InvoiceRow, "total_amount" | "paid_amount">): number {
  return Math.max(0, total_amount - paid_amount)
}

/** Whether money that was confirmed waits for somebody. */
export function isInvoiceHeld({ held_reason, resolution }: Pick<InvoiceRow, "held_reason" | "resolution">): boolean {
  return held_reason !== null && resolution === null
}

/**
 * What the store still has of an invoice's money, in major units. What was paid too much and a merchant dealt with
 * otherwise than by a manual refund is gone as well.
 */
export function keptOf({ resolution }: Pick<InvoiceRow, "resolution">, payments: readonly InvoicePaymentRow[]): number {
  return payments.reduce((sum, payment) => {
    const { amount, paid_back_amount } = payment
    const gone = resolution === null ? paid_back_amount : Math.max(paid_back_amount, tooMuchOf(payment))
    return sum + amount - gone
  }, 0)
}

/** Whether a browser came back from the invoice's page and nobody looked since: it may have been paid. */
export function mayHaveBeenPaid(invoice: InvoiceRow, payments: readonly InvoicePaymentRow[]): boolean {
  const { returned_at, looked_at, state } = invoice
  if (returned_at === null || state === "paid") {
    return false
  }
  const seen = [looked_at, ...payments.map(({ confirmed_at }) => confirmed_at)]
  return seen.every((at) => at === null || at < returned_at)
}
