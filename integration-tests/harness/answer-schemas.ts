import { appendFileSync } from "node:fs"
import { ANSWERS, routeOf } from "../../src/api/answers/routes"
import { responseOf } from "../../unit-tests/openapi/documents"
import type { Answer } from "./shopper"

/**
 * Holds what a route of ours answered against its schema, and against the OpenAPI document that is made of that: its HTTP
 * status, its body, and the code of a refusal. So none of these drifts from the others.
 *
 * @throws Error that says what differs
 */
export function checkAnswer(method: string, path: string, { status, body }: Answer, sent?: unknown): void {
  const route = routeOf(method, path.replace(/^https?:\/\/[^/]+/, ""))
  if (route === undefined || body?.refusal !== undefined) {
    return
  }
  const problem = problemOf(route, status, body)
  if (problem !== null) {
    throw new Error(`${route} does not answer as src/api says: ${problem}`)
  }
  record(route, { status, answer: body, ...(sent !== undefined && { body: sent }) })
}

function problemOf(route: string, status: number, body: unknown): string | null {
  const schema = status >= 200 && status <= 299 ? (ANSWERS[route] ?? null) : null
  const { error } = schema?.safeParse(body) ?? {}
  return error === undefined
    ? responseOf(route, status).problemWith(body)
    : error.issues.map(({ path: at, message }) => `${at.join(".")}: ${message}`).join("; ")
}

/** Where examples for the documents are gathered, if they are: see `npm run openapi -- --examples`. */
const EXAMPLES = process.env.PAYUNIT_EXAMPLES

function record(route: string, example: { status: number; answer: unknown; body?: unknown }): void {
  if (EXAMPLES !== undefined && example.status < 300 && (ANSWERS[route] ?? null) !== null) {
    appendFileSync(EXAMPLES, `${JSON.stringify({ route, ...example })}\n`)
  }
}
