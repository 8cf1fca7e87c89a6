import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../modules/payunit"
import { OVERPAID_ORDERS_SWEEP } from "../../../modules/payunit/storage"
import type { OrderAtRow } from "../../../modules/payunit/transactions"
import { type Sweep, unlessUnreadable } from "../../sweep"
import { holdOverpaidOrder } from "../../settlement"

/** Orders looked at in one go. */
const CHUNK = 200

/**
 * The sweep of orders that money of the ledger paid lately and that other money was recorded on too:
 * a local event bus forgets what it has when its process dies.
 */
export const overpaidOrdersSweep: Sweep = {
  job: OVERPAID_ORDERS_SWEEP,
  what: "orders that were paid twice",
  everyMinutes: 10,
  async run(container, now) {
    const { transactions, options } = resolvePayUnit(container)
    const since = new Date(now.getTime() - options.watchHours * 3_600_000)
    let last: OrderAtRow | null = null
    do {
      const chunk: OrderAtRow[] = await transactions.ordersSettledSince(since, last, CHUNK)
      for (const orderId of await withSeveralCaptures(container, [...new Set(chunk.map((one) => one.orderId))])) {
        await unlessUnreadable(async () => await holdOverpaidOrder(container, orderId))
      }
      last = chunk.length === CHUNK ? (chunk.at(-1) ?? null) : null
    } while (last !== null)
  },
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
