import { z } from "zod"
import { manualRefundAnswer, refundRecordedAnswer } from "../../../../../answers/transactions"
import { PARAMS, again, amount, sentByPayUnit, line, note } from "../../../../../fields"
import type { StaffChangeContract, StaffContract } from "../../../../../contract"

export const GET = {
  permission: "read_payments",
  section: "Manual refunds",
  summary: "lists what was refunded, oldest first",
  params: PARAMS.payment,
  answer: z.lazy(() => z.strictObject({ refunds: z.array(manualRefundAnswer), count: z.number().int() })),
  refusals: { transaction_not_found: "" },
} satisfies StaffContract

export const POST = {
  permission: "refund_payments",
  decides: "refund_recorded",
  section: "Manual refunds",
  summary: "records that money was refunded, and makes Medusa's refund of it",
  params: PARAMS.payment,
  about:
    "Both in one step. [When to do it](admin-reference.md#refunding). Refunds of one payment add up. Where a refusal says nothing else, nothing is on record.",
  body: z.lazy(() =>
    z.strictObject({
      amount: amount
        .optional()
        .describe("Major units of the currency that was paid; all of it that is not refunded yet, unless told."),
      method: line(100).describe("How it was refunded."),
      by_payunit: sentByPayUnit,
      reference: line(200).optional().describe("The operator's number of it: one movement of money."),
      note: note.optional(),
      again: again.describe(
        "That the same amount was refunded once more, where it would be taken for a request repeated.",
      ),
    }),
  ),
  takesKey: true,
  answer: refundRecordedAnswer,
  refusals: {
    transaction_not_found: "",
    not_paid: "",
    not_held: "",
    being_placed: "",
    already_resolved: "",
    may_still_be_paid: "The message says until when.",
    has_order: "",
    in_use: "After a crash, for 3 minutes at most.",
    payment_in_flight: "",
    more_than_was_paid: "",
    payout_in_flight: "",
    recorded_already: "The same was recorded within ten minutes: give its `reference`, or send `again: true`.",
    reference_used: "",
    invalid_amount: "",
    note_required: "",
    refund_refused: "Mend what the message says, and record it again.",
    refund_waits: `It is on record; Medusa's refund failed. Finish it by \`…/refunds/:refund_id/complete\`, with \`transaction_id\` and \`refund_id\` of the answer.`,
    order_being_changed:
      "An edit, a return, an exchange, a claim or a transfer of the order is open, and it would have to be worth less. Confirm or cancel that first.",
    refund_incomplete: `Manual refund and refund are on record; the order's totals are not up to date. Finish it by \`…/refunds/:refund_id/complete\`.`,
  },
} satisfies StaffChangeContract
