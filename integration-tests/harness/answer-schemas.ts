import { ANSWERS, routeOf } from "../../src/api/answers/routes"
import type { Answer } from "./shopper"

/**
 * Holds what a route of ours answered against its schema, so that neither drifts from the other. Refusals that were asked
 * for as answers are none.
 *
 * @throws Error that says what differs
 */
export function checkAnswer(method: string, path: string, { status, body }: Answer): void {
  const route = routeOf(method, path.replace(/^https?:\/\/[^/]+/, ""))
  const schema = route === undefined ? null : (ANSWERS[route] ?? null)
  if (schema === null || status < 200 || status > 299 || body?.refusal !== undefined) {
    return
  }
  const { error } = schema.safeParse(body)
  if (error !== undefined) {
    const issues = error.issues.map(({ path: at, message }) => `${at.join(".")}: ${message}`)
    throw new Error(`${route ?? ""} does not answer as src/api/answers says: ${issues.join("; ")}`)
  }
}
