import { z } from "zod"
import { INVOICE_TIME_ZONE, type ReminderWindow } from "../../../domain/invoices"
import { isWaiting, PLACING_STATES, UNPAID_STATES } from "../../../domain/payments"
import { codeList, Repository } from "../storage"
import { isInFlight, type TransactionRecord } from "../transactions"
import { type InvoicePaymentRow, type InvoiceRow, isReportDoubted, mayHaveBeenPaid } from "./invoice-record"
import { IS_REPORT_DOUBTED, MAY_HAVE_BEEN_PAID } from "./invoices"

/** What somebody is to be reminded of now. */
const taken = z.object({
  invoice_id: z.string(),
  /** Which instalment is due; null for the invoice as a whole. */
  installment_id: z.string().nullable(),
  /** How many days ago the invoice or instalment was due; negative before. */
  days_past_due: z.number(),
})

export type ReminderToSend = z.output<typeof taken>

/** When reminders may go out: by which clock, and in which hours of the day, the last not included. */
export interface ReminderHours {
  timeZone: string
  from: number
  to: number
}

/** The right to remind clients of what they are to pay, which is given once for each due date and day, for ever. */
export class InvoiceReminders extends Repository {
  /**
   * Takes the right to send one reminder that is due now. Whoever dies over it has not sent it, and nobody will: nobody is
   * to be reminded twice.
   *
   * @returns null where none is due, or it is not the time of day for it
   */
  async take(window: ReminderWindow, hours: ReminderHours): Promise<ReminderToSend | null> {
    const { day, from: first, to: last } = window
    const values = { ...{ day, first, last }, zone: hours.timeZone, from: hours.from, to: hours.to }
    const rows = await this.send(TAKE_INVOICE, values)
    const all = rows.length > 0 ? rows : await this.send(TAKE_INSTALLMENT, values)
    return z.array(taken).parse(all)[0] ?? null
  }
}

/** Today, where the shop is. SQL, as is all that follows. */
const TODAY = "CAST(now() AT TIME ZONE :zone AS date)"

/** The day that a moment is due on. */
function dueDay(moment: string): string {
  return `CAST(${moment} AT TIME ZONE '${INVOICE_TIME_ZONE}' AS date)`
}

/** When the day begins that was due so many days ago. */
function dueAgo(days: string): string {
  return `(CAST(${TODAY} - CAST(${days} AS integer) AS timestamp) AT TIME ZONE '${INVOICE_TIME_ZONE}')`
}

/**
 * Whether a reminder of the invoice waits, since money of it may just be under way, or waits for a person: a prompt may be
 * answered, a payment may have been made or finds its place, is on hold, or somebody came back from the page and nobody
 * looked. It goes out once that is over.
 */
export function doesReminderWait(
  invoice: InvoiceRow,
  payments: readonly InvoicePaymentRow[],
  transactions: readonly TransactionRecord[],
): boolean {
  return (
    transactions.some((one) => isInFlight(one) || isWaiting(one)) ||
    mayHaveBeenPaid(invoice, payments) ||
    isReportDoubted(invoice)
  )
}

/** Whether a reminder of an invoice `i` waits, as {@link doesReminderWait} has it. */
const IS_UNDER_WAY = `(${MAY_HAVE_BEEN_PAID} OR ${IS_REPORT_DOUBTED} OR EXISTS (
    SELECT FROM payunit_transaction t
     WHERE t.invoice_id = i.id AND t.deleted_at IS NULL AND t.resolution IS NULL
       AND (t.state IN ('held', ${codeList(PLACING_STATES)})
            OR (t.state = 'prompted' AND t.prompt_expires_at > now())
            OR (t.state IN (${codeList(UNPAID_STATES)}) AND t.doubtful_word IS NOT NULL))))`

/** Of `one`, which is due, and its invoice `i`: a reminder goes out now, and did not yet. */
function isDue(one: string): string {
  return `${one}.due_date >= ${dueAgo(":last")} AND ${one}.due_date < ${dueAgo("CAST(:first AS integer) - 1")}
          AND (${one}.reminded_day IS NULL OR ${one}.reminded_day < :day) AND ${one}.deleted_at IS NULL
          AND i.state IN ('open', 'partly_paid') AND i.email_to <> '' AND i.deleted_at IS NULL
          AND NOT ${IS_UNDER_WAY}
          AND CAST(i.emailed_at AT TIME ZONE :zone AS date) < ${dueDay(`${one}.due_date`)} + CAST(:day AS integer)
          AND extract(hour FROM now() AT TIME ZONE :zone) >= :from AND extract(hour FROM now() AT TIME ZONE :zone) < :to`
}

/** Of an invoice whose instalments all have days of their own, they alone are told of. */
const TAKE_INVOICE = `
  UPDATE payunit_invoice SET reminded_day = :day
   WHERE id = (SELECT i.id FROM payunit_invoice i
                WHERE ${isDue("i")}
                  AND COALESCE((SELECT bool_or(part.due_date IS NULL) FROM payunit_invoice_installment part
                                 WHERE part.invoice_id = i.id AND part.deleted_at IS NULL), true)
                ORDER BY i.due_date LIMIT 1 FOR UPDATE OF i SKIP LOCKED)
  RETURNING id AS invoice_id, NULL AS installment_id, ${TODAY} - ${dueDay("due_date")} AS days_past_due`

const TAKE_INSTALLMENT = `
  UPDATE payunit_invoice_installment SET reminded_day = :day
   WHERE id = (SELECT part.id FROM payunit_invoice_installment part JOIN payunit_invoice i ON i.id = part.invoice_id
                WHERE ${isDue("part")}
                  AND NOT EXISTS (SELECT FROM payunit_invoice_installment other
                                   WHERE other.invoice_id = i.id AND other.due_date IS NULL AND other.deleted_at IS NULL)
                ORDER BY part.due_date LIMIT 1 FOR UPDATE OF part SKIP LOCKED)
  RETURNING invoice_id, id AS installment_id, ${TODAY} - ${dueDay("due_date")} AS days_past_due`
