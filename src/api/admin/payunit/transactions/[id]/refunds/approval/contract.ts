import { z } from "zod"
import { refundApprovalAnswer } from "../../../../../../answers/audit"
import { amount, note, PARAMS } from "../../../../../../fields"
import type { StaffChangeContract } from "../../../../../../contract"

export const POST = {
  permission: "refund_payments",
  decides: null,
  section: "Manual refunds",
  summary: "asks a second person to agree to a refund, before it is sent",
  about:
    "Above the store's limit a refund takes two people, and the money leaves after they agreed: [what they do](#decisions). Then it is [recorded](#manual-refunds) with the header `PayUnit-Approval` of the answer's id. The same asked twice is one request.",
  params: PARAMS.payment,
  body: z.lazy(() =>
    z.strictObject({
      amount: amount
        .optional()
        .describe("Major units of the currency that was paid; all of it that is not refunded yet, unless told."),
      note: note.describe("Why: whoever agrees reads it."),
    }),
  ),
  answer: z.lazy(() => z.strictObject({ approval: refundApprovalAnswer })),
  refusals: { transaction_not_found: "", approval_not_needed: "", more_than_was_paid: "", not_paid: "" },
} satisfies StaffChangeContract
