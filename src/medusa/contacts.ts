import { z } from "zod"
import { phoneDigits, searchedDigits } from "../gateway"
import { inChunks, type Query } from "./query"

/** Whom to call, as Medusa has it. */
export interface Contact {
  customer_id: string | null
  name: string | null
  email: string | null
  phone: string | null
}

const text = z.string().nullish()
const address = z.object({ first_name: text, last_name: text, phone: text }).nullish()

/** What of an order, or of a cart, says whose it is. */
const contactRow = z.object({
  id: z.string(),
  customer_id: text,
  email: text,
  shipping_address: address,
  billing_address: address,
})

const NAME_PARTS = ["first_name", "last_name"] as const
const ADDRESSES = ["shipping_address", "billing_address"] as const

/** The fields of {@link contactRow}. */
const CONTACT_FIELDS: string[] = [
  "id",
  "customer_id",
  "email",
  ...ADDRESSES.flatMap((one) => [...NAME_PARTS, "phone"].map((part) => `${one}.${part}`)),
]

/** Whom to call about an order or a cart: its delivery's name and phone, else its bill's. */
function contactOf(row: z.output<typeof contactRow>): Contact {
  const { shipping_address: delivery, billing_address: bill } = row
  const nameOf = (of: typeof delivery): string =>
    NAME_PARTS.map((part) => of?.[part]?.trim())
      .filter(Boolean)
      .join(" ")
  const filled = (...values: (string | null | undefined)[]): string | null =>
    values.map((value) => value?.trim()).find((value) => value !== undefined && value !== "") ?? null
  return {
    customer_id: row.customer_id ?? null,
    name: filled(nameOf(delivery), nameOf(bill)),
    email: filled(row.email),
    phone: filled(delivery?.phone, bill?.phone),
  }
}

/** Orders or carts, and whom to call about each. */
export async function readContacts(
  query: Query,
  entity: "order" | "cart",
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Contact>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows = await inChunks(wanted, async (some) => {
    const { data } = await query.graph({ entity, fields: CONTACT_FIELDS, filters: { id: some } })
    return z.array(contactRow).parse(data)
  })
  return new Map(rows.map((row) => [row.id, contactOf(row)]))
}

/** How many orders, and how many carts, a search looks for: the latest. */
const MOST_FOUND = 200

/** Fewer letters, or digits, are in nearly every name and number. */
const SHORTEST_WORD = 2
const SHORTEST_NUMBER = 4

/**
 * The latest orders and carts of people with these words in their names or e-mail address, or with these digits in their
 * phone number, however it is written. Asks Medusa's tables: none of ours has a copy.
 */
export async function findByContact(
  query: Query,
  searched: string,
): Promise<{ orderIds: string[]; cartIds: string[] }> {
  const filters = filtersOf(searched)
  const digits = digitsOf(searched)
  const find = async (entity: "order" | "cart"): Promise<string[]> => {
    if (filters === null) {
      return []
    }
    const { data } = await query.graph({
      entity,
      fields: CONTACT_FIELDS,
      filters: filters as object,
      pagination: { take: MOST_FOUND, order: { created_at: "DESC" } },
    })
    const rows = z.array(contactRow).parse(data)
    const found = digits === null ? rows : rows.filter((row) => hasDigits(row, digits))
    return found.map(({ id }) => id)
  }
  const [orderIds, cartIds] = await Promise.all([find("order"), find("cart")])
  return { orderIds, cartIds }
}

const orderRow = z.object({ id: z.string(), cart_link: z.object({ cart_id: z.string() }).nullish() })
const cartRow = z.object({ id: z.string(), order: z.object({ id: z.string(), customer_id: text }).nullish() })

/**
 * The latest orders and carts of a customer. What was ordered out of a cart says whose that is: an order that went over to
 * somebody, such as a guest who has registered since, takes its cart along, which itself stays with whoever filled it.
 */
export async function purchasesOf(
  query: Query,
  customerId: string,
): Promise<{ orderIds: string[]; cartIds: string[] }> {
  const find = async (entity: "order" | "cart", fields: string[]): Promise<unknown> => {
    const { data } = await query.graph({
      entity,
      fields: ["id", ...fields],
      filters: { customer_id: customerId },
      pagination: { take: MOST_FOUND, order: { created_at: "DESC" } },
    })
    return data
  }
  const [orders, carts] = await Promise.all([
    find("order", ["cart_link.cart_id"]).then((data) => z.array(orderRow).parse(data)),
    find("cart", ["order.id", "order.customer_id"]).then((data) => z.array(cartRow).parse(data)),
  ])
  const ordered = orders.flatMap(({ cart_link }) => cart_link?.cart_id ?? [])
  const left = carts.filter(({ order }) => order == null || order.customer_id === customerId).map(({ id }) => id)
  return { orderIds: orders.map(({ id }) => id), cartIds: [...new Set([...ordered, ...left])] }
}

/** Null where there is too little to look for. */
function filtersOf(searched: string): Record<string, unknown> | null {
  const digits = digitsOf(searched)
  if (digits !== null) {
    // Digits may have anything between them; what else that finds is sorted out afterwards.
    const like = { $ilike: `%${digits.split("").join("%")}%` }
    return { $or: ADDRESSES.map((one) => ({ [one]: { phone: like } })) }
  }
  const words = searched.trim().split(/\s+/)
  if (words.some((word) => word.length < SHORTEST_WORD)) {
    return null
  }
  return {
    $and: words.map((word) => {
      const like = { $ilike: `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` }
      return {
        $or: [{ email: like }, ...ADDRESSES.flatMap((one) => NAME_PARTS.map((part) => ({ [one]: { [part]: like } })))],
      }
    }),
  }
}

/** The digits of a phone number, or of the end of one; null for any other text. */
function digitsOf(searched: string): string | null {
  const digits = searchedDigits(searched)
  return digits !== null && digits.length >= SHORTEST_NUMBER ? digits : null
}

function hasDigits(row: z.output<typeof contactRow>, digits: string): boolean {
  return ADDRESSES.some((one) => phoneDigits(row[one]?.phone ?? "").includes(digits))
}
