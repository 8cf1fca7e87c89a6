import { readFileSync } from "node:fs"

/** Longer ones are no help in a document. */
const MOST_CHARACTERS = 6_000

/** What a list of objects has at most: of long ones, one. Lists of words stay whole, since others count by them. */
const MOST_ENTRIES = 2
const LONG_ENTRY = 400

/** Where the body stands that says the most, for routes whose answers say the most without one; before all statuses. */
const ANY_BODY = "0"

/** What a table of an example has at most, its head included. */
const MOST_LINES = 3

/**
 * The tests that are recorded: together they get every answer of every route. What they send is plain, unlike what the tests
 * of attacks do.
 */
export const RECORDED_TESTS = [
  "unit-tests/conformance/conformance",
  ...[
    "admin-lists",
    "admin-summary",
    "alerts",
    "alert-settings",
    "audit",
    "doctor",
    "invoice-emails",
    "invoice-payments",
    "invoice-refunds",
    "invoice-upkeep",
    "invoices",
    "paying-inside-the-store",
    "pauses",
    "payment-links",
    "payment-requests",
    "reconcile-by-hand",
    "refunds",
    "reversals",
    "statements",
    "storefront-kit",
  ].map((name) => `integration-tests/${name}.spec`),
]

/**
 * @typedef {{ route: string, status: number, answer: unknown, body?: unknown }} Recorded
 * @typedef {{ body?: unknown, answers: Record<string, unknown> }} Examples
 * `body`: what was sent for one of the answers that went well. `answers`: by HTTP status, with the code of a refusal behind it.
 */

/**
 * Examples by their routes, out of what tests recorded: of each the one that says the most and is not too long. What would
 * differ from run to run, or opens something, is replaced; a refusal that says no more than the catalogue is left out.
 *
 * @param {string} recorded the path of a file of lines
 * @returns {Record<string, Examples>}
 */
export function examplesIn(recorded) {
  /** @type {Map<string, Map<string, { answer: unknown, body?: unknown }>>} */
  const byRoute = new Map()
  for (const line of readFileSync(recorded, "utf8").split("\n")) {
    if (line === "") continue
    /** @type {Recorded} */
    const { route, status, answer, body } = JSON.parse(line)
    const best = byRoute.get(route) ?? new Map()
    byRoute.set(route, best)
    const isRefusal = status >= 400
    if (isRefusal && !saysMore(answer)) continue
    const { code } = Object(answer)
    const isPlainBody = !isRefusal && body !== undefined && !/"card/.test(JSON.stringify(body))
    choose(best, isRefusal && code !== undefined ? `${String(status)} ${String(code)}` : String(status), {
      answer: plain(answer),
      ...(isPlainBody && { body: plain(body) }),
    })
    if (isPlainBody) choose(best, ANY_BODY, { answer: null, body: plain(body) })
  }
  return Object.fromEntries(
    sorted([...byRoute].filter(([, best]) => best.size > 0)).map(([route, best]) => {
      const chosen = sorted([...best])
      const answers = Object.fromEntries(
        chosen.filter(([key]) => key !== ANY_BODY).map(([key, { answer }]) => [key, answer]),
      )
      // Many routes take none, and tests send an empty one. Of what went well in several ways, the last made something.
      const { body = null } = chosen.findLast(([, { body }]) => leavesOf(body ?? null) > 0)?.[1] ?? {}
      return [route, { ...(body !== null && { body }), answers }]
    }),
  )
}

/** @param {unknown} refusal */
function saysMore(refusal) {
  const { type: _type, code: _code, message: _message, ...more } = Object(refusal)
  return Object.keys(more).length > 0
}

/**
 * Keeps a value if it says more than the one before; the shorter of two that say as much, and then the one that a dictionary
 * has first, so that the order of the tests changes nothing.
 *
 * @template Value
 * @param {Map<string, Value>} best
 * @param {string} key
 * @param {Value} value
 */
function choose(best, key, value) {
  const before = best.get(key)
  if (before === undefined || compare(rank(value), rank(before)) < 0) best.set(key, value)
}

/**
 * @param {unknown} value
 * @returns {[number, number, string]} The smaller comes first.
 */
function rank(value) {
  const text = JSON.stringify(value)
  const isLong = text.length > MOST_CHARACTERS
  return [isLong ? 1 : -leavesOf(value), text.length, text]
}

/**
 * @template {(number | string)[]} Key
 * @param {Key} one
 * @param {Key} other
 */
function compare(one, other) {
  const at = one.findIndex((part, index) => part !== other[index])
  return at < 0 ? 0 : Number(/** @type {any} */ (one[at]) > /** @type {any} */ (other[at])) * 2 - 1
}

