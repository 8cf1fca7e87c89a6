import { z } from "zod"
import { PARAMS, note } from "../../../../../../../fields"
import { statementLineChangedAnswer } from "../../../../../../../answers/statements"
import type { StaffChangeContract } from "../../../../../../../contract"

export const POST = {
  permission: "refund_payments",
  decides: "payment_held",
  section: "Statements",
  summary: "puts a payment on hold that the statement denies",
  params: { ...PARAMS.statement, line_id: "Id of a line." },
  about:
    "A settled payment is held as `reversed`, where the statement says that its money did not come or was refunded. Nothing in Medusa is undone.",
  body: z.lazy(() => z.strictObject({ note })),
  answer: statementLineChangedAnswer,
  refusals: {
    statement_not_found: "",
    statement_line_not_found: "",
    not_denied: "",
    in_use: "",
    transaction_not_found: "",
  },
} satisfies StaffChangeContract
