import { type InvoiceEvent, InvoiceEvents } from "../invoices"
import type { PayoutReason, PayoutState } from "../payouts"
import { ENDED_STATES, type HeldReason, type TransactionState } from "./states"

/**
 * What the plugin announces on Medusa's event bus, each at least once: whoever acts on an event does so once for each
 * `event_id`. The names follow Medusa's own, so that a subscriber writes `event: PayUnitEvents.PAYMENT_HELD`.
 */
export const PayUnitEvents = {
  /** An order holds the money. Data: {@link PaymentEventData}. */
  PAYMENT_SETTLED: "payunit.payment.settled",
  /** An attempt ended without money: its `state` says how. Data: {@link PaymentEventData}. */
  PAYMENT_FAILED: "payunit.payment.failed",
  /** Money fits nowhere by itself, and somebody has to look: `held_reason` says why. Data: {@link PaymentEventData}. */
  PAYMENT_HELD: "payunit.payment.held",
  /** A merchant paid money back, and where Medusa had captured it, its refund is made. Data: {@link ManualRefundEventData}. */
  REFUND_RECORDED: "payunit.refund.recorded",
  /** PayUnit sent a refund itself; it is recorded next. Data: {@link PayoutEventData}. */
  PAYOUT_PAID: "payunit.payout.paid",
  /** A refund that PayUnit was to send was not sent. Data: {@link PayoutEventData}. */
  PAYOUT_REFUSED: "payunit.payout.refused",
  /** Nobody knows whether PayUnit sent a refund, and somebody may have to look. Data: {@link PayoutEventData}. */
  PAYOUT_UNKNOWN: "payunit.payout.unknown",
  ...InvoiceEvents,
} as const

/** The name of an event. */
export type PayUnitEvent = (typeof PayUnitEvents)[keyof typeof PayUnitEvents]

/** The name of an event that tells what became of a payment. */
type PaymentEvent = Exclude<PayUnitEvent, typeof PayUnitEvents.REFUND_RECORDED | PayoutEvent | InvoiceEvent>

/** The name of an event that tells what became of a payout. */
export type PayoutEvent = (typeof PAYOUT_EVENTS)[keyof typeof PAYOUT_EVENTS]

/** What is announced of a payout that moves to a state. */
const PAYOUT_EVENTS = {
  paid: PayUnitEvents.PAYOUT_PAID,
  refused: PayUnitEvents.PAYOUT_REFUSED,
  unknown: PayUnitEvents.PAYOUT_UNKNOWN,
} as const satisfies Partial<Record<PayoutState, string>>

/** Every event there is. */
export const PAYUNIT_EVENTS = Object.values(PayUnitEvents)

/** Data of the events about a payment. Ids and sums only: nothing in it tells who paid. */
export interface PaymentEventData {
  /** Id of the transaction: one attempt to collect one amount. */
  id: string
  /** Id of the event, the same whenever it is told again. */
  event_id: string
  /** The merchant account that the payment was opened on. */
  account: string
  mode: "test" | "live"
  provider_id: string
  payment_session_id: string
  payment_collection_id: string
  cart_id: string | null
  /** Null until an order holds the money. */
  order_id: string | null
  /** The invoice that the payment pays; null where it pays none. */
  invoice_id: string | null
  /** What was asked for, in major units. */
  amount: number
  /** Lower-case, as Medusa writes it. */
  currency_code: string
  /** Where the transaction went. */
  state: TransactionState
  /** Null unless the payment is held. */
  held_reason: HeldReason | null
  /** ISO 8601. */
  occurred_at: string
}

/** Data of the event about a manual refund. Ids and sums only: neither method, reference nor note is in it. */
export interface ManualRefundEventData {
  /** Id of the manual refund. */
  id: string
  /** Id of the event, the same whenever it is told again. */
  event_id: string
  transaction_id: string
  payment_collection_id: string
  order_id: string | null
  /** The invoice that the payment paid; null where it paid none. */
  invoice_id: string | null
  /** What was refunded, in major units. */
  amount: number
  /** Lower-case, as Medusa writes it. */
  currency_code: string
  /** Medusa's refund; null where Medusa had not captured the money. */
  refund_id: string | null
  /** ISO 8601. */
  recorded_at: string
}

/** Data of the events about a payout. Ids and sums only: nothing in it tells who is paid. */
export interface PayoutEventData {
  /** Id of the payout: PayUnit's `transaction_id` of it. */
  id: string
  /** Id of the event, the same whenever it is told again. */
  event_id: string
  /** The payment that the payout refunds. */
  transaction_id: string
  payment_collection_id: string
  order_id: string | null
  invoice_id: string | null
  /** What is sent, in major units. */
  amount: number
  /** Lower-case, as Medusa writes it. */
  currency_code: string
  /** What PayUnit keeps for the payout, in the same currency; null where it does not tell. */
  fee: number | null
  /** Where the payout stands now, which may be further than the event tells. */
  state: PayoutState
  /** Why the payout was not sent, or is in doubt; else null. */
  reason: PayoutReason | null
  /** ISO 8601. */
  occurred_at: string
}

/** What a move to a state announces. */
export interface MoveEvent {
  event: PaymentEvent
  /** Nothing is announced of what comes from one of these states, held for the same reason if it is held. */
  unlessFrom: readonly TransactionState[]
}

const NOT_PAID: MoveEvent = {
  event: PayUnitEvents.PAYMENT_FAILED,
  // That it was not paid is known already: an expired one which the service then calls failed is no second failure.
  unlessFrom: ENDED_STATES,
}

const ANNOUNCED: Readonly<Partial<Record<TransactionState, MoveEvent>>> = {
  settled: { event: PayUnitEvents.PAYMENT_SETTLED, unlessFrom: [] },
  failed: NOT_PAID,
  cancelled: NOT_PAID,
  expired: NOT_PAID,
  held: { event: PayUnitEvents.PAYMENT_HELD, unlessFrom: ["held"] },
}

/** What is announced of a transaction that moves to this state; null for nothing. */
export function eventOf(to: TransactionState): MoveEvent | null {
  return ANNOUNCED[to] ?? null
}

/** The event that is announced of a payout that moves to this state; null for none. */
export function payoutEventOf(to: PayoutState): PayoutEvent | null {
  return (PAYOUT_EVENTS as Partial<Record<PayoutState, PayoutEvent>>)[to] ?? null
}
