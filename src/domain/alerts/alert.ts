import { z } from "zod"

const every = {
  /** The alert's id, the same in every attempt to deliver it: act once for each. */
  id: z.string(),
  /** ISO 8601. */
  occurred_at: z.string(),
  /** Where in Medusa's admin to look. */
  admin_url: z.string(),
  /** A signed checkpoint of the audit trail, to be kept outside of the store; not there while nothing was decided. */
  audit_checkpoint: z.string().optional(),
}

const ofPayment = {
  ...every,
  /** The id of the event `payunit.payment.held`. */
  event_id: z.string(),
  transaction_id: z.string(),
  account: z.string(),
  mode: z.enum(["test", "live"]),
  /** Null until an order holds the money. */
  order_id: z.string().nullable(),
  /** What was asked for, in major units. */
  amount: z.number(),
  /** Lower-case. */
  currency_code: z.string(),
  /** A code; a newer version may have others. */
  held_reason: z.string(),
}

const one = z.discriminatedUnion("kind", [
  /** Money fits nowhere by itself. */
  z.object({ kind: z.literal("payment_held"), ...ofPayment }),
  /** The service took back money that an order holds. */
  z.object({ kind: z.literal("payment_reversed"), ...ofPayment }),
  /** The service gives no answers for a merchant account. */
  z.object({ kind: z.literal("service_outage"), ...every, account: z.string(), since: z.string() }),
  /** A job of the plugin does not run. */
  z.object({
    kind: z.literal("job_stalled"),
    ...every,
    job: z.string(),
    /** Null where the job never ran. */
    last_run_at: z.string().nullable(),
  }),
  /** A decision about a large amount waits for a second person. */
  z.object({
    kind: z.literal("approval_requested"),
    ...every,
    approval_id: z.string(),
    /** What is to be decided: a code; a newer version may have others. */
    action: z.string(),
    /** What the decision is about: `transaction`, `invoice` … */
    subject_type: z.string(),
    subject_id: z.string().nullable(),
    /** In major units; null where it is about no amount. */
    amount: z.number().nullable(),
    /** Lower-case. */
    currency_code: z.string().nullable(),
  }),
  /** The audit trail was changed by something else than the plugin. */
  z.object({
    kind: z.literal("audit_chain_broken"),
    ...every,
    /** The first entry that does not follow from the one before it; null where entries are missing at the end. */
    entry_id: z.string().nullable(),
  }),
  /** Somebody tried whether alerts arrive. */
  z.object({ kind: z.literal("test"), ...every }),
])

/** What one alert tells. Codes and ids only: whoever shows it to people asks {@link textOfAlert} for the words. */
export type SingleAlert = z.output<typeof one>

/** A body as it is sent: an alert, or those of a day. */
export const alertSchema = z.discriminatedUnion("kind", [
  ...one.options,
  z.object({
    kind: z.literal("digest"),
    ...every,
    alerts: z.array(one),
    /** How many others there are, which the admin shows. */
    more: z.number(),
  }),
])
export type Alert = z.output<typeof alertSchema>

type Facts<One> = One extends SingleAlert ? Omit<One, keyof typeof every> : never

/** What is known when an alert is raised. */
export type AlertFacts = Facts<SingleAlert>

/** Names what an alert tells of, so that it is told once on any number of instances. Null where each is one by itself. */
export function subjectOfAlert(facts: AlertFacts): string | null {
  switch (facts.kind) {
    case "payment_held":
    case "payment_reversed":
      return `event:${facts.event_id}`
    case "service_outage":
      return `service_outage:${facts.account}`
    case "job_stalled":
      return `job_stalled:${facts.job}`
    case "approval_requested":
      return `approval:${facts.approval_id}`
    case "audit_chain_broken":
      return `audit_chain_broken:${facts.entry_id ?? ""}`
    case "test":
      return null
  }
}

/** Where in the admin an alert is looked at, below its own address. */
export function adminPathOf(facts: AlertFacts | { kind: "digest" }): string {
  switch (facts.kind) {
    case "payment_held":
    case "payment_reversed":
      return `/payunit/${encodeURIComponent(facts.transaction_id)}`
    case "digest":
      return "/payunit"
    case "approval_requested":
      return "/payunit/decisions"
    default:
      return "/settings/payunit"
  }
}
