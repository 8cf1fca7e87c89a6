import { createHash, createHmac } from "node:crypto"
import { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import type { Options } from "csv-parse"
import {
  amountOf,
  currencyOf,
  isOfLength,
  languageIn,
  type LineStatus,
  lineStatusOf,
  type LineTime,
  LONGEST_CELLS,
  missingIn,
  type Separator,
  separatorIn,
  STATEMENT_FIELDS,
  type StatementField,
  type StatementMapping,
  timeOf,
} from "../../../domain/statements"
import { isPrintable } from "../../../gateway"
import { MerchantError } from "../errors"

/** So much of a file is looked at to see how it is written, and so many of its first lines. */
const HEAD_BYTES = 64 * 1024
const SAMPLES = 20

/** A cell, and a line, of more than this is none: a quote was left open. */
const LONGEST_LINE = 64 * 1024

/** More columns than this no export has. */
export const MOST_COLUMNS = 500

/** So much of a heading is repeated to say where something is wrong. */
const NAMED_MOST = 60

/** So much of a file is decoded, hashed and read at a time: some milliseconds. Then other requests have their turn. */
const SLICE_BYTES = 4 * 1024

/** The beginning of a file, as a text. */
export interface StatementHead {
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252"
  /** Its first lines, without one that is cut off. */
  text: string
  /** What parts the cells of its first line, as it seems. */
  separator: Separator
  headings_hash: string
}

/** How a file is written, as its beginning shows. */
export interface FoundStatement {
  encoding: StatementHead["encoding"]
  separator: Separator
  headings: string[]
  samples: string[][]
}

/** What is kept of a line. */
export interface StatementRead {
  line: number
  transaction_id: string
  amount: number
  currency_code: string | null
  status: LineStatus
  time: LineTime | null
  fee: number | null
}

/**
 * Reads the beginning of a file: nothing of it is kept.
 *
 * @throws MerchantError where it is no text
 */
export function headOf(file: Buffer): StatementHead {
  const head = file.subarray(0, HEAD_BYTES)
  const encoding = encodingOf(head)
  const text = new TextDecoder(encoding).decode(head, { stream: true })
  const [heading = ""] = text.split(/\r\n|\n|\r/u, 1)
  if (heading.trim() === "") {
    throw new MerchantError("statement_empty")
  }
  return {
    encoding,
    text: file.length > head.length ? text.slice(0, text.lastIndexOf("\n") + 1) : text,
    separator: separatorIn(heading),
    headings_hash: createHash("sha256").update(heading.trim()).digest("hex"),
  }
}

/**
 * Looks how a file is written.
 *
 * @throws MerchantError where it is no table
 */
export async function lookInto(
  { encoding, text, separator: seen }: StatementHead,
  chosen?: Separator,
): Promise<FoundStatement> {
  const separator = chosen ?? seen
  const table: string[][] = []
  // What is wrong further on is told when it is read.
  for await (const { cells } of recordsIn([text], separator, { relax_column_count: true })) {
    table.push(cells)
    if (table.length > SAMPLES) break
  }
  const [headings = [], ...samples] = table
  if (headings.length > MOST_COLUMNS) {
    throw new MerchantError(
      "statement_malformed",
      {
        en: `Line 1, column ${MOST_COLUMNS + 1}: there are more than ${MOST_COLUMNS} columns. Choose another separator, or export fewer.`,
        fr: `Ligne 1, colonne ${MOST_COLUMNS + 1} : il y a plus de ${MOST_COLUMNS} colonnes. Choisissez un autre séparateur, ou exportez-en moins.`,
      },
      { line: 1, column: String(MOST_COLUMNS + 1) },
    )
  }
  if (headings.length < 2) {
    throw new MerchantError("statement_malformed", {
      en: "Its first line has to be headings, in cells between commas, semicolons or tabs.",
      fr: "Sa première ligne doit contenir les en-têtes, séparés par des virgules, des points-virgules ou des tabulations.",
    })
  }
  return { encoding, separator, headings, samples }
}

/**
 * The lines of a file, one after the other; nothing of payers is in them.
 *
 * @throws MerchantError that names line and column of what cannot be read
 */
export async function* readLines(
  text: Iterable<string> | AsyncIterable<string>,
  found: FoundStatement,
  mapping: StatementMapping,
): AsyncGenerator<StatementRead> {
  const missing = missingIn(mapping)
  if (missing.length > 0) {
    throw new MerchantError("statement_unmapped", missing.map((field) => `\`${field}\``).join(", "), { missing })
  }
  const beyond = Object.values(mapping.columns).some((index) => index >= found.headings.length)
  if (beyond) {
    throw new MerchantError("statement_unmapped", {
      en: `The file has ${found.headings.length} columns.`,
      fr: `Le fichier a ${found.headings.length} colonnes.`,
    })
  }
  let count = -1
  for await (const { cells, line } of recordsIn(text, found.separator)) {
    count += 1
    if (count > 0) {
      yield lineOf(cells, line, found, mapping)
    }
  }
  if (count < 1) {
    throw new MerchantError("statement_empty")
  }
}

/**
 * What of the beginning of a file cannot be read so; null where all of it can.
 *
 * @returns what {@link readLines} would throw
 */
export async function problemIn(
  { text }: StatementHead,
  found: FoundStatement,
  mapping: StatementMapping,
): Promise<MerchantError | null> {
  try {
    for await (const _line of readLines([text], found, mapping));
    return null
  } catch (error) {
    if (error instanceof MerchantError) {
      return error
    }
    throw error
  }
}

/** A line of the table: its cells, and its number in the file. */
interface CsvRecord {
  cells: string[]
  line: number
}

/**
 * The lines of a table, its headings first. A quotation mark within a cell that does not begin with one is a letter.
 *
 * @throws MerchantError that names line and column, whatever the parser says: its own errors repeat cells
 */
async function* recordsIn(
  text: Iterable<string> | AsyncIterable<string>,
  separator: Separator,
  options: Options = {},
): AsyncGenerator<CsvRecord> {
  const { CsvError, parse } = await import("csv-parse")
  const headings: string[] = []
  const all: Options<CsvRecord, string[]> = {
    ...{ bom: true, delimiter: separator, trim: true, skip_empty_lines: true, relax_quotes: true },
    ...{ max_record_size: LONGEST_LINE, ...options },
    // Here, since what was read before an error is lost on its way to whoever reads.
    on_record: (cells: string[], { lines: line }): CsvRecord => {
      if (headings.length === 0) headings.push(...cells)
      return { cells, line }
    },
  }
  // Its types know no records of another form.
  const parser = parse(all as unknown as Options)
  // An error of the source reaches whoever reads the parser.
  const source = Readable.from(text).on("error", (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const record of parser as AsyncIterable<CsvRecord>) {
      const swallowed = record.cells.findIndex((cell) => holdsLine(cell, separator, record.cells.length))
      if (swallowed >= 0) {
        throw misquoted(record.line, columnName(headings, swallowed))
      }
      yield record
    }
  } catch (error) {
    throw error instanceof CsvError ? malformed(error, headings) : error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** Whether a cell holds a whole line of the table: the mark that should have closed it is missing. */
function holdsLine(cell: string, separator: Separator, columns: number): boolean {
  return columns > 1 && cell.includes("\n") && cell.split(separator).length >= columns
}

/** A file in slices, between which other requests have their turn. */
async function* slicesOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < file.length; start += SLICE_BYTES) {
    yield file.subarray(start, start + SLICE_BYTES)
    await setImmediate()
  }
}

/** What tells one file from another. */
export async function fileHash(file: Buffer): Promise<string> {
  const hash = createHmac("sha256", "")
  for await (const slice of slicesOf(file)) {
    hash.update(slice)
  }
  return hash.digest("hex")
}

/** All of a file, piece by piece. */
export async function* textOf(file: Buffer, { encoding }: Pick<StatementHead, "encoding">): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const slice of slicesOf(file)) {
    const text = decoder.decode(slice, { stream: true })
    if (text !== "") {
      yield text
    }
  }
  yield decoder.decode()
}

