import { type Cell, sheetDay, toCsv } from "../../../domain/texts/csv"

/** Has the browser save a table for a spreadsheet, with the shop's day in its name. Excel takes a semicolon in French. */
export function downloadSheet(cells: Cell[][], name: string, language: string, timeZone: string): void {
  const csv = toCsv(cells, language === "fr" ? ";" : ",")
  downloadFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), `${name}-${sheetDay(new Date(), timeZone)}.csv`)
}

/** Has the browser save a file. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement("a"), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
