import { isWaiting } from "./actions"
import { isAwaitingConfirmation } from "./back-off"
import {
  blocksWhileHeld,
  heldFacts,
  type HeldReason,
  isUnsettled,
  type Resolution,
  takesCollection,
  type TransactionState,
  UNPAID_STATES,
} from "./states"

/** What of a payment says whether it is in doubt. */
export interface Doubtable {
  state: TransactionState
  doubtful_word: string | null
  resolution: Resolution | null
}

/** A payment as it stands in its table: what says whether its money is there, or may come yet. */
export interface PaymentRow extends Doubtable {
  held_reason: HeldReason | null
  /** When the service said "paid" first. */
  success_reported_at: Date | null
  /** When the payment's order, or its invoice, came to hold the money. */
  settled_at: Date | null
  /** What came, in major units; null where nobody knows. */
  paid_amount: number | null
  link_expires_at: Date | null
  /** When a prompt was sent, or a card passed on. */
  prompted_at: Date | null
  prompt_expires_at: Date | null
  /** Of the prompt; null for a card. */
  prompt_phone_masked: string | null
  last_answer: { premature?: boolean | null | undefined } | null
  /** The database's clock at the moment of reading. */
  now: Date
}

/**
 * Whether the service once answered something that may mean "paid", and nothing since that settles it. It is asked on, and
 * held once nobody can pay it any more.
 */
export function isDoubtful({ state, doubtful_word, resolution }: Doubtable): boolean {
  return doubtful_word !== null && UNPAID_STATES.includes(state) && resolution === null
}

/** Whether a payment was held and a merchant has resolved it: then it is final, as a settled one is. */
export function isResolved({ resolution }: Pick<PaymentRow, "resolution">): boolean {
  return resolution !== null
}

/** See {@link isUnsettled}. */
export function isUnsettledMoney(payment: Pick<PaymentRow, "state" | "held_reason" | "resolution">): boolean {
  return isUnsettled(payment.state, payment.held_reason, isResolved(payment))
}

/** See {@link takesCollection}. */
export function takesItsCollection(payment: Pick<PaymentRow, "state" | "held_reason" | "settled_at">): boolean {
  return takesCollection(payment.state, payment.held_reason, payment.settled_at !== null)
}

/** Whether the service says "paid", and another source of it that may say otherwise is still waited for. */
export function isBeingConfirmed(payment: Doubtable & Pick<PaymentRow, "success_reported_at" | "now">): boolean {
  return isDoubtful(payment) && isAwaitingConfirmation(payment.success_reported_at, payment.now)
}

/**
 * Whether nothing more may be paid for a payment's collection on this account: its money is taken, or the service says
 * so, or may say so, and it must be looked at first. Money that was held because it fits nothing any more blocks
 * nothing, nor does what was resolved, unless Medusa has its capture on record for this collection.
 */
export function blocksPaying(payment: PaymentRow): boolean {
  const { held_reason } = payment
  return (
    isUnsettledMoney(payment) ||
    isDoubtful(payment) ||
    takesItsCollection(payment) ||
    (isWaiting(payment) && held_reason !== null && blocksWhileHeld(held_reason, payment.prompted_at !== null))
  )
}

/** Whether a prompt may still be answered on a phone. */
export function hasLivePrompt(payment: PaymentRow): boolean {
  return (
    (payment.state === "prompted" || heldFacts(payment.held_reason)?.awaits === "account") &&
    !isResolved(payment) &&
    payment.prompt_expires_at !== null &&
    payment.prompt_expires_at > payment.now
  )
}

/** Whether the service says "failed" of a prompt that lives, which may be its last word or not. */
export function mayBeDeclined(payment: PaymentRow): boolean {
  return (
    payment.state === "prompted" &&
    hasLivePrompt(payment) &&
    !isDoubtful(payment) &&
    payment.last_answer?.premature === true
  )
}

/** Whether a merchant dismissed money that came: it is with them, whatever they did about it. */
export function isRetained({ resolution, paid_amount, held_reason }: PaymentRow): boolean {
  return resolution === "dismissed" && paid_amount !== null && heldFacts(held_reason)?.money !== "none"
}
