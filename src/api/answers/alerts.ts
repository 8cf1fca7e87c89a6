import { z } from "zod"
import { ALERT_CHANNELS, CHOOSABLE_KINDS, CONFIGURED_PARTS, RECIPIENT_CHANNELS } from "../../domain/alerts"
import { time } from "./texts"

/** Whom the store alerts, which alerts and when, and whether that works. */
export const alertsAnswer = z.lazy(() =>
  z.strictObject({
    alerts: z.strictObject({
      settings: z.strictObject({
        webhook: z
          .string()
          .nullable()
          .describe("Host of the webhook, whose address may be a secret; null where there is none."),
        secrets: z.number().int().describe("How many secrets sign: two while one is being changed."),
        recipients: z
          .array(z.strictObject({ channel: z.enum(RECIPIENT_CHANNELS), to: z.string() }))
          .describe("Who gets them; a phone number as it is dialled from anywhere."),
        kinds: z.array(z.enum(CHOOSABLE_KINDS)).describe("What they are told of; the webhook gets every kind."),
        quiet_hours: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
        digest: z.boolean(),
        time_zone: z.string(),
        configured: z
          .array(z.enum(CONFIGURED_PARTS))
          .describe("Which of these the option `alerts` says, so that they cannot be changed here."),
        offered_channels: z
          .array(z.enum(RECIPIENT_CHANNELS))
          .describe("Those that Medusa has a notification provider for."),
        changed_by: z.string().nullable().describe("The user or API key; null where nobody changed anything here."),
        changed_by_name: z.string().nullable(),
        changed_at: time.nullable(),
      }),
      channels: z
        .array(
          z.strictObject({
            channel: z.enum(ALERT_CHANNELS),
            delivered_at: time.nullable().describe("When one arrived last."),
            waiting: z
              .number()
              .int()
              .describe("How many are still to be delivered, those of the next digest included."),
            failing_since: time.nullable().describe("Since when one could not be delivered; null while all can."),
            last_error: z
              .string()
              .nullable()
              .describe("Why the last one that failed did: a code such as `http_500`, `timeout`, `unreachable`."),
            given_up: z.number().int().describe("How many were given up in the last week."),
          }),
        )
        .describe("One for each that somebody gets alerts by; none where alerts are off."),
    }),
  }),
)
export type AlertsAnswer = z.output<typeof alertsAnswer>["alerts"]
