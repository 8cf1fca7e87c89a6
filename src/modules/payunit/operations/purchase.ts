import type { ShortItem } from "../../../domain/payments"
import { z } from "zod"
import { type ListedCart, majorUnits, type PricedCart, type Query } from "../../../medusa"
import { ShopperError } from "../errors"

/** What a payment session pays for. */
export interface Purchase {
  session: { id: string; amount: number; currencyCode: string; providerId: string }
  collection: { id: string; status: string; amount: number }
  cartId: string | null
  /** The order that stands already, and all of its payment collections. */
  order: { id: string; status: string | null; collectionIds: readonly string[] } | null
  /** What is bought, as it is listed; null when there is no cart, as when an order's rest is paid. */
  listed: ListedCart | null
  customer: { email: string | null; name: string | null; phone: string | null; country: string | null }
  /** Why the cart could not be ordered now, as far as it says so itself. Empty when it could, or when there is no cart. */
  notReady: readonly NotReady[]
  /** What stock and shipping have to bear out before it could be; null when nothing has to. See {@link whyNotDelivered}. */
  delivery: Delivery | null
}

/** What a cart wants of stock and shipping. */
interface Delivery {
  salesChannelId: string | null
  items: readonly WantedItem[]
  /** By which its shipping methods were made. */
  shippingOptionIds: readonly (string | null)[]
}

interface WantedItem {
  name: string
  variantId: string | null
  quantity: number
  requiresShipping: boolean
}

/** Whether a payment collection in this status of Medusa's takes no more payments. */
export function isClosedStatus(status: string): boolean {
  return ["completed", "canceled", "authorized"].includes(status)
}

/** What completing a cart would stumble over. */
export type NotReady =
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

const addressRow = z.object({ first_name: text, last_name: text, phone: text, country_code: text }).nullish()

const itemRow = z.object({
  title: z.string(),
  product_title: text,
  variant_title: text,
  quantity: majorUnits,
  variant_id: text,
  requires_shipping: z.boolean().nullish(),
})

const cartRow = z.object({
  id: z.string(),
  email: text,
  completed_at: z.unknown().optional(),
  order_link: z.object({ order_id: z.string() }).nullish(),
  sales_channel_id: text,
  shipping_address: addressRow,
  items: z.array(itemRow.extend({ unit_price: majorUnits, thumbnail: text })).nullish(),
  shipping_methods: z.array(z.object({ name: z.string(), amount: majorUnits, shipping_option_id: text })).nullish(),
})
type CartRow = z.output<typeof cartRow>

/**
 * Reads what a payment session pays for: session, payment collection, cart or order. The session's row exists before
 * a provider is asked to initiate it, so this works from there as well.
 *
 * @throws ShopperError `payment_not_found` when there is no such session
 */
export async function readPurchase(query: Query, paymentSessionId: string): Promise<Purchase> {
  return await readPurchaseOf(query, await readSession(query, paymentSessionId))
}

/** A payment session with its payment collection, and what that is for. */
export type SessionRow = z.output<typeof sessionRow>

/** @throws ShopperError `payment_not_found` when there is no such session */
export async function readSession(query: Query, paymentSessionId: string): Promise<SessionRow> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: [
      "id",
      "amount",
      "currency_code",
      "provider_id",
      "payment_collection.id",
      "payment_collection.status",
      "payment_collection.cart_link.cart_id",
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
  return sessionRow.parse(data[0])
}

/** What a payment session pays for, once that itself is read. */
export async function readPurchaseOf(query: Query, session: SessionRow): Promise<Purchase> {
  const collection = session.payment_collection
  const cartId = collection.cart_link?.cart_id ?? null
  const cart = cartId === null ? null : await readCart(query, cartId)
  // Its order stands already and only waits for its payment: then nothing of the cart has to be ready.
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
    listed: cart === null ? null : listedCart(cart),
    customer:
      cart === null
        ? await orderCustomer(query, collection.order?.id ?? null)
        : customerOf(cart.email, cart.shipping_address),
    notReady: cart === null || isOrdered ? [] : whyNotReady(cart),
    delivery: cart === null || isOrdered ? null : deliveryOf(cart),
  }
}

