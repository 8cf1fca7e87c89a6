import { DEFAULT_TIMEOUTS, toCharge } from "../gateway"
import { isClosedOrder, isDoubtful, outstandingOf } from "../domain/payments"
import type { Pause } from "../modules/payunit/accounts"
import type { PayUnitModuleService, PayUnitOptions } from "../modules/payunit"
import {
  isClosedStatus,
  type NotReady,
  type Purchase,
  type Query,
  readLeaseName,
  readOrderMoney,
  readOrderMoneyIn,
  readPurchase,
  whyNotDelivered,
} from "../medusa"
import { paidError, ShopperError } from "../modules/payunit/errors"
import {
  type Admission,
  hasLivePrompt,
  isBeingOpened,
  isResolved,
  isUnsettledMoney,
  type TransactionRecord,
} from "../modules/payunit/transactions"

/** How long somebody else who works on the order is waited for, and when a shopper may try again after that. */
const LEASE_TIMEOUT_MS = 5_000
const AGAIN_MS = 3_000

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
  /** Money of the order's invoices that was confirmed, and is not in its books yet. */
  beingRecorded: number
  /** How long an attempt may be in the middle of being opened. */
  openingMs: number
}

/**
 * Reserves what is to be given out, if it may be: `reserve` writes it down, as `opening` or as a prompt, before the
 * service hears of it. What is paid for an order is looked at, and reserved, under its lease: nothing payable is given
 * out beyond what is outstanding over all of its payment collections, however many ask at once. A cart has one
 * payment collection, which the table of transactions guards by itself. What is paid for is read again, unless `purchase`
 * was read a moment ago: seconds may have passed, while the service was asked. For an account that takes no new payments,
 * nothing is given out at all.
 *
 * @throws ShopperError
 */
export async function admitPayment<Reserved>(
  payunit: PayUnitModuleService,
  query: Query,
  {
    purchase,
    account,
    isCurrent = false,
    looksBeside = false,
  }: {
    purchase: Purchase
    account: string
    isCurrent?: boolean
    /** Whether the caller sees itself that stock and shipping are there, before anybody can pay. */
    looksBeside?: boolean
  },
  reserve: (admission: Admission, current: Purchase) => Promise<Reserved>,
): Promise<Reserved> {
  await refuseWhilePaused(payunit, account)
  const admission = {} as Admission
  const { id, amount, currencyCode } = purchase.session
  const before = purchase.order === null && !isCurrent ? await purchaseOf(query, id) : purchase
  const { order, cartId } = before
  if (order === null) {
    refuseWhatCannotBeOrdered(before)
    if (before.collection.amount !== amount) {
      throw new ShopperError("amount_changed")
    }
    if (!looksBeside) {
      refuseUnready(await whyNotDelivered(query, before))
    }
    return await reserve(admission, before)
  }
  const name = await readLeaseName(query, { cartId, orderId: order.id })
  const reserved = await payunit.orderLeases.run(name, LEASE_TIMEOUT_MS, async () => {
    const current = await readOpenPurchase(query, id)
    if (!looksBeside) {
      refuseUnready(await whyNotDelivered(query, current))
    }
    // The books last: money that Medusa records just now counts twice rather than not at all.
    const attempts = await payunit.transactions.ofOrder(order.id, (current.order ?? order).collectionIds)
    const { being_recorded } = await payunit.invoices.demandsOn(order.id)
    const money = await readOrderMoney(query, order.id)
    const problem = whyNotAdmitted({
      collection: current.collection,
      amount,
      currencyCode,
      outstanding: money === null ? 0 : outstandingOf(money),
      attempts,
      beingRecorded: being_recorded,
      openingMs: openingMs(payunit.options),
    })
    if (problem !== null) {
      throw problem
    }
    return await reserve(admission, current)
  })
  if (reserved.kind === "busy") {
    throw new ShopperError("payment_in_flight", { retryAt: new Date(Date.now() + AGAIN_MS) })
  }
  return reserved.result
}

/**
 * The same for what an invoice asks for: `reserve` writes the attempt down, under the lease of the invoice's order where
 * it has one, if that still wants so much.
 *
 * @throws ShopperError
 */
export async function admitInvoicePayment<Reserved>(
  payunit: PayUnitModuleService,
  query: Query,
  invoice: { account: string; order_id: string | null; currency_code: string },
  amount: number,
  reserve: (admission: Admission) => Promise<Reserved>,
): Promise<Reserved> {
  await refuseWhilePaused(payunit, invoice.account)
  const admission = {} as Admission
  const { order_id: orderId, currency_code: currencyCode } = invoice
  if (orderId === null) {
    return await reserve(admission)
  }
  const name = await readLeaseName(query, { orderId })
  const reserved = await payunit.orderLeases.run(name, LEASE_TIMEOUT_MS, async () => {
    const problem = await whyNotBilled(payunit, query, { orderId, amount, currencyCode })
    if (problem !== null) {
      throw problem
    }
    return await reserve(admission)
  })
  if (reserved.kind === "busy") {
    throw new ShopperError("payment_in_flight", { retryAt: new Date(Date.now() + AGAIN_MS) })
  }
  return reserved.result
}

