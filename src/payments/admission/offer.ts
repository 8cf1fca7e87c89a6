import { DEFAULT_TIMEOUTS, chargeFor } from "../../gateway"
import { countsWhileHeld, isDoubtful, isWaiting } from "../../domain/payments"
import type { PayUnitOptions } from "../../modules/payunit"
import { isClosedStatus } from "../../medusa"
import { paidError, ShopperError } from "../../modules/payunit/errors"
import {
  hasLivePrompt,
  isBeingOpened,
  isUnsettledMoney,
  type TransactionRecord,
} from "../../modules/payunit/transactions"

/** Longest time that opening a transaction takes: that of the calls, and of writing down what came of them. */
export function openingMs({ timeouts }: Pick<PayUnitOptions, "timeouts">): number {
  const { initialize = DEFAULT_TIMEOUTS.initialize, status = DEFAULT_TIMEOUTS.status } = timeouts
  return initialize + status + 5_000
}

/** What is to be given out, and what is known of the order that it is for. Amounts in major units. */
export interface Offer {
  collection: { id: string; status: string; amount: number }
  /** What would be asked for. */
  amount: number
  currencyCode: string
  /** What is still to be paid on the order; 0 or less where nothing is. */
  outstanding: number
  /** Every attempt to pay the order, through whichever of its payment collections. */
  attempts: readonly TransactionRecord[]
  /** How long an attempt may be in the middle of being opened. */
  openingMs: number
}

/**
 * Why nothing may be given out for an order now; null where it may. All that may still bring money counts against what
 * is outstanding: money that has not found its place, of invoices as well, prompts that live, and links of other payment
 * collections. A shopper's own link is used again, so it does not. What invoices still ask for does not either: nobody can
 * take them back, and what comes in twice is held.
 */
export function whyNotAdmitted(offer: Offer): ShopperError | null {
  const { collection, amount, outstanding } = offer
  if (isClosedStatus(collection.status) || collection.amount <= 0 || outstanding <= 0) {
    return new ShopperError("collection_closed")
  }
  if (amount !== collection.amount || amount > outstanding) {
    // The order was edited, or part of it was paid another way.
    return new ShopperError("amount_changed")
  }
  const owed = chargeFor(outstanding, offer.currencyCode)
  const charge = chargeFor(amount, offer.currencyCode)
  if (!owed.ok || !charge.ok) {
    return null
  }
  const money = offer.attempts.filter(mayHoldMoney)
  const others = offer.attempts.filter(
    (attempt) => attempt.payment_collection_id !== collection.id && !money.includes(attempt),
  )
  const prompts = others.filter(hasLivePrompt)
  const links = others.filter((attempt) => !hasLivePrompt(attempt) && isLivingLink(attempt, offer.openingMs))
  const committed = [...money, ...prompts, ...links]
  if (committed.reduce((sum, one) => sum + one.amount, charge.amount) <= owed.amount) {
    return null
  }
  if (money[0] !== undefined) {
    return paidError(money[0])
  }
  return prompts[0] === undefined
    ? new ShopperError("payment_open", { retryAt: lastOf(links.map((link) => link.link_expires_at)) })
    : new ShopperError("prompt_open", { retryAt: lastOf(prompts.map((prompt) => prompt.prompt_expires_at)) })
}

/** Money that is taken, or may have been, and that no order holds. */
function mayHoldMoney(attempt: TransactionRecord): boolean {
  const { held_reason, prompted_at } = attempt
  return (
    isUnsettledMoney(attempt) ||
    isDoubtful(attempt) ||
    (isWaiting(attempt) && held_reason !== null && countsWhileHeld(held_reason, prompted_at !== null))
  )
}

/** A link that somebody may pay by, or that is just being made. */
function isLivingLink(attempt: TransactionRecord, openingMs: number): boolean {
  const { state, link_expires_at, now } = attempt
  return (
    isBeingOpened(attempt, openingMs) ||
    ((state === "open" || state === "prompted") && link_expires_at !== null && link_expires_at > now)
  )
}

function lastOf(dates: readonly (Date | null)[]): Date | null {
  return dates.reduce((last, date) => (date !== null && (last === null || date > last) ? date : last), null)
}
