import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import { readLeaseName, readUnreserved } from "../../medusa"
import type { TransactionRecord } from "../../modules/payunit/transactions"
import { describeUnreserved, heldFacts } from "../../domain/payments"
import { reserveStockWorkflow } from "./reserve-stock"
import { emitOrderPlaced } from "../settlement"
import { reasonOf } from "../failure-reason"

/** How long a merchant waits for others who work on the order, or on its cart. */
const LEASE_TIMEOUT_MS = 10_000

/** Whether an order that holds the money was placed without its stock. */
export function isPlacedWithoutStock({ state, held_reason, settled_at, order_id }: TransactionRecord): boolean {
  return state === "held" && heldFacts(held_reason)?.awaits === "placing" && settled_at !== null && order_id !== null
}

/**
 * Puts aside what an order lacks that was placed without its stock, as far as there is enough of it, and tells the store
 * that the order was placed, where Medusa never did: then it is as any other.
 *
 * @throws MerchantError when there is not enough
 */
export async function reserveForHeld(container: MedusaContainer, transaction: TransactionRecord): Promise<void> {
  const orderId = transaction.order_id ?? ""
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const name = await readLeaseName(query, { cartId: transaction.cart_id, orderId })
  const reserved = await resolvePayUnit(container).namedLeases.run(name, LEASE_TIMEOUT_MS, async () => {
    await container.resolve(Modules.LOCKING).execute(
      [transaction.cart_id ?? orderId],
      async () => {
        await reserve(container, orderId)
      },
      { timeout: LEASE_TIMEOUT_MS / 1_000 },
    )
  })
  if (reserved.kind === "busy") {
    throw new MerchantError("in_use")
  }
  await emitOrderPlaced(container, transaction, orderId)
}

async function reserve(container: MedusaContainer, orderId: string): Promise<void> {
  const lacking = await readUnreserved(container.resolve(ContainerRegistrationKeys.QUERY), orderId)
  if (lacking.length === 0) {
    return
  }
  try {
    await reserveStockWorkflow(container).run({ input: { order_id: orderId } })
  } catch (error) {
    const what = describeUnreserved(lacking)
    throw new MerchantError("cannot_be_placed", {
      en: `There is not enough stock of ${what}: ${reasonOf(error)}`,
      fr: `Il n’y a pas assez de stock de ${what} : ${reasonOf(error)}`,
    })
  }
}
