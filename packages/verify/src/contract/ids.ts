import { isTransactionId } from "../../../../src/gateway"
import { withoutSecrets } from "../../../../src/gateway/masking"
import type { Recorded } from "./recorder"

/** Fields whose values are ids, or stand for one payment, invoice or checkout. */
const ID_FIELD = /id$|uuid|token|ref/i

/** Shorter ones are words, or tell nobody anything. */
const SHORTEST = 8

/** So much of an id is not there by chance. */
const BEGINNING = 12

/** Every id of calls, in their addresses, requests and answers. */
export function idsOf(calls: readonly Pick<Recorded, "path" | "query" | "body" | "answer">[]): string[] {
  const found = calls.flatMap(({ path, query, body, answer }) => [
    ...path.split("/"),
    ...query.values(),
    ...idsIn(body),
    ...idsIn(answer),
  ])
  return [...new Set(found)].filter(isId)
}

function idsIn(value: unknown, isOfId = false): string[] {
  if (typeof value === "string" || typeof value === "number") {
    return isOfId ? [String(value)] : []
  }
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, below]) =>
        idsIn(below, ID_FIELD.test(name) || (Array.isArray(value) && isOfId)),
      )
    : []
}

/** An id, and no word of the interface such as `CM_MTNMOMO` or `paymentstatus`. */
function isId(text: string): boolean {
  return text.length >= SHORTEST && (/\d/.test(text) || isTransactionId(text))
}

/**
 * A text without ids, also where an error repeats one that was cut off, or of which digits were masked as a phone number's
 * would be.
 */
export function withoutIds(text: string, ids: readonly string[]): string {
  const beginnings = ids
    .flatMap((id) => [id, withoutSecrets(id, [])])
    .map((id) => id.slice(0, BEGINNING))
    .filter((beginning) => /[^•]/.test(beginning))
  return [...new Set(beginnings)].reduce(
    (rest, beginning) => rest.replaceAll(new RegExp(`${escaped(beginning)}[\\w•-]*`, "g"), "•••"),
    text,
  )
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
}