/** What is read is what is used: Medusa works out what a cart comes to only where it is asked for a total. */
async function readCart(query: Query, id: string): Promise<CartRow | null> {
  const { data } = await query.graph({
    entity: "cart",
    fields: [
      "id",
      "email",
      "completed_at",
      "order_link.order_id",
      "sales_channel_id",
      ...[
        "title",
        "product_title",
        "variant_title",
        "quantity",
        "unit_price",
        "thumbnail",
        "variant_id",
        "requires_shipping",
      ].map((field) => `items.${field}`),
      "shipping_methods.name",
      "shipping_methods.amount",
      "shipping_methods.shipping_option_id",
      "shipping_address.first_name",
      "shipping_address.last_name",
      "shipping_address.phone",
      "shipping_address.country_code",
    ],
    filters: { id },
  })
  return data.length === 0 ? null : cartRow.parse(data[0])
}

const nameOf = ({ product_title, title }: Pick<z.output<typeof itemRow>, "product_title" | "title">): string =>
  product_title ?? title

function lineOf(item: NonNullable<CartRow["items"]>[number]): ListedCart["items"][number] {
  return {
    name: nameOf(item),
    about: variantOf(item),
    unitPrice: item.unit_price,
    quantity: item.quantity,
    imageUrl: item.thumbnail ?? null,
  }
}

function listedCart(cart: CartRow): ListedCart {
  return {
    items: (cart.items ?? []).map(lineOf),
    shippingMethods: (cart.shipping_methods ?? []).map(({ name, amount }) => ({ name, amount })),
  }
}

const pricedRow = z.object({
  tax_total: majorUnits,
  items: z.array(itemRow.extend({ unit_price: majorUnits, total: majorUnits, thumbnail: text })).nullish(),
  shipping_methods: z.array(z.object({ name: z.string(), amount: majorUnits, total: majorUnits })).nullish(),
})

/** Reads a cart with its taxes and discounts, which are in twice as many tables. */
export async function readPricedCart(query: Query, cartId: string): Promise<PricedCart | null> {
  const { data } = await query.graph({
    entity: "cart",
    fields: ["id", "total", "tax_total", "items.*", "items.total", "shipping_methods.*", "shipping_methods.total"],
    filters: { id: cartId },
  })
  if (data.length === 0) {
    return null
  }
  const cart = pricedRow.parse(data[0])
  return {
    items: (cart.items ?? []).map((item) => ({ ...lineOf(item), total: item.total })),
    shippingMethods: cart.shipping_methods ?? [],
    taxTotal: cart.tax_total,
  }
}

/** What Medusa calls the one variant of a product that has no others says nothing to a shopper. */
function variantOf({ variant_title, product_title, title }: z.output<typeof itemRow>): string | null {
  const variant = variant_title?.trim() ?? ""
  const saysNothing = variant === "" || /^default( variant)?$/i.test(variant)
  return saysNothing || variant === nameOf({ product_title, title }) ? null : variant
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

function deliveryOf({
  sales_channel_id,
  items,
  shipping_methods,
}: Pick<CartRow, "sales_channel_id" | "items" | "shipping_methods">): Delivery {
  return {
    salesChannelId: sales_channel_id ?? null,
    items: (items ?? []).map(wantedItem),
    shippingOptionIds: (shipping_methods ?? []).map((method) => method.shipping_option_id ?? null),
  }
}

function wantedItem(item: z.output<typeof itemRow>): WantedItem {
  return {
    name: nameOf(item),
    variantId: item.variant_id ?? null,
    quantity: item.quantity,
    requiresShipping: item.requires_shipping === true,
  }
}

/** What completing the cart will look at first. */
function whyNotReady({ completed_at, order_link, email, items, shipping_methods }: CartRow): NotReady[] {
  const isShipped = (items ?? []).some((item) => item.requires_shipping === true)
  const reasons: [NotReady, boolean][] = [
    ["already_ordered", completed_at != null],
    ["order_unfinished", completed_at == null && order_link != null],
    ["no_items", (items ?? []).length === 0],
    ["no_email", email == null || email === ""],
    ["no_shipping_method", isShipped && (shipping_methods ?? []).length === 0],
  ]
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason)
}

