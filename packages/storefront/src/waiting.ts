import { PayUnitRefusal } from "./errors"
import { isUnderWay, type Payment, type PaymentStatus } from "./payment"

/** What a page has. On a server and in an app there are no events, no document and no address. */
export const page: Partial<
  Pick<typeof globalThis, "addEventListener" | "removeEventListener" | "document" | "location">
> = globalThis

/** Seconds between questions while somebody is about to confirm, or the order is about to be placed. */
const QUICK = [2, 2, 3, 4, 5, 6, 8, 10]
/** While nothing is expected: late money, or a payment that is made in another window. */
const SLOW = [10, 15, 20, 30, 60]
/** After failures of the network. */
const TROUBLED = [2, 4, 8, 15, 30]

/** Options of a single question. */
export interface AskOptions {
  /** Of the store's sentences; of a payment, that which it was opened with goes before. */
  locale?: string | undefined
  signal?: AbortSignal
}

/** Tells how a payment stands. */
export interface PaymentReader {
  /** Where a payment stands, from the store's own records. Quick. */
  status(sessionId: string, options?: AskOptions): Promise<Payment>
  /** Where a payment stands, after the store asked PayUnit (at most once every few seconds). */
  refresh(sessionId: string, options?: AskOptions): Promise<Payment>
}

/** How a watch reports. */
export interface Watcher {
  /** Returns true to stop watching. */
  onPayment(payment: Payment): boolean
  /** The store could not be asked. It is asked again. */
  onTrouble(error: Error): void
  /** The store knows no such payment. */
  onGone(): void
}

/** A watch that goes on. */
export interface Watch {
  /** Asks now, rather than when it is time. */
  wake(): void
  stop(): void
}

/**
 * Keeps asking how a payment stands: quickly first, then more seldom, never at the same moments as everybody else; not
 * while the page is hidden, and at once when it is shown again or the network comes back.
 */
export function watchPayment(client: PaymentReader, sessionId: string, watcher: Watcher): Watch {
  const controller = new AbortController()
  const { signal } = controller
  let hurry: () => void = () => undefined
  let isWoken = false
  const wake = () => {
    isWoken = true
    hurry()
  }
  const wakeIfShown = () => {
    if (!isHidden()) {
      wake()
    }
  }
  const targets: [Partial<Pick<EventTarget, "addEventListener" | "removeEventListener">> | undefined, string][] = [
    [page.document, "visibilitychange"],
    [page, "online"],
    [page, "pageshow"],
  ]
  targets.forEach(([target, name]) => target?.addEventListener?.(name, wakeIfShown))

  // The compiler would take the loop's condition for the last word.
  const isStopped = () => signal.aborted
  void run()
  return { wake, stop }

  function stop(): void {
    targets.forEach(([target, name]) => target?.removeEventListener?.(name, wakeIfShown))
    controller.abort()
    hurry()
  }

  async function run(): Promise<void> {
    let round = 0
    let troubles = 0
    let status: PaymentStatus | undefined
    while (!signal.aborted) {
      isWoken = false
      try {
        // Every other question goes on to PayUnit: the store often knows already, and answers that at once.
        const payment = await (round % 2 === 0
          ? client.refresh(sessionId, { signal })
          : client.status(sessionId, { signal }))
        if (isStopped()) {
          return
        }
        round = payment.status === status ? round + 1 : 1
        status = payment.status
        troubles = 0
        if (watcher.onPayment(payment)) {
          stop()
        }
      } catch (error) {
        if (isStopped()) {
          return
        }
        if (error instanceof PayUnitRefusal && error.status === 404) {
          stop()
          watcher.onGone()
          return
        }
        troubles += 1
        watcher.onTrouble(error as Error)
      }
      const pace = troubles > 0 ? TROUBLED : status !== undefined && isUnderWay(status) ? QUICK : SLOW
      await pause(delayAt(pace, troubles > 0 ? troubles : round))
    }
  }

  /** Ends early when woken. While the page is hidden it has no end but that. */
  async function pause(milliseconds: number): Promise<void> {
    if (signal.aborted || isWoken) {
      return
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        if (!isHidden()) {
          resolve()
        }
      }, milliseconds)
      hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** Milliseconds to wait, a quarter more or less. */
function delayAt(pace: readonly number[], round: number): number {
  const seconds = pace[Math.min(round, pace.length) - 1] ?? 2
  return seconds * 1_000 * (0.75 + Math.random() / 2)
}

function isHidden(): boolean {
  return page.document?.visibilityState === "hidden"
}

/** Options of waiting. */
export interface WaitOptions {
  signal?: AbortSignal
  /** Gives up after this time; ten minutes unless told otherwise. */
  timeoutMs?: number
  /** Every answer on the way. */
  onPayment?: (payment: Payment) => void
}

/**
 * How waiting ended. `in_review`: the money has come and somebody must look at it, so nobody may pay again. `not_found`:
 * the store knows no such payment. `timed_out`, `aborted`: nobody knows yet; it can be waited for again.
 */
export type WaitOutcome =
  | { outcome: (typeof ENDS)[number]; payment: Payment }
  | { outcome: "not_found" | "timed_out" | "aborted"; payment: Payment | null }

export const ENDS = ["paid", "failed", "cancelled", "expired", "in_review"] as const

const WAIT_MS = 10 * 60_000

/** Asks until a payment has ended. Failures of the network are survived; it never rejects. */
export async function waitUntilPaid(
  client: PaymentReader,
  sessionId: string,
  { signal, timeoutMs = WAIT_MS, onPayment }: WaitOptions = {},
): Promise<WaitOutcome> {
  let last: Payment | null = null
  if (signal?.aborted) {
    return { outcome: "aborted", payment: last }
  }
  return await new Promise<WaitOutcome>((resolve) => {
    const end = (outcome: WaitOutcome) => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", aborted)
      watch.stop()
      resolve(outcome)
    }
    const aborted = () => end({ outcome: "aborted", payment: last })
    const timer = setTimeout(() => end({ outcome: "timed_out", payment: last }), timeoutMs)
    signal?.addEventListener("abort", aborted)
    const watch = watchPayment(client, sessionId, {
      onPayment(payment) {
        last = payment
        onPayment?.(payment)
        const outcome = ENDS.find((status) => status === payment.status)
        if (outcome) {
          end({ outcome, payment })
        }
        // The outcome has stopped the watch.
        return false
      },
      onTrouble: () => undefined,
      onGone: () => end({ outcome: "not_found", payment: last }),
    })
  })
}
