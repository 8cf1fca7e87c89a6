import { pausesAnswer } from "../../../../../answers/pauses"
import type { StaffChange } from "../../../../../contract"

export const POST = {
  permission: "change_settings",
  decides: "payments_resumed",
  section: "Pausing payments",
  summary: "takes them again",
  params: { account: "Name of a merchant account, `default` for the one of the plugin's first options." },
  about: "Without a body.",
  answer: pausesAnswer,
  refusals: { unknown_account: "", not_paused: "", paused_by_option: "" },
} satisfies StaffChange
