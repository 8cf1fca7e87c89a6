import {
  type Attributes,
  context,
  INVALID_SPAN_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api"
import type { TraceAttempt } from "../gateway"
import { ignoreErrors } from "./ignore-errors"
import { SCOPE } from "./instruments"

export type { Attributes }

/** Does something inside a span. `learn` adds to the span what is known only later. */
export async function traced<Result>(
  name: string,
  attributes: Attributes,
  act: (learn: (attributes: Attributes) => void) => Promise<Result>,
): Promise<Result> {
  return await inSpan(
    name,
    SpanKind.INTERNAL,
    attributes,
    async (span) => await act((more) => ignoreErrors(() => span.setAttributes(more))),
  )
}

/**
 * Traces every request of a merchant account's client, as OpenTelemetry's conventions have an HTTP client's. No id, query,
 * header or body is in it, and of the address only the pattern of its path.
 */
export function traceRequests(account: string, mode: string): TraceAttempt {
  return async (attempt, send) => {
    const attributes = {
      "http.request.method": attempt.method,
      "url.template": attempt.route,
      "server.address": attempt.host,
      "server.port": attempt.port,
      ...(attempt.resends === 0 ? {} : { "http.request.resend_count": attempt.resends }),
      "payunit.operation": attempt.operation,
      "payunit.request_id": attempt.requestId,
      "payunit.account": account,
      "payunit.mode": mode,
    }
    return await inSpan(`${attempt.method} ${attempt.route}`, SpanKind.CLIENT, attributes, async (span) => {
      const answer = await send()
      ignoreErrors(() => span.setAttribute("http.response.status_code", answer.httpStatus))
      if (answer.httpStatus >= 400) {
        fail(span, String(answer.httpStatus))
      }
      return answer
    })
  }
}

async function inSpan<Result>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  act: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = begin(name, kind, attributes)
  try {
    return await context.with(trace.setSpan(context.active(), span), act, undefined, span)
  } catch (error) {
    fail(span, error instanceof Error ? error.name : "_OTHER")
    throw error
  } finally {
    ignoreErrors(() => span.end())
  }
}

/** A span, or one that nobody sees where the SDK cannot make one. */
function begin(name: string, kind: SpanKind, attributes: Attributes): Span {
  let span = trace.wrapSpanContext(INVALID_SPAN_CONTEXT)
  ignoreErrors(() => {
    span = trace.getTracer(SCOPE).startSpan(name, { kind, attributes })
  })
  return span
}

/** Only the kind of a failure is told: its words may be those of a database or of another plugin, and hold anything. */
function fail(span: Span, type: string): void {
  ignoreErrors(() => {
    span.setAttribute("error.type", type)
    span.setStatus({ code: SpanStatusCode.ERROR })
  })
}
