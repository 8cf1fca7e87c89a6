import { z } from "zod"
import type { AlertsAnswer } from "../../api/answers"
import { CHOOSABLE_KINDS, type ChoosableKind, RECIPIENT_CHANNELS } from "../../domain/alerts/kinds"
import type { BodyOf } from "../shared/lib/api"
import { problemOfPhone } from "../shared/lib/phone"
import { errorCode } from "../shared/lib/field-schemas"

type Settings = AlertsAnswer["settings"]

const recipient = z
  .object({ channel: z.enum(RECIPIENT_CHANNELS), to: z.string().trim() })
  .refine(({ channel, to }) => channel !== "email" || z.email().safeParse(to).success, {
    path: ["to"],
    ...errorCode("email_wrong"),
  })
  .refine(({ channel, to }) => channel === "email" || problemOfPhone(to) === null, {
    path: ["to"],
    ...errorCode("phone_wrong"),
  })

/** What is typed of whom alerts go to, which, and when. */
export const alertForm = z
  .object({
    recipients: z.array(recipient),
    kinds: z.array(z.enum(CHOOSABLE_KINDS)).min(1, errorCode("alertSettings.form.noKind")),
    isQuiet: z.boolean(),
    from: z.string(),
    to: z.string(),
  })
  .superRefine(({ isQuiet, from, to }, context) => {
    const missing = isQuiet ? (["from", "to"] as const).filter((name) => ({ from, to })[name] === "") : []
    for (const name of missing) {
      context.addIssue({ code: "custom", path: [name], message: "alertSettings.form.noTime" })
    }
    if (isQuiet && missing.length === 0 && from === to) {
      context.addIssue({ code: "custom", path: ["to"], message: "alertSettings.form.sameTime" })
    }
  })
export type AlertValues = z.input<typeof alertForm>
export type AlertFormValues = z.output<typeof alertForm>

/** What the form begins with. */
export function valuesOf({ recipients, kinds, quiet_hours, offered_channels, configured }: Settings): AlertValues {
  const [first] = offered_channels
  const isFirst = recipients.length === 0 && !configured.includes("recipients")
  return {
    recipients: isFirst && first !== undefined ? [{ channel: first, to: "" }] : recipients,
    kinds,
    isQuiet: quiet_hours !== null,
    from: quiet_hours?.from ?? "22:00",
    to: quiet_hours?.to ?? "07:00",
  }
}

/** What the server is asked: nothing that the store's configuration says. */
export function requestOf(
  { recipients, kinds, isQuiet, from, to }: AlertFormValues,
  { configured }: Settings,
): BodyOf<"POST /admin/payunit/alerts/settings"> {
  return {
    kinds,
    ...(!configured.includes("recipients") && { recipients }),
    ...(!configured.includes("quiet_hours") && { quiet_hours: isQuiet ? { from, to } : null }),
  }
}

/** The kinds with one more or less, in their own order. */
export function toggleKind(kinds: readonly ChoosableKind[], kind: ChoosableKind, isOn: boolean): ChoosableKind[] {
  return CHOOSABLE_KINDS.filter((one) => (one === kind ? isOn : kinds.includes(one)))
}
