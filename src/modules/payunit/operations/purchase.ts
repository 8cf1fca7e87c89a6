import type { ShortItem } from "../../../domain/payments"
import { getVariantAvailability } from "@medusajs/framework/utils"
import { z } from "zod"
import { majorUnits, type PricedCart, type Query } from "../../../medusa"
import { ShopperError } from "../errors"

/** What a payment session pays for. */
export interface Purchase {
  session: { id: string; amount: number; currencyCode: string; providerId: string }
  collection: { id: string; status: string; amount: number }
  cartId: string | null
  /** The order that stands already, and all of its payment collections. */
  order: { id: string; status: string | null; collectionIds: readonly string[] } | null
  /** What is bought; null when there is no cart, as when an order's rest is paid. */
  priced: PricedCart | null
  customer: { email: string | null; name: string | null; phone: string | null; country: string | null }
  /** Why the cart could not be ordered now, by code. Empty when it could, or when there is no cart. */
  notReady: readonly NotReady[]
}

/** Whether a payment collection in this status of Medusa's takes no more payments. */
export function isClosedStatus(status: string): boolean {
  return ["completed", "canceled", "authorized"].includes(status)
}

/** What completing a cart would stumble over. */
type NotReady =
  | "no_items"
  | "no_email"
  | "no_shipping_method"
  | "out_of_stock"
  | "already_ordered"
  /** It is linked to an order, which is just being placed or taken back, or does not exist. */
  | "order_unfinished"

/** The payments that Medusa has recorded on a payment collection, by whatever provider. */
export const recordedPayments = z
  .array(z.object({ payment_session_id: z.string().nullish(), canceled_at: z.unknown().optional() }))
  .nullish()

/** Whether a payment is recorded for another payment session of the same collection, and not cancelled. */
export function isPaidByAnother(payments: z.output<typeof recordedPayments>, paymentSessionId: string): boolean {
  return (payments ?? []).some(
    (payment) => payment.payment_session_id !== paymentSessionId && payment.canceled_at == null,
  )
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
    cart: z.object({ id: z.string() }).nullish(),
    order: z
      .object({
        id: z.string(),
        status: text,
        payment_collections: z.array(z.object({ id: z.string() })).nullish(),
      })
      .nullish(),
  }),
})

const addressRow = z.object({ first_name: text, last_name: text, phone: text, country_code: text }).nullish()

