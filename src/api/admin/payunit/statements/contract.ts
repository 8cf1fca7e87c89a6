import { z } from "zod"
import { DAY_ORDERS, DECIMAL_MARKS, GUESSED_PARTS, SEPARATORS, STATEMENT_FIELDS } from "../../../../domain/statements"
import { MAX_COLUMNS } from "../../../../modules/payunit/statements"
import { id, line, page } from "../../../fields"
import { oneStatementAnswer, statementAnswer } from "../../../answers/statements"
import { listAnswer } from "../../../answers/texts"
import type { Refusals, StaffChangeContract, StaffContract } from "../../../contract"

const mapping = z.strictObject({
  separator: z.enum(SEPARATORS),
  columns: z
    .partialRecord(
      z.enum(STATEMENT_FIELDS),
      z
        .number()
        .int()
        .min(0)
        .max(MAX_COLUMNS - 1),
    )
    .refine((columns) => new Set(Object.values(columns)).size === Object.values(columns).length, {
      error: "`mapping.columns` names one column twice",
    }),
  decimal: z.enum(DECIMAL_MARKS),
  day_order: z.enum(DAY_ORDERS),
  guessed: z.array(z.enum(GUESSED_PARTS)).max(GUESSED_PARTS.length).default([]),
})

/** Why a file cannot be read. */
export const FILE_REFUSALS: Refusals = {
  statement_malformed: "`line` and `column` say where.",
  statement_unmapped: "",
  statement_unclear: "`unclear` says what of the mapping.",
  statement_empty: "",
  statement_too_large: "",
  unknown_account: "",
}

export const GET = {
  permission: "read_payments",
  section: "Statements",
  summary: "lists the statements of PayUnit that were checked, newest first",
  query: z.lazy(() => z.strictObject(page)),
  answer: z.lazy(() => z.strictObject({ statements: z.array(statementAnswer), ...listAnswer })),
} satisfies StaffContract

export const POST = {
  permission: "check_payments",
  decides: "statement_checked",
  section: "Statements",
  summary: "checks PayUnit's export of transactions against the payments here",
  about: `PayUnit tells of no payment that this store never asked about. Its own export does: it is compared line by line with what is known. Commas, semicolons and tabs, decimal points and commas, days in any order, UTF-8, UTF-16 and what Windows saves are recognized, and headings in English and French, also behind a title. Lines that are no payments, such as a total or headings once more, and cells that decide nothing and cannot be read are counted in \`skipped\`. Nothing of payers is kept.

\`\`\`sh
curl -X POST "$BACKEND/admin/payunit/statements" -u "$API_KEY:" -H "content-type: text/csv" --data-binary @transactions.csv
\`\`\``,
  query: z.lazy(() =>
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
          'In JSON, which columns have what, counted from 0: `{ "separator": ";", "columns": { "transaction_id": 0, "amount": 2, "currency": 3, "status": 4, "occurred_at": 1, "fee": 5 }, "decimal": ",", "day_order": "day_first" }`; of the columns, the id and the amount are needed. It is kept for files of the same headings, but for what `guessed` names (`decimal`, `day_order`): that is recognized by all lines of each file. Without it, as it is recognized.',
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
  ),
  ownBody: { isRaw: true, type: "text/csv", about: "The file itself, 50 MB at most." },
  takesKey: true,
  answer: oneStatementAnswer,
  statuses: { 201: "It was checked." },
  refusals: {
    ...FILE_REFUSALS,
    statement_checked_already:
      "The very same file, for the same account: with `statement_id`, `file_name` and `checked_at`; `again=true` checks it once more.",
  },
} satisfies StaffChangeContract
