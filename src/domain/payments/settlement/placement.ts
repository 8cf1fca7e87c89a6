import { type Cause, cause } from "../../texts"
import type { HeldReason } from "../states"

/** A paid transaction, as far as placing its money is concerned. Amounts in major units. */
export interface PaidTransaction {
  /** What was charged: rounded to what the service takes. */
  amount: number
  currency: string
  /** Milliseconds since the transaction was found to be paid. */
  paidForMs: number
  /** How much of the transaction was refunded already. */
  refunded: number
  /**
   * What the transaction's cart or order was worth, or still wanted, when a person accepted that another amount was
   * paid; null where nobody did. Major units. Changed since, it is another difference, which nobody has accepted.
   */
  acceptedWorth: number | null
}

/** Where Medusa stands with a transaction's session, payment collection, cart and order. */
export interface OrderContext {
  /** The session that the transaction belongs to; null when Medusa deleted it. */
  session: { amount: number; currency: string; canceled: boolean; dataStored: boolean; ageMs: number } | null
  /** Whether a captured payment is recorded for that session. It outlives the session. */
  captured: boolean
  /** `refunded`: what Medusa says was refunded of its payments. */
  collection: {
    amount: number
    currency: string
    state: "open" | "completed" | "canceled"
    refunded: number
  } | null
  /** Whether another session of the collection has a payment recorded, by whatever provider. */
  rivalPaid: boolean
  /** Ids of the other sessions of the collection, not paid, that Medusa could still complete a cart with. */
  siblings: readonly string[]
  /** The cart. Once it was ordered, nobody asks what it is worth. */
  cart:
    { total: number; currency: string; completed: boolean } | { total: null; currency: string; completed: true } | null
  /** The transaction was for a cart that does not exist any more, and no order came of it. */
  cartGone: boolean
  /**
   * `holdsCapture`: the order's transactions include this payment's capture. `linkedToCart`: Medusa knows it as the
   * cart's order, without which it would make another one; true where there is no cart. `linkedToCollection`: Medusa
   * knows it as what the payment collection pays for, without which it gets none of its money. `outstanding`: what is
   * still to be paid on it, whichever way. `surplus`: how much of this payment's captures nobody owed when they came.
   * `canceled`: nothing is to be paid on it any more. `unreserved`: what it was placed without of its stock, in words;
   * null for nothing, and where another payment had it placed.
   */
  order: {
    id: string
    canceled: boolean
    holdsCapture: boolean
    linkedToCart: boolean
    linkedToCollection: boolean
    ageMs: number
    outstanding: number
    surplus: number
    unreserved: string | null
  } | null
  /**
   * The invoice that the transaction pays; null where it pays none. `left`: what is still to be paid of that, this one
   * left out, in major units. `perhapsSame`: why it may be the same money as an entry of this amount that was written
   * since it began; null where a person said that it is not.
   */
  invoice: { isVoid: boolean; left: number; perhapsSame: Cause | null } | null
  /** Orders that the payment collection is linked to beside that one: a process died over them. */
  otherOrders: readonly string[]
  /** Orders that do not exist and that the collection or the cart is still linked to: Medusa took back no links. */
  goneOrders: readonly string[]
  /** Rounds an amount of the collection's currency to what the service would be asked for. */
  chargeOf: (amount: number) => number
}

/** What somebody else is in the middle of. */
type WaitedFor = "other_payment" | "session" | "order"

/** What to do with money that is known to be taken. */
export type Placement =
  | { do: "settle" }
  | { do: "wait"; for: WaitedFor; milliseconds: number }
  /** `isBooked`: Medusa's order holds the money all the same. */
  | { do: "hold"; reason: HeldReason; why: Cause; isBooked: boolean }
  /** Make a new session for the money on the same collection, which takes the collection's amount. */
  | { do: "adopt"; setCollectionAmount: number | null }
  /** Tell Medusa "captured", after putting right what would make it take the wrong session. */
  | {
      do: "apply"
      cancelSessions: readonly string[]
      /**
       * The status that the transaction's own session needs first, where it was cancelled: Medusa takes only an
       * authorized one that has a payment.
       */
      reviveSession: "pending" | "authorized" | null
      /** What the transaction's session is to ask for, where a person accepted that another amount was paid. */
      setSessionAmount: number | null
      setCollectionAmount: number | null
      /** Orders that a process died over: their hold on the payment collection is to be loosened first. */
      strayOrders: readonly string[]
      /** Orders that do not exist: what links to them is to be dismissed, or Medusa takes the cart for ordered. */
      goneOrders: readonly string[]
      /** The cart's order, where a process died before it was linked to the payment collection. */
      linkOrder: string | null
    }

/**
 * An order this old that is not linked to its cart, or to the payment collection, was left by a process that died. A
 * younger one may be about to be linked: completing a cart takes two minutes at most, since its lock ends then.
 */
const STRAY_ORDER_MS = 150_000

/** Another provider's payment of this age without an order is stuck, not in the middle of completing the cart. */
const RIVAL_MS = 150_000

