import { z } from "zod"
import type { Query } from "../query"

/** What of a payment leads to its order. */
interface Paying {
  order_id: string | null
  cart_id: string | null
  payment_collection_id: string
}

const linkRow = z.object({ order_id: z.string() })

/** The id of the order that a payment is for: as it is known, else of its cart or payment collection; null for none yet. */
export async function readOrderIdOf(
  query: Query,
  { order_id, cart_id, payment_collection_id }: Paying,
): Promise<string | null> {
  return (
    order_id ??
    (cart_id === null ? null : await linked(query, "order_cart", { cart_id })) ??
    (await linked(query, "order_payment_collection", { payment_collection_id }))
  )
}

async function linked(query: Query, entity: string, filters: Record<string, string>): Promise<string | null> {
  const { data } = await query.graph({ entity, fields: ["order_id"], filters })
  return z.array(linkRow).parse(data)[0]?.order_id ?? null
}