/**
 * How many values it has, in all its objects and lists, or in the cells of a table.
 *
 * @param {unknown} value
 * @returns {number}
 */
function leavesOf(value) {
  if (typeof value === "object" && value !== null) {
    return Object.values(value).reduce((sum, one) => sum + leavesOf(one), 0)
  }
  if (typeof value === "string" && value.includes("\n")) {
    return value.split(/[\n,;\t]/).filter((cell) => cell !== "").length
  }
  return value === null || value === "" ? 0 : 1
}

/**
 * @template Value
 * @param {[string, Value][]} entries
 */
function sorted(entries) {
  return entries.sort(([one], [other]) => (one < other ? -1 : 1))
}

/** What differs from run to run, or opens something, and what stands for it. */
const REPLACED = /** @type {[RegExp, string][]} */ ([
  // Pages and pictures of the simulator's, which are PayUnit's.
  [
    /https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d+(?=\/(?:hosted|checkout|legacy|bank|invoice|logos)\b)/g,
    "https://pages.payunit.example",
  ],
  [/https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d+/g, "https://api.shop.example"],
  [/\b127\.0\.0\.1:\d+/g, "hooks.shop.example"],
  [/(\/hooks\/payunit\/[\w-]+\/\w+\.)[\w-]+/g, "$1token"],
  [/\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|\+00:00)/g, "2026-01-31T10:04:12.000Z"],
  [/\b20\d\d-\d\d-\d\d \d\d:\d\d\b/g, "2026-01-31 10:04"],
  [/\b20\d\d-\d\d-\d\d\b(?!T)/g, "2026-01-31"],
  [/\b20\d\d-\d\d\b(?!-)/g, "2026-01"],
  [/\b[0-9a-f]{32,}\b/g, "9f86d081884c7d65"],
  // What addresses of PayUnit's pages are sealed by.
  [/(?<![A-Za-z0-9+/%])(?:[A-Za-z0-9+/]|%2[BF]){60,}(?:=|%3D){0,2}/g, "pUdBQgcdzDcz97VMsWwE3w"],
  // Ids: what they are of stays.
  [
    /\b((?:[A-Z]+_)?[a-z]+(?:_[a-z]+)*)_(?:[0-9A-Z]{20,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9A-Za-z]{18})(?![0-9A-Za-z])/g,
    "$1_01",
  ],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g, "5d7ee6e6-8d3b-4c4f-9d57-000000000001"],
  [/\b(INV|PAYINV|ITEM|INSTALLMENT)[0-9A-F]{12}\b/g, "$1A1B2C3D4E5F6"],
  [/\brequest [0-9a-f]{8}\b/g, "request 3524a73e"],
  // Of transactions: eighteen letters and digits, mixed, or nothing else.
  [/^(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9]{18}$/g, "aB3dE6gH9jK2mN5pQ8"],
  [/\b(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])[A-Za-z0-9]{18}\b/g, "aB3dE6gH9jK2mN5pQ8"],
])

const PHONE = /(?<![\w.])(\+?237 ?)?6[ \d]{5,10}(\d\d)(?![\w.])/g

/** Numbers that depend on when a test ran, or after which others. */
const NUMBERS = /** @type {Record<string, number>} */ ({ display_id: 1042, expires_in: 300 })

/**
 * @param {unknown} value
 * @param {string} [key]
 * @returns {unknown}
 */
function plain(value, key = "") {
  if (Array.isArray(value)) {
    const isOfObjects = typeof value[0] === "object"
    const entries = value.slice(0, isOfObjects ? MOST_ENTRIES : value.length).map((one) => plain(one, key))
    const isLong = JSON.stringify(entries[0] ?? "").length > LONG_ENTRY
    return isOfObjects && isLong ? entries.slice(0, 1) : entries
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [plainText(name), plain(one, name)]))
  }
  if (typeof value === "number") {
    return NUMBERS[key] ?? value
  }
  return typeof value === "string" ? plainText(value.includes("\n") ? firstLines(value) : value) : value
}

/** @param {string} text */
function firstLines(text) {
  return text.split(/\r?\n/).slice(0, MOST_LINES).join("\n")
}

/** @param {string} text */
function plainText(text) {
  return REPLACED.reduce((plain, [pattern, by]) => plain.replace(pattern, by), text).replace(
    PHONE,
    // Numbers of the simulator's, which nobody has: the last two digits stay.
    (phone, country = "", end = "") =>
      phone.replace(/\D/g, "").length < 9 || /6[79]00000\d\d$/.test(phone) ? phone : `${country}6700000${end}`,
  )
}
