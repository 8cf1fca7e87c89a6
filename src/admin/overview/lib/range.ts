import type { SummaryQuery } from "../../shared/lib/api"

export const RANGES = ["today", "7_days", "30_days"] as const

const DEFAULT: SummaryQuery = { range: "today" }
const OWN = /^(\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d)$/

/** Days as they are kept in the browser, from one visit to the next. */
export function writeRange(query: SummaryQuery): string {
  return query.range ?? `${query.from ?? ""} ${query.to ?? ""}`
}

/** Days as {@link writeRange} wrote them, read back; the usual days for anything else. */
export function readRange(kept: string | null): SummaryQuery {
  const range = RANGES.find((one) => one === kept)
  const [, from, to] = OWN.exec(kept ?? "") ?? []
  return range !== undefined ? { range } : from !== undefined && to !== undefined ? { from, to } : DEFAULT
}

/** Whether these are days that can be asked for: the last is no earlier than the first, and three years at most. */
export function isRange(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days >= 1 && days <= 1_100
}
