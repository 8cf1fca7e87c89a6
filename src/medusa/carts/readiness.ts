import { z } from "zod"
import type { ShortItem } from "../../domain/payments"
import { type CartRow, itemRow, nameOf } from "./cart"
import { majorUnits, type Query } from "../query"

const text = z.string().nullish()

/** What completing a cart would stumble over. */
export type NotReady =
  | "no_items"
  | "no_email"
  | "no_shipping_method"
  | "out_of_stock"
  | "already_ordered"
  /** The cart is linked to an order, which is just being placed or taken back, or does not exist. */
  | "order_unfinished"

/** What a cart wants of stock and shipping. */
export interface Delivery {
  salesChannelId: string | null
  items: readonly WantedItem[]
  /** The shipping options that the cart's shipping methods were made by. */
  shippingOptionIds: readonly (string | null)[]
}

interface WantedItem {
  name: string
  variantId: string | null
  quantity: number
  requiresShipping: boolean
}

/** What has to be there for a cart to be delivered. */
export function deliveryOf({
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
export function whyNotReady({ completed_at, order_link, email, items, shipping_methods }: CartRow): NotReady[] {
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
export async function whyNotDelivered(query: Query, { delivery }: { delivery: Delivery | null }): Promise<NotReady[]> {
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
  const wanted = new Map<VariantRow, { name: string; quantity: number }>()
  for (const { variantId, name, quantity } of items) {
    const variant = variants.get(variantId)
    const isLimited = variant?.allow_backorder !== true
    if (variant?.manage_inventory === true && (isLimited || (isAnyMade && partsOf(variant).length === 0))) {
      wanted.set(variant, { name, quantity: (wanted.get(variant)?.quantity ?? 0) + quantity })
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
    .map(([variant, { name, quantity }]) => {
      const stocks = partsOf(variant).map(stockOf)
      return { name, quantity, stock: stocks.length === 0 ? 0 : Math.min(...stocks) }
    })
    .filter(({ quantity, stock }) => stock < quantity)
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
