/**
 * Where a payout stands: money that goes from the merchant to a payer through the service, as a refund.
 *
 * `prepared`: written down, and the service has not heard of it. `requested`: the service is asked for a token that it can
 * be sent with, which moves nothing. `confirmed`: it is told to send it. `awaiting_approval`: somebody has to approve it in
 * the service's dashboard. `paid`: the service says that it was sent. `refused`: it was not sent. `unknown`: nobody knows
 * whether it was; it is never sent again, and a person says in the end what the dashboard shows.
 */
export const PAYOUT_STATES = [
  "prepared",
  "requested",
  "confirmed",
  "awaiting_approval",
  "paid",
  "refused",
  "unknown",
] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** What may have been sent, or may be yet. Of one payment there is one at a time. */
export const LIVE_PAYOUT_STATES = [
  "prepared",
  "requested",
  "confirmed",
  "awaiting_approval",
  "unknown",
] as const satisfies readonly PayoutState[]

/** What the service was told to send, and has not said the end of. */
export const SENT_PAYOUT_STATES = [
  "confirmed",
  "awaiting_approval",
  "unknown",
] as const satisfies readonly PayoutState[]

/** Whether a payout is live: see {@link LIVE_PAYOUT_STATES}. */
export function isLivePayout(state: PayoutState): boolean {
  return (LIVE_PAYOUT_STATES as readonly PayoutState[]).includes(state)
}

/** The method of a refund that PayUnit sent, as its record has it: a code, for which pages have words. */
export const PAYOUT_METHOD = "payout"

/** Why a payout was not sent, or why nobody knows. */
export const PAYOUT_REASONS = [
  // Not sent.
  "payout_withdrawn",
  "payout_not_started",
  "payout_not_confirmed",
  "payout_token_expired",
  "payout_balance",
  "payout_number",
  "payout_operator",
  "payout_credentials",
  "payout_not_offered",
  "payout_not_reached",
  "payout_rejected",
  "payout_failed",
  "payout_not_found",
  // Sent, and more than was left to refund.
  "payout_surplus",
  // Nobody knows.
  "payout_no_answer",
  "payout_cut_off",
  "payout_no_end",
  "payout_other_id",
  "payout_amounts_differ",
  "payout_word",
] as const
export type PayoutReason = (typeof PAYOUT_REASONS)[number]
