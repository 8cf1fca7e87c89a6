import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../modules/payunit"
import type { AnnouncementRecord } from "../../modules/payunit/announcements"
import { reasonOf } from "../settlement/reason"
import { ring } from "./bell"
import { paybackEventData, paymentEventData } from "./event-data"
import { heldNotice, isHeldStill } from "./held-notice"

/** Event bus and bell answer in milliseconds, or hang while what they keep their things in is away. */
const PATIENCE_MS = 10_000

/** Transactions whose events are announced at a time. */
const BATCH = 100

/**
 * Announces what waits of a transaction, in the background: nobody waits for an event bus, and none fails anybody. What
 * does not work now is tried again by the job.
 */
export function announceSoon(container: MedusaContainer, transactionId: string): void {
  void announceInOrder(container, transactionId).catch((error: unknown) => {
    complain(container, `the events of transaction ${transactionId}`, error)
  })
}

/** Announces, in the background, what a process that died left behind, and what an event bus did not take. */
export function announceLeftBehind(container: MedusaContainer): void {
  void announceWaiting(container).catch((error: unknown) => {
    complain(container, "waiting events", error)
  })
}

async function announceWaiting(container: MedusaContainer): Promise<void> {
  const { announcements } = resolvePayUnit(container)
  for (let more = true; more;) {
    const waiting = await announcements.waiting(BATCH)
    more = waiting.length === BATCH
    for (const transactionId of waiting) {
      if (!(await announceInOrder(container, transactionId))) {
        // An event bus that does not take this one takes no other: the next run tries again.
        return
      }
    }
  }
}

/** Announces the events of a transaction one by one. Stops, and answers false, at one that the event bus does not take. */
async function announceInOrder(container: MedusaContainer, transactionId: string): Promise<boolean> {
  const { announcements } = resolvePayUnit(container)
  let next = await announcements.takeNext(transactionId)
  while (next !== null && (await announce(container, next))) {
    next = await announcements.takeNext(transactionId)
  }
  return next === null
}

/**
 * Emits an event, and has the admin's bell ring for money that is held. Each is done whatever becomes of the other, and
 * forgotten only when both are: a process that dies in between leaves it to be done again.
 *
 * @returns whether the event bus has it
 */
async function announce(container: MedusaContainer, announcement: AnnouncementRecord): Promise<boolean> {
  const { announcements } = resolvePayUnit(container)
  const [emitting, ringing] = await Promise.allSettled([
    announcement.emitted_at === null ? withPatience(emit(container, announcement)) : undefined,
    withPatience(ringIfHeld(container, announcement)),
  ])
  if (emitting.status === "rejected") {
    complain(container, `event ${announcement.event} of transaction ${announcement.transaction_id}`, emitting.reason)
    return false
  }
  if (ringing.status === "rejected") {
    complain(container, `the bell for transaction ${announcement.transaction_id}`, ringing.reason)
    await announcements.emitted(announcement.id)
    return true
  }
  await announcements.remove(announcement.id)
  return true
}

async function emit(container: MedusaContainer, announcement: AnnouncementRecord): Promise<void> {
  const { transactions, paybacks } = resolvePayUnit(container)
  const transaction = await transactions.find(announcement.transaction_id)
  const payback = announcement.payback_id === null ? null : await paybacks.find(announcement.payback_id)
  if (transaction === null || (announcement.payback_id !== null && payback === null)) {
    return
  }
  await container.resolve(Modules.EVENT_BUS).emit({
    name: announcement.event,
    data:
      payback === null
        ? paymentEventData(announcement, transaction)
        : paybackEventData(announcement, transaction, payback),
  })
}

async function ringIfHeld(container: MedusaContainer, announcement: AnnouncementRecord): Promise<void> {
  const { transactions, options } = resolvePayUnit(container)
  const reason = announcement.held_reason
  const transaction = reason === null ? null : await transactions.find(announcement.transaction_id)
  if (reason !== null && transaction !== null && isHeldStill(transaction, reason)) {
    await ring(container, heldNotice(options.adminLocale, transaction, reason))
  }
}

async function withPatience(doing: Promise<void>): Promise<void> {
  const late = new AbortController()
  try {
    await Promise.race([doing, sleep(PATIENCE_MS, undefined, { signal: late.signal, ref: false }).then(tooLate)])
  } finally {
    late.abort()
  }
}

function tooLate(): never {
  throw new Error(`no answer within ${PATIENCE_MS / 1_000} s`)
}

function complain(container: MedusaContainer, what: string, error: unknown): void {
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`payunit: ${what} could not be announced now, and is tried again: ${reasonOf(error)}`)
}
