import { z } from "zod"
import { PAUSABLE } from "../../../../../../modules/payunit/accounts"
import { pausesAnswer } from "../../../../../answers/pauses"
import type { StaffChangeContract } from "../../../../../contract"

export const POST = {
  permission: "change_settings",
  decides: { payments: "payments_resumed", payouts: "payouts_resumed" },
  section: "Pausing payments",
  summary: "takes them again",
  params: { account: "Name of a merchant account, `default` for the one of the plugin's first options." },
  about: "Without a body, it is about new payments.",
  body: z.lazy(() => z.strictObject({ what: z.enum(PAUSABLE).default("payments") })),
  answer: pausesAnswer,
  refusals: { unknown_account: "", not_paused: "", payouts_not_paused: "", paused_by_option: "" },
} satisfies StaffChangeContract
