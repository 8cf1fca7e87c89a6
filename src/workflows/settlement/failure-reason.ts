const MAX_LENGTH = 300
const NO_REASON = "no reason given"

/** What an error says, in one short line. Medusa's workflows throw errors, lists of them, and plain objects. */
export function reasonOf(error: unknown): string {
  const sentences = sentencesOf(error).map((sentence) => sentence.replace(/\s+/g, " ").trim())
  return (sentences.join("; ") || NO_REASON).slice(0, MAX_LENGTH)
}

function sentencesOf(error: unknown): string[] {
  if (Array.isArray(error)) {
    return error.flatMap(sentencesOf)
  }
  if (typeof error !== "object" || error === null) {
    return [String(error)]
  }
  if ("message" in error && typeof error.message === "string" && error.message !== "") {
    return [error.message]
  }
  const inner = "error" in error ? error.error : "errors" in error ? error.errors : undefined
  return inner === undefined || inner === null ? [NO_REASON] : sentencesOf(inner)
}

/** What a program says to itself: JavaScript, a database, a network, or nobody at all. */
const INTERNAL: readonly RegExp[] = [
  /\bCannot (?:read|set|destructure|convert)\b/u,
  /\bis not (?:a function|iterable|defined|a constructor)\b/u,
  /\bUnexpected (?:token|end of)\b/u,
  /\b(?:undefined|NaN|\[object Object\])/u,
  /\bviolates [a-z-]+(?: [a-z-]+)? constraint\b/u,
  /\bE(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOTFOUND)\b/u,
  /^(?:select|insert|update|delete|with)\s.*\s-\s/iu,
  /^(?:Medusa gave no reason|no reason given)$/u,
]

/** Stands for what tells people nothing. What was said stays in the history. */
export const INTERNAL_ERROR =
  "an internal error of Medusa or of a plugin kept the order from being placed; the history has its words"

/** Why an order could not be placed, for people. */
export function forPeople(refusal: string): string {
  return INTERNAL.some((saying) => saying.test(refusal)) ? INTERNAL_ERROR : refusal
}