const shippingOptionRow = z.object({ id: z.string(), shipping_profile_id: text })

/**
 * What completing the cart will look at besides: whether its shipping methods are made for what it holds, and whether
 * enough is in stock.
 */
export async function whyNotDelivered(query: Query, { delivery }: Pick<Purchase, "delivery">): Promise<NotReady[]> {
  if (delivery === null) {
    return []
  }
  const [variants, options] = await Promise.all([
    readVariants(query, delivery.items),
    readWhere(query, "shipping_option", ["id", "shipping_profile_id"], shippingOptionRow, {
      id: delivery.shippingOptionIds.filter((id) => id !== null),
    }),
  ])
  const profiles = delivery.shippingOptionIds.map(
    (optionId) => options.find(({ id }) => id === optionId)?.shipping_profile_id ?? null,
  )
  // As Medusa compares them: what has no profile wants a shipping method that has none either.
  const lacksShipping = delivery.items.some(
    ({ requiresShipping, variantId }) =>
      requiresShipping &&
      !profiles.includes(variants.get(variantId)?.product?.shipping_profiles_link?.shipping_profile_id ?? null),
  )
  const short = await readShort(query, delivery, variants)
  return [
    ...(lacksShipping ? (["no_shipping_method"] as const) : []),
    ...(short.length > 0 ? (["out_of_stock"] as const) : []),
  ]
}

const stockedCartRow = z.object({ sales_channel_id: text, items: z.array(itemRow).nullish() })

/** What a cart wants and there is too little of in stock, and where. Asks what completing the cart will ask. */
export async function readOutOfStock(query: Query, cartId: string): Promise<ShortItem[]> {
  const [cart] = await readWhere(
    query,
    "cart",
    ["id", "sales_channel_id", "items.title", "items.product_title", "items.quantity", "items.variant_id"],
    stockedCartRow,
    { id: [cartId] },
  )
  const wanted = { salesChannelId: cart?.sales_channel_id ?? null, items: (cart?.items ?? []).map(wantedItem) }
  const short = await readShort(query, wanted, await readVariants(query, wanted.items))
  const where = short.length === 0 ? null : await locationsOf(query, wanted.salesChannelId)
  return short.map((item) => ({ ...item, where }))
}

const channelRow = z.object({ stock_locations: z.array(z.object({ name: z.string() }).nullish()).nullish() })

/** The names of the stock locations that a sales channel sells from; null where there is none. */
async function locationsOf(query: Query, salesChannelId: string | null): Promise<string | null> {
  const channels = await readWhere(query, "sales_channel", ["stock_locations.name"], channelRow, {
    id: salesChannelId === null ? [] : [salesChannelId],
  })
  const names = channels.flatMap(({ stock_locations }) =>
    (stock_locations ?? []).flatMap((location) => location?.name ?? []),
  )
  return names.length === 0 ? null : names.join(", ")
}

const variantRow = z.object({
  id: z.string(),
  manage_inventory: z.boolean().nullish(),
  allow_backorder: z.boolean().nullish(),
  product: z.object({ shipping_profiles_link: z.object({ shipping_profile_id: text }).nullish() }).nullish(),
  inventory_items: z
    .array(z.object({ inventory_item_id: z.string(), required_quantity: majorUnits }).nullish())
    .nullish(),
})
type VariantRow = z.output<typeof variantRow>

