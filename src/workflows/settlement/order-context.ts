import { z } from "zod"
import { chargeFor } from "../../gateway"
import {
  isPaidByAnother,
  majorUnits,
  ORDER_MONEY_FIELDS,
  orderMoneyOf,
  type Query,
  ORDER_STOCK_FIELDS,
  unreservedOf,
} from "../../medusa"
import { type Cause, cause, moneyOf } from "../../domain/texts"
import type { PayUnitModuleService } from "../../modules/payunit"
import { SESSION_DATA_KEY, type TransactionRecord } from "../../modules/payunit/transactions"
import { existingOrders } from "./gone-orders"
import {
  describeUnreserved,
  isClosedOrder,
  mayBeDuplicate,
  outstandingOf,
  type OrderContext,
  surplusOf,
} from "../../domain/payments"

/** Statuses of a payment session that completing a cart would take. */
const PROCESSABLE = new Set(["pending", "requires_more", "authorized", "captured", "pending_authorization"])

/**
 * Whether nothing was recorded yet under a payment session of this status. One that an order waits for by right is left
 * alone; without an order it is what is left of a completion that was undone.
 */
function isUnpaid(status: string, isOrdered: boolean): boolean {
  return status === "pending" || status === "requires_more" || (status === "pending_authorization" && !isOrdered)
}

const money = { amount: majorUnits, currency_code: z.string() }

const sessionRow = z.object({
  id: z.string(),
  status: z.string(),
  created_at: z.coerce.date(),
  data: z.record(z.string(), z.unknown()).nullish(),
  ...money,
})

const SESSION_FIELDS = ["id", "status", "amount", "currency_code", "data", "created_at"]

const PAYMENT_FIELDS = ["payment_session_id", "captured_at", "captures.id"]
const paymentRow = z.object({
  payment_session_id: z.string().nullish(),
  captured_at: z.unknown().optional(),
  captures: z.array(z.object({ id: z.string() })).nullish(),
})

const COLLECTION_FIELDS = [
  ...["id", "status", "amount", "currency_code", "refunded_amount", "cart_link.cart_id", "payments.canceled_at"],
  ...SESSION_FIELDS.map((field) => `payment_sessions.${field}`),
  ...PAYMENT_FIELDS.map((field) => `payments.${field}`),
]
const collectionRow = z.object({
  id: z.string(),
  status: z.string(),
  ...money,
  refunded_amount: majorUnits.nullish(),
  payment_sessions: z.array(sessionRow).nullish(),
  payments: z.array(paymentRow.extend({ canceled_at: z.unknown().optional() })).nullish(),
  cart_link: z.object({ cart_id: z.string() }).nullish(),
})

const CART_FIELDS = ["currency_code", "completed_at"]
const cartRow = z.object({ currency_code: z.string(), completed_at: z.unknown().optional() })
const pricedCartRow = cartRow.extend({ total: majorUnits })

const orderRow = z.object({ created_at: z.coerce.date() })

/**
 * Reads where Medusa stands with a transaction: session, payment, payment collection, cart and order; and the invoice that
 * it pays, if any.
 */
export async function readOrderContext(
  payunit: Pick<PayUnitModuleService, "invoices" | "transactions">,
  query: Query,
  transaction: TransactionRecord,
): Promise<OrderContext> {
  return { ...(await readMedusa(query, transaction)), invoice: await readInvoiceContext(payunit, transaction) }
}

type InMedusa = Omit<OrderContext, "invoice">

async function readMedusa(query: Query, transaction: TransactionRecord): Promise<InMedusa> {
  if (transaction.state === "applying") {
    // Medusa was told of the money, and mostly there is an order now: what its cart is worth takes long to work out, and
    // decides nothing any more.
    const orderContext = await read(query, transaction, readCompletedCart)
    if (orderContext.cart?.total !== null || orderContext.order !== null) {
      return orderContext
    }
  }
  return await read(query, transaction, readCart)
}