/** @throws ShopperError while no new payments are taken for the account */
export async function refuseWhilePaused(
  { pauses }: Pick<PayUnitModuleService, "pauses">,
  account: string,
): Promise<void> {
  const pause = await pauses.of(account)
  if (pause !== null) {
    throw pausedError(pause)
  }
}

/** What a shopper is told who may not pay now, since no new payments are taken. */
export function pausedError({ until }: Pause): ShopperError {
  return new ShopperError("payments_paused", { retryAt: until })
}

/**
 * What a payment session pays for.
 *
 * @throws ShopperError `payment_not_found`
 */
export async function purchaseOf(query: Query, paymentSessionId: string): Promise<Purchase> {
  return orNotFound(await readPurchase(query, paymentSessionId))
}

/** @throws ShopperError `payment_not_found` where there is nothing */
export function orNotFound<Value>(value: Value | null): Value {
  if (value === null) {
    throw new ShopperError("payment_not_found")
  }
  return value
}

/** @throws ShopperError */
async function readOpenPurchase(query: Query, paymentSessionId: string): Promise<Purchase> {
  const purchase = await purchaseOf(query, paymentSessionId)
  refuseWhatCannotBeOrdered(purchase)
  return purchase
}

/**
 * Likewise whether a page may be given out that asks for so much of what an invoice bills an order for. Nothing is
 * reserved: invoices do not count against what is outstanding.
 *
 * @returns why not; null where it may
 */
export async function whyNotBilled(
  payunit: PayUnitModuleService,
  query: Query,
  { orderId, amount, currencyCode }: { orderId: string; amount: number; currencyCode: string },
): Promise<ShopperError | null> {
  const { being_recorded } = await payunit.invoices.demandsOn(orderId)
  const order = await readOrderMoneyIn(query, orderId)
  if (order === null) {
    return new ShopperError("collection_closed")
  }
  return whyNotAdmitted({
    // It has no payment collection of its own before it is paid.
    collection: { id: "", status: "not_paid", amount },
    amount,
    currencyCode,
    outstanding: outstandingOf(order.money),
    attempts: await payunit.transactions.ofOrder(orderId, order.collectionIds),
    beingRecorded: being_recorded,
    openingMs: openingMs(payunit.options),
  })
}

/** @throws ShopperError since nobody's money should be taken for what cannot be ordered and cannot be refunded */
export function refuseWhatCannotBeOrdered({ collection, order, notReady }: Purchase): void {
  if (isClosedStatus(collection.status) || isClosedOrder(order?.status)) {
    throw new ShopperError("collection_closed")
  }
  refuseUnready(notReady)
}

/** @throws ShopperError `cart_not_ready` where there is a reason */
export function refuseUnready(reasons: readonly NotReady[]): void {
  if (reasons.length > 0) {
    throw new ShopperError("cart_not_ready", { details: reasons })
  }
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
    // It was edited, or part of it was paid another way.
    return new ShopperError("amount_changed")
  }
  const owed = toCharge(outstanding, offer.currencyCode)
  const asked = toCharge(amount, offer.currencyCode)
  if (!owed.ok || !asked.ok) {
    return null
  }
  const money = offer.attempts.filter(mayHoldMoney)
  const others = offer.attempts.filter(
    (attempt) => attempt.payment_collection_id !== collection.id && !money.includes(attempt),
  )
  const prompts = others.filter(hasLivePrompt)
  const links = others.filter((attempt) => !hasLivePrompt(attempt) && isLivingLink(attempt, offer.openingMs))
  const committed = [...money, ...prompts, ...links]
  if (committed.reduce((sum, one) => sum + one.amount, asked.amount + offer.beingRecorded) <= owed.amount) {
    return null
  }
  if (money[0] !== undefined) {
    return paidError(money[0])
  }
  if (offer.beingRecorded > 0) {
    return new ShopperError("payment_in_review")
  }
  return prompts[0] === undefined
    ? new ShopperError("payment_open", { retryAt: lastOf(links.map((link) => link.link_expires_at)) })
    : new ShopperError("prompt_open", { retryAt: lastOf(prompts.map((prompt) => prompt.prompt_expires_at)) })
}

/** Held for these reasons, it may yet find its place on the order, or nobody knows whether it was paid. */
const UNDECIDED: readonly (string | null)[] = ["amount_mismatch", "unverifiable", "cart_changed", "session_gone"]

/** Money that is taken, or may have been, and that no order holds. */
function mayHoldMoney(attempt: TransactionRecord): boolean {
  return (
    isUnsettledMoney(attempt) ||
    isDoubtful(attempt) ||
    (attempt.state === "held" &&
      !isResolved(attempt) &&
      (UNDECIDED.includes(attempt.held_reason) ||
        (attempt.held_reason === "account_unavailable" && attempt.prompted_at !== null)))
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
