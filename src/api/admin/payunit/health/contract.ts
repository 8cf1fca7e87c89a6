import { z } from "zod"
import { storeFacts } from "../../../../domain/health"
import { time } from "../../../answers/texts"
import type { StaffContract } from "../../../contract"

/** A note is good to know, and asks nothing of a shop as it is. */
const checkStatus = z.enum(["ok", "note", "warning", "failed"])

export const GET = {
  permission: "read_settings",
  section: "The doctor",
  summary: "runs the doctor",
  about:
    "Runs [the doctor's checks](operations.md#is-all-well-the-doctor) and answers 200, whatever they find. It takes some seconds, and changes no payment. Texts are in the language of [refusals to staff](#what-holds-for-all-of-them); `id` and `status` stay as they are.",
  answer: z.lazy(() =>
    z.strictObject({
      health: z.strictObject({
        status: z
          .enum(["ok", "warning", "failed"])
          .describe("The worst of the checks, of which a note counts as `ok`."),
        checked_at: time,
        checks: z.array(
          z.strictObject({
            id: z.string().describe("Stable: to be relied on by whoever watches."),
            title: z.string(),
            statement: z.string().describe("What is true when all is well."),
            status: checkStatus.describe("`ok`, `note` (good to know, and nothing to do), `warning` or `failed`."),
            found: z.string(),
            remedy: z.string().nullable().describe("What to do; null where a check is `ok`."),
            links: z
              .array(z.strictObject({ text: z.string(), to: z.string() }))
              .describe(
                "Where to begin: pages of the admin, below its own address. A link whose `text` stands in `found` is about what is named there.",
              ),
          }),
        ),
        facts: z
          .strictObject(storeFacts.shape)
          .describe("How the store is set up: what `payunit doctor --live` goes by."),
      }),
    }),
  ),
} satisfies StaffContract

export type HealthReport = z.output<typeof GET.answer>["health"]
export type HealthCheck = HealthReport["checks"][number]
export type HealthLink = HealthCheck["links"][number]