async function read(query: Query, transaction: TransactionRecord, cartOf: typeof readCart): Promise<InMedusa> {
  const [collection, collectionOrders] = await Promise.all([
    first(query, collectionRow, "payment_collection", COLLECTION_FIELDS, { id: transaction.payment_collection_id }),
    ordersOfCollection(query, transaction.payment_collection_id),
  ])
  const { session, payment } = await readSession(query, transaction, collection)
  const cartId = collection?.cart_link?.cart_id ?? transaction.cart_id
  // The cart before its order: Medusa writes both at once, and one that is completed must not seem to have none.
  const cart = cartId === null ? null : await cartOf(query, cartId)
  const cartOrders = cartId === null ? [] : await ordersOfCart(query, cartId)
  const linked = [...new Set([...cartOrders, ...collectionOrders])]
  const captures = (payment?.captures ?? []).map((capture) => capture.id)
  const [order, goneOrders] = await firstExisting(linked, async (id) => {
    const links = {
      linkedToCart: cart === null || cartOrders.includes(id),
      linkedToCollection: collectionOrders.includes(id),
    }
    return await readOrder(query, id, captures, links, transaction)
  })
  const others = collectionOrders.filter((id) => id !== order?.id && !goneOrders.includes(id))
  const otherOrders = await existingOrders(query, others)
  return {
    session:
      session === null
        ? null
        : {
            amount: session.amount,
            currency: session.currency_code,
            canceled: !PROCESSABLE.has(session.status),
            dataStored: session.data?.[SESSION_DATA_KEY] !== undefined,
            ageMs: transaction.now.getTime() - session.created_at.getTime(),
          },
    captured: payment?.captured_at != null,
    collection:
      collection === null
        ? null
        : {
            amount: collection.amount,
            currency: collection.currency_code,
            state: stateOf(collection.status),
            refunded: collection.refunded_amount ?? 0,
          },
    rivalPaid: isPaidByAnother(collection?.payments, transaction.payment_session_id),
    siblings: (collection?.payment_sessions ?? [])
      .filter(({ id, status }) => id !== transaction.payment_session_id && isUnpaid(status, order !== null))
      .map((sibling) => sibling.id),
    cart,
    cartGone: cart === null && cartId !== null && order === null,
    order,
    otherOrders,
    goneOrders: [...goneOrders, ...others.filter((id) => !otherOrders.includes(id))],
    chargeOf: (amount) => {
      const charge = chargeFor(amount, transaction.currency_code)
      return charge.ok ? charge.amount : Number.NaN
    },
  }
}

/** A transaction's own session and payment. Both may be there still where their payment collection is gone. */
async function readSession(
  query: Query,
  { payment_session_id: id }: TransactionRecord,
  collection: z.output<typeof collectionRow> | null,
): Promise<{ session: z.output<typeof sessionRow> | null; payment: z.output<typeof paymentRow> | null }> {
  if (collection !== null) {
    return {
      session: collection.payment_sessions?.find((one) => one.id === id) ?? null,
      payment: collection.payments?.find((one) => one.payment_session_id === id) ?? null,
    }
  }
  const [session, payment] = await Promise.all([
    first(query, sessionRow, "payment_session", SESSION_FIELDS, { id }),
    first(query, paymentRow, "payment", ["id", ...PAYMENT_FIELDS], { payment_session_id: id }),
  ])
  return { session, payment }
}

/** What an invoice is still owed, for a transaction that pays it. */
async function readInvoiceContext(
  { invoices, transactions }: Pick<PayUnitModuleService, "invoices" | "transactions">,
  transaction: TransactionRecord,
): Promise<OrderContext["invoice"]> {
  const { id, source, flow, invoice_id, amount, created_at, history } = transaction
  const invoice = invoice_id === null ? null : await invoices.find(invoice_id)
  if (invoice === null) {
    return null
  }
  const others = (await transactions.ofInvoice(invoice.id)).filter((one) => one.id !== id)
  const payments = others.filter(({ settled_at }) => settled_at !== null)
  const saidOf = (one: TransactionRecord): number =>
    others.filter(({ surplus_of }) => surplus_of === one.id).reduce((sum, surplus) => sum + surplus.amount, one.amount)
  const mayBeSame = source === "attempt" && !isSaidToBeOther(history)
  const twin = others.find(
    (one) =>
      one.surplus_of === null &&
      one.resolution !== "dismissed" &&
      one.created_at > created_at &&
      (one.source === "staff"
        ? saidOf(one) === amount
        : // The service counts pages of its invoice among what it reports of that, and no others; perhaps with other money.
          one.source === "service" && flow === "invoice" && one.reference === null && one.amount >= amount),
  )
  return {
    // Whoever confirms it knows that it is void.
    isVoid: source !== "staff" && invoice.state === "void",
    left: invoice.total_amount - payments.reduce((sum, one) => sum + one.amount, 0),
    perhapsSame: !mayBeSame || twin === undefined ? null : sameAs(twin, saidOf(twin)),
  }
}

