import { payoutDecidedAnswer } from "../../../../../../../answers/transactions"
import type { StaffChangeContract } from "../../../../../../../contract"
import { PARAMS } from "../../../../../../../fields"

export const POST = {
  permission: "refund_payments",
  decides: "payout_withdrawn",
  section: "Refunds that PayUnit sends",
  summary: "withdraws it before it is sent, so that the refund can be made by hand",
  params: PARAMS.payout,
  about: "Without a body.",
  answer: payoutDecidedAnswer,
  refusals: { transaction_not_found: "", payout_not_found: "", payout_over: "", in_use: "" },
} satisfies StaffChangeContract
