import { PARAMS } from "../../../../../fields"
import { oneTransactionAnswer } from "../../../../../answers/transactions"
import type { StaffChangeContract } from "../../../../../contract"

export const POST = {
  permission: "check_payments",
  decides: null,
  section: "Asking PayUnit about one",
  summary: "asks PayUnit about it now",
  params: PARAMS.payment,
  about:
    "Without a body. Asks unless PayUnit was asked within the last 3 seconds, and acts on the answer. Money that is known to be taken is not asked about: its order is tried again, once the next try is due.",
  answer: oneTransactionAnswer,
  refusals: { transaction_not_found: "" },
} satisfies StaffChangeContract
