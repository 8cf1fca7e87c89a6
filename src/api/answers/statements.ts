import { z } from "zod"
import { TRANSACTION_STATES } from "../../domain/payments"
import {
  DAY_ORDERS,
  DECIMAL_MARKS,
  GUESSED_PARTS,
  LINE_ACTIONS,
  LINE_OUTCOMES,
  LINE_STATUSES,
  POINTS_OF_DIFFERENCE,
  SEPARATORS,
  STATEMENT_FIELDS,
} from "../../domain/statements"
import { invoiceNameAnswer, NAMED_OBJECTS, orderNameAnswer, time } from "./texts"

export const mappingAnswer = z.lazy(() =>
  z.strictObject({
    separator: z.enum(SEPARATORS),
    columns: z
      .partialRecord(z.enum(STATEMENT_FIELDS), z.number().int())
      .describe("Indexes of columns, counted from 0."),
    decimal: z.enum(DECIMAL_MARKS),
    day_order: z.enum(DAY_ORDERS),
    guessed: z
      .array(z.enum(GUESSED_PARTS))
      .describe("What of it nobody said: it is recognized by the lines, and is not kept for the next file."),
  }),
)

/** Lines of a file: how many, and the first of them by their numbers. */
const numbered = z.lazy(() => z.strictObject({ count: z.number().int(), lines: z.array(z.number().int()) }))

export const statementAnswer = z.lazy(() =>
  z
    .strictObject({
      id: z.string(),
      account: z.string(),
      mode: z.enum(["test", "live"]),
      file_name: z.string().describe("What the file was called; empty where that was not told."),
      mapping: mappingAnswer,
      starts_at: time
        .nullable()
        .describe(
          "The first and the last time that it tells; null where it tells none, and so nothing can be missing in it.",
        ),
      ends_at: time.nullable(),
      lines: z.number().int(),
      skipped: z
        .strictObject({ lines: numbered, cells: numbered })
        .describe(
          "What was not read, with the numbers of the first fifty lines: `lines` that are no payments, such as totals; lines with `cells` that decide nothing and that nobody can read, such as a fee.",
        ),
      differences: z.number().int().describe("Lines and payments that somebody should look at."),
      sums: z
        .array(
          z.strictObject({
            outcome: z.enum(LINE_OUTCOMES),
            currency_code: z.string().nullable(),
            count: z.number().int(),
            amount: z.number(),
            fees: z.number(),
          }),
        )
        .describe("By outcome and currency; null where the currency is not told."),
      created_at: time,
      created_by: z.string(),
      created_by_name: z.string().nullable().describe("The name of the user who uploaded it; null for a key."),
    })
    .register(NAMED_OBJECTS, { id: "Statement", about: "A statement of PayUnit that was checked." }),
)
export type StatementAnswer = z.output<typeof statementAnswer>

/** One statement. */
export const oneStatementAnswer = z.lazy(() => z.strictObject({ statement: statementAnswer }))

export const lineAnswer = z.lazy(() =>
  z
    .strictObject({
      id: z.string(),
      line: z
        .number()
        .int()
        .nullable()
        .describe("Its number in the file; null for a payment that the statement does not have."),
      transaction_id: z.string().nullable().describe("Null where the line names none."),
      theirs: z
        .strictObject({
          amount: z.number().nullable(),
          currency_code: z.string().nullable(),
          status: z.enum(LINE_STATUSES),
          fee: z.number().nullable(),
        })
        .nullable()
        .describe(
          "What the statement says; null for a payment that it does not have. Amounts in major units; null where nothing was paid, and none is told.",
        ),
      ours: z
        .strictObject({
          amount: z.number(),
          currency_code: z.string(),
          state: z.string(),
          fee: z.number().nullable().describe("As PayUnit told it when it was asked about the payment."),
          invoice_id: z.string().nullable(),
        })
        .nullable()
        .describe("What was known here when it was compared; null where nothing was."),
      occurred_at: time.nullable().describe("As the statement says, else when it was paid here."),
      outcome: z
        .enum(LINE_OUTCOMES)
        .describe(
          "`matched` (both say the same, perhaps but for the `fee`), `differs` (see `differences`), `unknown_here` (paid there, and nobody here knows it), `without_id` (paid there, and the line does not say by which id), `missing_there` (paid here within the statement's time, and not in it), `missing_at_border` (the same, within an hour of its first or last time, or on its last day where it tells days alone: another statement may have it; or a line without an id has its amount), `repeated` (one id was paid more than once), or `set_aside` (decides nothing: another line of the same id does, or nothing was paid).",
        ),
      differences: z
        .array(z.enum(POINTS_OF_DIFFERENCE))
        .describe(
          "In what it differs: `amount`, `currency`, `account`, `fee` (which is only noted), `paid_there` (and not here), `not_paid_there` and `pending_there` (but paid here), `refunded_there` (and no refund by PayUnit is recorded), `not_placed` (paid on both sides, and no order or invoice holds all of the money: it is held, or was dismissed), `unknown_status`.",
        ),
      payment_id: z
        .string()
        .nullable()
        .describe("The payment that it is about, which a statement may name by PayUnit's own id; null for none."),
      state_now: z.enum(TRANSACTION_STATES).nullable().describe("Where the payment stands now."),
      order: orderNameAnswer.nullable().describe("What that payment is for."),
      invoice: invoiceNameAnswer.nullable(),
      customer: z
        .string()
        .nullable()
        .describe(
          "Whose payment it is, as the list of payments names them; null where that is not known, or forgotten.",
        ),
      actions: z
        .array(z.enum(LINE_ACTIONS))
        .describe("What can be done: `check` (ask PayUnit), `open`, `hold`, `note`."),
      review: z
        .strictObject({
          at: time,
          by: z.string().nullable(),
          by_name: z.string().nullable(),
          note: z.string().nullable(),
        })
        .nullable(),
    })
    .register(NAMED_OBJECTS, {
      id: "StatementLine",
      about: "A line of a statement, or a payment that the statement does not have.",
    }),
)
export type StatementLineAnswer = z.output<typeof lineAnswer>

/** A line after somebody decided about it. */
export const statementLineChangedAnswer = z.lazy(() => z.strictObject({ line: lineAnswer }))
