import { z } from "zod"
import { time } from "../../../answers/texts"
import type { StaffChange, StaffRead } from "../../../contract"

const alertChannel = z.enum(["webhook", "email"])

export const GET = {
  permission: "read_settings",
  section: "Alerts",
  summary: "tells whom the store alerts, and whether that works",
  about: "What [alerts](alerts.md) are is on their own page. No secret is in it.",
  answer: z.lazy(() =>
    z.strictObject({
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
          .describe("One for each that the store has."),
      }),
    }),
  ),
} satisfies StaffRead

export const POST = {
  permission: "change_settings",
  decides: null,
  section: "Alerts",
  summary: "sends a test alert",
  about:
    "Without a body. Sends it to all of them, and waits for it. One that did not arrive is tried again, as any other.",
  answer: z.lazy(() =>
    z.strictObject({
      outcomes: z.array(
        z.strictObject({ channel: alertChannel, is_delivered: z.boolean(), last_error: z.string().nullable() }),
      ),
    }),
  ),
  refusals: { alerts_off: "" },
} satisfies StaffChange

export type AlertsAnswer = z.output<typeof GET.answer>["alerts"]
export type AlertOutcomes = z.output<typeof POST.answer>["outcomes"]
