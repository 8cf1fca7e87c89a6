import { z } from "zod"
import { CHOOSABLE_KINDS, RECIPIENT_CHANNELS, MAX_RECIPIENTS } from "../../../../../domain/alerts"
import { readPhone } from "../../../../../gateway"
import { timeOfDay } from "../../../../../modules/payunit"
import { alertsAnswer } from "../../../../answers/alerts"
import type { StaffChangeContract } from "../../../../contract"
import { line } from "../../../../fields"

const NO_EMAIL = "`to` must be an e-mail address, such as owner@shop.example"
const NO_PHONE = "`to` must be a phone number, such as 670 000 001 or +33 6 12 34 56 78"

const email = z.email().max(254)

const recipient = z
  .strictObject({
    channel: z.enum(RECIPIENT_CHANNELS),
    to: line(254).describe(
      "An e-mail address; by the other channels a phone number: one of Cameroon, or one with its country's code.",
    ),
  })
  .transform(({ channel, to }, context) => {
    if (channel === "email") {
      if (!email.safeParse(to).success) {
        context.addIssue({ code: "custom", message: NO_EMAIL })
      }
      return { channel, to }
    }
    const phone = readPhone(to)
    if (!("e164" in phone)) {
      context.addIssue({ code: "custom", message: NO_PHONE })
      return { channel, to }
    }
    return { channel, to: phone.e164 }
  })

export const POST = {
  permission: "change_settings",
  decides: "alerts_changed",
  section: "Alerts",
  summary: "sets whom the store alerts, of what, and when",
  about:
    "What is left out stays as it is. What the option `alerts` says cannot be set. Every instance goes by it within a minute.",
  body: z.lazy(() =>
    z.strictObject({
      recipients: z
        .array(recipient)
        .max(MAX_RECIPIENTS)
        .transform((all) => [...new Map(all.map((one) => [`${one.channel} ${one.to}`, one])).values()])
        .optional()
        .describe("All who get alerts; none turns them off. Only by channels that Medusa has a provider for."),
      kinds: z
        .array(z.enum(CHOOSABLE_KINDS))
        .min(1)
        .max(CHOOSABLE_KINDS.length)
        .optional()
        .describe("What they are told of."),
      quiet_hours: z
        .strictObject({ from: timeOfDay, to: timeOfDay })
        .refine(({ from, to }) => from !== to, { error: "`quiet_hours` needs two different times" })
        .nullish()
        .describe("Between these times of day of the shop's time zone only what is urgent is sent; null for none."),
    }),
  ),
  answer: alertsAnswer,
  refusals: { alerts_by_option: "", no_channel_provider: "" },
} satisfies StaffChangeContract
