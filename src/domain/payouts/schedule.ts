import type { PayoutReason, PayoutState } from "./states"

/** What is known of when a payout was sent. Times by the database's clock. */
export interface PayoutTimes {
  now: Date
  /** When the service was asked for a token; null before. */
  requested_at: Date | null
  /** When the service was told to send the payout; null before. */
  confirmed_at: Date | null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** An answer is waited for so long: longer than any call may take. */
export const PAYOUT_CALL_MS = 2 * MINUTE_MS

/** For so long somebody can send what a token was given for: the service's tokens are thought to end before. */
export const PAYOUT_TOKEN_MS = DAY_MS

/** What is pending for so long has no end that can be waited for. */
const PENDING_MS = DAY_MS

/** For so long the service is asked about a payout, whatever it said of it: a payout that failed may yet be sent. */
const ASKED_FOR_MS = 7 * DAY_MS

/** Nobody decides about a payout in doubt before so long: until then the service may tell. */
const DECIDABLE_AFTER_MS = HOUR_MS
/** Nobody decides before so long where the service was never told to send the payout, and cannot be asked about it. */
const DECIDABLE_WITHOUT_TOKEN_MS = 15 * MINUTE_MS

/** When the service is asked again about a payout: ever more rarely; null for never. */
export function nextPayoutCheck({ now, confirmed_at }: PayoutTimes): Date | null {
  if (confirmed_at === null) {
    return null
  }
  const age = now.getTime() - confirmed_at.getTime()
  return age >= ASKED_FOR_MS ? null : new Date(now.getTime() + Math.min(Math.max(age / 4, 10_000), 6 * HOUR_MS))
}

/** Since when a person can say what became of a payout in doubt. */
export function payoutDecidableAt({ requested_at, confirmed_at, now }: PayoutTimes): Date {
  return confirmed_at === null
    ? new Date((requested_at ?? now).getTime() + DECIDABLE_WITHOUT_TOKEN_MS)
    : new Date(confirmed_at.getTime() + DECIDABLE_AFTER_MS)
}

/** How a payout stands that nobody may be at any more. */
export interface WaitingPayout extends PayoutTimes {
  state: PayoutState
  created_at: Date
  /** When the service answered to being told to send; null for no answer that was written down. */
  answered_at: Date | null
  /** Whether the service gave a token that the payout can be sent with. */
  has_token: boolean
}

/**
 * What becomes of a payout whose process died, or that nobody sent in time; null for what may go on. What the service may have
 * been told leaves a doubt.
 */
export function endOfAbandoned(payout: WaitingPayout): { to: "refused" | "unknown"; reason: PayoutReason } | null {
  const { state, created_at, requested_at, confirmed_at, answered_at, has_token, now } = payout
  const isOlder = (since: Date | null, ms: number): boolean => now.getTime() - (since ?? created_at).getTime() >= ms
  switch (state) {
    case "prepared":
      return isOlder(created_at, PAYOUT_CALL_MS) ? { to: "refused", reason: "payout_not_started" } : null
    case "requested":
      if (has_token) {
        return isOlder(requested_at, PAYOUT_TOKEN_MS) ? { to: "refused", reason: "payout_not_confirmed" } : null
      }
      return isOlder(requested_at, PAYOUT_CALL_MS) ? { to: "unknown", reason: "payout_cut_off" } : null
    case "confirmed":
      if (answered_at === null && isOlder(confirmed_at, PAYOUT_CALL_MS)) {
        return { to: "unknown", reason: "payout_cut_off" }
      }
      return isOlder(confirmed_at, PENDING_MS) ? { to: "unknown", reason: "payout_no_end" } : null
    case "awaiting_approval":
      return isOlder(confirmed_at, ASKED_FOR_MS) ? { to: "unknown", reason: "payout_no_end" } : null
    default:
      return null
  }
}
