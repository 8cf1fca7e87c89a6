import { createHash, createHmac } from "node:crypto"
import { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import type { Options } from "csv-parse"
import {
  isHeadingRow,
  columnsIn,
  currencyOf,
  dayOrdersOf,
  type GuessedPart,
  hasDecimals,
  headingsIn,
  isAmount,
  isBlank,
  isNoPayment,
  languageIn,
  type LineValues,
  LONGEST_CELLS,
  missingIn,
  namesPayment,
  readStatementLine,
  type Separator,
  type SettledMapping,
  settledMapping,
  NotationSamples,
  type StatementField,
  type StatementMapping,
  withoutFormulaGuard,
  valuesOf,
  type WrongCell,
} from "../../../domain/statements"
import { MerchantError } from "../errors"

/** So much of a file is looked at to see how it is written, and so many of its first lines. */
export const HEAD_BYTES = 64 * 1024
const SAMPLES = 20

/** A cell, and a line, of more than this is none: a quote was left open. */
const LONGEST_LINE = 64 * 1024

/** More columns than this no export has. */
export const MAX_COLUMNS = 500

/** So much of a heading is repeated to say where something is wrong. */
const NAMED_MOST = 60

/** So much of a file is decoded, hashed and read at a time: some milliseconds. Then other requests have their turn. */
const SLICE_BYTES = 4 * 1024

/** The beginning of a file, as a text. */
export interface StatementHead {
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252"
  /** The file's first lines, without one that is cut off. */
  text: string
  /** Whether the file goes on. */
  isCut: boolean
  headings_hash: string
}

/** How a file is written, as its beginning shows. */
export interface StatementFormat {
  encoding: StatementHead["encoding"]
  separator: Separator
  /** The line of the file's headings. */
  first: number
  headings: string[]
  samples: string[][]
  /** The file's beginning, without a line of the table that is cut off. */
  beginning: string
}

/** What is kept of a line. */
export interface ParsedStatement extends LineValues {
  line: number
  /** Whether a cell of the line is left out that decides nothing and cannot be read. */
  isPartial: boolean
}

/** A line that is no payment's, by its number. */
export interface SkippedLine {
  skipped: number
}

/** A text in pieces. */
type Pieces = Iterable<string> | AsyncIterable<string>

/**
 * Reads the first {@link HEAD_BYTES} of a file. Where more follow, the last line is left out: it may be cut off.
 *
 * @throws MerchantError where it is no text
 */
export function headOf(file: Buffer): StatementHead {
  const head = file.subarray(0, HEAD_BYTES)
  const encoding = encodingOf(head)
  const text = new TextDecoder(encoding).decode(head, { stream: true }).replace(LINE_END, "\n")
  const headings = headingsIn(linesOf(text)).text.trim()
  if (headings === "") {
    throw new MerchantError("statement_empty")
  }
  const isCut = file.length > head.length
  return {
    encoding,
    text: isCut ? text.slice(0, text.lastIndexOf("\n") + 1) : text,
    isCut,
    headings_hash: createHash("sha256").update(headings).digest("hex"),
  }
}

function linesOf(text: string): string[] {
  return text.split("\n", SAMPLES)
}

/** What ends a line: a title, a table and a footer from several programs may have several in one file. */
const LINE_END = /\r\n|\n|\r/gu

/** A text whose lines all end in `\n`. A piece may end between the two signs of one end. */
async function* withOneLineEnd(text: Pieces): AsyncGenerator<string> {
  let isBetween = false
  for await (const piece of text) {
    if (piece === "") continue
    yield (isBetween && piece.startsWith("\n") ? piece.slice(1) : piece).replace(LINE_END, "\n")
    isBetween = piece.endsWith("\r")
  }
}

/**
 * Looks how a file is written.
 *
 * @throws MerchantError where it is no table
 */
export async function detectFormat(head: StatementHead, chosen?: Separator): Promise<StatementFormat> {
  const { line: first, separator } = headingsIn(linesOf(head.text), chosen)
  const beginning = head.isCut ? await withoutCutRecord(head.text, { separator, first }) : head.text
  const table: string[][] = []
  // What is wrong further on is told when it is read.
  for await (const { cells } of recordsIn(piecesOf(beginning), { separator, first })) {
    table.push(cells)
    if (table.length > SAMPLES) break
  }
  const [headings = [], ...samples] = table
  if (Object.keys(columnsIn(headings)).length < 2) {
    // What stands there may be a title: a person names columns of any line.
    const widest = Math.max(...table.map((cells) => cells.findLastIndex((cell) => cell !== "") + 1))
    headings.push(...Array.from({ length: Math.max(0, widest - headings.length) }, () => ""))
  }
  if (headings.length > MAX_COLUMNS) {
    throw new MerchantError(
      "statement_malformed",
      {
        en: `Line ${first}, column ${MAX_COLUMNS + 1}: there are more than ${MAX_COLUMNS} columns. Choose another separator, or export fewer.`,
        fr: `Ligne ${first}, colonne ${MAX_COLUMNS + 1} : il y a plus de ${MAX_COLUMNS} colonnes. Choisissez un autre séparateur, ou exportez-en moins.`,
      },
      { line: first, column: String(MAX_COLUMNS + 1) },
    )
  }
  if (headings.length < 2) {
    throw new MerchantError("statement_malformed", {
      en: "It has to have a line of headings, in cells between commas, semicolons or tabs.",
      fr: "Il faut une ligne d’en-têtes, séparés par des virgules, des points-virgules ou des tabulations.",
    })
  }
  return { encoding: head.encoding, separator, first, headings, samples, beginning }
}

/**
 * The beginning of a longer file as far as its lines of the table are whole: it may end at a line break within a cell. A
 * quotation mark that was left open stays a mistake, since lines of the table follow it.
 */
async function withoutCutRecord(text: string, format: Pick<StatementFormat, "separator" | "first">): Promise<string> {
  let last = format.first
  let columns = 0
  try {
    for await (const { cells, line } of recordsIn(piecesOf(text), format)) {
      last = line
      columns ||= cells.length
    }
    return text
  } catch (error) {
    if (!(error instanceof MerchantError)) throw error
    const lines = text.split("\n")
    const [, ...within] = lines.slice(last)
    return within.some((one) => one.split(format.separator).length >= columns) ? text : lines.slice(0, last).join("\n")
  }
}

/**
 * A mapping, with what nobody said of it recognized by all lines.
 *
 * @param isKept whether it was said of an earlier file, not of this
 * @throws MerchantError `statement_unclear` where lines leave it open; line and column of a column that is none
 */
export async function recognizeMapping(
  text: Pieces,
  found: StatementFormat,
  mapping: StatementMapping,
  isKept: boolean,
): Promise<StatementMapping> {
  const settled = await settleBy(text, found, mapping, isKept)
  if (settled.unclear.length > 0) {
    throw unclearMapping(settled.unclear)
  }
  return settled.mapping
}

async function settleBy(
  text: Pieces,
  found: StatementFormat,
  mapping: StatementMapping,
  isKept: boolean,
): Promise<SettledMapping> {
  const shown = new NotationSamples()
  const columns = { currency: new ReadColumn(), occurred_at: new ReadColumn(), fee: new ReadColumn() }
  try {
    for await (const { cells, line } of recordsIn(text, found)) {
      if (isHeadingRow(cells, found.headings, mapping) || isNoPayment(cells, mapping)) continue
      const cell = (field: StatementField): string => cells[mapping.columns[field] ?? -1] ?? ""
      const decimals = hasDecimals(currencyOf(cell("currency")) ?? null)
      shown.amount(cell("amount"), decimals)
      shown.amount(cell("fee"), decimals)
      shown.time(cell("occurred_at"))
      const time = cell("occurred_at")
      columns.occurred_at.add(time, line, () => dayOrdersOf(time).length > 0)
      columns.currency.add(cell("currency"), line, () => currencyOf(cell("currency")) !== undefined)
      columns.fee.add(cell("fee"), line, () => isAmount(cell("fee")))
    }
  } catch (error) {
    // The mistake is told where lines are read.
    if (!(error instanceof MerchantError)) throw error
  }
  for (const field of ["currency", "occurred_at", "fee"] as const) {
    const line = columns[field].wrong
    if (line !== null) {
      throw wrongCell(line, columnName(found.headings, mapping.columns[field] ?? 0), { field, isTooLong: false })
    }
  }
  return settledMapping(mapping, shown, isKept)
}

function unclearMapping(unclear: readonly GuessedPart[]): MerchantError {
  return new MerchantError("statement_unclear", unclear.map((part) => `\`${part}\``).join(", "), { unclear })
}

/** Whether a column is the right one: of one that no line can be read of, somebody has to say another. */
class ReadColumn {
  #first: number | null = null
  #isRead = false

  add(cell: string, line: number, canRead: () => boolean): void {
    if (this.#isRead || isBlank(cell)) return
    this.#isRead = canRead()
    this.#first ??= line
  }

  /** The column's first line that cannot be read, where none can. */
  get wrong(): number | null {
    return this.#isRead ? null : this.#first
  }
}

/**
 * The lines of a file, one after the other; nothing of payers is in them. What is no payment comes as a number alone.
 *
 * @throws MerchantError that names line and column of what cannot be read
 */
export async function* readLines(
  text: Pieces,
  found: StatementFormat,
  mapping: StatementMapping,
): AsyncGenerator<ParsedStatement | SkippedLine> {
  const missing = missingIn(mapping)
  if (missing.length > 0) {
    throw new MerchantError("statement_unmapped", missing.map((field) => `\`${field}\``).join(", "), { missing })
  }
  const { headings, first } = found
  const beyond = Object.values(mapping.columns).some((index) => index >= headings.length)
  if (beyond) {
    throw new MerchantError("statement_unmapped", {
      en: `The file has ${headings.length} columns.`,
      fr: `Le fichier a ${headings.length} colonnes.`,
    })
  }
  let refusal: MerchantError | null = null
  let count = 0
  let firstLine: number | null = null
  let hasId = false
  for await (const { cells, line } of recordsIn(text, found)) {
    if (isHeadingRow(cells, headings, mapping)) {
      if (line > first) yield { skipped: line }
      continue
    }
    const reading = readStatementLine(cells, mapping)
    if (reading.kind === "no_payment") {
      yield { skipped: line }
      continue
    }
    // One mark more at the end parts nothing, unless it is that of decimals.
    const isOfLine =
      cells.length === headings.length ||
      (found.separator !== "," &&
        cells.length > headings.length &&
        cells.slice(headings.length).every((one) => one === ""))
    if (!isOfLine || reading.kind === "wrong") {
      const refused =
        reading.kind === "wrong" && isOfLine
          ? wrongCell(line, columnName(headings, mapping.columns[reading.wrong.field] ?? 0), reading.wrong)
          : wrongLength(line, headings, cells.length)
      // Titles stand before the first payment, and name none.
      if (count > 0 || namesPayment(cells, mapping)) {
        throw refused
      }
      refusal ??= refused
      yield { skipped: line }
      continue
    }
    count += 1
    firstLine ??= line
    hasId ||= reading.payment.transaction_id !== null
    yield { ...reading.payment, line, isPartial: reading.unread.length > 0 }
  }
  if (count === 0) {
    throw refusal ?? new MerchantError("statement_empty")
  }
  if (!hasId) {
    // Another column has them: else every payment would be missing.
    const column = columnName(headings, mapping.columns.transaction_id ?? 0)
    throw wrongCell(firstLine ?? first, column, { field: "transaction_id", isTooLong: false })
  }
}

/**
 * How the beginning of a file would be read, and what of it cannot be; null where all of it can.
 *
 * @returns as `problem`, what {@link recognizeMapping} or {@link readLines} would throw
 */
export async function tryMapping(
  found: StatementFormat,
  givenMapping: StatementMapping,
  isKept: boolean,
): Promise<SettledMapping & { problem: MerchantError | null }> {
  let settled: SettledMapping = { mapping: givenMapping, unclear: [], assumed: [] }
  try {
    settled = await settleBy(piecesOf(found.beginning), found, givenMapping, isKept)
    if (settled.unclear.length > 0) {
      return { ...settled, problem: unclearMapping(settled.unclear) }
    }
    for await (const _line of readLines(piecesOf(found.beginning), found, settled.mapping));
    return { ...settled, problem: null }
  } catch (error) {
    if (error instanceof MerchantError) {
      return { ...settled, problem: error }
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
  text: Pieces,
  { separator, first }: Pick<StatementFormat, "separator" | "first">,
): AsyncGenerator<CsvRecord> {
  const { CsvError, parse } = await import("csv-parse")
  const headings: string[] = []
  const all: Options<CsvRecord, string[]> = {
    ...{ bom: true, delimiter: separator, trim: true, skip_empty_lines: true, relax_quotes: true },
    ...{ max_record_size: LONGEST_LINE, from_line: first, relax_column_count: true, record_delimiter: "\n" },
    // Here, since what was read before an error is lost on its way to whoever reads.
    on_record: (protectedCells: string[], { lines: line }): CsvRecord => {
      const cells = protectedCells.map(withoutFormulaGuard)
      if (headings.length === 0) headings.push(...cells)
      return { cells, line }
    },
  }
  // The parser's types know no records of another form.
  const parser = parse(all as unknown as Options)
  // An error of the source reaches whoever reads the parser.
  const source = Readable.from(withOneLineEnd(text)).on("error", (error) => parser.destroy(error))
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

/** The text of a beginning, piece by piece: encoded anew, so that its slices are those of a file. */
function piecesOf(text: string): AsyncGenerator<string> {
  return textOf(Buffer.from(text), { encoding: "utf-8" })
}

/** By its mark, else by how it reads: what is no UTF-8 is as spreadsheets on Windows save it. */
function encodingOf(head: Buffer): StatementFormat["encoding"] {
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

/** The first lines of a file as they are read, for a person to see whether that is right. */
export function readSamples({ headings, samples }: StatementFormat, mapping: StatementMapping): LineValues[] {
  return samples
    .filter((cells) => !isHeadingRow(cells, headings, mapping) && !isNoPayment(cells, mapping))
    .map((cells) => valuesOf(cells, mapping))
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
}

/** An error of the parser without what it repeats of the file. */
function malformed(error: ParserError, headings: readonly string[]): MerchantError {
  const { lines: line = 1, column: index } = error
  const column = columnName(headings, Number(index ?? 0))
  return error.code === "CSV_MAX_RECORD_SIZE" ? tooLong(line, column) : misquoted(line, column)
}

function wrongLength(line: number, headings: readonly string[], cells: number): MerchantError {
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
