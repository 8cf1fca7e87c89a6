import type { IncomingMessage, ServerResponse } from "node:http"
import { integrityError, type Operation, operationsBy, phoneBusy, unknownTransaction } from "../operations"
import { type Answer, badGateway, refused, refusedByFirewall, refusedEarly } from "../answers"
import { type Found, findRoute } from "../routing"
import type { Simulation } from "../simulation"
import { type FaultKind, type JournalEntry, recognise, type Settings, withoutPayToken } from "../state"
import { headerOf, delayResponse, parseJson, readText, sendAnswer } from "./exchange"
import { isScript, isSuspicious } from "./firewall"

interface Incoming {
  request: IncomingMessage
  url: URL
  text: string | null
  found: Found<Operation> | null
}

/** What is known of a request once it was answered. */
export interface Served {
  entry: JournalEntry
  /** What the log says beside the journal's entry; null for nothing. */
  remark: string | null
}

/**
 * Answers a merchant's server, or fails to as a fault demands. A call that never gets its answer is left in
 * `hanging`, until its caller leaves or somebody closes it.
 */
export async function serveApi(
  simulation: Simulation,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  hanging: Set<ServerResponse>,
): Promise<Served> {
  const text = await readText(request)
  const found = findRoute(operationsBy(simulation.settings), request.method ?? "GET", url.pathname)
  const fault = found === null ? null : simulation.faults.take(found.route.name)
  const body: unknown = parseJson(text ?? "")
  found?.route.note?.(simulation, { parameters: found.parameters, body })
  const entry = simulation.journal.write({
    at: simulation.clock.timestamp(),
    operation: found?.route.name ?? null,
    method: request.method ?? "GET",
    path: withoutPayToken(url.pathname),
    mode: headerOf(request, "mode") ?? null,
    status: null,
    fault: fault?.kind ?? null,
    body: body ?? null,
  })
  const carryOut = (): Answer => answer(simulation, { request, url, text, found })
  const { settings } = simulation
  const outcome = fault === null ? carryOut() : outcomeOf(fault.kind, carryOut, { request, url, text, settings })
  if (outcome === "no_answer") {
    hanging.add(response)
    response.on("close", () => hanging.delete(response))
    return { entry, remark: null }
  }
  await delayResponse(response, settings.answer_delay_ms + (fault?.delay_ms ?? 0))
  if (outcome === "broken_connection") {
    response.socket?.resetAndDestroy()
    return { entry, remark: null }
  }
  entry.status = response.destroyed ? null : outcome.httpStatus
  sendAnswer(response, outcome)
  return { entry, remark: outcome.remark ?? null }
}

/** What a fault makes of a call. Whether the call is carried out is decided by whether `carryOut` is called. */
function outcomeOf(
  kind: FaultKind,
  carryOut: () => Answer,
  { request, url, text, settings }: { request: IncomingMessage; url: URL; text: string | null; settings: Settings },
): Answer | "broken_connection" | "no_answer" {
  switch (kind) {
    case "http_500":
      return refusedEarly(settings, 500, "Internal server error")
    case "http_502":
      return badGateway()
    case "html_403":
      return refusedByFirewall("a fault was asked for")
    case "unauthorized":
      return refusedEarly(settings, 401, "Authentication failed: invalid credentials")
    case "not_found":
      return unknownTransaction()
    case "unknown_route":
      return refusedEarly(settings, 404, `Cannot ${request.method ?? "GET"} ${url.pathname}`)
    case "bad_request":
      return refused(400, "The amount does not match that of the initialized transaction")
    case "invalid_body":
      return refusedEarly(settings, 400, ["amount must be a positive number", "currency must be a string"])
    case "unprocessable":
      return integrityError(422, "the request contradicts what is known")
    case "phone_busy":
      return phoneBusy()
    case "hang":
      return "no_answer"
    case "reset":
      return "broken_connection"
    case "slow":
      return carryOut()
    case "null_data":
      return withoutData(carryOut())
    case "failed_envelope":
      return FAILED_ENVELOPE
    case "accept_then_failed_envelope":
      carryOut()
      return FAILED_ENVELOPE
    case "confirmation_page":
      return withConfirmationPage(carryOut())
    case "malformed_json":
      return { ...carryOut(), isTruncated: true }
    case "accept_then_500":
      carryOut()
      return refusedEarly(settings, 500, "Internal server error")
    case "accept_then_reset":
      carryOut()
      return "broken_connection"
    case "echo_unauthorized":
      return refusedEarly(settings, 401, `Not valid: ${echoOf(request, text)}`)
    case "echo_bad_request":
      return refused(400, `Not valid:\u0000\u001b[2J\r\n\u2028${text ?? ""}`)
    case "echo_unreadable":
      carryOut()
      return { httpStatus: 200, body: `<html><pre>${echoOf(request, text)}</pre></html>` }
  }
}

/** All that came, as a service would repeat it that was left in a developer's mode. */
function echoOf({ method, url, headers }: IncomingMessage, text: string | null): string {
  return `${text ?? ""} ${method ?? ""} ${url ?? ""} ${JSON.stringify(headers)}`
}

function withoutData(given: Answer): Answer {
  return given.httpStatus < 300 ? { ...given, body: { ...Object(given.body), data: null } as unknown } : given
}

/** A failure that only the envelope tells of. */
const FAILED_ENVELOPE: Answer = {
  httpStatus: 200,
  body: { status: "FAILED", statusCode: 200, message: "The operator is not available", data: null },
}

/** An answer with an operator's page, as the vendor's SDK types it. Nobody is there: the prompt is what counts. */
function withConfirmationPage(given: Answer): Answer {
  if (given.httpStatus >= 300) {
    return given
  }
  const body = Object(given.body) as { data?: object | null }
  const authorization = { redirect: "https://operator.example/confirm", mode: "redirect" }
  return { ...given, body: { ...body, data: { ...body.data, meta: { authorization } } } }
}

/** What the service answers when nothing goes wrong: firewall, form, credentials, and then the operation. */
function answer(simulation: Simulation, { request, url, text, found }: Incoming): Answer {
  const { settings } = simulation
  if (settings.firewall_on_user_agent && isScript(headerOf(request, "user-agent"))) {
    return refusedByFirewall("user agent looks like a script")
  }
  if (text === null) {
    return refusedEarly(settings, 413, "request entity too large")
  }
  if (settings.firewall_on_addresses && isSuspicious(text, simulation)) {
    return refusedByFirewall("the body holds an http address or one of this machine")
  }
  const body = parseJson(text)
  if (text !== "" && body === undefined) {
    return refusedEarly(settings, 400, "Unexpected token in JSON")
  }
  if (found === null) {
    return refusedEarly(settings, 404, `Cannot ${request.method ?? "GET"} ${url.pathname}`)
  }
  const headers = {
    authorization: headerOf(request, "authorization"),
    apiKey: headerOf(request, "x-api-key"),
    mode: headerOf(request, "mode"),
  }
  const recognition = recognise(simulation.accounts, headers, settings)
  if (!recognition.ok) {
    return refusedEarly(settings, 401, recognition.reason)
  }
  if (found.route.method === "POST" && !/^application\/json\b/i.test(headerOf(request, "content-type") ?? "")) {
    return refused(400, "content-type: must be application/json", ["content-type: must be application/json"])
  }
  return found.route.answer(simulation, {
    merchant: recognition.merchant,
    parameters: found.parameters,
    query: url.searchParams,
    body,
  })
}
