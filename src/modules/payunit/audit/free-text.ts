import type { Json } from "../idempotency"

/** What of a decision names nobody: codes, ids, dates and counts. Everything else that was asked for are words. */
const CODES = new Set([
  ...["action", "by_payunit", "installment_id", "record_on_order", "again", "until", "list", "count"],
])

type Facts = Readonly<Record<string, Json>>

/** What was asked for, in codes, and apart from them in words of people; null where there are none. */
export function splitFreeText(request: Facts): { codes: Facts; words: Facts | null } {
  const of = (areCodes: boolean): [string, Json][] =>
    Object.entries(request).filter(([name, value]) => (CODES.has(name) || value === null) === areCodes)
  const words = of(false)
  return { codes: Object.fromEntries(of(true)), words: words.length === 0 ? null : Object.fromEntries(words) }
}
