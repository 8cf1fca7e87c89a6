import { z } from "zod"
import { PARAMS, note } from "../../../../../../../fields"
import { statementLineChangedAnswer } from "../../../../../../../answers/statements"
import type { StaffChangeContract } from "../../../../../../../contract"

export const POST = {
  permission: "check_payments",
  decides: "statement_line_noted",
  section: "Statements",
  summary: "notes that somebody reviewed a line",
  params: { ...PARAMS.statement, line_id: "Id of a line." },
  about: "Once.",
  body: z.lazy(() => z.strictObject({ note })),
  answer: statementLineChangedAnswer,
  refusals: { statement_not_found: "", statement_line_not_found: "", already_reviewed: "" },
} satisfies StaffChangeContract
