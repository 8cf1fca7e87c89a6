import { chargeFor } from "../gateway"
import { paidError, ShopperError } from "../modules/payunit/errors"
import { requireFound, whyNotAdmitted } from "./admission"
import { type OrderCollection, type Query, readCollectionOf } from "../medusa"
import type { PayUnitModuleService } from "../modules/payunit"
import {
  blocksPaying,
  hasLivePrompt,
  isInFlight,
  isPastDue,
  type TransactionRecord,
} from "../modules/payunit/transactions"

/**
 * Why nobody can pay a collection now; null when somebody can. Opening a payment session says the same, in its own
 * time.
 *
 * @param attempts All of the order's transactions
 * @param providerIds The PayUnit providers of the order's region
 * @param openingMs How long an attempt may be in the middle of being opened
 */
export function whyNotPayable(
  collection: OrderCollection,
  attempts: readonly TransactionRecord[],
  providerIds: readonly string[],
  openingMs: number,
): ShopperError | null {
  const { order, amount, currencyCode } = collection
  const own = attempts.filter((attempt) => attempt.payment_collection_id === collection.id)
  const taken = own.find(blocksPaying) ?? attempts.find((attempt) => isInFlight(attempt) && !hasLivePrompt(attempt))
  if (taken !== undefined) {
    return paidError(taken)
  }
  if (own.some(isPastDue)) {
    return new ShopperError("collection_closed")
  }
  const prompted = own.find(hasLivePrompt)
  if (prompted !== undefined) {
    return new ShopperError("prompt_open", { retryAt: prompted.prompt_expires_at })
  }
  const problem = whyNotAdmitted({
    collection,
    amount,
    currencyCode,
    outstanding: order.isClosed ? 0 : order.outstanding,
    attempts,
    openingMs,
  })
  if (problem !== null) {
    return problem
  }
  const charge = chargeFor(amount, currencyCode)
  if (!charge.ok) {
    return new ShopperError(charge.reason === "unsupported_currency" ? "unsupported_currency" : "invalid_amount")
  }
  return providerIds.length === 0 ? new ShopperError("not_offered") : null
}

/**
 * The attempts that a payment session may be paid through: its own, or, since a double click lets two sessions share
 * one, those of its payment collection; or those that went to another session when Medusa deleted this one. Money
 * first, then the newest.
 *
 * @throws ShopperError `payment_not_found`
 */
export async function attemptsOfSession(
  { transactions }: PayUnitModuleService,
  query: Query,
  paymentSessionId: string,
): Promise<[TransactionRecord, ...TransactionRecord[]]> {
  const own = await transactions.ofSession(paymentSessionId)
  const collection = own.length > 0 ? null : await readCollectionOf(query, paymentSessionId)
  const beside = collection === null ? own : await transactions.ofCollection(collection)
  const attempts = beside.length > 0 ? beside : await transactions.onceOfSession(paymentSessionId)
  const [first, ...others] = [...attempts.filter(blocksPaying), ...attempts.filter((one) => !blocksPaying(one))]
  return [requireFound(first ?? null), ...others]
}