/** A session younger than this may still be in the middle of being stored: Medusa's own write would undo ours. */
const STORING_MS = 60_000

/** Decides where a paid transaction's money goes. Pure; called again after every change until it says `settle`. */
export function place(paid: PaidTransaction, orderContext: OrderContext): Placement {
  if (isSettled(orderContext)) {
    return holdBooked(orderContext.order) ?? holdBookedOnInvoice(paid, orderContext) ?? { do: "settle" }
  }
  if (paid.refunded > 0) {
    return held("order_not_placed", cause("part_refunded", { paid: paid.amount, back: paid.refunded }))
  }
  if (orderContext.order?.linkedToCart === true && orderContext.order.canceled && !orderContext.captured) {
    return held("late_on_cancelled_order", cause("cancelled_before"))
  }
  if (orderContext.rivalPaid && !orderContext.captured) {
    return orderContext.order?.linkedToCart === true || paid.paidForMs >= RIVAL_MS
      ? held("paid_twice", cause("other_session_paid"))
      : { do: "wait", for: "other_payment", milliseconds: 10_000 }
  }
  const wrongForInvoice = orderContext.captured ? null : whyNotForInvoice(paid, orderContext)
  if (wrongForInvoice !== null) {
    return wrongForInvoice
  }
  const wrongForOrder = orderContext.captured ? null : whyNotForOrder(paid, orderContext)
  if (wrongForOrder !== null) {
    return wrongForOrder
  }
  const gone = whatIsGone(orderContext)
  if (gone !== null) {
    return orderContext.captured
      ? held("order_not_placed", cause("captured_without", { what: gone }))
      : held("session_gone", cause(`${gone}_deleted`))
  }
  if (orderContext.session === null) {
    return placeWithoutSession(paid, orderContext)
  }
  return placeWithSession(paid, orderContext, orderContext.session)
}

/** What is to be paid now by its cart, or still by its order, in major units; null where neither asks for anything. */
export function expectedPayment(orderContext: OrderContext): { amount: number; currency: string } | null {
  const { order, cart, collection } = orderContext
  if (isOrdered(orderContext) && order !== null) {
    const isWanted = !order.canceled && order.outstanding > 0 && collection !== null
    return isWanted ? { amount: order.outstanding, currency: collection.currency } : null
  }
  return cart === null || cart.completed ? null : { amount: cart.total, currency: cart.currency }
}

/** Whether somebody has accepted that just so much more or less was paid than is wanted. */
function isAccepted({ acceptedWorth, currency }: PaidTransaction, orderContext: OrderContext): boolean {
  const wanted = acceptedWorth === null ? null : expectedPayment(orderContext)
  return (
    wanted !== null &&
    wanted.amount === acceptedWorth &&
    wanted.currency.toUpperCase() === currency.toUpperCase() &&
    (orderContext.session === null || orderContext.session.currency.toUpperCase() === currency.toUpperCase())
  )
}

function placeWithSession(
  paid: PaidTransaction,
  orderContext: OrderContext,
  session: NonNullable<OrderContext["session"]>,
): Placement {
  const { cart, collection, order } = orderContext
  if (!session.dataStored && session.ageMs < STORING_MS) {
    return { do: "wait", for: "session", milliseconds: 1_000 }
  }
  const isUnfinished = order !== null && !(order.linkedToCart && order.linkedToCollection)
  if (isUnfinished && order.ageMs < STRAY_ORDER_MS) {
    return { do: "wait", for: "order", milliseconds: 10_000 }
  }
  if (!orderContext.captured && collection?.state === "completed") {
    return held("paid_twice", cause("other_payment_completed"))
  }
  if (!orderContext.captured && collection?.state === "canceled") {
    return held("session_gone", cause("collection_cancelled"))
  }
  const asksForOther =
    orderContext.chargeOf(session.amount) !== paid.amount ||
    session.currency.toUpperCase() !== paid.currency.toUpperCase()
  const accepted = !orderContext.captured && isAccepted(paid, orderContext)
  if (!orderContext.captured && asksForOther && !accepted) {
    return held("cart_changed", cause("session_worth", { paid: paid.amount, worth: session.amount }))
  }
  const isOfOtherWorth = cart !== null && !cart.completed && !sameMoney(cart.total, cart.currency, session)
  if (!orderContext.captured && isOfOtherWorth && !accepted) {
    return held("cart_changed", cause("cart_worth", { paid: session.amount, worth: cart.total }))
  }
  const setSessionAmount = accepted && asksForOther ? paid.amount : null
  const setAmount = setSessionAmount ?? session.amount
  const collectionIsOff = collection !== null && collection.amount !== setAmount
  const wanted = isOrdered(orderContext) ? order?.outstanding : cart?.total
  return {
    do: "apply",
    cancelSessions: orderContext.siblings,
    reviveSession: session.canceled ? (orderContext.captured ? "authorized" : "pending") : null,
    setSessionAmount,
    setCollectionAmount: collectionIsOff && (accepted || wanted === session.amount) ? setAmount : null,
    strayOrders: [...(isUnfinished && !order.linkedToCart ? [order.id] : []), ...orderContext.otherOrders],
    goneOrders: orderContext.goneOrders,
    linkOrder: isUnfinished && order.linkedToCart ? order.id : null,
  }
}