/** Why a payment may be the same money as an entry of so much. */
function sameAs({ source, currency_code, method }: TransactionRecord, amount: number): Cause {
  const money = moneyOf(amount, currency_code)
  return source === "staff"
    ? cause("same_as_confirmed", { amount: money, method: method ?? "" })
    : cause("same_as_reported", { amount: money })
}

/** Whether a payment was said to be other money: who wants it placed though the same amount is entered says so. */
function isSaidToBeOther(history: TransactionRecord["history"]): boolean {
  const question = history.findIndex(({ causes }) => causes.some(({ code }) => mayBeDuplicate(code)))
  return question >= 0 && history.slice(question).some(({ code }) => code === "placing_requested")
}

async function readCart(query: Query, id: string): Promise<OrderContext["cart"]> {
  const cart = await first(query, pricedCartRow, "cart", ["id", ...CART_FIELDS, "total"], { id })
  return cart === null
    ? null
    : { total: cart.total, currency: cart.currency_code, completed: cart.completed_at != null }
}

/** Of one that was completed, without its total. */
async function readCompletedCart(query: Query, id: string): Promise<OrderContext["cart"]> {
  const cart = await first(query, cartRow, "cart", ["id", ...CART_FIELDS], { id })
  return cart?.completed_at == null
    ? await readCart(query, id)
    : { total: null, currency: cart.currency_code, completed: true }
}

/** The first of some orders that exists, and those before it, which do not. */
async function firstExisting<Order>(
  ids: readonly string[],
  readOne: (id: string) => Promise<Order | null>,
): Promise<[order: Order | null, gone: string[]]> {
  const gone = []
  for (const id of ids) {
    const order = await readOne(id)
    if (order !== null) {
      return [order, gone]
    }
    gone.push(id)
  }
  return [null, gone]
}

async function ordersOfCart(query: Query, cartId: string): Promise<string[]> {
  const { data } = await query.graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id: cartId } })
  return z
    .array(z.object({ order_id: z.string() }))
    .parse(data)
    .map(({ order_id }) => order_id)
}

async function ordersOfCollection(query: Query, paymentCollectionId: string): Promise<string[]> {
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters: { payment_collection_id: paymentCollectionId },
  })
  return z
    .array(z.object({ order_id: z.string() }))
    .parse(data)
    .map(({ order_id }) => order_id)
}

async function readOrder(
  query: Query,
  id: string,
  captures: readonly string[],
  links: { linkedToCart: boolean; linkedToCollection: boolean },
  transaction: TransactionRecord,
): Promise<OrderContext["order"]> {
  // What the order lacks of its stock is asked for only where the payment may have had it placed: then with all else.
  const mayBeItsOrder = captures.length > 0 && transaction.cart_id !== null
  const { data } = await query.graph({
    entity: "order",
    fields: [...ORDER_MONEY_FIELDS, "created_at", ...(mayBeItsOrder ? ORDER_STOCK_FIELDS : [])],
    filters: { id },
  })
  if (data.length === 0) {
    return null
  }
  const money = orderMoneyOf(data[0])
  const recorded = money.transactions
    .filter(({ reference }) => reference === "capture")
    .map(({ referenceId }) => referenceId)
  const holdsCapture = captures.length > 0 && captures.every((capture) => recorded.includes(capture))
  const createdAt = orderRow.parse(data[0]).created_at
  // Of the completion that this payment caused. An order that was there before is not looked through; one that waited
  // for this payment and was taken back may have been placed anew by it.
  const wasThereBefore =
    transaction.order_placed_first_at !== null && transaction.paid_at !== null && createdAt < transaction.paid_at
  const isItsOrder = mayBeItsOrder && holdsCapture && !wasThereBefore
  const unreserved = isItsOrder ? await unreservedOf(query, data[0]) : []
  return {
    id,
    canceled: isClosedOrder(money.status),
    ...links,
    ageMs: transaction.now.getTime() - createdAt.getTime(),
    outstanding: outstandingOf(money),
    holdsCapture,
    surplus: surplusOf(money, captures),
    unreserved: unreserved.length === 0 ? null : describeUnreserved(unreserved),
  }
}

function stateOf(status: string): "open" | "completed" | "canceled" {
  return status === "completed" || status === "canceled" ? status : "open"
}

async function first<Row>(
  query: Query,
  schema: z.ZodType<Row>,
  entity: string,
  fields: string[],
  filters: Record<string, string>,
): Promise<Row | null> {
  const { data } = await query.graph({ entity, fields, filters })
  return data.length === 0 ? null : schema.parse(data[0])
}
