import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { resolvePayUnit } from "../../../modules/payunit"
import { DELETED_ORDERS_SWEEP } from "../../../modules/payunit/storage"
import type { TransactionRecord } from "../../../modules/payunit/transactions"
import { holdUnlessRefunded } from "../../settlement"
import { type Sweep, unlessUnreadable } from "../../sweep"

/** Payments read at a time, and how many of them a check reads at most: the latest. */
const PAGE = 100
const MAX_PAGES = 20

/**
 * The sweep for settled money whose order is gone: it holds it. Medusa tells nobody when it deletes an order,
 * and may do it in many ways: a draft order by its route, its workflow or its step; any order by the order module's
 * `deleteOrders` and `softDeleteOrders`; and by undoing `complete-cart`, or any workflow that makes an order, which may
 * be resumed or cancelled long after. The admin's route refuses it; the others are other code's.
 */
export const deletedOrdersSweep: Sweep = {
  job: DELETED_ORDERS_SWEEP,
  what: "deleted orders",
  everyMinutes: 10,
  async run(container) {
    const { transactions } = resolvePayUnit(container)
    let last: TransactionRecord | null = null
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const settled: TransactionRecord[] = await transactions.settledBefore(last?.id ?? null, PAGE)
      for (const { id } of await withoutOrder(container, settled)) {
        await unlessUnreadable(async () => await holdUnlessRefunded(container, id, "deleted"))
      }
      last = settled.at(-1) ?? null
      if (settled.length < PAGE) {
        return
      }
    }
  },
}

/** The settled payments whose order does not exist any more, or is deleted but for its row. */
async function withoutOrder(
  container: MedusaContainer,
  settled: readonly TransactionRecord[],
): Promise<TransactionRecord[]> {
  const ids = [...new Set(settled.flatMap(({ order_id }) => order_id ?? []))]
  if (ids.length === 0) {
    return []
  }
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: ["id"], filters: { id: ids } })
  const there = new Set(
    z
      .array(z.object({ id: z.string() }))
      .parse(data)
      .map(({ id }) => id),
  )
  return settled.filter(({ order_id }) => order_id !== null && !there.has(order_id))
}
