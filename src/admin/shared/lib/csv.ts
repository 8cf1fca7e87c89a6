/** What a cell can hold. Numbers stay numbers; all else is text. */
export type Cell = string | number | null

/** A spreadsheet takes a text that begins so for a formula, and runs it. */
const FORMULA = /^[\s]*[=+\-@\t\r＝＋－＠]/

/**
 * A table as CSV, with a mark at the beginning that makes spreadsheets read it as UTF-8. Texts that a spreadsheet would
 * run as formulas get an apostrophe in front. French spreadsheets part cells by semicolons.
 */
export function toCsv(rows: readonly (readonly Cell[])[], separator: "," | ";"): string {
  return `\uFEFF${rows.map((row) => row.map((cell) => cellText(cell, separator)).join(separator)).join("\r\n")}\r\n`
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
