import { z } from "@medusajs/framework/zod"
import { id, line, note } from "../../../fields"
import { DAY_ORDERS, DECIMAL_MARKS, LINE_OUTCOMES, SEPARATORS, STATEMENT_FIELDS } from "../../../../domain/statements"
import { listOffset } from "../transactions/validators"

/** Cells of a line that are looked at; more columns than this no export has. */
const MOST_COLUMNS = 500

const mapping = z.strictObject({
  separator: z.enum(SEPARATORS),
  columns: z
    .partialRecord(z.enum(STATEMENT_FIELDS), z.number().int().min(0).max(MOST_COLUMNS))
    .refine((columns) => new Set(Object.values(columns)).size === Object.values(columns).length, {
      error: "`mapping.columns` names one column twice",
    }),
  decimal: z.enum(DECIMAL_MARKS),
  day_order: z.enum(DAY_ORDERS),
})

/** How a statement that is sent is to be read. */
export const statementQuery = z.strictObject({
  /** Whose payments it is of. */
  account: id.default("default"),
  /** As the preview proposes it, in JSON; without it, as it is recognized. */
  mapping: z
    .string()
    .max(2_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: "custom", message: "`mapping` has to be JSON, as the preview answers it" })
        return z.NEVER
      }
    })
    .pipe(mapping)
    .optional(),
  /** What parts the columns, where the rest is to be recognized by that. */
  separator: z.enum(SEPARATORS).optional(),
  /** What the file is called, for people. */
  file_name: line(200).optional(),
  /** That the very same file is to be checked once more, against what is known by now. */
  again: z.enum(["true", "false"]).optional(),
})

const page = { limit: z.coerce.number().int().min(1).max(100).default(20), offset: listOffset }

export const statementsQuery = z.strictObject(page)

export const linesQuery = z.strictObject({
  ...page,
  outcome: z
    .preprocess((sent) => (typeof sent === "string" ? [sent] : sent), z.array(z.enum(LINE_OUTCOMES)).min(1).max(20))
    .optional(),
  looked_into: z.enum(["true", "false"]).optional(),
  has_fee: z.enum(["true", "false"]).optional(),
  /** The id of a transaction. */
  q: line(100).optional(),
})

export const exportQuery = z.strictObject({ locale: z.enum(["en", "fr"]).optional() })

/** What somebody writes about a line. */
export const lineNoteBody = z.strictObject({ note })
export type LineNoteBody = z.output<typeof lineNoteBody>
