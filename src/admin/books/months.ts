import type { Language } from "../shared/lib/format"

/** As many months can be chosen. */
const MONTHS = 36

/**
 * This month and those before it: `["2026-01", "January 2026"]`, the latest first. `timeZone` is the shop's, whose books
 * they are of; the browser's where it is not known.
 */
export function latestMonths(
  now: Date,
  language: Language,
  timeZone: string | undefined,
): (readonly [month: string, name: string])[] {
  // Swedish writes it as 2026-01.
  const latest = new Intl.DateTimeFormat("sv-SE", { year: "numeric", month: "2-digit", timeZone }).format(now)
  const [year = 0, month = 1] = latest.split("-").map(Number)
  const format = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" })
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1))
    return [first.toISOString().slice(0, 7), format.format(first)] as const
  })
}
