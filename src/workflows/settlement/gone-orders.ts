import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { inChunks, type Query } from "../../medusa"

/** A cart that is linked to an order that does not exist. */
export interface GoneOrder {
  /** Null where only a payment collection is linked to it. */
  cartId: string | null
  orderId: string
}

/** How long a completion of the cart that is under way is waited for. */
const LOCK_TIMEOUT_SECONDS = 5

const cartLinks = z.array(z.object({ order_id: z.string(), cart_id: z.string() }))

/**
 * Which of these carts are linked to an order that does not exist. When one of Medusa's statements fails while it places
 * an order, it deletes the order again and may leave the links that it made: then it takes the cart for ordered, and
 * every later try fails or answers with no order at all.
 */
export async function findGoneOrders(query: Query, cartIds: readonly string[]): Promise<GoneOrder[]> {
  return await inChunks([...cartIds], async (ids) => {
    const links = cartLinks.parse(
      (await query.graph({ entity: "order_cart", fields: ["order_id", "cart_id"], filters: { cart_id: ids } })).data,
    )
    const existing = new Set(
      await existingOrders(
        query,
        links.map(({ order_id }) => order_id),
      ),
    )
    return links
      .filter(({ order_id }) => !existing.has(order_id))
      .map(({ order_id, cart_id }) => ({ orderId: order_id, cartId: cart_id }))
  })
}

/** The ids of those orders, among some, that exist. */
export async function existingOrders(query: Query, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) {
    return []
  }
  const { data } = await query.graph({ entity: "order", fields: ["id"], filters: { id: [...ids] } })
  return z
    .array(z.object({ id: z.string() }))
    .parse(data)
    .map(({ id }) => id)
}

/**
 * Dismisses what is left of an order that does not exist: its links to its cart and to payment collections, so that
 * Medusa can place one. Under Medusa's own lock of the cart: no completion is being done or undone then.
 *
 * @throws where a completion does not end
 */
export async function dismissGoneOrder(container: MedusaContainer, { cartId, orderId }: GoneOrder): Promise<void> {
  const dismiss = async (): Promise<void> => {
    await dismissLinks(container, cartId, orderId)
  }
  await (cartId === null
    ? dismiss()
    : container.resolve(Modules.LOCKING).execute([cartId], dismiss, { timeout: LOCK_TIMEOUT_SECONDS }))
}

async function dismissLinks(container: MedusaContainer, cartId: string | null, orderId: string): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  if ((await existingOrders(query, [orderId])).length > 0) {
    return
  }
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { order_id: orderId },
  })
  const collections = z.array(z.object({ payment_collection_id: z.string() })).parse(data)
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss([
    ...(cartId === null ? [] : [{ [Modules.ORDER]: { order_id: orderId }, [Modules.CART]: { cart_id: cartId } }]),
    ...collections.map(({ payment_collection_id }) => ({
      [Modules.ORDER]: { order_id: orderId },
      [Modules.PAYMENT]: { payment_collection_id },
    })),
  ])
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(
      `payunit: cart ${cartId ?? "-"} was linked to order ${orderId}, which does not exist: the links were dismissed`,
    )
}

/** Dismisses what is left of the orders of a cart that do not exist. */
export async function dismissGoneOrdersOf(container: MedusaContainer, cartId: string): Promise<void> {
  for (const gone of await findGoneOrders(container.resolve(ContainerRegistrationKeys.QUERY), [cartId])) {
    await dismissGoneOrder(container, gone)
  }
}
