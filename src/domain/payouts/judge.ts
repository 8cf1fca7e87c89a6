import type { PayoutStatus } from "../../gateway"
import type { PayoutReason, PayoutState } from "./states"

/** What a payout is of. */
export interface PayoutTerms {
  id: string
  /** Major units. */
  amount: number
}

/** What an answer of the service says of a payout that it was told to send. */
export type PayoutVerdict =
  | { state: "paid" | "confirmed" | "awaiting_approval" }
  | { state: "refused"; reason: PayoutReason }
  | { state: "unknown"; reason: PayoutReason; word: string | null }

/**
 * Judges what the service answers of a payout. What speaks of another payout or another amount says nothing of this one, and
 * a word that nobody knows may mean that the money left: neither is "paid" nor "refused", and a person looks.
 */
export function judgePayout({ id, amount }: PayoutTerms, report: PayoutStatus): PayoutVerdict {
  if (report.transaction_id !== null && report.transaction_id !== id) {
    return { state: "unknown", reason: "payout_other_id", word: null }
  }
  if (report.amount !== null && report.amount !== amount) {
    return { state: "unknown", reason: "payout_amounts_differ", word: null }
  }
  if (report.unknown_status?.mayMeanPaid === true) {
    return { state: "unknown", reason: "payout_word", word: report.unknown_status.word }
  }
  switch (report.status) {
    case "SUCCESS":
      return { state: "paid" }
    case "FAILED":
    case "CANCELLED":
      return { state: "refused", reason: "payout_failed" }
    case "PENDING":
      return {
        state: report.is_approval_required === true && report.is_approved !== true ? "awaiting_approval" : "confirmed",
      }
  }
}

/**
 * Where a later answer takes a payout; null where it changes nothing. That a payout is pending says nothing of one about
 * which there is a doubt, since it may be pending for never having been confirmed; that somebody has to approve it says that it
 * may be sent yet, unless that was waited for in vain. Of what was refused, only that it was sent after all is news; what was
 * sent stays sent.
 */
export function nextPayoutState(
  { state: now, reason }: { state: PayoutState; reason: PayoutReason | null },
  { state }: PayoutVerdict,
): PayoutState | null {
  if (now === "paid" || state === now) {
    return null
  }
  if (now === "refused") {
    return state === "paid" ? state : null
  }
  const saysNothing = state === "confirmed" || (state === "awaiting_approval" && reason === "payout_no_end")
  return now === "unknown" && saysNothing ? null : state
}
