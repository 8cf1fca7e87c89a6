import { z } from "zod"
import { line } from "../../../fields"
import type { StaffChangeContract } from "../../../contract"

export const POST = {
  permission: "read_payments",
  decides: null,
  section: "Decisions",
  summary: "writes down that a list was taken out of the store",
  about: "The dashboard sends it before it makes a file. Lists that a key reads by HTTP are not written down.",
  body: z.lazy(() =>
    z.strictObject({
      list: z.enum(["payments", "invoices", "decisions"]),
      count: z.number().int().min(0).describe("How many lines it has."),
      filters: line(500).optional().describe("What it was narrowed to, as the list's address says it."),
    }),
  ),
  answer: z.lazy(() => z.strictObject({ exported: z.strictObject({ list: z.string() }) })),
  refusals: { too_many_exports: "" },
} satisfies StaffChangeContract
