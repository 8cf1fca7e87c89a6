import type { InvoiceState } from "./states"

/** What the plugin announces of invoices on Medusa's event bus, as it does of payments. Data: {@link InvoiceEventData}. */
export const InvoiceEvents = {
  /** The invoice is open: its link can be sent. */
  INVOICE_CREATED: "payunit.invoice.created",
  /** The service never answered: somebody has to look whether it made the invoice. */
  INVOICE_IN_DOUBT: "payunit.invoice.in_doubt",
  /** Money of the invoice is in the books, of all or of a part; `payment_id` and `payment_amount` say which. */
  INVOICE_PAYMENT_CONFIRMED: "payunit.invoice.payment_confirmed",
  /** All of the invoice's money came. */
  INVOICE_PAID: "payunit.invoice.paid",
  /** Nobody is asked for the invoice any more. */
  INVOICE_VOIDED: "payunit.invoice.voided",
} as const

/** The name of an event that tells of an invoice. */
export type InvoiceEvent = (typeof InvoiceEvents)[keyof typeof InvoiceEvents]

/** Data of the events about an invoice. Ids and sums only: nothing in it tells whom it bills, or opens anything. */
export interface InvoiceEventData {
  /** Id of the invoice. */
  id: string
  /** Id of the event, the same whenever it is told again. */
  event_id: string
  order_id: string | null
  customer_id: string | null
  /** Major units, as are all amounts. */
  total_amount: number
  /** What came of the invoice's money by now. */
  paid_amount: number
  /** Lower-case, as Medusa writes it. */
  currency_code: string
  /** Where the invoice went. */
  state: InvoiceState
  /** The payment that the event is about, by the id of its transaction; null where it is about none. */
  payment_id: string | null
  payment_amount: number | null
  /** ISO 8601. */
  occurred_at: string
}

const ANNOUNCED: Readonly<Partial<Record<InvoiceState, InvoiceEvent>>> = {
  open: InvoiceEvents.INVOICE_CREATED,
  in_doubt: InvoiceEvents.INVOICE_IN_DOUBT,
  void: InvoiceEvents.INVOICE_VOIDED,
}

/** What is announced of an invoice that moves to this state; null for nothing. Payments are announced by themselves. */
export function invoiceEventOf(to: InvoiceState): InvoiceEvent | null {
  return ANNOUNCED[to] ?? null
}
