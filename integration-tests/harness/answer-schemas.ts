import { responseOf } from "../../tools/openapi/documents.cjs"
import type { Contract } from "../../src/api/contract"
import type { Route } from "../../src/api/contracts"
import { recordExample } from "../../unit-tests/openapi/record"
import type { Answer } from "./answer"

// As they are built, so that they are loaded once for all suites of a process.
const {
  CONTRACTS,
  routeOf,
}: typeof import("../../src/api/contracts") = require("../../.medusa/server/src/api/contracts")
const {
  MERCHANT_PROBLEMS,
  SHOPPER_PROBLEMS,
}: typeof import("../../src/modules/payunit/errors") = require("../../.medusa/server/src/modules/payunit/errors")

/**
 * Holds what a route of ours answered against its schema, and against the OpenAPI document that is made of that: its HTTP
 * status, its body, and the code of a refusal. So none of these drifts from the others.
 *
 * @throws Error that says what differs
 */
export function checkAnswer(method: string, path: string, { status, headers, body }: Answer, sent?: unknown): void {
  const route = routeOf(method, path.replace(/^https?:\/\/[^/]+/, ""))
  if (route === undefined || body?.refusal !== undefined) {
    return
  }
  const problem = problemOf(route, status, body)
  if (problem !== null) {
    throw new Error(`${route} does not answer as src/api says: ${problem}`)
  }
  if (/^(application\/json|text\/csv)/.test(headers.get("content-type") ?? "") && !isOfMedusa(status, body)) {
    recordExample({ route, status, answer: body, ...(sent !== undefined && { body: sent }) })
  }
}

function problemOf(route: Route, status: number, body: unknown): string | null {
  const { answer }: Contract = CONTRACTS[route]
  const { error } = status >= 200 && status <= 299 ? (answer?.safeParse(body) ?? {}) : {}
  return error === undefined
    ? responseOf(route, status).problemWith(body)
    : error.issues.map(({ path: at, message }) => `${at.join(".")}: ${message}`).join("; ")
}

/** Whether it is an error that Medusa answered, and none of the catalogues'. */
function isOfMedusa(status: number, body: any): boolean {
  return status >= 400 && !(String(body?.code) in MERCHANT_PROBLEMS) && !(String(body?.code) in SHOPPER_PROBLEMS)
}
