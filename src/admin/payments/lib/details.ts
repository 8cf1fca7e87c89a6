import type { en } from "../../i18n/en"

/** Name of a text for a detail of a payment's history. */
type DetailKey = keyof typeof en.details

/** What a value in a detail is, which decides how it is written. */
type ValueKind = "text" | "amount" | "money" | "operator" | "who"

/** A detail, understood: its text, and what to put into it, each with its kind. */
export interface Detail<Key extends string = DetailKey> {
  key: Key
  values: Record<string, { kind: ValueKind; text: string }>
  /** What somebody wrote by hand, as it stands. */
  note: string | null
}

/** A sentence that the server writes. */
export interface Pattern<Key extends string = DetailKey> {
  key: Key
  /** Groups are named after the values of the text. */
  pattern: RegExp
  kinds?: Readonly<Record<string, ValueKind>>
}

/**
 * The sentences that the server writes into histories. Those that are not here are shown as they were written, in
 * English: they are rare, and mostly what PayUnit or Medusa said.
 */
const PATTERNS: readonly Pattern[] = [
  { key: "collect", pattern: /^asking the service to collect (?<money>\S+ [A-Z]{3})$/, kinds: { money: "money" } },
  { key: "prompt", pattern: /^(?<operator>\w+), (?<phone>.*•.*)$/, kinds: { operator: "operator" } },
  { key: "operator", pattern: /^with (?<operator>\w+)$/, kinds: { operator: "operator" } },
  ...(["cart", "order", "session"] as const).map((what): Pattern => {
    const name = what === "session" ? "payment session is now for" : `${what} is now worth`
    return {
      key: `${what}_worth`,
      pattern: new RegExp(`^paid (?<paid>[\\d.]+), the ${name} (?<worth>[\\d.]+)$`),
      kinds: { paid: "amount", worth: "amount" },
    }
  }),
  {
    key: "amounts",
    pattern: /^asked for (?<asked>[\d.]+ [A-Z]{3}), paid (?<paid>[\d.]+ [A-Z]{3})$/,
    kinds: { asked: "money", paid: "money" },
  },
  {
    key: "paid_back",
    pattern: /^(?<money>[\d.]+ [A-Z]{3}) by (?<method>.+?), by (?<who>\w+)(?:: (?<note>.+))?$/s,
    kinds: { money: "money", who: "who" },
  },
  { key: "by", pattern: /^by (?<who>(?:user|apk|sk)_\w+)(?:: (?<note>.+))?$/s, kinds: { who: "who" } },
  { key: "session", pattern: /^by payment session (?<session>\w+)$/ },
  { key: "due", pattern: /^to be paid within (?<minutes>\d+) minutes$/ },
  { key: "order", pattern: /^order (?<order>order_\w+)$/ },
  {
    key: "cancelled",
    pattern: /^its order was cancelled; of (?<paid>[\d.]+) paid, (?<back>[\d.]+) went back$/,
    kinds: { paid: "amount", back: "amount" },
  },
  {
    key: "deleted",
    pattern: /^its order was deleted; of (?<paid>[\d.]+) paid, (?<back>[\d.]+) went back$/,
    kinds: { paid: "amount", back: "amount" },
  },
  { key: "unpaid", pattern: /^nobody paid in time$/ },
  { key: "cart_deleted", pattern: /^its cart was deleted$/ },
  { key: "cancelled_before", pattern: /^the order was cancelled before the money came$/ },
  { key: "other_payment", pattern: /^its payment collection was completed by another payment$/ },
  { key: "no_amount", pattern: /^the service tells no amount$/ },
  { key: "denied_failed", pattern: /^the service says: failed$/ },
  { key: "denied_cancelled", pattern: /^the service says: cancelled$/ },
  { key: "test_after", pattern: /^its order was placed, and the service says since that it was paid in test mode$/ },
  { key: "checkout_denies", pattern: /^the service says paid, and of its checkout that it was not$/ },
  { key: "doubt", pattern: /^the service answered "(?<word>.*)", which may mean that it was paid:/s },
  { key: "other_id", pattern: /^the service says paid, of another id than was asked about$/ },
  { key: "unreadable_id", pattern: /^the service says paid, of an id that cannot be read$/ },
  { key: "internal_error", pattern: /^an internal error of Medusa or of a plugin kept the order from being placed; / },
  { key: "test_mode", pattern: /^paid in the service's test mode$/ },
]

/** Understands a detail of a payment's history; null if it is none of the usual ones. */
export function readDetail(detail: string): Detail | null {
  return readBy(PATTERNS, detail)
}

/** Understands a sentence by the first pattern that it fits; null if it fits none. */
export function readBy<Key extends string>(patterns: readonly Pattern<Key>[], detail: string): Detail<Key> | null {
  for (const { key, pattern, kinds = {} } of patterns) {
    const match = pattern.exec(detail)
    if (match !== null) {
      const { note = null, ...values } = { ...match.groups } as Record<string, string | undefined>
      const entries = Object.entries(values).map(([name, text = ""]) => [name, { kind: kinds[name] ?? "text", text }])
      return { key, values: Object.fromEntries(entries) as Detail["values"], note }
    }
  }
  return null
}
