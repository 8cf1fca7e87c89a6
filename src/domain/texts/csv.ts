/** What a cell can hold. Numbers stay numbers; all else is text. */
export type Cell = string | number | null

/** A spreadsheet takes a text that begins so for a formula, and runs it. */
const FORMULA = /^[\s]*[=+\-@\t\r＝＋－＠]/

/** Makes spreadsheets read a file as UTF-8. */
export const CSV_MARK = "\uFEFF"

/** What parts cells: French spreadsheets take semicolons, since a comma stands before decimals. */
export function csvSeparator(locale: "en" | "fr"): "," | ";" {
  return locale === "fr" ? ";" : ","
}

/**
 * A time as every table has it: `2026-11-28 14:05` by the shop's clock, which spreadsheets of any language take for a time.
 *
 * @param time a moment, or the same as ISO 8601
 */
export function sheetTime(time: Date | string, timeZone: string): string
export function sheetTime(time: Date | string | null | undefined, timeZone: string): string | null
export function sheetTime(time: Date | string | null | undefined, timeZone: string): string | null {
  return time == null ? null : clockOf(timeZone).format(new Date(time))
}

/** The day of a time alone: `2026-11-28`. */
export function sheetDay(time: Date | string, timeZone: string): string {
  return sheetTime(time, timeZone).slice(0, "2026-11-28".length)
}

/** Each is made once: one for every cell would take gigabytes beside the heap, which the collector does not see. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Swedish writes it as 2026-11-28 14:05. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone })
  clocks.set(timeZone, clock)
  return clock
}

/** A table as CSV, with a mark at the beginning. */
export function toCsv(rows: readonly (readonly Cell[])[], separator: "," | ";"): string {
  return `${CSV_MARK}${csvRows(rows, separator)}`
}

/** Rows of one, for what is written piece by piece. Texts that a spreadsheet would run as formulas get an apostrophe in front. */
export function csvRows(rows: readonly (readonly Cell[])[], separator: "," | ";"): string {
  return rows.map((row) => `${row.map((cell) => cellText(cell, separator)).join(separator)}\r\n`).join("")
}

function cellText(cell: Cell, separator: string): string {
  if (cell === null) {
    return ""
  }
  if (typeof cell === "number") {
    return separator === ";" ? String(cell).replace(".", ",") : String(cell)
  }
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /["\r\n,;\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
