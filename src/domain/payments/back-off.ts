/** When a transaction is asked about next, if nobody wakes it earlier. Pure: time and chance come in. */

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Quick at first, for the minute in which most prompts are confirmed; then doubling. */
const FIRST_DELAYS: readonly number[] = [20 * SECOND, 40 * SECOND, MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE]
const LONGEST_DELAY = 2 * 60 * MINUTE

/** Share of a delay by which it is spread, so that many transactions do not come due at once. */
const JITTER = 0.15

/** The delay before look number `checks` (from 0), in milliseconds. `random` is in [0, 1). */
export function delayBefore(checks: number, random: number): number {
  const last = FIRST_DELAYS.length - 1
  const base = FIRST_DELAYS[checks] ?? Math.min((FIRST_DELAYS[last] ?? MINUTE) * 2 ** (checks - last), LONGEST_DELAY)
  return Math.round(base * (1 + JITTER * (2 * random - 1)))
}

/**
 * As many looks as there are in so long a time at least, however they are spread. A clock that jumps ahead makes a time
 * long without them.
 */
export function looksWithin(watchMs: number): number {
  let looks = 0
  for (let passed = 0; passed < watchMs; looks += 1) {
    passed += delayBefore(looks, 1)
  }
  return Math.max(1, looks - 1)
}

/**
 * When to ask again about a transaction that is not known to be paid, or null once it has been watched long enough: by
 * the clock, and by looks, since the database's clock may have jumped.
 *
 * @param openedAt when the service was first asked to open it
 * @param watchMs how long late money is waited for
 */
export function nextCheck(times: {
  openedAt: Date
  now: Date
  checks: number
  watchMs: number
  random: number
}): Date | null {
  const isOver = times.now.getTime() - times.openedAt.getTime() >= times.watchMs
  if (isOver && times.checks >= looksWithin(times.watchMs)) {
    return null
  }
  return new Date(times.now.getTime() + delayBefore(times.checks, times.random))
}

/** So long a source beside the contract's own is waited for, once the contract's own says paid. */
export const CONFIRMING = 2 * MINUTE

/** How often it is asked meanwhile. */
const CONFIRMING_EVERY = 10 * SECOND

/** When it is asked a last time, after the order was placed without it. */
export const SECOND_LOOK = 15 * MINUTE

/** Whether a source that may say otherwise is still waited for: `heardAt` is when "paid" was heard first. */
export function isConfirming(heardAt: Date | null, now: Date): boolean {
  return heardAt !== null && now.getTime() - heardAt.getTime() < CONFIRMING
}

/** When to ask it again; at the end of the time at the latest. */
export function nextConfirming(heardAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + CONFIRMING_EVERY, heardAt.getTime() + CONFIRMING))
}

/** When to look once more at money that was placed without it, or on a person's word. */
export function secondLook(now: Date): Date {
  return new Date(now.getTime() + SECOND_LOOK)
}

/** When to ask once more about money that an order holds, or null after the last time: so many hours after it settled. */
export function nextReversalCheck(settledAt: Date, now: Date, hours: readonly number[]): Date | null {
  const times = hours.map((after) => settledAt.getTime() + after * 60 * MINUTE).filter((time) => time > now.getTime())
  return times.length === 0 ? null : new Date(Math.min(...times))
}

/** When to try again what Medusa refused: from five seconds to ten minutes. Never given up. */
export function nextAttempt(attempts: number, now: Date, random: number): Date {
  const base = Math.min(5 * SECOND * 2 ** attempts, 10 * MINUTE)
  return new Date(now.getTime() + Math.round(base * (1 + JITTER * (2 * random - 1))))
}
