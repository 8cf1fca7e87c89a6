import { PARAMS } from "../../../../../../../fields"
import { refundRecordedAnswer } from "../../../../../../../answers/transactions"
import type { StaffChangeContract } from "../../../../../../../contract"

export const POST = {
  permission: "refund_payments",
  decides: "refund_completed",
  section: "Manual refunds",
  summary: "makes Medusa's refund of a manual refund that waits for it",
  params: { ...PARAMS.payment, refund_id: "Id of a manual refund." },
  about:
    "Without a body. Or it brings the order's totals up to date: whatever Medusa's books lack of the manual refund is written, from whichever state they are in. It can be called any number of times, also after the payment was resolved. Recording what waits again in the same words does the same, and so does Medusa's own refund of exactly that amount.",
  answer: refundRecordedAnswer,
  refusals: {
    transaction_not_found: "",
    refund_not_found: "",
    in_use: "",
    order_being_changed: "",
    refund_refused: "",
    refund_waits: "The message says what is in the way.",
    refund_incomplete: "The message says what is in the way.",
  },
} satisfies StaffChangeContract
