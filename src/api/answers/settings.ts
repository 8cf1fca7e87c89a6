import { z } from "zod"
import { FLOW_NAMES } from "../../domain/payments"
import { notificationAnswer } from "./transactions"
import { time } from "./texts"

/** How PayUnit is set up in a store, and what came of it last. */
export const settingsAnswer = z.strictObject({
  settings: z.strictObject({
    accounts: z.array(z.strictObject({ name: z.string(), mode: z.enum(["test", "live"]) })),
    providers: z.array(
      z.strictObject({
        id: z.string(),
        flow: z.enum(FLOW_NAMES),
        account: z.string(),
        place_order: z.enum(["after_payment", "before_payment"]),
      }),
    ),
    supported_currencies: z.array(z.string()),
    /** What the latest payments were paid with, or were to be. */
    operators: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    addresses: z.strictObject({
      service: z.string(),
      /** Below these, every transaction or invoice has an address of its own, which is a secret. */
      notifications: z.string(),
      returns: z.string(),
      invoice_returns: z.string(),
      storefronts: z.array(z.string()),
    }),
    /** The shop's own e-mail address, which serves for clients without one; null where the options have none. */
    shop_email: z.string().nullable(),
    watch_hours: z.number(),
    prompt_lifetime_seconds: z.number(),
    /** How many payments wait for a person. */
    waiting: z.number().int(),
    job: z.strictObject({
      /** Whether this instance runs it. */
      runs_here: z.boolean(),
      started_at: time.nullable(),
      ended_at: time.nullable(),
      looks: z.number().int().nullable(),
    }),
    notifications: z.array(notificationAnswer),
    rejected_notifications: z.number().int(),
  }),
})
export type SettingsAnswer = z.output<typeof settingsAnswer>["settings"]

const healthStatus = z.enum(["ok", "warning", "failed"])
/** A note is good to know, and asks nothing of a shop as it is. */
const checkStatus = z.enum(["ok", "note", "warning", "failed"])

/** Whether everything that payments depend on is well. */
export const healthAnswer = z.strictObject({
  health: z.strictObject({
    /** The worst of the checks, of which a note counts as `ok`. */
    status: healthStatus,
    checked_at: time,
    checks: z.array(
      z.strictObject({
        /** Stable: to be relied on by whoever watches. */
        id: z.string(),
        title: z.string(),
        status: checkStatus,
        found: z.string(),
        /** What to do about it; null where nothing is. */
        remedy: z.string().nullable(),
      }),
    ),
  }),
})
export type HealthReport = z.output<typeof healthAnswer>["health"]
export type HealthCheck = HealthReport["checks"][number]

/** What whoever asks may do in the admin, as Medusa's roles have it; everything where the store has none. */
export const accessAnswer = z.strictObject({
  access: z.strictObject({
    read_payments: z.boolean(),
    /** Asking PayUnit again, which places and captures what was paid. */
    check_payments: z.boolean(),
    /** Recording refunds, and deciding about money on hold. */
    refund_payments: z.boolean(),
    request_payments: z.boolean(),
    read_invoices: z.boolean(),
    /** Making, sending and voiding them. */
    create_invoices: z.boolean(),
    /** Recording that one was paid. */
    confirm_invoices: z.boolean(),
    /** Recording refunds, and deciding about invoices in doubt. */
    refund_invoices: z.boolean(),
    /** The audit trail. */
    read_decisions: z.boolean(),
    /** How PayUnit is set up, and the doctor's checks. */
    read_settings: z.boolean(),
    /** Pausing new payments. */
    change_settings: z.boolean(),
  }),
})
export type AccessAnswer = z.output<typeof accessAnswer>["access"]

const alertChannel = z.enum(["webhook", "email"])

/** Whom the store tells of what somebody should see to, and whether that works. */
export const alertsAnswer = z.strictObject({
  alerts: z.strictObject({
    /** Null where they are off. */
    settings: z
      .strictObject({
        /** Host of the webhook, whose address may be a secret; null where there is none. */
        webhook: z.string().nullable(),
        /** How many secrets sign: two while one is being changed. */
        secrets: z.number().int(),
        emails: z.array(z.string()),
        quiet_hours: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
        digest: z.boolean(),
        time_zone: z.string(),
      })
      .nullable(),
    channels: z.array(
      z.strictObject({
        channel: alertChannel,
        /** When one arrived last. */
        delivered_at: time.nullable(),
        /** How many are still to be delivered, those of the next digest included. */
        waiting: z.number().int(),
        /** Since when one could not be delivered; null while all can. */
        failing_since: time.nullable(),
        /** Why the last one that failed did: a code such as `http_500`, `timeout`, `unreachable`. */
        last_error: z.string().nullable(),
        /** How many were given up in the last week. */
        given_up: z.number().int(),
      }),
    ),
  }),
})
export type AlertsAnswer = z.output<typeof alertsAnswer>["alerts"]

/** What became of a test alert, by channel. */
export const alertTestedAnswer = z.strictObject({
  outcomes: z.array(
    z.strictObject({ channel: alertChannel, is_delivered: z.boolean(), last_error: z.string().nullable() }),
  ),
})
export type AlertOutcomes = z.output<typeof alertTestedAnswer>["outcomes"]

/** The merchant accounts that take no new payments now. */
export const pausesAnswer = z.strictObject({
  pauses: z.array(
    z.strictObject({
      account: z.string(),
      /** Null where the option `pausePayments` pauses it, which nobody can end but by taking it out. */
      reason: z.string().nullable(),
      paused_by: z.string().nullable(),
      paused_by_name: z.string().nullable(),
      paused_at: time.nullable(),
      /** When it ends by itself; null where somebody has to end it. */
      until: time.nullable(),
    }),
  ),
})
export type PausesAnswer = z.output<typeof pausesAnswer>["pauses"]
