import { z } from "zod"
import { PROVIDER_FLOWS } from "../../domain/payments"
import { notificationAnswer } from "./transactions"
import { time } from "./texts"

/** How PayUnit is set up in a store, and what came of it last. */
export const settingsAnswer = z.strictObject({
  settings: z.strictObject({
    accounts: z.array(z.strictObject({ name: z.string(), mode: z.enum(["test", "live"]) })),
    providers: z
      .array(
        z.strictObject({
          id: z.string(),
          flow: z.enum(PROVIDER_FLOWS),
          account: z.string(),
          place_order: z.enum(["after_payment", "before_payment"]),
        }),
      )
      .describe("The payment providers that the store's configuration has."),
    supported_currencies: z.array(z.string()),
    operators: z
      .array(z.strictObject({ code: z.string(), name: z.string() }))
      .describe("What the latest payments were paid with, or were to be."),
    addresses: z
      .strictObject({
        service: z.string(),
        notifications: z
          .string()
          .describe("Below these, every transaction or invoice has an address of its own, which is a secret."),
        returns: z.string(),
        invoice_returns: z.string(),
        storefronts: z.array(z.string()),
      })
      .describe("PayUnit's, and where the store's own begin."),
    shop_email: z
      .string()
      .nullable()
      .describe(
        "The shop's own e-mail address, which serves for clients without one; null where the options have none.",
      ),
    watch_hours: z.number(),
    prompt_lifetime_seconds: z.number(),
    waiting: z.number().int().describe("How many payments wait for a person."),
    job: z
      .strictObject({
        runs_here: z.boolean().describe("Whether this instance runs it."),
        started_at: time.nullable(),
        ended_at: time.nullable(),
        looks: z.number().int().nullable(),
      })
      .describe("The reconciling job's last run on any instance."),
    notifications: z.array(notificationAnswer).describe("The last ten."),
    rejected_notifications: z
      .number()
      .int()
      .describe("How many came to addresses that were never given out, since this server started."),
  }),
})
export type SettingsAnswer = z.output<typeof settingsAnswer>["settings"]

const healthStatus = z.enum(["ok", "warning", "failed"])
/** A note is good to know, and asks nothing of a shop as it is. */
const checkStatus = z.enum(["ok", "note", "warning", "failed"])

/** Whether everything that payments depend on is well. */
export const healthAnswer = z.strictObject({
  health: z.strictObject({
    status: healthStatus.describe("The worst of the checks, of which a note counts as `ok`."),
    checked_at: time,
    checks: z.array(
      z.strictObject({
        id: z.string().describe("Stable: to be relied on by whoever watches."),
        title: z.string(),
        status: checkStatus.describe("`ok`, `note` (good to know, and nothing to do), `warning` or `failed`."),
        found: z.string(),
        remedy: z.string().nullable().describe("What to do; null where a check is `ok`."),
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
    check_payments: z.boolean().describe("Asking PayUnit again, which places and captures what was paid."),
    refund_payments: z.boolean().describe("Recording refunds, and deciding about money on hold."),
    request_payments: z.boolean(),
    read_invoices: z.boolean(),
    create_invoices: z.boolean().describe("Making, sending and voiding them."),
    confirm_invoices: z.boolean().describe("Recording that one was paid."),
    read_decisions: z.boolean().describe("The audit trail."),
    read_settings: z.boolean().describe("How PayUnit is set up, and the doctor's checks."),
    change_settings: z.boolean().describe("Pausing new payments."),
  }),
})
export type AccessAnswer = z.output<typeof accessAnswer>["access"]

const alertChannel = z.enum(["webhook", "email"])

/** Whom the store tells of what somebody should see to, and whether that works. */
export const alertsAnswer = z.strictObject({
  alerts: z.strictObject({
    settings: z
      .strictObject({
        webhook: z
          .string()
          .nullable()
          .describe("Host of the webhook, whose address may be a secret; null where there is none."),
        secrets: z.number().int().describe("How many secrets sign: two while one is being changed."),
        emails: z.array(z.string()),
        quiet_hours: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
        digest: z.boolean(),
        time_zone: z.string(),
      })
      .nullable()
      .describe("Null where they are off."),
    channels: z
      .array(
        z.strictObject({
          channel: alertChannel,
          delivered_at: time.nullable().describe("When one arrived last."),
          waiting: z.number().int().describe("How many are still to be delivered, those of the next digest included."),
          failing_since: time.nullable().describe("Since when one could not be delivered; null while all can."),
          last_error: z
            .string()
            .nullable()
            .describe("Why the last one that failed did: a code such as `http_500`, `timeout`, `unreachable`."),
          given_up: z.number().int().describe("How many were given up in the last week."),
        }),
      )
      .describe("One for each that the store has."),
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
      account: z.string().describe("`default` for the one of the plugin's first options."),
      reason: z
        .string()
        .nullable()
        .describe(
          "In the words of whoever paused it; null where the option `pausePayments` does, which nobody can end but by taking it out.",
        ),
      paused_by: z.string().nullable().describe("The user or API key; null by option."),
      paused_by_name: z.string().nullable(),
      paused_at: time.nullable().describe("Null by option."),
      until: time.nullable().describe("When it ends by itself; null where somebody has to end it."),
    }),
  ),
})
export type PausesAnswer = z.output<typeof pausesAnswer>["pauses"]