/** By its mark, else by how it reads: what is no UTF-8 is as spreadsheets on Windows save it. */
function encodingOf(head: Buffer): FoundStatement["encoding"] {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) {
    return "utf-16le"
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) {
    return "utf-16be"
  }
  if (head.includes(0)) {
    throw new MerchantError("statement_malformed", {
      en: "It is no text: export it as CSV, not as a workbook.",
      fr: "Ce n’est pas du texte : exportez-le en CSV, pas en classeur.",
    })
  }
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true })
    return "utf-8"
  } catch {
    return "windows-1252"
  }
}

/** What a line says, field by field; null where a cell cannot be read, or there is none. */
type LineValues = Omit<{ [Field in keyof StatementRead]: StatementRead[Field] | null }, "line">

/** The first lines as they are read, for a person to see whether that is right. */
export function readSamples({ samples }: FoundStatement, mapping: StatementMapping): LineValues[] {
  return samples.map((cells) => valuesOf(cells, mapping).values)
}

/** The first cell of a line that cannot be read, and whether that is for its length. */
interface WrongCell {
  field: StatementField
  isTooLong: boolean
}

function valuesOf(
  cells: readonly string[],
  { columns, decimal, day_order }: StatementMapping,
): { values: LineValues; wrong: WrongCell | null } {
  const cell = (field: StatementField): string => {
    const index = columns[field]
    return index === undefined ? "" : (cells[index] ?? "")
  }
  const id = cell("transaction_id").replace(/^'/u, "").trim()
  const tooLong = STATEMENT_FIELDS.filter((field) => !isOfLength(cell(field), field))
  const isId = isOfLength(id, "transaction_id") && isPrintable(id)
  const amount = amountOf(cell("amount"), decimal)
  const currency_code = currencyOf(cell("currency"))
  const time = timeOf(cell("occurred_at"), day_order)
  const fee = amountOf(cell("fee"), decimal)
  const isWrong: [StatementField, boolean][] = [
    ...tooLong.map((field): [StatementField, boolean] => [field, true]),
    ["transaction_id", !isId],
    ["amount", amount === null],
    ["currency", currency_code === undefined],
    ["occurred_at", time === null && cell("occurred_at") !== ""],
    ["fee", fee === null && cell("fee") !== ""],
  ]
  const told = columns.status === undefined ? "paid" : lineStatusOf(cell("status"))
  const values = {
    transaction_id: isId ? id : null,
    amount: amount === null ? null : Math.abs(amount),
    currency_code: currency_code ?? null,
    // What goes out has a minus.
    status: amount !== null && amount < 0 && told === "paid" ? ("refunded" as const) : told,
    time,
    fee: fee === null ? null : Math.abs(fee),
  }
  const field = isWrong.find(([, is]) => is)?.[0]
  return { values, wrong: field === undefined ? null : { field, isTooLong: tooLong.includes(field) } }
}

function lineOf(
  cells: readonly string[],
  line: number,
  { headings }: FoundStatement,
  mapping: StatementMapping,
): StatementRead {
  const { values, wrong } = valuesOf(cells, mapping)
  const { transaction_id, amount, status } = values
  if (wrong !== null || transaction_id === null || amount === null || status === null) {
    const cell = wrong ?? { field: "amount", isTooLong: false }
    throw wrongCell(line, columnName(headings, mapping.columns[cell.field] ?? 0), cell)
  }
  return { ...values, line, transaction_id, amount, status }
}

/** What each cell has to look like. A cell is never repeated: it may be a phone number, in a column wrongly chosen. */
const WANTED: Readonly<Record<StatementField, { en: string; fr: string }>> = {
  transaction_id: { en: "an id of a transaction", fr: "un identifiant de transaction" },
  amount: { en: "an amount such as 1000 or 1,000.50", fr: "un montant comme 1000 ou 1 000,50" },
  fee: { en: "an amount such as 10 or 10.50", fr: "un montant comme 10 ou 10,50" },
  currency: { en: "a currency such as XAF", fr: "une devise comme XAF" },
  status: { en: "a state", fr: "un état" },
  occurred_at: { en: "a day or a time such as 2026-01-31 18:05", fr: "un jour ou une heure comme 31/01/2026 18:05" },
}

function wrongCell(line: number, column: string, { field, isTooLong }: WrongCell): MerchantError {
  const most = LONGEST_CELLS[field]
  return new MerchantError(
    "statement_malformed",
    isTooLong
      ? {
          en: `Line ${line}, column “${column}”: the cell has more than ${most} characters. Expected ${WANTED[field].en}: shorten it, or choose another column.`,
          fr: `Ligne ${line}, colonne « ${column} » : la cellule a plus de ${most} caractères. Il faut ${WANTED[field].fr} : raccourcissez-la, ou choisissez une autre colonne.`,
        }
      : {
          en: `Line ${line}, column “${column}”: expected ${WANTED[field].en}.`,
          fr: `Ligne ${line}, colonne « ${column} » : il faut ${WANTED[field].fr}.`,
        },
    { line, column },
  )
}

/** A column by its heading. Where no heading is recognized, that line may have anything: then by its number. */
function columnName(headings: readonly string[], index: number): string {
  const heading = languageIn(headings) === null ? "" : (headings[index] ?? "")
  if (heading === "") {
    return String(index + 1)
  }
  return heading.length > NAMED_MOST ? `${heading.slice(0, NAMED_MOST)}…` : heading
}

/** An error of the parser, and where it was. */
interface ParserError {
  code: string
  lines?: number
  column?: number | string
  record?: unknown[]
}

/** An error of the parser without what it repeats of the file. */
function malformed(error: ParserError, headings: readonly string[]): MerchantError {
  const { lines: line = 1, column: index, record } = error
  if (error.code === "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH") {
    const cells = record?.length ?? 0
    const column = columnName(headings, Math.min(cells, headings.length - 1))
    return new MerchantError(
      "statement_malformed",
      {
        en: `Line ${line}, column “${column}”: the line has ${cells} cells, and there are ${headings.length} headings.`,
        fr: `Ligne ${line}, colonne « ${column} » : la ligne a ${cells} cellules pour ${headings.length} en-têtes.`,
      },
      { line, column },
    )
  }
  const column = columnName(headings, Number(index ?? 0))
  return error.code === "CSV_MAX_RECORD_SIZE" ? tooLong(line, column) : misquoted(line, column)
}

function misquoted(line: number, column: string): MerchantError {
  return new MerchantError(
    "statement_malformed",
    {
      en: `Line ${line}, column “${column}”: a quotation mark is missing or misplaced.`,
      fr: `Ligne ${line}, colonne « ${column} » : un guillemet manque ou est mal placé.`,
    },
    { line, column },
  )
}

function tooLong(line: number, column: string): MerchantError {
  const most = LONGEST_LINE / 1024
  return new MerchantError(
    "statement_malformed",
    {
      en: `Line ${line}, column “${column}”: the line has more than ${most} kB. Shorten the cell; or a quotation mark is missing.`,
      fr: `Ligne ${line}, colonne « ${column} » : la ligne a plus de ${most} ko. Raccourcissez la cellule ; ou un guillemet manque.`,
    },
    { line, column },
  )
}
