import { addressOf, type PaymentList } from "../../payments/lib/payment-list"

/** From one moment to another, which is left out. */
interface Span {
  starts_at: string
  ends_at: string
}

type Filtering = PaymentList["filtering"]

/** As a date filter keeps it: its last moment belongs to it. */
function between({ starts_at, ends_at }: Span) {
  return { $gte: starts_at, $lte: new Date(Date.parse(ends_at) - 1).toISOString() }
}

/** The list of what was paid then. */
export function addressOfPaid(span: Span, more: Filtering = {}): string {
  return addressOf({ ...more, paid_at: between(span) })
}

/** The list of what was begun then. */
export function addressOfStarted(span: Span, more: Filtering = {}): string {
  return addressOf({ ...more, created_at: between(span) })
}

/** The list of what was refunded then. */
export function refundedIn(span: Span): string {
  return addressOf({ refunded_at: between(span) })
}
