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
