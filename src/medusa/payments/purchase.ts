import { z } from "zod"
import {
  addressRow,
  type Delivery,
  deliveryOf,
  listedCart,
  type ListedCart,
  type NotReady,
  readCart,
  whyNotReady,
} from "../carts"
import { majorUnits, type Query } from "../query"
import { type InvoicePart, partIn } from "./collections"

/** What a payment session pays for. */
export interface Purchase {
  session: { id: string; amount: number; currencyCode: string; providerId: string }
  collection: { id: string; status: string; amount: number }
  cartId: string | null
  /** The order that stands already, and all of its payment collections. */
  order: { id: string; status: string | null; collectionIds: readonly string[] } | null
  /** The part of an invoice that the session pays; null where it pays none. */
  invoicePart: InvoicePart | null
  /** What is bought, as it is listed; null when there is no cart, as when an order's rest is paid. */
  listed: ListedCart | null
  customer: { email: string | null; name: string | null; phone: string | null; country: string | null }
  /** Why the cart could not be ordered now, as far as it says so itself. Empty when it could, or when there is no cart. */
  notReady: readonly NotReady[]
  /** What stock and shipping have to bear out before it could be; null when nothing has to. See {@link whyNotDelivered}. */
  delivery: Delivery | null
}

const text = z.string().nullish()

const sessionRow = z.object({
  id: z.string(),
  amount: majorUnits,
  currency_code: z.string(),
  provider_id: z.string(),
  payment_collection: z.object({
    id: z.string(),
    status: z.string(),
    amount: majorUnits,
    metadata: z.unknown().optional(),
    cart_link: z.object({ cart_id: z.string() }).nullish(),
    order: z
      .object({
        id: z.string(),
        status: text,
        payment_collections: z.array(z.object({ id: z.string() })).nullish(),
      })
      .nullish(),
  }),
})

/**
 * Reads what a payment session pays for: session, payment collection, cart or order; null where there is no such session.
 * The session's row exists before a provider is asked to initiate it, so this works from there as well.
 */
export async function readPurchase(query: Query, paymentSessionId: string): Promise<Purchase | null> {
  const session = await readSession(query, paymentSessionId)
  return session === null ? null : await readPurchaseOf(query, session)
}

/** A payment session with its payment collection, and what that is for. */
export type SessionRow = z.output<typeof sessionRow>

/** Reads a payment session with its payment collection; null where there is none. */
export async function readSession(query: Query, paymentSessionId: string): Promise<SessionRow | null> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: [
      "id",
      "amount",
      "currency_code",
      "provider_id",
      "payment_collection.id",
      "payment_collection.status",
      "payment_collection.metadata",
      "payment_collection.cart_link.cart_id",
      "payment_collection.order.id",
      "payment_collection.amount",
      "payment_collection.order.status",
      "payment_collection.order.payment_collections.id",
    ],
    filters: { id: paymentSessionId },
  })
  return data.length === 0 ? null : sessionRow.parse(data[0])
}

/** What a payment session pays for, once that itself is read. */
export async function readPurchaseOf(query: Query, session: SessionRow): Promise<Purchase> {
  const collection = session.payment_collection
  const cartId = collection.cart_link?.cart_id ?? null
  const cart = cartId === null ? null : await readCart(query, cartId)
  // The cart's order stands already and only waits for its payment: then nothing of the cart has to be ready.
  const isOrdered = cart?.completed_at != null && collection.order != null && collection.order.status !== "canceled"
  return {
    session: {
      id: session.id,
      amount: session.amount,
      currencyCode: session.currency_code,
      providerId: session.provider_id,
    },
    collection: { id: collection.id, status: collection.status, amount: collection.amount },
    cartId,
    order:
      collection.order == null
        ? null
        : {
            id: collection.order.id,
            status: collection.order.status ?? null,
            collectionIds: (collection.order.payment_collections ?? []).map(({ id }) => id),
          },
    invoicePart: partIn(collection.metadata),
    listed: cart === null ? null : listedCart(cart),
    customer:
      cart === null
        ? await orderCustomer(query, collection.order?.id ?? null)
        : customerOf(cart.email, cart.shipping_address),
    notReady: cart === null || isOrdered ? [] : whyNotReady(cart),
    delivery: cart === null || isOrdered ? null : deliveryOf(cart),
  }
}

type Customer = Purchase["customer"]

async function orderCustomer(query: Query, orderId: string | null): Promise<Customer> {
  if (orderId === null) {
    return customerOf(null, null)
  }
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "email", "shipping_address.*"],
    filters: { id: orderId },
  })
  const order = z.object({ email: text, shipping_address: addressRow }).parse(data[0] ?? {})
  return customerOf(order.email, order.shipping_address)
}

function customerOf(email: string | null | undefined, address: z.output<typeof addressRow>): Customer {
  const name = [address?.first_name, address?.last_name].filter(Boolean).join(" ")
  return {
    email: email ?? null,
    name: name === "" ? null : name,
    phone: address?.phone ?? null,
    country: address?.country_code?.toUpperCase() ?? null,
  }
}
