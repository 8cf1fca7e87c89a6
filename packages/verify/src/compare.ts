import { printable } from "../../../src/gateway/printable"
import { ENVELOPE, type Read, readingOf, type ResponseField, type Row, valuesAt } from "./contract"

/** Something about an answer that the table has otherwise. Names and kinds only: no value of an answer is told. */
export type Difference =
  { code: "missing"; field: string } | { code: "other_form"; field: string; expected: Read; found: string }

const MAX_UNLISTED = 40
const MAX_NAME = 60

/** What the table has otherwise than an answer. Of a field that is not as it should be, nothing below it is told. */
export function differencesOf(row: Row, answer: unknown): Difference[] {
  const found: Difference[] = []
  for (const [path, field] of Object.entries({ ...ENVELOPE, ...row.response })) {
    const isBelow = found.some((one) => path.startsWith(`${one.field}.`) || path.startsWith(`${one.field}[`))
    const difference = isBelow ? null : differenceAt(path, field, answer)
    if (difference !== null) {
      found.push(difference)
    }
  }
  return found
}

function differenceAt(path: string, field: ResponseField, answer: unknown): Difference | null {
  const raw = valuesAt(answer, path)
  if (raw.length === 0) {
    const isElsewhere = field.or?.some((other) => valuesAt(answer, other).length > 0) === true
    return field.maybe === true || isElsewhere || isWithinNothing(path, answer)
      ? null
      : { code: "missing", field: path }
  }
  const { isRaw } = readingOf(field.read)
  const odd = raw.find((value) => !isRaw(value))
  return odd === undefined && raw.every(isRaw)
    ? null
    : { code: "other_form", field: path, expected: field.read, found: formOf(odd) }
}

/** Whether what the field would be in is a list without entries: then nothing can be said of it. */
function isWithinNothing(path: string, answer: unknown): boolean {
  const list = path.slice(0, path.lastIndexOf("[]"))
  return path.includes("[]") && valuesAt(answer, list).every((value) => Array.isArray(value) && value.length === 0)
}

/** Names of an answer's fields that the table does not have, such as come with a newer version of the service. */
export function unlistedIn(row: Row, answer: unknown): string[] {
  const known = new Set(Object.keys({ ...ENVELOPE, ...row.response }))
  const names = new Set<string>()
  const walk = (value: unknown, at: string): void => {
    if (Array.isArray(value)) {
      value.slice(0, 3).forEach((entry) => walk(entry, `${at}[]`))
    } else if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const path = at === "" ? name : `${at}.${name}`
        if (known.has(path)) {
          walk(inner, path)
        } else {
          names.add(printable(path).slice(0, MAX_NAME))
        }
      }
    }
  }
  walk(answer, "")
  return [...names].slice(0, MAX_UNLISTED)
}

/** What a value is, without the value. */
export function formOf(value: unknown): string {
  if (value === null || value === undefined) {
    return "null"
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? "an empty list" : "a list"
  }
  if (typeof value === "string") {
    return value.trim() === "" ? "an empty text" : /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? "a number as text" : "a text"
  }
  return typeof value === "object" ? "an object" : `a ${typeof value}`
}
