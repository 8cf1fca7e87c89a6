import { z } from "zod"
import { payoutDecidedAnswer } from "../../../../../../../answers/transactions"
import type { StaffChangeContract } from "../../../../../../../contract"
import { note, PARAMS } from "../../../../../../../fields"

export const POST = {
  permission: "send_payouts",
  decides: "payout_decided",
  section: "Refunds that PayUnit sends",
  summary: "says what PayUnit's dashboard shows of one of which nobody knows whether it was sent",
  params: PARAMS.payout,
  about:
    "Once its time is up: `decidable_at`. `sent` is recorded as a refund; after `not_sent` the refund can be made another way. PayUnit is asked about it on, and what it sent after all is recorded.",
  body: z.lazy(() => z.strictObject({ outcome: z.enum(["sent", "not_sent"]), note })),
  answer: payoutDecidedAnswer,
  refusals: { transaction_not_found: "", payout_not_found: "", payout_over: "", payout_undecided: "", in_use: "" },
} satisfies StaffChangeContract