const cartRow = z.object({
  id: z.string(),
  email: text,
  completed_at: z.unknown().optional(),
  order_link: z.object({ order_id: z.string() }).nullish(),
  sales_channel_id: text,
  tax_total: majorUnits,
  shipping_address: addressRow,
  items: z
    .array(
      z.object({
        title: z.string(),
        product_title: text,
        variant_title: text,
        quantity: majorUnits,
        unit_price: majorUnits,
        total: majorUnits,
        thumbnail: text,
        variant_id: text,
        requires_shipping: z.boolean().nullish(),
        variant: z
          .object({
            manage_inventory: z.boolean().nullish(),
            allow_backorder: z.boolean().nullish(),
            product: z.object({ shipping_profile: z.object({ id: z.string() }).nullish() }).nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  shipping_methods: z
    .array(
      z.object({
        name: z.string(),
        amount: majorUnits,
        total: majorUnits,
        shipping_option: z.object({ shipping_profile_id: text }).nullish(),
      }),
    )
    .nullish(),
})
type CartRow = z.output<typeof cartRow>

/**
 * Reads what a payment session pays for: session, payment collection, cart or order. The session's row exists before
 * a provider is asked to initiate it, so this works from there as well.
 *
 * @throws ShopperError `payment_not_found` when there is no such session
 */
export async function readPurchase(query: Query, paymentSessionId: string): Promise<Purchase> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: [
      "id",
      "amount",
      "currency_code",
      "provider_id",
      "payment_collection.id",
      "payment_collection.status",
      "payment_collection.cart.id",
      "payment_collection.order.id",
      "payment_collection.amount",
      "payment_collection.order.status",
      "payment_collection.order.payment_collections.id",
    ],
    filters: { id: paymentSessionId },
  })
  if (data.length === 0) {
    throw new ShopperError("payment_not_found")
  }
  const session = sessionRow.parse(data[0])
  const collection = session.payment_collection
  const cart = collection.cart ? await readCart(query, collection.cart.id) : null
  return {
    session: {
      id: session.id,
      amount: session.amount,
      currencyCode: session.currency_code,
      providerId: session.provider_id,
    },
    collection: { id: collection.id, status: collection.status, amount: collection.amount },
    cartId: collection.cart?.id ?? null,
    order:
      collection.order == null
        ? null
        : {
            id: collection.order.id,
            status: collection.order.status ?? null,
            collectionIds: (collection.order.payment_collections ?? []).map(({ id }) => id),
          },
    priced: cart === null ? null : pricedCart(cart),
    customer: cart === null ? await orderCustomer(query, collection.order?.id ?? null) : cartCustomer(cart),
    notReady: cart === null || isOrdered(cart, collection) ? [] : await whyNotReady(query, cart),
  }
}

/** Whether its order stands already and only waits for its payment: then nothing of the cart has to be ready. */
function isOrdered(cart: CartRow, collection: z.output<typeof sessionRow>["payment_collection"]): boolean {
  return cart.completed_at != null && collection.order != null && collection.order.status !== "canceled"
}

async function readCart(query: Query, id: string): Promise<CartRow | null> {
  const { data } = await query.graph({
    entity: "cart",
    fields: [
      "id",
      "email",
      "completed_at",
      "order_link.order_id",
      "sales_channel_id",
      "total",
      "tax_total",
      "items.*",
      "items.total",
      "items.variant.manage_inventory",
      "items.variant.allow_backorder",
      "items.variant.product.shipping_profile.id",
      "shipping_methods.*",
      "shipping_methods.total",
      "shipping_methods.shipping_option.shipping_profile_id",
      "shipping_address.*",
    ],
    filters: { id },
  })
  return data.length === 0 ? null : cartRow.parse(data[0])
}

function pricedCart(cart: CartRow): PricedCart {
  return {
    items: (cart.items ?? []).map((item) => ({
      name: item.product_title ?? item.title,
      about: variantOf(item),
      unitPrice: item.unit_price,
      quantity: item.quantity,
      total: item.total,
      imageUrl: item.thumbnail ?? null,
    })),
    shippingMethods: (cart.shipping_methods ?? []).map(({ name, amount, total }) => ({ name, amount, total })),
    taxTotal: cart.tax_total,
  }
}

/** What Medusa calls the one variant of a product that has no others says nothing to a shopper. */
function variantOf({ variant_title, product_title, title }: NonNullable<CartRow["items"]>[number]): string | null {
  const variant = variant_title?.trim() ?? ""
  const saysNothing = variant === "" || /^default( variant)?$/i.test(variant)
  return saysNothing || variant === (product_title ?? title) ? null : variant
}

type Customer = Purchase["customer"]

function cartCustomer(cart: CartRow): Customer {
  return customerOf(cart.email, cart.shipping_address)
}

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

/** Looks at what completing the cart will look at, so that nobody pays for what cannot be ordered. */
async function whyNotReady(query: Query, cart: CartRow): Promise<NotReady[]> {
  const items = cart.items ?? []
  const profiles = new Set((cart.shipping_methods ?? []).map((method) => method.shipping_option?.shipping_profile_id))
  const lacksShipping = items.some(
    (item) =>
      item.requires_shipping === true &&
      (profiles.size === 0 ||
        (item.variant?.product?.shipping_profile != null && !profiles.has(item.variant.product.shipping_profile.id))),
  )
  const reasons: [NotReady, boolean][] = [
    ["already_ordered", cart.completed_at != null],
    ["order_unfinished", cart.completed_at == null && cart.order_link != null],
    ["no_items", items.length === 0],
    ["no_email", cart.email == null || cart.email === ""],
    ["no_shipping_method", lacksShipping],
    ["out_of_stock", (await outOfStock(query, cart)).length > 0],
  ]
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason)
}

const stockedItemRow = z.object({
  title: z.string(),
  product_title: text,
  quantity: majorUnits,
  variant_id: text,
  variant: z.object({ manage_inventory: z.boolean().nullish(), allow_backorder: z.boolean().nullish() }).nullish(),
})
const stockedCartRow = z.object({ sales_channel_id: text, items: z.array(stockedItemRow).nullish() })

/** What a cart wants and there is too little of in stock, and where. Asks what completing the cart will ask. */
export async function readOutOfStock(query: Query, cartId: string): Promise<ShortItem[]> {
  const { data } = await query.graph({
    entity: "cart",
    fields: [
      "id",
      "sales_channel_id",
      "items.title",
      "items.product_title",
      "items.quantity",
      "items.variant_id",
      "items.variant.manage_inventory",
      "items.variant.allow_backorder",
    ],
    filters: { id: cartId },
  })
  if (data.length === 0) {
    return []
  }
  const cart = stockedCartRow.parse(data[0])
  const short = await outOfStock(query, cart)
  const where = short.length === 0 ? null : await locationsOf(query, cart.sales_channel_id)
  return short.map((item) => ({ ...item, where }))
}

const channelRow = z.object({ stock_locations: z.array(z.object({ name: z.string() }).nullish()).nullish() })

/** The names of the stock locations that a sales channel sells from; null where there is none. */
async function locationsOf(query: Query, salesChannelId: string | null | undefined): Promise<string | null> {
  const { data } = await query.graph({
    entity: "sales_channel",
    fields: ["stock_locations.name"],
    filters: { id: salesChannelId ?? "" },
  })
  const names = z
    .array(channelRow)
    .parse(data)
    .flatMap(({ stock_locations }) => (stock_locations ?? []).flatMap((location) => location?.name ?? []))
  return names.length === 0 ? null : names.join(", ")
}

async function outOfStock(query: Query, cart: z.output<typeof stockedCartRow>): Promise<Omit<ShortItem, "where">[]> {
  const wanted = new Map<string, { name: string; quantity: number }>()
  for (const { variant_id, variant, quantity, product_title, title } of cart.items ?? []) {
    if (variant_id != null && variant?.manage_inventory === true && variant.allow_backorder !== true) {
      const before = wanted.get(variant_id)?.quantity ?? 0
      wanted.set(variant_id, { name: product_title ?? title, quantity: before + quantity })
    }
  }
  if (wanted.size === 0 || cart.sales_channel_id == null) {
    return []
  }
  const available = await getVariantAvailability(query, {
    variant_ids: [...wanted.keys()],
    sales_channel_id: cart.sales_channel_id,
  })
  return [...wanted]
    .map(([variantId, { name, quantity }]) => ({
      name,
      asked: quantity,
      stock: Math.max(0, available[variantId]?.availability ?? 0),
    }))
    .filter(({ asked, stock }) => stock < asked)
}
