import { z } from "zod"
import { PARAMS, line, oneOrMore, page } from "../../../../../fields"
import { LINE_OUTCOMES } from "../../../../../../domain/statements"
import { lineAnswer } from "../../../../../answers/statements"
import { listAnswer } from "../../../../../answers/texts"
import type { StaffContract } from "../../../../../contract"

export const GET = {
  permission: "read_payments",
  section: "Statements",
  summary: "lists its lines, the gravest first",
  params: PARAMS.statement,
  query: z.lazy(() =>
    z.strictObject({
      ...page,
      outcome: oneOrMore(z.enum(LINE_OUTCOMES)).describe("May be repeated."),
      reviewed: z.enum(["true", "false"]).optional(),
      has_fee: z.enum(["true", "false"]).optional(),
      q: line(100).optional().describe("The id of a transaction."),
    }),
  ),
  answer: z.lazy(() => z.strictObject({ lines: z.array(lineAnswer), ...listAnswer })),
  refusals: { statement_not_found: "" },
} satisfies StaffContract
