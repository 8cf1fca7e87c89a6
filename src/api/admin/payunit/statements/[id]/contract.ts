import { PARAMS } from "../../../../fields"
import { oneStatementAnswer } from "../../../../answers/statements"
import type { StaffContract } from "../../../../contract"

export const GET = {
  permission: "read_payments",
  section: "Statements",
  summary: "reads one report",
  params: PARAMS.statement,
  answer: oneStatementAnswer,
  refusals: { statement_not_found: "" },
} satisfies StaffContract
