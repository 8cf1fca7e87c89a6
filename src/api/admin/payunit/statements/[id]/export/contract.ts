import { z } from "zod"
import { PARAMS } from "../../../../../fields"
import type { StaffContract } from "../../../../../contract"

export const GET = {
  permission: "read_payments",
  section: "Statements",
  summary: "gives the report for a spreadsheet",
  params: PARAMS.statement,
  about:
    "In English or French, with order, invoice and customer of each payment. Times are the shop's, such as `2026-01-31 18:05`. That somebody took it is written into the [decisions](#decisions).",
  query: z.lazy(() => z.strictObject({ locale: z.enum(["en", "fr"]).optional() })),
  answerType: "text/csv",
  refusals: { statement_not_found: "", too_many_exports: "" },
} satisfies StaffContract
