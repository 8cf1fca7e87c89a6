import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { ASK_WINDOW_SECONDS } from "../../payments"
import { Coalescer } from "../../modules/payunit/storage"
import { reasonOf } from "../failure-reason"
import { Semaphore } from "../semaphore"

/** Id of the workflow that everything calls to find out and act on where a transaction stands. */
export const settleTransactionWorkflowId = "payunit-settle-transaction"

/** Settles a transaction for a caller that does not need the result. Never throws. */
export async function settleSoon(container: MedusaContainer, transactionId: string): Promise<void> {
  await tryNowOrLater(container, transactionId, async () => {
    const engine = container.resolve(Modules.WORKFLOW_ENGINE)
    await engine.run(settleTransactionWorkflowId, { input: { transaction_id: transactionId } })
  })
}

/** Settles a transaction and waits for it, but not longer than somebody would. It goes on in the background. */
export async function settleWithin(
  container: MedusaContainer,
  transactionId: string,
  milliseconds: number,
): Promise<void> {
  const settling = settleSoon(container, transactionId)
  const timeout = new AbortController()
  await Promise.race([settling, sleep(milliseconds, undefined, { signal: timeout.signal }).catch(() => undefined)])
  timeout.abort()
}

/** Does something to settle a transaction. A failure is logged, and the job tries again. */
export async function tryNowOrLater<Result>(
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

/** One check takes no longer: Medusa waits half a minute for its locks, and PayUnit answers in eight seconds. */
export const CHECK_MS = 150_000

/**
 * The service is not asked about a transaction sooner than this after a check of it began, so nobody misses a check that
 * waits for it. A little more than the window: a check asks a little after it began.
 */
const REST_MS = ASK_WINDOW_SECONDS * 1_000 + 250

/**
 * So many checks begin at once for those who do not wait: however many notifications come together, they leave the process
 * time to answer, and connections of the database to everybody else. One that takes longer than this, as when the service
 * hangs, goes on beside its successor, so that it keeps no other account waiting.
 */
export const CHECKS_AT_ONCE = 8
export const TURN_MS = 1_000

/** The checks of transactions that one process of a store is to have, and nobody waits for. */
class WakeQueue {
  /** Checks that follow, by transaction, with their times by the process' own clock. */
  readonly #following = new Map<string, { at: number; timer: NodeJS.Timeout }>()
  /** Until when transactions that were just checked rest, by the same clock. */
  readonly #resting = new Map<string, number>()
  /** Transactions whose check waits for its turn. */
  readonly #queued = new Set<string>()
  readonly #turns = new Semaphore(CHECKS_AT_ONCE)

  /** Checks: one of a transaction at a time, and at most one to follow it. */
  readonly #checks = new Coalescer<MedusaContainer>(async (transactionId, [container]) => {
    let checking: Promise<unknown> | undefined
    this.#queued.add(transactionId)
    await this.#turns.take(async () => {
      this.#queued.delete(transactionId)
      if (container !== undefined && !this.#isPutOff(container, transactionId)) {
        this.#rest(transactionId)
        // One that hangs must not keep others from checking: it goes on by itself, and its lease ends in time.
        checking = Promise.race([settleSoon(container, transactionId), sleep(CHECK_MS, undefined, { ref: false })])
        await Promise.race([checking, sleep(TURN_MS, undefined, { ref: false })])
      }
    })
    await checking
  })

  /** See {@link wakeSettlement}. */
  wake(container: MedusaContainer, transactionId: string): void {
    const isComing = this.#queued.has(transactionId) || this.#checks.isWaiting(transactionId)
    if (!isComing && !this.#isPutOff(container, transactionId)) {
      void this.#checks.add(transactionId, container)
    }
  }

  /** See {@link settleLater}. */
  wakeLater(container: MedusaContainer, transactionId: string, milliseconds: number): void {
    const at = performance.now() + milliseconds
    const next = this.#following.get(transactionId)
    if (next !== undefined && next.at <= at) {
      return
    }
    clearTimeout(next?.timer)
    const timer = setTimeout(() => {
      this.#following.delete(transactionId)
      this.#resting.delete(transactionId)
      this.wake(container, transactionId)
    }, milliseconds).unref()
    this.#following.set(transactionId, { at, timer })
  }

  /** Whether the next check of a transaction is one that follows by itself, soon enough for whoever wants one. */
  #isPutOff(container: MedusaContainer, transactionId: string): boolean {
    const restsUntil = this.#resting.get(transactionId)
    if (restsUntil !== undefined) {
      this.wakeLater(container, transactionId, restsUntil - performance.now())
    }
    const next = this.#following.get(transactionId)
    return next !== undefined && next.at - performance.now() <= REST_MS
  }

  #rest(transactionId: string): void {
    const until = performance.now() + REST_MS
    this.#resting.set(transactionId, until)
    setTimeout(() => {
      if (this.#resting.get(transactionId) === until) {
        this.#resting.delete(transactionId)
      }
    }, REST_MS).unref()
  }
}

/** One for each store of the process, by its workflow engine, which every scope of its container shares. */
const queues = new WeakMap<object, WakeQueue>()

function queueOf(container: MedusaContainer): WakeQueue {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE)
  const queue = queues.get(engine) ?? new WakeQueue()
  queues.set(engine, queue)
  return queue
}

/**
 * Has a transaction checked, for somebody who does not wait for it. Called a thousand times a second, it does not
 * cost a thousand checks: what is called for during a check, or soon after it, is one more.
 */
export function wakeSettlement(container: MedusaContainer, transactionId: string): void {
  queueOf(container).wake(container, transactionId)
}

/**
 * Has a transaction checked after a while, unless a check follows sooner. Only for promptness: the row is due at that
 * time too, so the job finds it if this process is gone by then.
 */
export function settleLater(container: MedusaContainer, transactionId: string, milliseconds: number): void {
  queueOf(container).wakeLater(container, transactionId, milliseconds)
}
