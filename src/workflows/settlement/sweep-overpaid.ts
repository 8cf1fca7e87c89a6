import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../modules/payunit"
import { OVERPAID_ORDERS_SWEEP } from "../../modules/payunit/job-runs"
import { nowAndThen, unlessUnreadable } from "./now-and-then"
import { holdOverpaidOrder } from "./overpaid-order"

/** Orders looked at in one go. */
const CHUNK = 200

/**
 * Now and then looks at orders that PayUnit's money settled lately and that other money was recorded on too: a local
 * event bus forgets what it has when its process dies.
 */
export async function sweepOverpaidOrders(container: MedusaContainer): Promise<void> {
  const { transactions, options } = resolvePayUnit(container)
  await nowAndThen(container, { turn: OVERPAID_ORDERS_SWEEP, what: "orders that were paid twice" }, async (now) => {
    const since = new Date(now.getTime() - options.watchHours * 3_600_000)
    let last: { createdAt: Date; id: string } | null = null
    do {
      const settled = await transactions.ordersSettledSince(since, last, CHUNK)
      for (const orderId of await withSeveralCaptures(container, [...new Set(settled.map((one) => one.orderId))])) {
        await unlessUnreadable(async () => await holdOverpaidOrder(container, orderId))
      }
      last = settled.length === CHUNK ? (settled.at(-1) ?? null) : null
    } while (last !== null)
  })
}

async function withSeveralCaptures(container: MedusaContainer, orderIds: string[]): Promise<string[]> {
  if (orderIds.length === 0) {
    return []
  }
  const captures = await container
    .resolve(Modules.ORDER)
    .listOrderTransactions({ order_id: orderIds, reference: "capture" }, { select: ["order_id"], take: null })
  const counts = new Map<string, number>()
  for (const { order_id } of captures) {
    counts.set(order_id, (counts.get(order_id) ?? 0) + 1)
  }
  return orderIds.filter((id) => (counts.get(id) ?? 0) > 1)
}
