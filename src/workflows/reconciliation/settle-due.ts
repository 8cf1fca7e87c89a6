import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import { INVOICES_JOB, RECONCILE_JOB } from "../../modules/payunit/storage"
import type { TransactionRecord } from "../../modules/payunit/transactions"
import { isAskable } from "../../domain/payments"
import { jobTookUp } from "../../telemetry"
import { deliverAlertsInBackground } from "../alerts"
import { publishWaiting } from "../events"
import { runJob } from "../job-run"
import { runSweeps } from "../sweep"
import { SWEEPS } from "./sweeps"
import { CHECK_MS, tryNowOrLater, settle, type SettleLimiters, type SettleResult } from "../settlement"
import { Semaphore } from "../semaphore"
import { sweepReversals } from "./reversals"
import { cancelUnpaidOrders } from "./unpaid-orders"

/**
 * Transactions leased at a time, how many of them are asked about at once, and for how many at once Medusa places an
 * order: the service waits in the network, and Medusa in the database.
 */
export const BATCH = 32
export const CONCURRENT_CHECKS = 16
export const CONCURRENT_PLACEMENTS = 4

/** So many more are taken up, and wait for their turn or are written down: the service need not wait for our database. */
const SPARE_WORKERS = 8
const WORKERS = CONCURRENT_CHECKS + SPARE_WORKERS

/** So few are asked about until the service has answered: it may be down, and need not be told so by all of them. */
export const CONCURRENT_CHECKS_AT_FIRST = 4

/** After this the job begins anew with what is due, and looks after everything else that it does. */
const ROUND_MS = 60_000

/** A run takes up nothing more after this. After an outage a thousand payments are due at once: two runs settle them. */
export const RUN_MS = 240_000

/** A lease so young is still ours without our looking. */
const FRESH_MS = 60_000

/**
 * Settles every transaction that is due: what notifications did not tell, what could not be settled before, and what
 * a process that died left behind. Right on any number of instances, since rows are leased in SQL; one that cannot
 * be settled now never stops the others, and those of an account that the service gives no answers for stay due. Also
 * publishes the events that wait, runs the sweeps that are due, cancels unpaid orders and asks about reversals.
 */
export async function settleDue(container: MedusaContainer): Promise<void> {
  const end = Date.now() + RUN_MS
  await runJob("reconcile", async () => {
    while ((await takeUp(container, Math.min(Date.now() + ROUND_MS, end))) && Date.now() < end);
  })
}

/** One round, until `end`. Says whether more may be due. */
async function takeUp(container: MedusaContainer, end: number): Promise<boolean> {
  const payunit = resolvePayUnit(container)
  await payunit.jobRuns.noteStart(RECONCILE_JOB)
  publishWaiting(container)
  deliverAlertsInBackground(container, INVOICES_JOB)
  const due = new Due(container, end)
  const asking = new Semaphore(CONCURRENT_CHECKS)
  const placing = new Semaphore(CONCURRENT_PLACEMENTS)
  const limiters: SettleLimiters = {
    ask: async (act) => await asking.take(act),
    place: async (act) => await placing.take(act),
  }
  const work = async (): Promise<void> => {
    for (let next = await due.next(); next !== undefined; next = await due.next()) {
      await settleOne(container, due, next, limiters)
    }
  }
  const first = Promise.all(Array.from({ length: CONCURRENT_CHECKS_AT_FIRST }, work))
  const others = Array.from({ length: WORKERS - CONCURRENT_CHECKS_AT_FIRST }, async () => {
    await Promise.race([due.answered, first])
    await work()
  })
  await Promise.all([first, ...others])
  await runSweeps(container, SWEEPS)
  await cancelUnpaidOrders(container, end)
  await sweepReversals(container, end)
  await payunit.jobRuns.noteEnd(due.checks)
  return due.hasMore || due.isOver
}

