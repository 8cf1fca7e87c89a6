import { z } from "zod"
import { PAUSABLE } from "../../modules/payunit/accounts"
import { time } from "./texts"

/** The merchant accounts that take no new payments now, or of which PayUnit sends no refunds. */
export const pausesAnswer = z.lazy(() =>
  z.strictObject({
    pauses: z.array(
      z.strictObject({
        account: z.string().describe("`default` for the one of the plugin's first options."),
        what: z
          .enum(PAUSABLE)
          .describe("What is paused: new payments (`payments`), or the refunds that PayUnit sends (`payouts`)."),
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
  }),
)
export type PausesAnswer = z.output<typeof pausesAnswer>["pauses"]
