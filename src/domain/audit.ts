/* What the audit trail knows of: decisions, their steps, and when they take two people. No I/O. */

/** What a person or an API key can decide, and is written down. */
export const AUDIT_ACTIONS = [
  "order_placed",
  "held_dismissed",
  "manual_payment_voided",
  "refund_recorded",
  "refund_completed",
  "payout_announced",
  "payout_sent",
  "payout_withdrawn",
  "payout_decided",
  "invoice_created",
  "invoice_sent",
  "invoice_page_opened",
  "invoice_confirmed",
  "invoice_payment_recorded",
  "invoice_resolved",
  "invoice_voided",
  "payment_requested",
  "prompt_sent",
  "request_withdrawn",
  "payments_paused",
  "payments_resumed",
  "payouts_paused",
  "payouts_resumed",
  "alerts_changed",
  "statement_checked",
  "statement_line_noted",
  "payment_held",
  "list_exported",
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What a decision is about. */
export type AuditSubject = "transaction" | "invoice" | "payment_request" | "account" | "statement" | "alerts" | "export"

/**
 * The steps of a decision, each a line of the audit trail: `started` before anything is changed, then what came of it:
 * `done`, `refused`, or `incomplete` where it was carried out in part, or what it was for did not come about.
 * Where a second person has to agree, `requested` comes first, then that person's answer or the requester's `withdrawn`.
 */
export type AuditStage = "requested" | "approved" | "declined" | "withdrawn" | "started" | AuditOutcome
export type AuditOutcome = "done" | "refused" | "incomplete"

/**
 * Whether a second person agrees before anybody acts, and not by carrying it out: money leaves by hand first, and is
 * recorded then. Whoever recorded what they had no leave to send could not undo it.
 */
export function isAgreedBefore(action: string): boolean {
  return action === "refund_recorded"
}

/** For so many days a second person can agree to what was requested. */
export const APPROVAL_DAYS = 7

/**
 * Whether a second person has to agree.
 *
 * @param total the amount, with what was decided of the same before; so no amount is parted to stay below
 * @param limits by currency, in capitals: more than this is for two
 */
export function needsApproval(
  total: { amount: number; currency: string } | null,
  limits: Readonly<Record<string, number>>,
): boolean {
  const limit = total === null ? undefined : limits[total.currency.toUpperCase()]
  return total !== null && limit !== undefined && total.amount > limit
}
