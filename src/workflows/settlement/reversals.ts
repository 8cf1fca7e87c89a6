import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import type { TransactionRecord } from "../../modules/payunit/transactions"
import { checkForReversal } from "../../payments"
import { publishSoon } from "../events"
import { deleteOrphanedRefunds, readOrphanedRefunds } from "./orphaned-refunds"
import { tryNowOrLater } from "./wake-queue"

/** Looks at a payment that an order holds, if somebody wants to know whether the money still is there. */
export async function recheckSettledIfDue(
  container: MedusaContainer,
  transactionId: string,
): Promise<TransactionRecord | null> {
  const { transactions, inbox } = resolvePayUnit(container)
  const found = await transactions.find(transactionId)
  if (found?.state !== "settled") {
    return found
  }
  const isDue = found.reversal_check_at !== null && found.reversal_check_at <= found.now
  const isWanted = isDue || (await inbox.sayOtherwise(found.id, found.asked_at ?? found.settled_at))
  return isWanted ? await recheckSettled(container, found) : found
}

/**
 * Asks about a settled payment once more. What the service then denies is held, and told. A refund that Medusa has on record
 * and that never happened is deleted.
 */
export async function recheckSettled(
  container: MedusaContainer,
  settled: TransactionRecord,
): Promise<TransactionRecord> {
  const checked = await tryNowOrLater(container, settled.id, async () => {
    await deleteOrphanedRefunds(container, settled, await readOrphanedRefunds(container, settled))
    return await checkForReversal(resolvePayUnit(container), settled)
  })
  if (checked?.state === "held") {
    publishSoon(container, settled.id)
  }
  return checked ?? settled
}