/** Variants with what they are made of, by their ids. */
async function readVariants(query: Query, items: readonly WantedItem[]): Promise<Map<string | null, VariantRow>> {
  const variants = await readWhere(
    query,
    "variant",
    [
      "id",
      "manage_inventory",
      "allow_backorder",
      "product.shipping_profiles_link.shipping_profile_id",
      "inventory_items.inventory_item_id",
      "inventory_items.required_quantity",
    ],
    variantRow,
    { id: [...new Set(items.flatMap(({ variantId }) => variantId ?? []))] },
  )
  return new Map(variants.map((variant) => [variant.id, variant]))
}

const locationRow = z.object({ stock_location_id: z.string() })
const levelRow = z.object({
  inventory_item_id: z.string(),
  stocked_quantity: majorUnits,
  reserved_quantity: majorUnits,
})

/**
 * What is wanted and there is too little of, at the locations that the sales channel sells from. Medusa takes all of a part
 * from one location, so what lies at two of them is not added up; and where it takes anything, it refuses what is said to
 * be in stock and is made of nothing.
 */
async function readShort(
  query: Query,
  { salesChannelId, items }: Pick<Delivery, "salesChannelId" | "items">,
  variants: ReadonlyMap<string | null, VariantRow>,
): Promise<Omit<ShortItem, "where">[]> {
  const isAnyMade = [...variants.values()].some((variant) => partsOf(variant).length > 0)
  const wanted = new Map<VariantRow, { name: string; asked: number }>()
  for (const { variantId, name, quantity } of items) {
    const variant = variants.get(variantId)
    const isLimited = variant?.allow_backorder !== true
    if (variant?.manage_inventory === true && (isLimited || (isAnyMade && partsOf(variant).length === 0))) {
      wanted.set(variant, { name, asked: (wanted.get(variant)?.asked ?? 0) + quantity })
    }
  }
  if (wanted.size === 0) {
    return []
  }
  const locations = await readWhere(query, "sales_channel_location", ["stock_location_id"], locationRow, {
    sales_channel_id: salesChannelId === null ? [] : [salesChannelId],
  })
  const levels = await readWhere(
    query,
    "inventory_level",
    ["inventory_item_id", "location_id", "stocked_quantity", "reserved_quantity"],
    levelRow,
    {
      inventory_item_id: [...new Set([...wanted.keys()].flatMap(partsOf).map((part) => part.inventory_item_id))],
      location_id: locations.map(({ stock_location_id }) => stock_location_id),
    },
  )
  const stockOf = ({ inventory_item_id, required_quantity }: Part): number =>
    Math.max(
      0,
      ...levels
        .filter((level) => level.inventory_item_id === inventory_item_id)
        .map((level) => Math.floor((level.stocked_quantity - level.reserved_quantity) / required_quantity)),
    )
  return [...wanted]
    .map(([variant, { name, asked }]) => {
      const stocks = partsOf(variant).map(stockOf)
      return { name, asked, stock: stocks.length === 0 ? 0 : Math.min(...stocks) }
    })
    .filter(({ asked, stock }) => stock < asked)
}

/** So much of an inventory item makes one of a variant. */
interface Part {
  inventory_item_id: string
  required_quantity: number
}

function partsOf({ inventory_items }: VariantRow): Part[] {
  return (inventory_items ?? []).flatMap((part) => part ?? [])
}

/** What of an entity has one of these values, in each field; nothing is asked for where one has none. */
async function readWhere<Row>(
  query: Query,
  entity: string,
  fields: string[],
  row: z.ZodType<Row>,
  filters: Record<string, string[]>,
): Promise<Row[]> {
  if (Object.values(filters).some((values) => values.length === 0)) {
    return []
  }
  const { data } = await query.graph({ entity, fields, filters })
  return z.array(row).parse(data)
}
