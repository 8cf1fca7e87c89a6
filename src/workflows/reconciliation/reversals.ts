import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import { recheckSettled } from "../settlement"

/** Payments taken at a time, how many of them are asked about at once, and how many a round of the job takes at most. */
const BATCH = 16
const AT_ONCE = 4
export const REVERSALS_PER_RUN = 96

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
  for (let taken = 0; isFull && taken < REVERSALS_PER_RUN && Date.now() < end; taken += BATCH) {
    const due = await transactions.takeReversalChecks(BATCH, hours)
    isFull = due.length === BATCH
    const work = async (): Promise<void> => {
      for (let next = due.shift(); next !== undefined; next = due.shift()) {
        if (circuitBreakers.admit(next.account, next.id)) {
          await recheckSettled(container, next)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
}
