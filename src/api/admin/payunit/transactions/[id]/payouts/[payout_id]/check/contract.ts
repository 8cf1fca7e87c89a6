import { payoutDecidedAnswer } from "../../../../../../../answers/transactions"
import type { StaffChangeContract } from "../../../../../../../contract"
import { PARAMS } from "../../../../../../../fields"

export const POST = {
  permission: "check_payments",
  decides: null,
  section: "Refunds that PayUnit sends",
  summary: "asks PayUnit what became of it, and records what was sent",
  params: PARAMS.payout,
  about: "Without a body. Sends nothing.",
  answer: payoutDecidedAnswer,
  refusals: { transaction_not_found: "", payout_not_found: "" },
} satisfies StaffChangeContract
