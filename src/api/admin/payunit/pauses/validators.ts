import { z } from "@medusajs/framework/zod"
import { id, line } from "../../../fields"

/** What pauses the payments of a merchant account. */
export const pauseBody = z.lazy(() =>
  z.strictObject({
    account: id.default("default"),
    reason: line(200).describe("For staff; shoppers do not read it."),
    until: z.iso
      .datetime({ offset: true, error: "`until` is a time such as 2026-01-31T18:00:00Z" })
      .refine((until) => Date.parse(until) > Date.now(), { error: "`until` is past" })
      .nullish()
      .describe("When it ends by itself; somebody has to end it, unless told."),
  }),
)
export type PauseBody = z.output<typeof pauseBody>
