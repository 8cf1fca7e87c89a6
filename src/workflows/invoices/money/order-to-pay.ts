import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { isClosedOrder, outstandingOf } from "../../../domain/payments"
import { type Query, readOrderMoneyIn } from "../../../medusa"
import type { PayUnitModuleService } from "../../../modules/payunit"
import type { ConfirmedOrder } from "../../../payments/invoices"
import { settleSoon } from "../../settlement"

/** How long somebody else who works on the same money is waited for. */
export const LEASE_MS = 10_000

/** How often what is just being placed is looked at again, and after how long. */
const MAX_TRIES = 20
const AGAIN_MS = 250

/** Money that has to find its place before more can be measured against what is owed, by the ids of its transactions. */
interface Wait {
  kind: "wait"
  ids: readonly string[]
}

/**
 * Does something about money, once whatever is on its way to the same invoice or order has found its place.
 *
 * @returns null where it has not for too long
 */
export async function afterPlacement<Done extends { kind: string }>(
  container: MedusaContainer,
  act: () => Promise<Done | Wait>,
  maxTries = MAX_TRIES,
): Promise<Exclude<Done, Wait> | null> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const done = await act()
    if (!isWait(done)) {
      return done as Exclude<Done, Wait>
    }
    for (const id of done.ids) {
      await settleSoon(container, id)
    }
    await sleep(AGAIN_MS)
  }
  return null
}

function isWait(done: { kind: string }): done is Wait {
  return done.kind === "wait"
}

/**
 * The order that is to hold the money; null where none is: an archived one takes nothing any more, and its invoice
 * counts the money. One that is gone is over, as a cancelled one.
 */
export async function readOrderToPay(
  payunit: PayUnitModuleService,
  query: Query,
  orderId: string | null,
): Promise<ConfirmedOrder | null> {
  if (orderId === null) {
    return null
  }
  const order = await readOrderMoneyIn(query, orderId)
  if (order === null || order.money.status === "canceled") {
    return { id: orderId, outstanding: 0, isClosed: true, attempts: [] }
  }
  if (isClosedOrder(order.money.status)) {
    return null
  }
  const attempts = await payunit.transactions.ofOrder(orderId, order.collectionIds)
  return { id: orderId, outstanding: outstandingOf(order.money), isClosed: false, attempts }
}
