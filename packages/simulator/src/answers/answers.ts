import type { Habits, OddWord } from "../state"

/** An answer of the simulated service. */
export interface Answer<Body = unknown> {
  httpStatus: number
  /** Sent as JSON; a string is sent as HTML. */
  body: Body
  /** Only half of the JSON arrives. */
  isTruncated?: boolean
  /** Said in the log, where the answer itself does not tell why. */
  remark?: string
}

/** The envelope around every answer. */
export interface AnswerEnvelope<Data> {
  /** Of the legacy status, whatever somebody decided. */
  status: OddWord
  statusCode: number | string
  message: string
  data: Data
}

/** A call that went well. Its status speaks of the call, never of the payment. */
export function succeeded<Data>(httpStatus: 200 | 201, message: string, data: Data): Answer<AnswerEnvelope<Data>> {
  return enveloped("SUCCESS", httpStatus, message, data)
}

/** A call that went well, in an envelope with a status of its own. */
export function enveloped<Data>(
  status: AnswerEnvelope<Data>["status"],
  httpStatus: 200 | 201,
  message: string,
  data: Data,
): Answer<AnswerEnvelope<Data>> {
  return { httpStatus, body: { status, statusCode: httpStatus, message, data } }
}

/** A call that the service itself refuses, in the envelope. */
export function refused(httpStatus: number, message: string, data: readonly string[] = []): Answer {
  return { httpStatus, body: { status: "FAILED", statusCode: httpStatus, message, data } }
}

const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  413: "Payload Too Large",
}

/**
 * A call that is refused before an operation sees it: in the envelope, or by the service's framework, with no `status`
 * and no `data`. A validation has a list of messages.
 */
export function refusedEarly(
  { error_format }: Pick<Habits, "error_format">,
  httpStatus: number,
  message: string | readonly string[],
): Answer {
  if (error_format === "envelope") {
    const [words, fields] = typeof message === "string" ? [message, []] : [message.join("; "), message]
    return refused(httpStatus, words, fields)
  }
  const error = REASONS[httpStatus]
  return { httpStatus, body: { statusCode: httpStatus, message, ...(error === undefined ? {} : { error }) } }
}

/** The answer of the firewall in front of the service. */
export function refusedByFirewall(why: string): Answer {
  const body = pageOf("403 Forbidden", "Sorry, you have been blocked")
  return { httpStatus: 403, body, remark: `refused by firewall: ${why}` }
}

/** The answer of the gateway in front of a service that is down. */
export function badGateway(): Answer {
  return { httpStatus: 502, body: pageOf("502 Bad Gateway", "The server returned an invalid response") }
}

function pageOf(title: string, words: string): string {
  return `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${words}</p></body></html>`
}
