import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import type { TransactionRecord } from "../../modules/payunit/transactions/transaction-record"
import { publishSoon } from "../events/publish-events"
import { orTriedAgain } from "../settlement/wake-queue"

/** Payments taken at a time, how many of them are asked about at once, and how many a round of the job takes at most. */
const BATCH = 16
const AT_ONCE = 4
export const MOST = 96

/** How long after the last time a silent service is asked on. */
const SILENT_HOURS = 72

/**
 * Asks once more about settled payments whose time for that has come: once after a day and once after a week, unless the
 * option says otherwise. Those that get no answer, or whose account the service is silent about, are asked about some
 * hours later.
 */
export async function sweepReversals(container: MedusaContainer, end: number): Promise<void> {
  const { transactions, circuitBreakers, options } = resolvePayUnit(container)
  const hours = Math.max(0, ...options.reversalCheckHours) + SILENT_HOURS
  let isFull = true
  for (let taken = 0; isFull && taken < MOST && Date.now() < end; taken += BATCH) {
    const due = await transactions.takeReversalChecks(BATCH, hours)
    isFull = due.length === BATCH
    const work = async (): Promise<void> => {
      for (let next = due.shift(); next !== undefined; next = due.shift()) {
        if (circuitBreakers.admit(next.account, next.id)) {
          await lookAgain(container, next)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
}

/** Looks at a payment that its order holds, if somebody wants to know whether it still is there. */
export async function lookAgainIfWanted(
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
  return isWanted ? await lookAgain(container, found) : found
}

async function lookAgain(container: MedusaContainer, settled: TransactionRecord): Promise<TransactionRecord> {
  const looked = await orTriedAgain(container, settled.id, async () => {
    return await resolvePayUnit(container).lookForReversal(settled)
  })
  if (looked?.state === "held") {
    publishSoon(container, settled.id)
  }
  return looked ?? settled
}
