import type { Said } from "../texts"

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

/** Who tells of the money of an entry of the ledger. */
export const ENTRY_SOURCES = [
  /** An attempt to collect, opened here: the service is asked about it. */
  "attempt",
  /** Staff, who saw that money of an invoice came. Nobody is asked about it. */
  "staff",
  /** The service, of money that came by its own link of an invoice. */
  "service",
] as const

/** See {@link ENTRY_SOURCES}. */
export type EntrySource = (typeof ENTRY_SOURCES)[number]

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
  /** What it was for was paid already: its payment collection, or the order by whatever other means. */
  "paid_twice",
  /** A payment of the service's test mode, in a live store. */
  "test_in_live",
  /** The order was cancelled before the money came. */
  "late_on_cancelled_order",
  /** A paid order was cancelled or deleted, and nobody recorded that the money went back. */
  "cancelled_without_refund",
  /** Its order holds the money, and the service says since that it failed, was cancelled or went back. */
  "reversed",
  /** The merchant account is no longer configured, so nobody can ask about it. */
  "account_unavailable",
  /** It was paid, or may have been, and the service does not tell what is needed to be sure. */
  "unverifiable",
] as const

/** Why a transaction is held. */
export type HeldReason = (typeof HELD_REASONS)[number]

/** How a merchant ended what was held. A resolved one is final, as `settled` is. */
export const RESOLUTIONS = [
  /** The money went back to the payer, by hand. */
  "paid_back",
  /** It was dealt with otherwise, as the note says. */
  "dismissed",
] as const

/** How a held transaction was resolved. */
export type Resolution = (typeof RESOLUTIONS)[number]

/**
 * Every move that exists. A late success may leave any end; `settled` is left for few reasons only, see
 * {@link mayMove}. `held` goes back to an unpaid state only where it was held for want of an answer: see
 * {@link isAskable}.
 */
const MOVES: Readonly<Record<TransactionState, readonly TransactionState[]>> = {
  opening: ["open", "paid", "failed", "cancelled", "expired", "held"],
  open: ["prompted", "paid", "failed", "cancelled", "expired", "held"],
  prompted: ["open", "paid", "failed", "cancelled", "expired", "held"],
  paid: ["applying", "settled", "held"],
  applying: ["settled", "held"],
  settled: ["held"],
  failed: ["paid", "held"],
  cancelled: ["paid", "held"],
  expired: ["paid", "failed", "cancelled", "held"],
  held: ["open", "prompted", "paid", "applying", "settled", "failed", "cancelled", "expired", "held"],
}

/**
 * Reasons for which settled money is held after all: its order was cancelled or deleted without its being paid back; other
 * money had paid the order before; it turned out to be none, or the service says since that it was not paid. Medusa keeps
 * its capture.
 */
const HELD_AFTER_SETTLED: readonly HeldReason[] = ["cancelled_without_refund", "paid_twice", "test_in_live", "reversed"]

/** Of these, what only settled money is held for. */
const ONLY_SETTLED: readonly (HeldReason | null)[] = ["cancelled_without_refund", "reversed"]

/**
 * Whether a transaction may go from one state to another. Settled money is at rest but for {@link HELD_AFTER_SETTLED};
 * only settled money is held because its order was cancelled.
 */
export function mayMove(from: TransactionState, to: TransactionState, heldReason: HeldReason | null = null): boolean {
  if (to === "held" && from === "settled") {
    return heldReason !== null && HELD_AFTER_SETTLED.includes(heldReason)
  }
  return !(to === "held" && ONLY_SETTLED.includes(heldReason)) && MOVES[from].includes(to)
}

