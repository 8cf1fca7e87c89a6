import { z } from "zod"
import type { Query } from "../query"

/** Ids of whose money is worked on, as far as they are known. */
export interface LeaseSubject {
  cartId?: string | null
  orderId?: string | null
  invoiceId?: string | null
  collectionId?: string
}

/**
 * The name of an order's lease. It never changes while somebody works on the order, and is the same from before the
 * order is placed: the id of its cart, wherever there is or was one; else of the order, else of the invoice that is of
 * none, else of the payment collection, which then belongs to nothing.
 */
export async function readLeaseName(
  query: Query,
  { cartId = null, orderId = null, invoiceId = null, collectionId }: LeaseSubject,
): Promise<string> {
  const order = orderId ?? (cartId === null && collectionId !== undefined ? await orderOf(query, collectionId) : null)
  if (cartId !== null || order === null) {
    return cartId ?? order ?? invoiceId ?? collectionId ?? ""
  }
  const { data } = await query.graph({ entity: "order_cart", fields: ["cart_id"], filters: { order_id: order } })
  const [link] = z.array(z.object({ cart_id: z.string() })).parse(data)
  return link?.cart_id ?? order
}

async function orderOf(query: Query, collectionId: string): Promise<string | null> {
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters: { payment_collection_id: collectionId },
  })
  const [link] = z.array(z.object({ order_id: z.string() })).parse(data)
  return link?.order_id ?? null
}