async function settleOne(container: MedusaContainer, due: Due, taken: Taken, limiters: SettleLimiters): Promise<void> {
  const { leases } = resolvePayUnit(container)
  const { id } = taken.transaction
  // Somebody who waits for an answer may have wanted a check meanwhile: then it is asked for all the same.
  if ((due.isOver || !mayCheck(container, taken.transaction)) && (await leases.release(id, due.owner)).isFree) {
    due.pass(id)
    return
  }
  const lease = { owner: due.owner, transaction: performance.now() < taken.freshUntil ? taken.transaction : null }
  const checking = tryNowOrLater(container, id, async () => {
    due.count(taken.transaction, await settle(container, id, lease, limiters))
  })
  // One that hangs must not end the job: it goes on by itself, and its lease ends in time.
  await Promise.race([checking, sleep(CHECK_MS, undefined, { ref: false })])
}

/** Whether a check would not ask a service that is known to be down as it begins: what waits for its turn then still asks. */
function mayCheck(container: MedusaContainer, { id, account, state, held_reason }: TransactionRecord): boolean {
  return !isAskable(state, held_reason) || resolvePayUnit(container).circuitBreakers.admit(account, id)
}

/** A transaction that was leased by the job. */
interface Taken {
  transaction: TransactionRecord
  /** By the process' own clock. */
  freshUntil: number
}

/** What was due when a round began, leased a few at a time by whoever asks for the next. */
class Due {
  readonly owner = randomUUID()
  /** Until the service has answered about one. */
  readonly answered: Promise<void>
  checks = 0
  /** Whether more may be due than was leased. */
  hasMore = true
  #resolveAnswered: () => void = () => undefined
  readonly #container: MedusaContainer
  readonly #end: number
  readonly #queue: Taken[] = []
  #filling: Promise<void> | null = null
  /** When the round began, by the database's clock. */
  #began: Date | null = null
  /** Looked at once in a round is enough: those that are due all the same. */
  readonly #passed: string[] = []

  constructor(container: MedusaContainer, end: number) {
    this.answered = new Promise((resolve) => {
      this.#resolveAnswered = resolve
    })
    this.#container = container
    this.#end = end
  }

  get isOver(): boolean {
    return Date.now() > this.#end
  }

  /** @throws Error if more could not be leased */
  async next(): Promise<Taken | undefined> {
    while (this.#queue.length < CONCURRENT_CHECKS && (this.#filling !== null || (this.hasMore && !this.isOver))) {
      const filling = this.#leaseMore()
      // Leased ahead, so that nobody waits for the database while there is something to check. Whoever finds the queue
      // empty does wait, also when the round is over: what comes yet has to be released.
      if (this.#queue.length > 0) break
      await filling
    }
    return this.#queue.shift()
  }

  /** The leasing that goes on, or another one. A failed one is kept, and thrown to whoever finds the queue empty. */
  #leaseMore(): Promise<void> {
    if (this.#filling === null) {
      this.#filling = this.#fill().then(() => {
        this.#filling = null
      })
      this.#filling.catch(() => undefined)
    }
    return this.#filling
  }

  /** Leaves one be for this round. */
  pass(id: string): void {
    this.#passed.push(id)
  }

  /** Counts what a check came to. */
  count({ state, held_reason }: TransactionRecord, { check, transaction }: SettleResult): void {
    if (check === "checked" && isAskable(state, held_reason)) {
      this.#resolveAnswered()
    }
    if (transaction?.next_check_at != null && this.#began !== null && transaction.next_check_at <= this.#began) {
      this.pass(transaction.id)
    }
  }

  async #fill(): Promise<void> {
    const { leases, circuitBreakers } = resolvePayUnit(this.#container)
    const freshUntil = performance.now() + FRESH_MS
    const due = await leases.acquireDue(this.owner, BATCH, {
      by: this.#began,
      except: this.#passed,
      blocked: circuitBreakers.blocked,
    })
    if (this.#began === null) {
      // The most overdue come first.
      jobTookUp(Math.max(0, ...due.map(({ now, next_check_at }) => now.getTime() - (next_check_at ?? now).getTime())))
      this.#began = due[0]?.now ?? null
    }
    this.#queue.push(...due.map((transaction) => ({ transaction, freshUntil })))
    this.checks += due.length
    this.hasMore = due.length === BATCH
  }
}
