import { z } from "zod"
import { TRANSACTION_STATES } from "../../domain/payments"
import {
  DAY_ORDERS,
  DECIMAL_MARKS,
  LINE_ACTIONS,
  LINE_OUTCOMES,
  LINE_STATUSES,
  POINTS_OF_DIFFERENCE,
  SEPARATORS,
  STATEMENT_FIELDS,
} from "../../domain/statements"
import { listAnswer, time } from "./texts"

const mapping = z.strictObject({
  separator: z.enum(SEPARATORS),
  /** Indexes of columns, counted from 0. */
  columns: z.partialRecord(z.enum(STATEMENT_FIELDS), z.number().int()),
  decimal: z.enum(DECIMAL_MARKS),
  day_order: z.enum(DAY_ORDERS),
})

const statementAnswer = z.strictObject({
  id: z.string(),
  account: z.string(),
  mode: z.enum(["test", "live"]),
  /** What the file was called; empty where that was not told. */
  file_name: z.string(),
  mapping,
  /** The first and the last time that it tells; null where it tells none, and so nothing can be missing in it. */
  starts_at: time.nullable(),
  ends_at: time.nullable(),
  lines: z.number().int(),
  /** Lines and payments that somebody should look at. */
  differences: z.number().int(),
  /** By outcome and currency; null where the currency is not told. */
  sums: z.array(
    z.strictObject({
      outcome: z.enum(LINE_OUTCOMES),
      currency_code: z.string().nullable(),
      count: z.number().int(),
      amount: z.number(),
      fees: z.number(),
    }),
  ),
  created_at: time,
  created_by: z.string(),
  /** The name of the user who uploaded it; null for a key. */
  created_by_name: z.string().nullable(),
})
export type StatementAnswer = z.output<typeof statementAnswer>

/** A page of statements, the newest first. */
export const statementsAnswer = z.strictObject({ statements: z.array(statementAnswer), ...listAnswer })

/** One statement. */
export const oneStatementAnswer = z.strictObject({ statement: statementAnswer })

const lineAnswer = z.strictObject({
  id: z.string(),
  /** Its number in the file; null for a payment that the statement does not have. */
  line: z.number().int().nullable(),
  transaction_id: z.string(),
  /** What the statement says; null for a payment that it does not have. Amounts in major units. */
  theirs: z
    .strictObject({
      amount: z.number(),
      currency_code: z.string().nullable(),
      status: z.enum(LINE_STATUSES),
      fee: z.number().nullable(),
    })
    .nullable(),
  /** What was known here when it was compared; null where nothing was. */
  ours: z
    .strictObject({
      subject: z.enum(["payment", "invoice"]),
      amount: z.number(),
      currency_code: z.string(),
      state: z.string(),
      invoice_id: z.string().nullable(),
    })
    .nullable(),
  /** As the statement says, else when it was paid here. */
  occurred_at: time.nullable(),
  outcome: z.enum(LINE_OUTCOMES),
  differences: z.array(z.enum(POINTS_OF_DIFFERENCE)),
  /** Where the payment stands now. */
  state_now: z.enum(TRANSACTION_STATES).nullable(),
  actions: z.array(z.enum(LINE_ACTIONS)),
  looked_into: z
    .strictObject({ at: time, by: z.string().nullable(), by_name: z.string().nullable(), note: z.string().nullable() })
    .nullable(),
})
export type StatementLineAnswer = z.output<typeof lineAnswer>

/** A page of a statement's lines, what somebody should look at first. */
export const statementLinesAnswer = z.strictObject({ lines: z.array(lineAnswer), ...listAnswer })

/** A line after somebody decided about it. */
export const statementLineChangedAnswer = z.strictObject({ line: lineAnswer })

/** How the beginning of a file reads; nothing of it was kept. */
export const statementPreviewAnswer = z.strictObject({
  preview: z.strictObject({
    encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"]),
    headings: z.array(z.string()),
    /** Of the headings; null where none is recognized. States and amounts are read in both languages. */
    language: z.enum(["en", "fr"]).nullable(),
    mapping,
    /** Whether somebody read a file of these headings before, and this is how. */
    is_kept: z.boolean(),
    /** What a person has to say yet. */
    missing: z.array(z.enum(STATEMENT_FIELDS)),
    /** What of the first lines cannot be read so, with the line and the column. */
    problem: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    /** The first lines by what was recognized in them; null where that cannot be read. */
    samples: z.array(
      z.strictObject({
        transaction_id: z.string().nullable(),
        amount: z.number().nullable(),
        currency_code: z.string().nullable(),
        status: z.enum(LINE_STATUSES).nullable(),
        occurred_at: z.string().nullable(),
        fee: z.number().nullable(),
      }),
    ),
  }),
})
export type StatementPreviewAnswer = z.output<typeof statementPreviewAnswer>["preview"]
