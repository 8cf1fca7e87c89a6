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
