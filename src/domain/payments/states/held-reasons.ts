/** All that is so of a payment because of the reason it is held for. What only one place asks for stands in that place. */
export interface HeldFacts {
  /**
   * What is known of the payment's money: `taken`; `surplus`, taken for what was paid already; `taken_back` since, as
   * the service says; `none`, but a test's; or `unknown`, as the service has given no answer yet.
   */
  money: "taken" | "surplus" | "taken_back" | "none" | "unknown"
  /**
   * What a payment held for this waits for: a person's `decision` alone; `placing` its order, which is tried again and
   * again; the service's `answer`, which is asked for on and on; or its `account`, without which nobody can ask. The
   * last is as it was before: its prompt may be confirmed, and any answer takes it back there.
   */
  awaits: "decision" | "placing" | "answer" | "account"
  /**
   * Whether money that an order holds can be held for it after all: `possible` by a move that says so; `only`: nothing else
   * is. Medusa keeps its capture.
   */
  ofSettled: "never" | "possible" | "only"
  /** Whether Medusa holds the payment's capture, so that it takes its collection's place for good. */
  isCaptured: boolean
  /**
   * Whether nothing more may be paid for the payment's collection until it is resolved. `if_prompted`: only if a payer
   * was prompted, since nobody would have paid otherwise.
   */
  blocks: Extent
  /** Whether the payment counts toward what its order or invoice is owed, since it may find its place there yet. */
  countsAsOwed: Extent
  /** What a shopper hears who wants to pay beside the payment. */
  shopper: "already_paid" | "payment_in_review" | "collection_closed"
  /** Whether a person may place an order with it: `on_their_word` where the service itself does not say that it was paid. */
  placing: "possible" | "on_their_word" | "impossible"
  /**
   * Which difference a person may accept, and have it placed all the same: what was paid is not what was asked for, or what
   * its cart or order wants by now is not what was paid.
   */
  acceptsDifference: "of_paid" | "of_wanted" | "none"
  /** Whether the payment may take another's place on its order, if no money came by that: that one is the reason. */
  mayTakePlace: boolean
}

type Extent = "never" | "if_prompted" | "always"

