import { type Cause, cause } from "../../texts"
import { LIVE_STATES, PLACING_STATES, type TransactionState } from "../states"

/** An attempt to pay an order, as far as cancelling that order is concerned. */
export interface PaymentAttempt {
  state: TransactionState
  /** Whether the service answered what may mean "paid", and nothing since that settles it. */
  mayBePaid: boolean
  /** Whether a merchant has resolved what was held. */
  isResolved: boolean
  /** Whether a merchant dismissed money that came and did not fit, and so keeps it. */
  isKept: boolean
  /** Until when somebody may pay the attempt, by a link or a prompt, as far as is known. */
  payableUntil: Date
}

/** Where an order stands that was placed before its payment, once the time to pay it is over. */
export interface UnpaidOrder {
  /** Null where none came of the cart. */
  order: { id: string; canceled: boolean; isFulfilled: boolean; linkedToCart: boolean; ageMs: number } | null
  /** Whether a payment is recorded on the order, by whatever provider, and not cancelled. */
  isPaid: boolean
  /** Whether another provider was chosen for an order that nobody meant to place before its payment. */
  isForAnother: boolean
  /** Whether somebody is asked for the order by an invoice, or was and paid: then a merchant looks after it. */
  isBilled: boolean
  /** Every attempt to pay it that was ever made, through whichever of its payment collections. */
  attempts: readonly PaymentAttempt[]
}

/** What to do about an order that nobody has paid in time. */
export type UnpaidOrderDecision =
  /** The order waits for its payment no longer: paid, cancelled, or somebody means to deliver it all the same. */
  | { do: "forget"; why: Cause }
  /** No order was placed yet: one may be, by another attempt. */
  | { do: "leave" }
  | { do: "wait"; until: Date }
  /** Cancel the order, if the service then says of every attempt that nobody paid. */
  | { do: "cancel"; orderId: string }

/** Completing a cart takes two minutes at most: what it has not done to an order by then it never will. */
export const PLACING_MS = 150_000

/** Money that was taken finds its order in this time, or somebody has to look at it. */
const SETTLING_MS = 60_000

/** How often it is seen whether somebody has looked at what is held. */
const REVIEW_MS = 10 * 60_000

/**
 * Decides about an order that nobody has paid in time. Pure. It is never cancelled while it can still be paid, nor
 * while money is on its way to it or waits for somebody to look.
 */
export function decideUnpaidOrder(
  { order, isPaid, isForAnother, isBilled, attempts }: UnpaidOrder,
  now: Date,
): UnpaidOrderDecision {
  const inAWhile = (milliseconds: number): UnpaidOrderDecision => ({
    do: "wait",
    until: new Date(now.getTime() + milliseconds),
  })
  if (order !== null && !order.linkedToCart && order.ageMs < PLACING_MS) {
    // the order is just being placed
    return inAWhile(PLACING_MS)
  }
  if (order?.linkedToCart !== true) {
    return { do: "leave" }
  }
  if (order.canceled) {
    return { do: "forget", why: cause("is_cancelled") }
  }
  if (isPaid || attempts.some(({ state }) => state === "settled")) {
    return { do: "forget", why: cause("has_payment") }
  }
  if (isForAnother) {
    return { do: "forget", why: cause("other_provider") }
  }
  if (order.isFulfilled) {
    return { do: "forget", why: cause("was_fulfilled") }
  }
  if (attempts.some(({ isKept }) => isKept)) {
    return { do: "forget", why: cause("money_kept") }
  }
  if (attempts.some(({ state }) => PLACING_STATES.includes(state))) {
    // its money has arrived
    return inAWhile(SETTLING_MS)
  }
  if (attempts.some(({ state, isResolved }) => state === "held" && !isResolved)) {
    // one of its payments is held
    return inAWhile(REVIEW_MS)
  }
  if (attempts.some(({ mayBePaid }) => mayBePaid)) {
    // one of its payments may have been made
    return inAWhile(REVIEW_MS)
  }
  const payable = attempts.filter(({ state, payableUntil }) => LIVE_STATES.includes(state) && payableUntil > now)
  if (payable.length > 0) {
    return {
      do: "wait",
      until: new Date(Math.max(...payable.map(({ payableUntil }) => payableUntil.getTime()))),
    }
  }
  if (isBilled) {
    return { do: "forget", why: cause("is_billed") }
  }
  return { do: "cancel", orderId: order.id }
}

/** Looked at twice, one order gives times that lie no further apart: reading clocks takes a while. */
const SAME_DUE_MS = 60_000

/**
 * Until when an order that is placed before its payment waits for it. The order's own time is by the store's clock, which
 * may be hours behind the database's, so that only its age by that clock counts.
 */
export function paymentDueAt(times: {
  /** What was noted before, for this order or for one that was taken back. */
  known: Date | null
  orderedAt: Date | null
  /** By the store's clock. */
  storeNow: Date
  /** By the database's. */
  now: Date
  waitsMs: number
}): Date {
  const age = times.orderedAt === null ? 0 : Math.max(0, times.storeNow.getTime() - times.orderedAt.getTime())
  const due = times.now.getTime() - age + times.waitsMs
  return times.known !== null && Math.abs(times.known.getTime() - due) < SAME_DUE_MS ? times.known : new Date(due)
}
