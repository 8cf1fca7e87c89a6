import { z } from "zod"
import { ALERT_CHANNELS } from "../../../../domain/alerts"
import { alertsAnswer } from "../../../answers/alerts"
import type { StaffChangeContract, StaffContract } from "../../../contract"

export const GET = {
  permission: "read_settings",
  section: "Alerts",
  summary: "tells whom the store alerts, and whether that works",
  about: "What [alerts](alerts.md) are is on their own page. No secret is in it.",
  answer: alertsAnswer,
} satisfies StaffContract

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
        z.strictObject({
          channel: z.enum(ALERT_CHANNELS),
          is_delivered: z.boolean(),
          last_error: z.string().nullable(),
        }),
      ),
    }),
  ),
  refusals: { alerts_off: "" },
} satisfies StaffChangeContract

export type AlertOutcomes = z.output<typeof POST.answer>["outcomes"]
