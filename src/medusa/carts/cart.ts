import { z } from "zod"
import type { ListedCart, PricedCart } from "./lines"
import { majorUnits, type Query } from "../query"

const text = z.string().nullish()

/** An address, as far as a payment wants to know it. */
export const addressRow = z.object({ first_name: text, last_name: text, phone: text, country_code: text }).nullish()

/** A line of a cart. */
export const itemRow = z.object({
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

/** A cart, with what completing it will look at. */
export type CartRow = z.output<typeof cartRow>

/** What is read is what is used: Medusa works out what a cart comes to only where it is asked for a total. */
export async function readCart(query: Query, id: string): Promise<CartRow | null> {
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

/** What an item is called: by its product, where it has one. */
export const nameOf = ({ product_title, title }: Pick<z.output<typeof itemRow>, "product_title" | "title">): string =>
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

/** What a cart holds, at the prices as they are listed. */
export function listedCart(cart: CartRow): ListedCart {
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
