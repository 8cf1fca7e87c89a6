/** Channels by which an alert reaches people: each takes a provider of Medusa's notification module. */
export const RECIPIENT_CHANNELS = ["email", "sms", "whatsapp"] as const
export type RecipientChannel = (typeof RECIPIENT_CHANNELS)[number]

/** Whom an alert reaches. */
export const ALERT_CHANNELS = ["webhook", ...RECIPIENT_CHANNELS] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

/** What people choose from: all but a test, which somebody presses for, and a digest, which has these in it. */
export const CHOOSABLE_KINDS = [
  "payment_held",
  "payment_reversed",
  "service_outage",
  "job_stalled",
  "approval_requested",
  "audit_chain_broken",
] as const
export type ChoosableKind = (typeof CHOOSABLE_KINDS)[number]

/** Every kind of alert. */
export const ALERT_KINDS = [...CHOOSABLE_KINDS, "test", "digest"] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/**
 * What gets worse while nobody acts is told at once, at night too: goods may leave the shop, or payments are not looked
 * after. Money on hold is safe until the morning.
 */
export function isUrgent(kind: AlertKind): boolean {
  return kind !== "payment_held" && kind !== "approval_requested" && kind !== "digest"
}

/** What lasts is told when it begins, and not again while it does. The rest happens once. */
export function isLasting(kind: AlertKind): boolean {
  return kind === "service_outage" || kind === "job_stalled"
}
