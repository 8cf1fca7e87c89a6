import { type Cause, cause, type Causes } from "../domain/texts"

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

/** What Medusa, or a plugin beside this one, said. */
export function medusaCause(words: string): Cause {
  return cause("medusa_said", { words })
}

/** Why an order could not be placed, for people. What a program says to itself tells them nothing, and stays in the history. */
export function forPeople(refusal: Causes): Causes {
  const isInternal = refusal.some(
    ({ params: { words } }) => typeof words === "string" && INTERNAL.some((saying) => saying.test(words)),
  )
  return isInternal ? [cause("internal_error")] : refusal
}
