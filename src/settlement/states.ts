/**
 * The states of a transaction (one attempt to collect one amount), and the one table of moves between them.
 */
export const TRANSACTION_STATES = [
  /** Written down, the service not yet heard of it. */
  "opening",
  /** The service gave a payment link. */
  "open",
  /** A prompt was sent to the payer's phone, or a card was passed on. */
  "prompted",
  /** The service says that the money was taken, and amount and currency are what we asked for. */
  "paid",
  /** Being told to Medusa: this transaction takes its payment collection's money. */
  "applying",
  /** Medusa's order holds the money. Final. */
  "settled",
  "failed",
  "cancelled",
  /** Nobody paid while the link and the prompt lived. A late success still counts. */
  "expired",
  /** Money that fits nowhere by itself; somebody has to look. The reason stands beside it. */
  "held",
] as const

/** A transaction's state. */
export type TransactionState = (typeof TRANSACTION_STATES)[number]

/** Why money is held, in the order in which a merchant would ask. */
export const HELD_REASONS = [
  /** Another amount or currency was paid than was asked for. */
  "amount_mismatch",
  /** The payment session it was for is gone, and no other can take it. */
  "session_gone",
  /** The cart is worth another amount than was paid. */
  "cart_changed",
  /** Medusa recorded the payment but could not place the order. Tried again until it can. */
  "order_not_placed",
  /** The same payment collection was paid by another transaction. */
  "paid_twice",
  /** A payment of the service's test mode, in a live store. */
  "test_in_live",
  /** The order was cancelled before the money came. */
  "late_on_cancelled_order",
  /** A paid order was cancelled and nobody recorded that the money went back. */
  "cancelled_without_payback",
  /** The merchant account is no longer configured, so nobody can ask about it. */
  "account_unavailable",
  /** It was paid, or may have been, and the service does not tell what is needed to be sure. */
  "unverifiable",
] as const

/** Why a transaction is held. */
export type HeldReason = (typeof HELD_REASONS)[number]

/**
 * Every move that exists. A late success may leave any end; only `settled` is never left. `held` goes back to an
 * unpaid state only where it was held for want of an answer: see {@link isAskable}.
 */
const MOVES: Readonly<Record<TransactionState, readonly TransactionState[]>> = {
  opening: ["open", "paid", "failed", "cancelled", "expired", "held"],
  open: ["prompted", "paid", "failed", "cancelled", "expired", "held"],
  prompted: ["open", "paid", "failed", "cancelled", "expired", "held"],
  paid: ["applying", "settled", "held"],
  applying: ["settled", "held"],
  settled: [],
  failed: ["paid", "held"],
  cancelled: ["paid", "held"],
  expired: ["paid", "failed", "cancelled", "held"],
  held: ["open", "prompted", "paid", "applying", "settled", "failed", "cancelled", "expired", "held"],
}

/** Whether a transaction may go from one state to another. */
export function mayMove(from: TransactionState, to: TransactionState): boolean {
  return MOVES[from].includes(to)
}

/** The states from which `to` can be reached. */
export function statesBefore(to: TransactionState): TransactionState[] {
  return TRANSACTION_STATES.filter((from) => mayMove(from, to))
}

/** States in which the service may still turn the transaction into money, by a link or a prompt that lives. */
export const LIVE_STATES: readonly TransactionState[] = ["opening", "open", "prompted"]

/** States in which nobody is known to have paid: only the service can tell. */
export const UNPAID_STATES: readonly TransactionState[] = [...LIVE_STATES, "failed", "cancelled", "expired"]

/**
 * Whether the service may be asked about a transaction: nobody is known to have paid, or it is held for want of an
 * answer, which may come yet.
 */
export function isAskable(state: TransactionState, heldReason: HeldReason | null): boolean {
  return UNPAID_STATES.includes(state) || heldReason === "account_unavailable" || heldReason === "unverifiable"
}

/**
 * Whether this transaction takes its payment collection's money: at most one of a collection may. An order that
 * could not be placed keeps its place, because Medusa already holds the capture.
 */
export function takesCollection(state: TransactionState, heldReason: HeldReason | null): boolean {
  return state === "applying" || state === "settled" || (state === "held" && heldReason === "order_not_placed")
}
