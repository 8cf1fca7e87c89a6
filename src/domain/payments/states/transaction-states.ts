import type { LocalizedText } from "../../texts"
import { heldFacts, type HeldReason } from "./held-reasons"
import { HELD_TEXTS } from "./held-texts"

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

/** How a merchant ended what was held. A resolved one is final, as `settled` is. */
export const RESOLUTIONS = [
  /** The money was refunded to the payer, by hand. */
  "refunded",
  /** The held money was dealt with otherwise, as the note says. */
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
  held: ["open", "prompted", "paid", "settled", "failed", "cancelled", "expired", "held"],
}

/**
 * Whether a transaction may go from one state to another. Settled money is at rest but for the reasons of
 * which `HELD_FACTS` says that it can be held for them (`ofSettled`).
 */
export function mayMove(from: TransactionState, to: TransactionState, heldReason: HeldReason | null = null): boolean {
  const ofSettled = to === "held" && heldReason !== null ? heldFacts(heldReason).ofSettled : "never"
  if (to === "held" && from === "settled") {
    return ofSettled !== "never"
  }
  return ofSettled !== "only" && MOVES[from].includes(to)
}

/** The states from which `to` can be reached. Settled money only moves where that is meant: see {@link MOVES}. */
export function statesBefore(to: TransactionState, heldReason: HeldReason | null = null): TransactionState[] {
  return TRANSACTION_STATES.filter((from) => mayMove(from, to, heldReason))
}

/** States in which the service may still turn the transaction into money, by a link or a prompt that lives. */
export const LIVE_STATES: readonly TransactionState[] = ["opening", "open", "prompted"]

/** States in which an attempt is over and brought nothing, unless the service says otherwise late. */
export const ENDED_STATES: readonly TransactionState[] = ["failed", "cancelled", "expired"]

/** States in which nobody is known to have paid: only the service can tell. */
export const UNPAID_STATES: readonly TransactionState[] = [...LIVE_STATES, ...ENDED_STATES]

/** States in which the money is taken and finds its place by itself. */
export const PLACING_STATES: readonly TransactionState[] = ["paid", "applying"]

/**
 * Whether the service may be asked about a transaction: nobody is known to have paid, or it is held for want of an
 * answer, which may come yet.
 */
export function isAskable(state: TransactionState, heldReason: HeldReason | null): boolean {
  return UNPAID_STATES.includes(state) || heldFacts(heldReason)?.money === "unknown"
}

/** Whether money of a transaction was taken, as far as its state tells: wherever it is by now, and be it another amount. */
export function isTaken(state: TransactionState, heldReason: HeldReason | null): boolean {
  const money = state === "held" ? heldFacts(heldReason)?.money : null
  return PLACING_STATES.includes(state) || state === "settled" || money === "taken" || money === "surplus"
}

/** Whether the money of a transaction is known to be taken and has not found its place yet. */
export function isUnsettled(state: TransactionState, heldReason: HeldReason | null, isResolved: boolean): boolean {
  const isTried = state === "held" && heldFacts(heldReason)?.awaits === "placing" && !isResolved
  return PLACING_STATES.includes(state) || isTried
}

/**
 * Whether this transaction takes its payment collection's money: at most one of a collection may. One that is held
 * keeps its place where Medusa already holds the capture, also when it was resolved: the capture stays on record, and
 * a second one beside it would be taken for the same. `wasSettled`: its order held it before it was held.
 */
export function takesCollection(state: TransactionState, heldReason: HeldReason | null, wasSettled = false): boolean {
  const isCaptured = wasSettled || heldFacts(heldReason)?.isCaptured === true
  return state === "applying" || state === "settled" || (state === "held" && isCaptured)
}

/** Why money may be the same as what is in the ledger already: either is possible, and only a person can say. */
export const DUPLICATE_CAUSES: readonly string[] = ["same_as_confirmed", "same_as_reported", "report_beside_confirmed"]

/** Whether a cause says that money may be the same as what is in the ledger already. */
export function mayBeDuplicate(code: string): boolean {
  return DUPLICATE_CAUSES.includes(code)
}

/**
 * Why an order cannot be placed with what is held for this reason, as things are; null where it may be tried. What
 * the merchant can do instead is said along.
 */
export function whyNotPlaceable(reason: HeldReason, why: readonly { code: string }[] = []): LocalizedText | null {
  // A person may say that it is other money.
  const isPossible = why.some(({ code }) => mayBeDuplicate(code))
  return isPossible ? null : (HELD_TEXTS[reason].notPlaceable ?? null)
}

/**
 * Whether an order is placed with what is held for this reason only on the word of a person who looked in the service's
 * dashboard: the service itself does not say that it was paid.
 */
export function needsManualConfirmation(reason: HeldReason): boolean {
  return heldFacts(reason).placing === "on_their_word"
}
