import { chargeFor } from "../../../src/gateway"
import type { PaidTransaction, OrderContext } from "../../../src/domain/payments"

/* What Medusa may say about a paid transaction: one that is well, and what differs from it. */

/** What PayUnit would be asked for. */
export const chargeOf = (amount: number): number => {
  const charge = chargeFor(amount, "XAF")
  return charge.ok ? charge.amount : Number.NaN
}

export const paid: PaidTransaction = {
  amount: 12_500,
  currency: "xaf",
  paidForMs: 100_000,
  refunded: 0,
  acceptedWorth: null,
}

/** A session that was paid, in a cart that waits to be completed. */
export const waiting: OrderContext = {
  session: { amount: 12_500, currency: "xaf", canceled: false, dataStored: true, ageMs: 300_000 },
  captured: false,
  collection: { amount: 12_500, currency: "xaf", state: "open", refunded: 0 },
  rivalPaid: false,
  invoice: null,
  siblings: [],
  cart: { total: 12_500, currency: "xaf", completed: false },
  cartGone: false,
  order: null,
  otherOrders: [],
  goneOrders: [],
  chargeOf,
}

export const session = (over: Partial<NonNullable<OrderContext["session"]>>) => ({
  session: { ...waiting.session!, ...over },
})
export const collection = (over: Partial<NonNullable<OrderContext["collection"]>>) => ({
  collection: { ...waiting.collection!, ...over },
})
export const cart = (over: { total?: number; currency?: string; completed?: boolean }) => ({
  cart: { total: 12_500, currency: "xaf", completed: false, ...over },
})
export const order = (over: Partial<NonNullable<OrderContext["order"]>> = {}) => ({
  order: {
    id: "order_1",
    canceled: false,
    holdsCapture: true,
    linkedToCart: true,
    linkedToCollection: true,
    ageMs: 1_000,
    outstanding: 12_500,
    surplus: 0,
    unreserved: null,
    ...over,
  },
})
export const completed = { ...collection({ state: "completed" }), ...cart({ completed: true }) }
export const gone = { session: null }
/** The cart was deleted, and no order came of it. */
export const deleted = { cart: null, cartGone: true }
/** It was for an order that was deleted. */
export const orderDeleted = { cart: null, goneOrders: ["order_0"] }
