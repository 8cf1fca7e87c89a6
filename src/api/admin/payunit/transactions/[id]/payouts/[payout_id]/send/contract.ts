import { payoutDecidedAnswer } from "../../../../../../../answers/transactions"
import type { StaffChangeContract } from "../../../../../../../contract"
import { PARAMS } from "../../../../../../../fields"

export const POST = {
  permission: "send_payouts",
  decides: "payout_sent",
  section: "Refunds that PayUnit sends",
  summary: "has PayUnit send it, once",
  params: PARAMS.payout,
  about:
    "Without a body. Money leaves by it. Look at the `state` of the answer's `payout`: `paid`, on its way (`confirmed`, `awaiting_approval`), `refused`, or `unknown`, which is never sent again: PayUnit is asked about it, and a person says in the end what its dashboard shows. What was sent is recorded as a refund, in Medusa too.",
  answer: payoutDecidedAnswer,
  refusals: {
    transaction_not_found: "",
    payout_not_found: "",
    payouts_off: "",
    payouts_paused: "",
    payouts_over_limit: "",
    payout_taken_back: "",
    payout_not_confirmed: "",
    payout_in_flight: "",
    already_resolved: "",
    payout_over: "",
    in_use: "",
  },
} satisfies StaffChangeContract
