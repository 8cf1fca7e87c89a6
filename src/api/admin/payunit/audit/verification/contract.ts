import { z } from "zod"
import { line } from "../../../../fields"
import type { StaffContract } from "../../../../contract"

export const GET = {
  permission: "read_decisions",
  section: "Decisions",
  summary: "follows the audit trail, and holds it against a checkpoint that was kept",
  about:
    "[What checkpoints prove](operations.md#checkpoints-of-the-audit-trail). The command `payunit audit verify` asks this.",
  query: z.lazy(() =>
    z.strictObject({ head: line(200).optional().describe("A checkpoint that somebody kept outside of the store.") }),
  ),
  answer: z.lazy(() =>
    z.strictObject({
      lines: z.number().int().describe("How many lines were followed."),
      is_part: z.boolean().describe("Whether there are more before them."),
      break: z
        .strictObject({
          kind: z.enum(["changed", "missing_before", "unknown_key", "missing_at_end", "end_unknown"]),
          sequence: z.number().int().nullable().describe("The line that it was found at."),
        })
        .nullable()
        .describe("What is wrong with the trail; null where nothing is."),
      head: z
        .enum(["held", "line_changed", "lines_missing", "signature_unknown"])
        .nullable()
        .describe("Whether the trail still has what `head` says it had; null without one."),
      checkpoint: z.string().nullable().describe("A checkpoint of the trail as it is now, to be kept."),
    }),
  ),
} satisfies StaffContract