/** Whether an order stands that Medusa knows to be this cart's, or that there is no cart of. */
function isOrdered({ order }: OrderContext): boolean {
  return order?.linkedToCart === true
}

/**
 * Money for an order that stands already: it must be wanted there as it is. The order may have been edited since the
 * payment began, or paid through another payment collection.
 */
function whyNotForOrder(paid: PaidTransaction, orderContext: OrderContext): Placement | null {
  const { order, collection } = orderContext
  if (!isOrdered(orderContext) || order === null) {
    return null
  }
  if (order.outstanding <= 0) {
    return held("paid_twice", cause("order_paid_otherwise"))
  }
  const outstanding = orderContext.chargeOf(order.outstanding)
  const isPart = collection !== null && orderContext.chargeOf(collection.amount) === paid.amount
  const fits = outstanding === paid.amount || (outstanding > paid.amount && isPart) || isAccepted(paid, orderContext)
  return fits ? null : held("cart_changed", cause("order_wants", { paid: paid.amount, outstanding: order.outstanding }))
}

/** Money for an invoice must be owed by that, whichever of its parts it was asked for. */
function whyNotForInvoice(paid: PaidTransaction, { invoice }: OrderContext): Placement | null {
  if (invoice === null) {
    return null
  }
  if (invoice.isVoid) {
    return held("late_on_cancelled_order", cause("invoice_void"))
  }
  return whyPaidTwice(paid, invoice)
}

/** Money of an invoice that others have paid, or may be the very same as what staff confirmed. */
function whyPaidTwice(
  paid: PaidTransaction,
  { perhapsSame, left }: NonNullable<OrderContext["invoice"]>,
): Extract<Placement, { do: "hold" }> | null {
  if (perhapsSame !== null) {
    return held("paid_twice", perhapsSame)
  }
  return paid.amount > left ? held("paid_twice", cause("invoice_paid_otherwise", { left })) : null
}

/** Money of an invoice that Medusa captured already: whatever broke off then, others may have paid meanwhile. */
function holdBookedOnInvoice(paid: PaidTransaction, { invoice }: OrderContext): Placement | null {
  const why = invoice === null ? null : whyPaidTwice(paid, invoice)
  return why === null ? null : { ...why, isBooked: true }
}

/** Why money that an order holds is held all the same; null for no reason. */
function holdBooked(order: OrderContext["order"]): Placement | null {
  const surplus = order?.surplus ?? 0
  if (surplus > 0) {
    return { ...held("paid_twice", cause("more_than_wanted", { surplus })), isBooked: true }
  }
  return order?.unreserved == null
    ? null
    : { ...held("order_not_placed", cause("without_stock", { items: order.unreserved })), isBooked: true }
}

/** What the payment was for, where it was deleted: then no order can come of it. */
function whatIsGone({ cartGone, cart, order, goneOrders }: OrderContext): "cart" | "order" | null {
  if (cartGone) {
    return "cart"
  }
  return cart === null && order === null && goneOrders.length > 0 ? "order" : null
}

/** Medusa holds the money: captured, and where there is an order, among its transactions. */
function isSettled(orderContext: OrderContext): boolean {
  if (!orderContext.captured) {
    return false
  }
  return orderContext.order === null
    ? orderContext.cart === null && whatIsGone(orderContext) === null
    : orderContext.order.linkedToCart && orderContext.order.holdsCapture
}

function placeWithoutSession(paid: PaidTransaction, orderContext: OrderContext): Placement {
  const { collection, cart } = orderContext
  if (orderContext.captured) {
    return held("order_not_placed", cause("captured_without_session"))
  }
  if (collection === null) {
    return held("session_gone", cause("session_deleted"))
  }
  if (collection.state === "completed" || (cart?.completed === true && !isOrdered(orderContext))) {
    return held("paid_twice", cause("other_payment_completed"))
  }
  if (collection.state === "canceled") {
    return held("session_gone", cause("collection_cancelled"))
  }
  // An order wants what its payment collection says: it may have been edited since.
  const wanted =
    cart?.total != null && !isOrdered(orderContext) ? cart : { total: collection.amount, currency: collection.currency }
  const matches =
    wanted.currency.toUpperCase() === paid.currency.toUpperCase() && orderContext.chargeOf(wanted.total) === paid.amount
  const amount = isAccepted(paid, orderContext) ? paid.amount : wanted.total
  return matches || isAccepted(paid, orderContext)
    ? { do: "adopt", setCollectionAmount: collection.amount === amount ? null : amount }
    : held("cart_changed", cause("cart_worth", { paid: paid.amount, worth: wanted.total }))
}

function sameMoney(amount: number, currency: string, session: { amount: number; currency: string }): boolean {
  return amount === session.amount && currency.toUpperCase() === session.currency.toUpperCase()
}

function held(reason: HeldReason, why: Cause): Extract<Placement, { do: "hold" }> {
  return { do: "hold", reason, why, isBooked: false }
}