/** The states from which `to` can be reached. Settled money only moves where that is meant: see {@link MOVES}. */
export function statesBefore(to: TransactionState, heldReason: HeldReason | null = null): TransactionState[] {
  return TRANSACTION_STATES.filter((from) => mayMove(from, to, heldReason))
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

/** Whether the money of a transaction is known to be taken and has not found its place yet. */
export function isUnsettled(state: TransactionState, heldReason: HeldReason | null, isResolved: boolean): boolean {
  const isTried = state === "held" && heldReason === "order_not_placed" && !isResolved
  return state === "paid" || state === "applying" || isTried
}

/** Reasons under which Medusa holds the capture of what is held. */
const CAPTURED_REASONS: readonly (HeldReason | null)[] = ["order_not_placed", "cancelled_without_refund"]

/**
 * Whether this transaction takes its payment collection's money: at most one of a collection may. One that is held
 * keeps its place where Medusa already holds the capture, also when it was resolved: the capture stays on record, and
 * a second one beside it would be taken for the same. `wasSettled`: its order held it before it was held.
 */
export function takesCollection(state: TransactionState, heldReason: HeldReason | null, wasSettled = false): boolean {
  const isCaptured = wasSettled || CAPTURED_REASONS.includes(heldReason)
  return state === "applying" || state === "settled" || (state === "held" && isCaptured)
}

/**
 * Why an order cannot be placed with what is held for this reason, as things are; null where it may be tried. What
 * the merchant can do instead is said along.
 */
export function whyNotPlaceable(reason: HeldReason, why: readonly { code: string }[] = []): Said | null {
  // A person may say that it is other money than what was confirmed by hand.
  return why.some(({ code }) => code === "same_as_confirmed") ? null : NOT_PLACEABLE[reason]
}

/**
 * Whether an order is placed with what is held for this reason only on the word of a person who looked in the service's
 * dashboard: the service itself does not say that it was paid.
 */
export function wantsAWord(reason: HeldReason): boolean {
  return reason === "unverifiable"
}

const NOT_PLACEABLE: Readonly<Record<HeldReason, Said | null>> = {
  session_gone: null,
  cart_changed: null,
  order_not_placed: null,
  amount_mismatch: {
    en: "another amount or currency was paid than the order costs. Refund it, or create an order for that amount by hand and dismiss this",
    fr: "un autre montant ou une autre devise a été payé que le prix de la commande. Remboursez, ou créez à la main une commande de ce montant et choisissez « Clore sans rembourser »",
  },
  paid_twice: {
    en: "its order was paid by another payment. Refund this one",
    fr: "sa commande a été payée par un autre paiement. Remboursez celui-ci",
  },
  test_in_live: {
    en: "it was paid in PayUnit's test mode, so there is no money. Dismiss it",
    fr: "il a été payé dans le mode test de PayUnit, il n’y a donc pas d’argent. Choisissez « Clore sans rembourser »",
  },
  late_on_cancelled_order: {
    en: "its order was cancelled. Refund it, or create a new order by hand and dismiss this",
    fr: "sa commande a été annulée. Remboursez, ou créez à la main une nouvelle commande et choisissez « Clore sans rembourser »",
  },
  cancelled_without_refund: {
    en: "its order was placed, and cancelled or deleted. Refund it",
    fr: "sa commande a été passée, puis annulée ou supprimée. Remboursez",
  },
  reversed: {
    en: "its order was placed, and PayUnit now says that the money was taken back. Look in PayUnit's dashboard, and record a refund, or dismiss this if the money is there",
    fr: "sa commande a été passée, et PayUnit dit maintenant que l’argent a été repris. Regardez dans le tableau de bord de PayUnit, puis enregistrez un remboursement, ou choisissez « Clore sans rembourser » si l’argent est là",
  },
  account_unavailable: {
    en: "PayUnit cannot be asked whether it was paid. Configure its account again and check it, or look in PayUnit's dashboard",
    fr: "impossible de demander à PayUnit s’il a été payé. Configurez de nouveau son compte et vérifiez-le, ou regardez dans le tableau de bord de PayUnit",
  },
  unverifiable: null,
}
