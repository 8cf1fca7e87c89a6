import { readFileSync } from "node:fs"

/** Longer ones are no help in a document. */
const MOST_CHARACTERS = 6_000

/**
 * @typedef {{ status: number, answer: unknown, body?: unknown }} Example
 *
 * Examples by their routes, out of what tests recorded: of each route the one that says the most and is not too long. What
 * would differ from run to run, or opens something, is replaced.
 *
 * @param {string} recorded the path of a file of lines
 * @returns {Record<string, Example>}
 */
export function examplesIn(recorded) {
  /** @type {Map<string, Example>} */
  const best = new Map()
  for (const line of readFileSync(recorded, "utf8")
    .split("\n")
    .filter((text) => text !== "")) {
    const { route, ...example } = JSON.parse(line)
    const made = /** @type {Example} */ (plain(example))
    const before = best.get(route)
    if (!("card" in Object(made.body)) && (before === undefined || worthOf(made) > worthOf(before))) {
      best.set(route, made)
    }
  }
  return Object.fromEntries([...best].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** @param {Example} example */
function worthOf(example) {
  const { length } = JSON.stringify(example)
  return length > MOST_CHARACTERS ? -length : length
}

/**
 * @param {unknown} value
 * @param {string} [key]
 * @returns {unknown}
 */
function plain(value, key = "") {
  if (Array.isArray(value)) {
    return value.slice(0, 2).map((one) => plain(one, key))
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one, name)]))
  }
  return typeof value === "string" ? plainText(value, key) : value
}

/**
 * @param {string} text
 * @param {string} key
 */
function plainText(text, key) {
  if (key === "phone" || key === "phone_number") {
    return /^[+\d ]+$/.test(text) ? "670000001" : text
  }
  return text
    .replace(/https?:\/\/(?:127\.0\.0\.1|localhost):\d+/g, "https://shop.example")
    .replace(/(\/hooks\/payunit\/[\w-]+\/\w+\.)[\w-]+/g, "$1…")
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "2026-01-31T10:04:12.000Z")
    .replace(/\b2026-\d\d-\d\d\b(?!T)/g, "2026-01-31")
    .replace(/\b([a-z]+)_(?=[0-9A-Z]{20,}\b)[0-9A-Z]+/g, "$1_01")
    .replace(/\b[0-9a-f]{64}\b/g, "9f86d081884c7d65…")
}
