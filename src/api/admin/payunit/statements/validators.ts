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
export const statementQuery = z.lazy(() =>
  z.strictObject({
    account: id.default("default").describe("Whose payments it is of."),
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
      .optional()
      .describe(
        'In JSON, which columns have what, counted from 0: `{ "separator": ";", "columns": { "transaction_id": 0, "amount": 2, "currency": 3, "status": 4, "occurred_at": 1, "fee": 5 }, "decimal": ",", "day_order": "day_first" }`; of the columns, the id and the amount are needed. It is kept for files of the same headings. Without it, as it is recognized.',
      ),
    separator: z
      .enum(SEPARATORS)
      .optional()
      .describe("What parts the columns, where the rest is to be recognized by that."),
    file_name: line(200).optional().describe("What the file is called, for people."),
    again: z
      .enum(["true", "false"])
      .optional()
      .describe("`true`: the very same file is checked once more, against what is known by now."),
  }),
)

const page = { limit: z.coerce.number().int().min(1).max(100).default(20), offset: listOffset }

export const statementsQuery = z.lazy(() => z.strictObject(page))

export const linesQuery = z.lazy(() =>
  z.strictObject({
    ...page,
    outcome: z
      .preprocess((sent) => (typeof sent === "string" ? [sent] : sent), z.array(z.enum(LINE_OUTCOMES)).min(1).max(20))
      .optional()
      .describe("May be repeated."),
    looked_into: z.enum(["true", "false"]).optional(),
    has_fee: z.enum(["true", "false"]).optional(),
    q: line(100).optional().describe("The id of a transaction."),
  }),
)

export const exportQuery = z.lazy(() => z.strictObject({ locale: z.enum(["en", "fr"]).optional() }))

/** What somebody writes about a line. */
export const lineNoteBody = z.lazy(() => z.strictObject({ note }))
export type LineNoteBody = z.output<typeof lineNoteBody>
