import type { Language } from "../shared/lib/format"

/** As many months can be chosen. */
const MONTHS = 36

/** This month and those before it: `["2026-01", "January 2026"]`, the latest first. */
export function latestMonths(now: Date, language: Language): (readonly [month: string, name: string])[] {
  const format = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" })
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1))
    return [first.toISOString().slice(0, 7), format.format(first)] as const
  })
}
