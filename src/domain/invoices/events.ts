import type { InvoiceHeldReason, InvoiceState } from "./states"

/** What the plugin announces of invoices on Medusa's event bus, as it does of payments. Data: {@link InvoiceEventData}. */
export const InvoiceEvents = {
  /** It is open: its link can be sent. */
  INVOICE_CREATED: "payunit.invoice.created",
  /** The service never answered: somebody has to look whether it made it. */
  INVOICE_IN_DOUBT: "payunit.invoice.in_doubt",
  /** A merchant confirmed a payment, of all or of a part; `payment_id` and `payment_amount` say which. */
  INVOICE_PAYMENT_CONFIRMED: "payunit.invoice.payment_confirmed",
  /** All of it is confirmed. */
  INVOICE_PAID: "payunit.invoice.paid",
  /** Nobody is asked for it any more. */
  INVOICE_VOIDED: "payunit.invoice.voided",
  /** Money of it fits nowhere by itself, and somebody has to look: `held_reason` says why. */
  INVOICE_HELD: "payunit.invoice.held",
  /** A confirmed payment could not be recorded on its order for a quarter of an hour. */
  INVOICE_PAYMENT_NOT_RECORDED: "payunit.invoice.payment_not_recorded",
  /** A merchant recorded that money of a payment went back; `manual_refund_id` and `refund_amount` say which. */
  INVOICE_REFUND_RECORDED: "payunit.invoice.refund_recorded",
} as const

/** The name of an event that tells of an invoice. */
export type InvoiceEvent = (typeof InvoiceEvents)[keyof typeof InvoiceEvents]

/** Data of the events about an invoice. Ids and sums only: nothing in it tells whom it bills, or opens anything. */
export interface InvoiceEventData {
  /** Id of the invoice. */
  id: string
  /** The same whenever this event is told again. */
  event_id: string
  order_id: string | null
  customer_id: string | null
  /** Major units, as are all amounts. */
  total_amount: number
  /** What is confirmed of it by now. */
  paid_amount: number
  /** Lower-case, as Medusa writes it. */
  currency_code: string
  /** Where the invoice went. */
  state: InvoiceState
  /** Null but in the event that it is held. */
  held_reason: InvoiceHeldReason | null
  /** The payment that the event is about; null where it is about none. */
  payment_id: string | null
  payment_amount: number | null
  /** What went back of that payment; null but in the event about that. */
  manual_refund_id: string | null
  refund_amount: number | null
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
