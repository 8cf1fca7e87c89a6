import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { resolvePayUnit } from "../../../modules/payunit"
import { CANCELLED_ORDERS_SWEEP } from "../../../modules/payunit/storage"
import { followCancelledOrder } from "../../invoices"
import { holdCancelledOrder } from "../../settlement"
import { type Sweep, unlessUnreadable } from "../../sweep"

/** Orders read at a time, and how many of them a check reads at most: the latest. */
const PAGE = 100
const MAX_PAGES = 20

const orderRow = z.object({
  id: z.string(),
  payment_collections: z.array(z.object({ id: z.string() }).nullish()).nullish(),
})

/**
 * The sweep for orders that were cancelled lately and whose event nobody heard: a local event bus forgets what
 * it has when its process dies. Their money is held, and their invoices are void, as if it had been heard.
 */
export const cancelledOrdersSweep: Sweep = {
  job: CANCELLED_ORDERS_SWEEP,
  what: "cancelled orders",
  everyMinutes: 10,
  async run(container, now) {
    const { watchHours } = resolvePayUnit(container).options
    await holdCancelledSince(container, new Date(now.getTime() - watchHours * 3_600_000))
  },
}

async function holdCancelledSince(container: MedusaContainer, since: Date): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data } = await query.graph({
      entity: "order",
      fields: ["id", "payment_collections.id"],
      filters: { status: "canceled", canceled_at: { $gte: since } },
      pagination: { take: PAGE, skip: page * PAGE, order: { canceled_at: "DESC", id: "ASC" } },
    })
    const orders = z.array(orderRow).parse(data)
    const ids = orders.map(({ id }) => id)
    const besides = await resolvePayUnit(container).invoicePayments.ordersBesides(ids)
    for (const orderId of new Set([...(await notRefunded(container, orders)), ...besides])) {
      await unlessUnreadable(async () => await holdCancelledOrder(container, orderId))
    }
    for (const orderId of await resolvePayUnit(container).invoices.unfollowed(ids)) {
      await unlessUnreadable(async () => await followCancelledOrder(container, orderId))
    }
    if (orders.length < PAGE) {
      return
    }
  }
}

/** The ids of those cancelled orders whose settled money of ours was not refunded in full. */
async function notRefunded(
  container: MedusaContainer,
  orders: readonly z.output<typeof orderRow>[],
): Promise<string[]> {
  const { transactions, manualRefunds } = resolvePayUnit(container)
  const collectionsOf = (order: z.output<typeof orderRow>): string[] =>
    (order.payment_collections ?? []).flatMap((collection) => (collection == null ? [] : [collection.id]))
  const settled = await transactions.settledOf(
    orders.map(({ id }) => id),
    orders.flatMap(collectionsOf),
  )
  const sums = await manualRefunds.sums(settled.map(({ id }) => id))
  const left = settled.filter(({ id, amount }) => (sums.get(id) ?? 0) < amount)
  return orders
    .filter((order) =>
      left.some(
        ({ order_id, payment_collection_id }) =>
          order_id === order.id || collectionsOf(order).includes(payment_collection_id),
      ),
    )
    .map(({ id }) => id)
}
