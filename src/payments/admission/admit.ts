import { isClosedOrder, outstandingOf } from "../../domain/payments"
import type { Pause } from "../../modules/payunit/accounts"
import type { PayUnitModuleService } from "../../modules/payunit"
import {
  isClosedStatus,
  type NotReady,
  type Purchase,
  type Query,
  readOrderMoney,
  readPurchase,
  whyNotDelivered,
} from "../../medusa"
import { ShopperError } from "../../modules/payunit/errors"
import type { Admission } from "../../modules/payunit/transactions"
import { openingMs, whyNotAdmitted } from "./offer"
import { withOrderLease } from "./order-lease"
import { readInvoiceLedger, whyNotDue } from "./invoice-ledger"

/** How long somebody else who works on the order is waited for, and when a shopper may try again after that. */
const LEASE_TIMEOUT_MS = 5_000
const AGAIN_MS = 3_000

/**
 * Reserves what is to be given out, if it may be: `reserve` writes it down, as `opening` or as a prompt, before the
 * service hears of it. What is paid for an order is looked at, and reserved, under its lease: nothing payable is given
 * out beyond what is outstanding over all of its payment collections, however many ask at once. Likewise for an invoice, of
 * an order or of none: nothing beyond what is left of it. A cart has one
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
  const isOfCart = purchase.order === null && purchase.invoicePart === null
  const before = isOfCart && !isCurrent ? await purchaseOf(query, id) : purchase
  const { order, cartId, invoicePart } = before
  if (order === null && invoicePart === null) {
    refuseWhatCannotBeOrdered(before)
    if (before.collection.amount !== amount) {
      throw new ShopperError("amount_changed")
    }
    if (!looksBeside) {
      requireReady(await whyNotDelivered(query, before))
    }
    return await reserve(admission, before)
  }
  const invoiceId = invoicePart?.invoiceId ?? null
  const subject = { cartId, orderId: order?.id ?? null, invoiceId }
  const reserved = await withOrderLease({ payunit, query }, subject, LEASE_TIMEOUT_MS, async () => {
    const current = await readOpenPurchase(query, id)
    if (!looksBeside) {
      requireReady(await whyNotDelivered(query, current))
    }
    if (invoicePart !== null) {
      refuse(
        whyNotDue(
          await readInvoiceLedger(payunit, invoicePart.invoiceId),
          { ...current, amount, currencyCode },
          payunit,
        ),
      )
    }
    if (order !== null) {
      // The books last: money that Medusa records just now counts twice rather than not at all.
      const attempts = await payunit.transactions.ofOrder(order.id, (current.order ?? order).collectionIds)
      const money = await readOrderMoney(query, order.id)
      refuse(
        whyNotAdmitted({
          collection: current.collection,
          amount,
          currencyCode,
          outstanding: money === null ? 0 : outstandingOf(money),
          attempts,
          openingMs: openingMs(payunit.options),
        }),
      )
    }
    return await reserve(admission, current)
  })
  if (reserved.kind === "busy") {
    throw new ShopperError("payment_in_flight", { retryAt: new Date(Date.now() + AGAIN_MS) })
  }
  return reserved.result
}

function refuse(problem: ShopperError | null): void {
  if (problem !== null) {
    throw problem
  }
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
  return requireFound(await readPurchase(query, paymentSessionId))
}

/** @throws ShopperError `payment_not_found` where there is nothing */
export function requireFound<Value>(value: Value | null): Value {
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

/** @throws ShopperError since nobody's money should be taken for what cannot be ordered and cannot be refunded */
export function refuseWhatCannotBeOrdered({ collection, order, notReady }: Purchase): void {
  if (isClosedStatus(collection.status) || isClosedOrder(order?.status)) {
    throw new ShopperError("collection_closed")
  }
  requireReady(notReady)
}

/** @throws ShopperError `cart_not_ready` where there is a reason */
export function requireReady(reasons: readonly NotReady[]): void {
  if (reasons.length > 0) {
    throw new ShopperError("cart_not_ready", { details: reasons })
  }
}
