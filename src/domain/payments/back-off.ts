/** When a transaction is asked about next, if nobody wakes it earlier. Pure: time and chance come in. */

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Quick at first, for the minute in which most prompts are confirmed; then doubling. */
const FIRST_DELAYS: readonly number[] = [20 * SECOND, 40 * SECOND, MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE]
const LONGEST_DELAY = 2 * 60 * MINUTE

/** Share of a delay by which it is spread, so that many transactions do not come due at once. */
const JITTER = 0.15

/** The delay before check number `checks` (from 0), in milliseconds. `random` is in [0, 1). */
export function delayBefore(checks: number, random: number): number {
  const last = FIRST_DELAYS.length - 1
  const base = FIRST_DELAYS[checks] ?? Math.min((FIRST_DELAYS[last] ?? MINUTE) * 2 ** (checks - last), LONGEST_DELAY)
  return spread(base, random)
}

/**
 * As many checks as there are in so long a time at least, however they are spread. A clock that jumps ahead makes a time
 * long without them.
 */
export function checksWithin(watchMs: number): number {
  let checks = 0
  for (let passed = 0; passed < watchMs; checks += 1) {
    passed += delayBefore(checks, 1)
  }
  return Math.max(1, checks - 1)
}

/** So often what cannot have been paid is checked. */
export const UNVISITED_CHECKS = 6

/** What is known of a transaction when its next check is decided. Times are the database's. */
export interface Watch {
  /** When the service was first asked to open the payment, or when its prompt was sent. */
  openedAt: Date
  now: Date
  /** Checks that were had, before the one that is just over. */
  checks: number
  /** How long late money is waited for. */
  watchMs: number
  /** Until when the payment can be paid on its page, as far as is known. */
  linkEndsAt: Date
  /** Whether somebody may have seen the payment's page, or anything else says that it may be paid. */
  isVisited: boolean
  /** In [0, 1). */
  random: number
}

/** When a transaction is checked next, null if never; and how many checks count as had then. */
export interface NextCheck {
  at: Date | null
  checks: number
}

/**
 * When to ask again about a transaction that is not known to be paid, or never once it has been watched long enough: by
 * the clock, and by checks, since the database's clock may have jumped.
 */
export function nextCheck(watch: Watch): NextCheck {
  return watch.isVisited ? nextOfVisited(watch) : nextOfUnvisited(watch)
}

/** Besides as ever more seldom, as soon as its page is over: that check takes none from those that follow. */
function nextOfVisited({ openedAt, now, checks, watchMs, linkEndsAt, random }: Watch): NextCheck {
  const isOver = now.getTime() - openedAt.getTime() >= watchMs
  if (isOver && checks >= checksWithin(watchMs)) {
    return { at: null, checks: checks + 1 }
  }
  const at = new Date(now.getTime() + delayBefore(checks, random))
  const afterEnd = new Date(linkEndsAt.getTime() + afterLinkEnd(random))
  return now < linkEndsAt && afterEnd < at ? { at: afterEnd, checks } : { at, checks: checks + 1 }
}

/**
 * What nobody has seen cannot have been paid, unless something is wrong that we do not know of. A few checks find that: the
 * first once its page is over, the last at the end of the watch.
 */
function nextOfUnvisited({ openedAt, now, checks, watchMs, linkEndsAt, random }: Watch): NextCheck {
  const end = openedAt.getTime() + watchMs
  const had = checks + 1
  if (now < linkEndsAt) {
    return { at: new Date(Math.min(linkEndsAt.getTime() + afterLinkEnd(random), end)), checks: had }
  }
  const isOver = now.getTime() >= end
  if (isOver && had >= UNVISITED_CHECKS) {
    return { at: null, checks: had }
  }
  const at = now.getTime() + unvisitedDelay(had, watchMs, random)
  return { at: new Date(isOver ? at : had >= UNVISITED_CHECKS - 1 ? end : Math.min(at, end)), checks: had }
}

/** The delay after so many checks of what nobody visited: each comes when so many times as long has passed. */
function unvisitedDelay(had: number, watchMs: number, random: number): number {
  const first = Math.min(LINK_LIFETIME, watchMs / 2)
  const passedAt = (check: number): number => first * (watchMs / first) ** (check / (UNVISITED_CHECKS - 1))
  const next = Math.min(had, UNVISITED_CHECKS - 1)
  return spread(passedAt(next) - passedAt(next - 1), random)
}

function spread(delay: number, random: number): number {
  return Math.round(delay * (1 + JITTER * (2 * random - 1)))
}

/** How long a payment page lives, about. */
const LINK_LIFETIME = 15 * MINUTE

/** How long after its end a page is over for sure. Spread, and short enough for the job to come within a minute. */
function afterLinkEnd(random: number): number {
  return Math.round((5 + 30 * random) * SECOND)
}

/** So long a source beside the contract's own is waited for, once the contract's own says paid. */
export const CONFIRMING = 2 * MINUTE

/** How often a source beside the contract's own is asked while it is waited for. */
const CONFIRMING_EVERY = 10 * SECOND

/** So long after an order was placed without word of a source beside the contract's own, that is asked a last time. */
export const SECOND_CHECK_AFTER = 15 * MINUTE

/** Whether a source that may say otherwise is still waited for: `reportedAt` is when "paid" was reported first. */
export function isAwaitingConfirmation(reportedAt: Date | null, now: Date): boolean {
  return reportedAt !== null && now.getTime() - reportedAt.getTime() < CONFIRMING
}

/** When to ask a source beside the contract's own again; at the end of the time at the latest. */
export function nextConfirmationCheck(reportedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + CONFIRMING_EVERY, reportedAt.getTime() + CONFIRMING))
}

/** When to check money once more that was placed before every source answered, or on a person's word. */
export function secondCheckAt(now: Date): Date {
  return new Date(now.getTime() + SECOND_CHECK_AFTER)
}

/** When to ask once more about money that an order holds, or null after the last time: so many hours after it settled. */
export function nextReversalCheck(settledAt: Date, now: Date, hours: readonly number[]): Date | null {
  const times = hours.map((after) => settledAt.getTime() + after * 60 * MINUTE).filter((time) => time > now.getTime())
  return times.length === 0 ? null : new Date(Math.min(...times))
}

/** When to try again what Medusa refused: from five seconds to ten minutes. Never given up. */
export function nextAttempt(attempts: number, now: Date, random: number): Date {
  const base = Math.min(5 * SECOND * 2 ** attempts, 10 * MINUTE)
  return new Date(now.getTime() + spread(base, random))
}
