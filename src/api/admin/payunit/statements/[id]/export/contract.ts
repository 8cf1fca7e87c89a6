import { z } from "zod"
import type { StaffRead } from "../../../../../contract"

export const GET = {
  permission: "read_payments",
  section: "Statements",
  summary: "gives the report for a spreadsheet",
  about: "In English or French. That somebody took it is written into the [decisions](#decisions).",
  query: z.lazy(() => z.strictObject({ locale: z.enum(["en", "fr"]).optional() })),
  answerType: "text/csv",
  refusals: { statement_not_found: "" },
} satisfies StaffRead
