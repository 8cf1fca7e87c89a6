import type { Rule } from "../../packages/verify/src/contract/table"

/** The rules of request fields: for each, values that break it. None of them may turn up in an error. */
const BROKEN = {
  amount: [0, -31_337, "31337", Number.NaN, Number.POSITIVE_INFINITY, null],
  number: ["31337", Number.NaN, null],
  quantity: [0, -31_337, "31337", null],
  boolean: ["sentinel", 31_337, null],
  text: ["", 31_337, ["sentinel"], "sentinel\ud800", null],
  "any text": [31_337, ["sentinel"], null],
  identifier: ["", 31_337, "sentinel\ud800", "s".repeat(256), null],
  "legacy identifier": ["", 31_337, "sentinel-1", "sentinel12345678901\u00e9", "s".repeat(20), null],
  currency: ["sentinel", "xaf", "XA", 31_337, null],
  country: ["sentinel", "C", "CMR", "31", 31_337, null],
  https: ["http://sentinel.example/", "ftp://sentinel.example/", "//sentinel.example/", "sentinel", "", 31_337, null],
  "e-mail": ["sentinel", "sentinel@", "", 31_337, null],
  "date and time": ["2031-01-31", "2031-01-31T10:00:00", "sentinel", 31_337, null],
  "invoice type": ["sentinel", "normal", "", 31_337, null],
  "yes or no": ["sentinel", true, "yes", null],
  "payee's number": ["", "677123456", "+237677123456", "2376771234567", "sentinel", 31_337, null],
  "deposit type": ["sentinel", "mobile_money", "", 31_337, null],
  token: ["", ".", "..", "sentinel token", "sentinel\n", "s".repeat(2_049), 31_337, null],
  "the word button": ["sentinel", "", 31_337, null],
  "the word payment": ["sentinel", "", 31_337, null],
  "card number": ["4242 4242 4242 4242", "42424242424", "4".repeat(20), 4_242_424_242_424_242, null],
  cvv: ["98", "98765", "abc", 987, null],
  month: ["00", "13", "9", "sentinel", 9, null],
  "two digits": ["9", "2031", "sentinel", 31, null],
  object: ["sentinel", 31_337, ["sentinel"], null],
  "JSON object": ["sentinel", 31_337, ["sentinel"], { sentinel: 31_337n }, null],
  list: [[], "sentinel", { sentinel: 31_337 }, null],
} as const satisfies Record<Rule, readonly unknown[]>

/** Values that break a rule. */
export function brokenValues(rule: Rule): readonly unknown[] {
  return BROKEN[rule]
}

/** A value as a test's title has it. */
export function valueAsText(value: unknown): string {
  if (typeof value === "object" && value !== null) {
    return Array.isArray(value) ? `a list of ${value.length}` : "an object"
  }
  return typeof value === "string" ? JSON.stringify(value) : String(value)
}

/** What an error would show, if it repeated the value; values of one to three characters tell nothing. */
export function tracesOf(value: unknown): string[] {
  const text = typeof value === "string" || Number.isFinite(value) ? String(value) : ""
  return ["sentinel", "31337", ...(text.length > 3 ? [text] : [])]
}
