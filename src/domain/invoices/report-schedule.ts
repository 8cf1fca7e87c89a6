import type { InvoiceState } from "./states"

/** When the service is asked next where an invoice stands. Pure: time and chance come in. */

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** So long after an invoice was paid or made void somebody may still pay by the service's link, or take money back. */
const AFTERWARDS = 30 * DAY

/** What is known of an invoice when it is asked about. Times are the database's. */
export interface InvoiceWatch {
  state: InvoiceState
  openedAt: Date
  /** When a browser last came back from the service's page. */
  returnedAt: Date | null
  /** When the invoice was paid, or made void. */
  endedAt: Date | null
  now: Date
  /** After how many milliseconds a payment would be asked about again that was asked about as often. */
  delay: number
}

/**
 * When to ask again, or null for never. As often as about a payment while somebody may just have paid, then every two
 * hours of the first day, every six of the first month, and daily for as long as it is open, since the service's link lives
 * as long. What is paid or void is asked about daily for a month.
 */
export function nextReport({ state, openedAt, returnedAt, endedAt, now, delay }: InvoiceWatch): Date | null {
  const isAsked = state === "open" || state === "partly_paid"
  if (!isAsked && (endedAt === null || now.getTime() - endedAt.getTime() > AFTERWARDS)) {
    return null
  }
  const since = now.getTime() - (returnedAt ?? openedAt).getTime()
  const rare = !isAsked || since > AFTERWARDS ? DAY : since > DAY ? 6 * HOUR : 0
  return new Date(now.getTime() + Math.max(rare, delay))
}
