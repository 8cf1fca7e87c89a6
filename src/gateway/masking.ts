import { printable } from "./printable"

/** What stands for something that nobody may read. */
const MASK = "•••"

/** A month, a year or a country alone tells nothing, and to hide two characters everywhere garbles the words. */
const SHORT = 2

/** Every text below these fields of a request, each named by its path. */
export function textsBelow(request: unknown, fields: readonly string[]): string[] {
  return fields
    .flatMap((field) => textsIn(field.split(".").reduce<unknown>(own, request)))
    .filter((text) => text.length > SHORT)
}

function own(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") {
    return [value]
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/**
 * Secrets never reach an error text, in whatever letters and whether or not they are written as in JSON; nor do phone and
 * card numbers: every run of seven digits or more goes. The longest secret goes first, so that a short one cannot leave
 * the rest of a longer one standing.
 */
export function withoutSecrets(words: string, secrets: readonly string[]): string {
  return [...new Set(secrets.flatMap((secret) => [printable(secret), inJson(printable(secret)), inJson(secret)]))]
    .filter((secret) => secret.trim() !== "")
    .sort((one, other) => other.length - one.length)
    .reduce((text, secret) => text.replace(new RegExp(escaped(secret), "giu"), MASK), words)
    .replace(/\d(?:[^\p{L}\d]{0,4}\d){6,}/gu, MASK)
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
}
