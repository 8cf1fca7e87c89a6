import { PARAMS } from "../../../../fields"
import { oneTransactionAnswer } from "../../../../answers/transactions"
import type { StaffContract } from "../../../../contract"

export const GET = {
  permission: "read_payments",
  section: "One payment",
  summary: "reads one",
  params: PARAMS.payment,
  answer: oneTransactionAnswer,
  refusals: { transaction_not_found: "" },
} satisfies StaffContract
