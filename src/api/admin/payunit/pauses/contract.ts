import { z } from "zod"
import { pausesAnswer } from "../../../answers/pauses"
import { id, line } from "../../../fields"
import { PAUSABLE } from "../../../../modules/payunit/accounts"
import type { StaffChangeContract, StaffContract } from "../../../contract"

export const GET = {
  permission: "read_payments",
  section: "Pausing payments",
  summary: "tells which accounts take no new payments, or send no refunds by PayUnit",
  about: "What that means to shoppers: [pausing payments](admin-reference.md#pausing-payments).",
  answer: pausesAnswer,
} satisfies StaffContract

export const POST = {
  permission: "change_settings",
  decides: { payments: "payments_paused", payouts: "payouts_paused" },
  section: "Pausing payments",
  summary: "takes no new payments for an account, or has PayUnit send no refunds of it",
  about:
    "Said again, the last one counts. Every instance goes by it within a second. Of payouts, none is announced or sent; what PayUnit was told to send before goes on.",
  body: z.lazy(() =>
    z.strictObject({
      account: id.default("default"),
      what: z.enum(PAUSABLE).default("payments"),
      reason: line(200).describe("For staff; shoppers do not read it."),
      until: z.iso
        .datetime({ offset: true, error: "`until` is a time such as 2026-01-31T18:00:00Z" })
        .refine((until) => Date.parse(until) > Date.now(), { error: "`until` is past" })
        .nullish()
        .describe("When it ends by itself; somebody has to end it, unless told."),
    }),
  ),
  answer: pausesAnswer,
  refusals: { unknown_account: "", paused_by_option: "" },
} satisfies StaffChangeContract
