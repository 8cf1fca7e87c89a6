import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import type { TransactionRecord } from "../../modules/payunit/transaction-record"
import { isAskable } from "../../settlement"
import { announceLeftBehind } from "../announcements/announce"
import { sweepCancelledOrders } from "./sweep-cancelled"
import { cancelUnpaidOrders } from "./unpaid-orders"
import { settleSoon } from "./waking"

/** Transactions claimed at a time, and how many of them are asked about at once. */
const BATCH = 20
const AT_ONCE = 4

/** One transaction takes no longer: Medusa waits half a minute for its locks, and PayUnit answers in eight seconds. */
const ROW_MS = 150_000

/** A run ends after this, so that the next one starts with a fresh look at what is due. */
const RUN_MS = 60_000

/**
 * Settles every transaction that is due: what notifications did not tell, what could not be settled before, and what
 * a process that died left behind. Right on any number of instances, since rows are claimed in SQL; one that cannot
 * be settled now never stops the others, and those of an account that the service gives no answers for stay due. Also
 * announces what was left unannounced, and now and then looks for cancelled orders that nobody was told of.
 */
export async function settleDue(container: MedusaContainer): Promise<void> {
  const payunit = resolvePayUnit(container)
  const end = Date.now() + RUN_MS
  const owner = randomUUID()
  /** Looked at once in a run is enough, whatever a look leaves behind. */
  const seen: string[] = []
  let looks = 0
  await payunit.jobRuns.started()
  announceLeftBehind(container)
  for (let more = true; more && Date.now() < end;) {
    const due = await payunit.claims.claimDue(owner, BATCH, seen, payunit.circuits.blocked)
    more = due.length === BATCH
    const queue = [...due]
    seen.push(...queue.map((transaction) => transaction.id))
    looks += queue.length
    await Promise.all(Array.from({ length: AT_ONCE }, () => settleAll(container, queue, owner)))
  }
  await cancelUnpaidOrders(container, end)
  await sweepCancelledOrders(container)
  await payunit.forgetPastRates()
  await payunit.jobRuns.ended(looks)
}

async function settleAll(container: MedusaContainer, queue: TransactionRecord[], owner: string): Promise<void> {
  const { claims } = resolvePayUnit(container)
  for (let transaction = queue.shift(); transaction !== undefined; transaction = queue.shift()) {
    const { id } = transaction
    // Somebody who waits for an answer may have left word meanwhile: then it is asked for all the same.
    if (!mayLook(container, transaction) && (await claims.release(id, owner))) {
      continue
    }
    // One that hangs must not end the job: it goes on by itself, and its claim ends in time.
    await Promise.race([settleSoon(container, id, owner), sleep(ROW_MS, undefined, { ref: false })])
  }
}

/** Whether a look would not ask a service that is known to be down. */
function mayLook(container: MedusaContainer, { id, account, state, held_reason }: TransactionRecord): boolean {
  return !isAskable(state, held_reason) || resolvePayUnit(container).circuits.admit(account, id)
}
