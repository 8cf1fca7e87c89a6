import { z } from "zod"
import { mappingAnswer } from "../../../../answers/statements"
import { GUESSED_PARTS, LINE_STATUSES, STATEMENT_FIELDS } from "../../../../../domain/statements"
import type { StaffChangeContract } from "../../../../contract"
import { FILE_REFUSALS, POST as statements } from "../contract"

export const POST = {
  permission: "check_payments",
  decides: null,
  section: "Statements",
  summary: "shows how a file would be read, and keeps nothing",
  query: statements.query,
  ownBody: { isRaw: true, type: "text/csv", about: "The file itself; 100 kB of its beginning are enough." },
  answer: z.lazy(() =>
    z.strictObject({
      preview: z.strictObject({
        encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"]),
        headings: z.array(z.string()),
        language: z
          .enum(["en", "fr"])
          .nullable()
          .describe("Of the headings; null where none is recognized. States and amounts are read in both languages."),
        mapping: mappingAnswer,
        is_kept: z.boolean().describe("Whether somebody read a file of these headings before, and this is how."),
        missing: z.array(z.enum(STATEMENT_FIELDS)).describe("What a person has to say yet."),
        unclear: z
          .array(z.enum(GUESSED_PARTS))
          .describe("What of the mapping the first lines leave open: a person has to say it."),
        assumed: z
          .array(z.enum(GUESSED_PARTS))
          .describe("What of the mapping no line shows: it is read as is usual here, and a person should look at it."),
        problem: z
          .strictObject({ code: z.string(), message: z.string() })
          .nullable()
          .describe("What of the first lines cannot be read so, with the line and the column."),
        samples: z
          .array(
            z.strictObject({
              transaction_id: z.string().nullable(),
              amount: z.number().nullable(),
              currency_code: z.string().nullable(),
              status: z.enum(LINE_STATUSES).nullable(),
              occurred_at: z.string().nullable(),
              fee: z.number().nullable(),
            }),
          )
          .describe("The first lines by what was recognized in them; null where that cannot be read."),
      }),
    }),
  ),
  refusals: FILE_REFUSALS,
} satisfies StaffChangeContract

export type StatementPreviewAnswer = z.output<typeof POST.answer>["preview"]
