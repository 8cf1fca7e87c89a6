import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { Batches } from "../../modules/payunit/batches"
import { reasonOf } from "./reason"

/** Id of the workflow that everything calls to find out and act on where a transaction stands. */
export const settleTransactionWorkflowId = "payunit-settle-transaction"

/** Settles a transaction for a caller that does not need the result. Never throws. */
export async function settleSoon(container: MedusaContainer, transactionId: string): Promise<void> {
  await orTriedAgain(container, transactionId, async () => {
    const engine = container.resolve(Modules.WORKFLOW_ENGINE)
    await engine.run(settleTransactionWorkflowId, { input: { transaction_id: transactionId } })
  })
}

/** Does something to settle a transaction. A failure is logged, and the job tries again. */
export async function orTriedAgain<Result>(
  container: MedusaContainer,
  transactionId: string,
  act: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await act()
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`payunit: transaction ${transactionId} could not be settled now: ${reasonOf(error)}`)
    return null
  }
}

/** One look takes no longer: Medusa waits half a minute for its locks, and PayUnit answers in eight seconds. */
export const LOOK_MS = 150_000

/** A look that follows within this comes soon enough for whoever wants one: the service is not asked sooner either. */
const SOON_MS = 3_000

/** Looks that follow in this process, by transaction, with their times by the process' own clock. */
const following = new Map<string, { at: number; timer: NodeJS.Timeout }>()

/** Looks that were asked for by nobody who waits: one of a transaction at a time, and at most one to follow it. */
const looks = new Batches<MedusaContainer>(async (transactionId, [container]) => {
  if (container !== undefined) {
    // One that hangs must not keep others from looking: it goes on by itself, and its claim ends in time.
    await Promise.race([settleSoon(container, transactionId), sleep(LOOK_MS, undefined, { ref: false })])
  }
})

/**
 * Has a transaction looked at, for somebody who does not wait for it. Called a thousand times a second, it does not
 * cost a thousand looks: what is called for during a look is one more.
 */
export function wake(container: MedusaContainer, transactionId: string): void {
  const next = following.get(transactionId)
  const isComing = next !== undefined && next.at - performance.now() <= SOON_MS
  if (!isComing && !looks.isWaiting(transactionId)) {
    void looks.add(transactionId, container)
  }
}

/**
 * Has a transaction looked at after a while, unless a look follows sooner. Only for promptness: the row is due at that
 * time too, so the job finds it if this process is gone by then.
 */
export function settleLater(container: MedusaContainer, transactionId: string, milliseconds: number): void {
  const at = performance.now() + milliseconds
  const next = following.get(transactionId)
  if (next !== undefined && next.at <= at) {
    return
  }
  clearTimeout(next?.timer)
  const timer = setTimeout(() => {
    following.delete(transactionId)
    wake(container, transactionId)
  }, milliseconds).unref()
  following.set(transactionId, { at, timer })
}
