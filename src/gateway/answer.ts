import type { z } from "zod"
import { envelope, type Envelope, selectEntry } from "./contract/envelope"
import {
  AuthenticationError,
  ConflictError,
  ExpiredLinkError,
  FailedAnswerError,
  type FailedCall,
  FirewallError,
  type PayUnitError,
  ServiceError,
  UnknownRouteError,
  UnknownTransactionError,
  UnreadableAnswerError,
  ValidationError,
} from "./errors"
import { withoutSecrets } from "./masking"
import type { Operation } from "./contract/operations"
import { parsePrintable } from "./printable"
import type { IncomingAnswer } from "./transport"

/** What must not be shown, should the service repeat it. Most answers have no words to show, and need not know. */
export type Secrets = () => readonly string[]

/**
 * Reads an answer: `data`, or the whole envelope, as the operation's schema has it; or a typed error.
 * `secrets` are taken out of what the service says, should it repeat them; `request` says which entry of several is meant.
 * Success is an HTTP 2xx whose envelope's `statusCode`, if there is one, is 200 to 299 as well, and whose `status` does not
 * say FAILED of something that was to be done.
 */
export function readAnswer<Answer extends z.ZodType>(
  operation: Pick<
    Operation<z.ZodType, Answer>,
    "name" | "method" | "answer" | "isWhole" | "entry" | "isAnswerAllTheSame"
  >,
  answer: IncomingAnswer,
  secrets: Secrets = () => [],
  request?: unknown,
): z.output<Answer> {
  const call: FailedCall = { operation: operation.name, requestId: answer.requestId, httpStatus: answer.httpStatus }
  const body = parseEnvelope(answer.text)
  if (body === null) {
    throw withoutEnvelope(call, answer)
  }
  const status = isSuccess(answer.httpStatus) ? (body.statusCode ?? answer.httpStatus) : answer.httpStatus
  if (!isHttpStatus(status)) {
    // Whatever stands there is none of a status, and so none of what an error may repeat.
    throw new UnreadableAnswerError(call)
  }
  if (!isSuccess(status) && operation.isAnswerAllTheSame?.(body, status) !== true) {
    throw failureOf({ ...call, httpStatus: status, serviceMessage: wordsOf(body, secrets) })
  }
  if (operation.method === "POST" && body.status?.trim().toUpperCase() === "FAILED") {
    throw new FailedAnswerError({ ...call, serviceMessage: wordsOf(body, secrets) })
  }
  const data = operation.entry === undefined ? body.data : selectEntry(body.data, operation.entry, request)
  const read = operation.answer.safeParse(operation.isWhole === true ? { ...body, data } : data)
  if (!read.success) {
    throw new UnreadableAnswerError({ ...call, cause: read.error })
  }
  return read.data
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

function isHttpStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 100 && status <= 599
}

/** What others say is made printable here, once: it goes to tables, logs and screens from here on. */
function parseEnvelope(text: string): Envelope | null {
  try {
    const parsed = envelope.safeParse(parsePrintable(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** No JSON came: a firewall's page, a gateway's page, or a route that somebody else serves. */
function withoutEnvelope(call: FailedCall, answer: IncomingAnswer): PayUnitError {
  if (answer.httpStatus === 403) {
    return new FirewallError(call)
  }
  if (answer.httpStatus === 401) {
    return new AuthenticationError(call)
  }
  if (answer.httpStatus === 404) {
    return new UnknownRouteError(call)
  }
  return answer.httpStatus >= 500 ? new ServiceError(call) : new UnreadableAnswerError(call)
}

/** The cause behind a failed envelope: by its status, and where one status has several causes, by its words. */
function failureOf(call: FailedCall): PayUnitError {
  const words = call.serviceMessage ?? ""
  const aboutLink =
    isSaidAfter(words, /\b(link|session|checkout)\b/i, /\b(expired|no longer valid)\b/i) ||
    isSaidAfter(words, /\bexpired\b/i, /\b(link|session)\b/i)
  switch (call.httpStatus) {
    case 401:
    case 403:
      return new AuthenticationError(call)
    case 404:
      return aboutLink
        ? new ExpiredLinkError(call)
        : /^Cannot (GET|POST) /.test(words)
          ? new UnknownRouteError(call)
          : new UnknownTransactionError(call)
    case 409:
    case 417:
      return new ConflictError(call)
    case 408:
    case 425:
      // Given up on the way, perhaps after the service had begun.
      return new ServiceError(call)
    case 410:
      return new ExpiredLinkError(call)
    default:
      if ((call.httpStatus ?? 500) >= 500) {
        return new ServiceError(call)
      }
      if ((call.httpStatus ?? 0) < 400) {
        return new UnreadableAnswerError(call)
      }
      return aboutLink ? new ExpiredLinkError(call) : new ValidationError(call)
  }
}

/** Whether one thing is said, and another behind it. */
function isSaidAfter(words: string, first: RegExp, then: RegExp): boolean {
  const start = words.search(first)
  return start >= 0 && then.test(words.slice(start))
}

const MAX_WORDS = 200

/** The service's words in the order in which it is known to give them: message, data, error. */
function wordsOf(body: Envelope, secrets: Secrets): string | null {
  for (const source of [body.message, body.data, body.error]) {
    const words = Array.isArray(source) ? source.filter((entry) => typeof entry === "string").join("; ") : source
    if (typeof words === "string" && words.trim() !== "") {
      return withoutSecrets(words, secrets()).slice(0, MAX_WORDS)
    }
  }
  return null
}