/** Every reason for which money is held, in the order in which a merchant would ask, and what is so because of it. */
export const HELD_FACTS = {
  /** Another amount or currency was paid than was asked for. */
  amount_mismatch: {
    money: "taken",
    awaits: "decision",
    ofSettled: "never",
    isCaptured: false,
    blocks: "always",
    countsAsOwed: "always",
    shopper: "payment_in_review",
    placing: "impossible",
    acceptsDifference: "of_paid",
    mayTakePlace: false,
  },
  /** The payment session it was for is gone, and no other can take it. */
  session_gone: {
    money: "taken",
    awaits: "decision",
    ofSettled: "never",
    isCaptured: false,
    blocks: "never",
    countsAsOwed: "always",
    shopper: "payment_in_review",
    placing: "possible",
    acceptsDifference: "none",
    mayTakePlace: false,
  },
  /** The cart is worth another amount than was paid. */
  cart_changed: {
    money: "taken",
    awaits: "decision",
    ofSettled: "never",
    isCaptured: false,
    blocks: "never",
    countsAsOwed: "always",
    shopper: "payment_in_review",
    placing: "possible",
    acceptsDifference: "of_wanted",
    mayTakePlace: true,
  },
  /** Medusa recorded the payment but could not place the order. Tried again until it can. */
  order_not_placed: {
    money: "taken",
    awaits: "placing",
    ofSettled: "never",
    isCaptured: true,
    blocks: "always",
    countsAsOwed: "always",
    shopper: "already_paid",
    placing: "possible",
    acceptsDifference: "none",
    mayTakePlace: false,
  },
  /** What the payment was for was paid already: its payment collection, or the order by whatever other means. */
  paid_twice: {
    money: "surplus",
    awaits: "decision",
    ofSettled: "possible",
    isCaptured: false,
    blocks: "never",
    countsAsOwed: "never",
    shopper: "already_paid",
    placing: "impossible",
    acceptsDifference: "none",
    mayTakePlace: true,
  },
  /** A payment of the service's test mode, in a live store. */
  test_in_live: {
    money: "none",
    awaits: "decision",
    ofSettled: "possible",
    isCaptured: false,
    blocks: "never",
    countsAsOwed: "never",
    shopper: "already_paid",
    placing: "impossible",
    acceptsDifference: "none",
    mayTakePlace: false,
  },
  /** The order was cancelled before the money came. */
  late_on_cancelled_order: {
    money: "taken",
    awaits: "decision",
    ofSettled: "never",
    isCaptured: false,
    blocks: "never",
    countsAsOwed: "never",
    shopper: "already_paid",
    placing: "impossible",
    acceptsDifference: "none",
    mayTakePlace: false,
  },
  /** A paid order was cancelled or deleted, and nobody recorded that the money was refunded. */
  cancelled_without_refund: {
    money: "taken",
    awaits: "decision",
    ofSettled: "only",
    isCaptured: true,
    blocks: "always",
    countsAsOwed: "never",
    shopper: "collection_closed",
    placing: "impossible",
    acceptsDifference: "none",
    mayTakePlace: false,
  },
  /** An order holds the money, and the service says since that the payment failed, was cancelled or was refunded. */
  reversed: {
    money: "taken_back",
    awaits: "decision",
    ofSettled: "only",
    isCaptured: false,
    blocks: "never",
    countsAsOwed: "never",
    shopper: "payment_in_review",
    placing: "impossible",
    acceptsDifference: "none",
    mayTakePlace: false,
  },
  /** The merchant account is no longer configured, so nobody can ask about it. */
  account_unavailable: {
    money: "unknown",
    awaits: "account",
    ofSettled: "never",
    isCaptured: false,
    blocks: "if_prompted",
    countsAsOwed: "if_prompted",
    shopper: "payment_in_review",
    placing: "impossible",
    acceptsDifference: "none",
    mayTakePlace: false,
  },
  /** The payment was paid, or may have been, and the service does not tell what is needed to be sure. */
  unverifiable: {
    money: "unknown",
    awaits: "answer",
    ofSettled: "never",
    isCaptured: false,
    blocks: "always",
    countsAsOwed: "always",
    shopper: "payment_in_review",
    placing: "on_their_word",
    acceptsDifference: "none",
    mayTakePlace: false,
  },
} as const satisfies Readonly<Record<string, HeldFacts>>

/** Why a transaction is held. */
export type HeldReason = keyof typeof HELD_FACTS

/** Why money is held, in the order in which a merchant would ask. */
export const HELD_REASONS = Object.keys(HELD_FACTS) as [HeldReason, ...HeldReason[]]

/** What a reason counts as that is missing, or that this version does not know. */
export const UNKNOWN_REASON: HeldReason = "unverifiable"

/** What is so of a payment held for a reason; null of one that is held for none. */
export function heldFacts(reason: HeldReason): HeldFacts
export function heldFacts(reason: HeldReason | null): HeldFacts | null
export function heldFacts(reason: HeldReason | null): HeldFacts | null {
  return reason === null ? null : HELD_FACTS[reason]
}

/** Reasons of which something is so, for statements that are to find what is held for them. */
export function reasonsWhere(isSo: (facts: HeldFacts) => boolean): HeldReason[] {
  return HELD_REASONS.filter((reason) => isSo(heldFacts(reason)))
}

/** Reasons of what is held for want of an answer of the service. */
export const UNANSWERED_REASONS = reasonsWhere(({ money }) => money === "unknown")

/** Reasons of what nobody can ask the service about until its account is back. */
export const ACCOUNTLESS_REASONS = reasonsWhere(({ awaits }) => awaits === "account")

/** Whether what is held for a reason, and not resolved, blocks paying for its payment collection. */
export function blocksWhileHeld(reason: HeldReason, wasPrompted: boolean): boolean {
  return applies(heldFacts(reason).blocks, wasPrompted)
}

/** Whether what is held for a reason, and not resolved, counts toward what its order or invoice is owed. */
export function countsWhileHeld(reason: HeldReason, wasPrompted: boolean): boolean {
  return applies(heldFacts(reason).countsAsOwed, wasPrompted)
}

function applies(extent: Extent, wasPrompted: boolean): boolean {
  return extent === "always" || (extent === "if_prompted" && wasPrompted)
}
