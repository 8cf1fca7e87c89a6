import { randomUUID } from "node:crypto"
import { EventEmitter } from "node:events"
import type { Pool } from "undici"
import { ConnectionError, type FailedCall, type PayUnitError, TimeoutError, UnreadableAnswerError } from "./errors"

/** One HTTP request to the service, before headers and retries. */
export interface OutgoingRequest {
  operation: string
  method: "GET" | "POST"
  /** Path with encoded segments, below the base URL. */
  path: string
  /** The path with names for what was filled in, as the contract's tables have it. */
  route: string
  query?: Readonly<Record<string, string>> | undefined
  /** Sent as JSON. */
  body?: unknown
  timeoutMs: number
  /** Whether a repeat is harmless: true only for calls that read. Anything that could charge is sent once. */
  repeatable: boolean
  /** Ends the call from outside, as if its time had run out. */
  signal?: AbortSignal | undefined
}

/** An answer, read as text: the firewall in front of the service answers in HTML. */
export interface IncomingAnswer {
  requestId: string
  httpStatus: number
  contentType: string
  text: string
}

/** What a log may know of a request: never a header, a body or a query string. */
export interface Exchange {
  requestId: string
  operation: string
  httpStatus: number | null
  milliseconds: number
  /** The error's class name when no answer came. */
  failure: string | null
}

/**
 * One request on the wire, a repeated one being another. What a tracer may know of it: never a header, a body, a query
 * string or an id.
 */
export interface Attempt {
  requestId: string
  operation: string
  method: "GET" | "POST"
  /** The path's pattern, with the base URL's own path before it. */
  route: string
  host: string
  port: number
  /** How often this request was sent before. */
  resends: number
}

/** Does something around an attempt, which `send` sends: once, however often it is called, and also if it never is. */
export type TraceAttempt = (attempt: Attempt, send: () => Promise<IncomingAnswer>) => Promise<IncomingAnswer>

/** Carries requests to the service. The client needs nothing else of the network. */
export interface Transport {
  send(request: OutgoingRequest): Promise<IncomingAnswer>
  close(): Promise<void>
}

/** Settings of the transport that undici's pool carries. */
export interface PoolTransportSettings {
  baseUrl: URL
  headers: Readonly<Record<string, string>>
  onExchange?: ((exchange: Exchange) => void) | undefined
  trace?: TraceAttempt | undefined
}

/** Longest answer that is read; the longest real one, a list of providers, is a few kilobytes. */
export const MAX_ANSWER_BYTES = 1024 * 1024

/** Connections to one host, and how long making one may take. */
export const CONNECTIONS = 16
export const CONNECT_MS = 5_000

/** Repeats of a call that only reads, after a broken connection or a gateway's passing 502, 503 or 504. */
export const REPEAT_AFTER_MS: readonly number[] = [200, 800]
const PASSING_STATUSES = new Set([502, 503, 504])

/** Codes of errors that come before the first byte of a request: the host is not there, or TLS does not come about. */
const NOT_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|EPROTO|ERR_(SSL|TLS)_.*|CERT_.*|UNABLE_TO_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*)$/

/**
 * A kept-alive undici pool to one host. One deadline covers a call with its repeats, so that nobody waits longer
 * than the operation's time-out whatever happens.
 */
export class PoolTransport implements Transport {
  #pool: Pool | undefined
  #isClosed = false
  readonly #settings: PoolTransportSettings

  constructor(settings: PoolTransportSettings) {
    this.#settings = settings
  }

  async send(request: OutgoingRequest): Promise<IncomingAnswer> {
    const requestId = randomUUID().slice(0, 8)
    const deadline = new Deadline(request.timeoutMs, request.signal)
    try {
      return await this.#repeated(request, requestId, deadline)
    } finally {
      deadline.release()
    }
  }

  async #repeated(request: OutgoingRequest, requestId: string, deadline: Deadline): Promise<IncomingAnswer> {
    for (let attempt = 0; ; attempt += 1) {
      const pause = request.repeatable ? REPEAT_AFTER_MS[attempt] : undefined
      try {
        const answer = await this.#traced(request, requestId, attempt, () =>
          this.#attempt(request, requestId, deadline),
        )
        if (pause === undefined || !PASSING_STATUSES.has(answer.httpStatus)) {
          return answer
        }
      } catch (error) {
        if (pause === undefined || !(error instanceof ConnectionError)) {
          throw error
        }
      }
      await sleep(pause, deadline)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#pool?.destroy()
  }

  /** @throws Error once it is closed */
  #open(): Pool {
    if (this.#isClosed) {
      throw new Error("closed")
    }
    return (this.#pool ??= openPool(this.#settings.baseUrl))
  }

  /** Sends once, whatever the tracer does: it cannot repeat a request, hold it back, or change what came of it. */
  async #traced(
    request: OutgoingRequest,
    requestId: string,
    resends: number,
    attempt: () => Promise<IncomingAnswer>,
  ): Promise<IncomingAnswer> {
    let sent: Promise<IncomingAnswer> | undefined
    const send = (): Promise<IncomingAnswer> => (sent ??= attempt())
    const { trace } = this.#settings
    if (trace !== undefined) {
      const tracing = async (): Promise<unknown> => await trace(this.#describe(request, requestId, resends), send)
      tracing().catch(() => undefined)
    }
    return await send()
  }

  #describe({ operation, method, route }: OutgoingRequest, requestId: string, resends: number): Attempt {
    const { hostname, port, protocol, pathname } = this.#settings.baseUrl
    return {
      requestId,
      operation,
      method,
      route: withoutSlash(pathname) + route,
      host: hostname,
      port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
      resends,
    }
  }

  async #attempt(request: OutgoingRequest, requestId: string, deadline: Deadline): Promise<IncomingAnswer> {
    const started = performance.now()
    const report = (httpStatus: number | null, failure: string | null): void => {
      const milliseconds = Math.round(performance.now() - started)
      try {
        this.#settings.onExchange?.({ requestId, operation: request.operation, httpStatus, milliseconds, failure })
      } catch {
        // A log that fails must not make a payment fail.
      }
    }
    let isSent = false
    try {
      const pool = this.#open()
      isSent = true
      const response = await pool.request({
        method: request.method,
        path: withoutSlash(this.#settings.baseUrl.pathname) + request.path,
        query: request.query ?? {},
        headers: { ...this.#settings.headers, "x-request-id": requestId },
        body: request.body === undefined ? null : JSON.stringify(request.body),
        signal: deadline,
      })
      const text = await response.body.text()
      const contentType = response.headers["content-type"]
      report(response.statusCode, null)
      return {
        requestId,
        httpStatus: response.statusCode,
        contentType: (Array.isArray(contentType) ? contentType[0] : contentType) ?? "",
        text,
      }
    } catch (error) {
      const call = { operation: request.operation, requestId, httpStatus: null, cause: error }
      const failure = isSent
        ? failureOf(error, call, deadline.aborted ? request.timeoutMs : null)
        : new ConnectionError(call, false)
      report(null, failure.name)
      throw failure
    }
  }
}

/**
 * Loads undici with the first call: it takes half as long as the rest of the plugin, and a store that starts need not wait
 * for it.
 */
function openPool(baseUrl: URL): Pool {
  // Not by `import()`, which runners of tests refuse in CommonJS.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { Pool: UndiciPool } = require("undici") as typeof import("undici")
  return new UndiciPool(baseUrl.origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_MS },
    keepAliveTimeout: 10_000,
    // A request on a connection that the service is about to close would break, and not every one may be repeated.
    keepAliveTimeoutThreshold: 2_000,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_ANSWER_BYTES,
  })
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/\/$/, "")
}

function failureOf(error: unknown, call: FailedCall, timedOutAfterMs: number | null): PayUnitError {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") {
    return new UnreadableAnswerError(call)
  }
  if (timedOutAfterMs !== null) {
    return new TimeoutError(call, timedOutAfterMs)
  }
  return new ConnectionError(call, !NOT_SENT.test(code))
}

/**
 * Ends a call when its time is over, or earlier where whoever asked wants that. undici takes an emitter for a signal: one of
 * `AbortSignal.timeout` takes ten times as long to make and to hear, and is kept until its time has come.
 */
class Deadline extends EventEmitter {
  /** As undici asks for it. */
  aborted = false
  readonly #timer: NodeJS.Timeout
  readonly #signal: AbortSignal | undefined

  constructor(timeoutMs: number, signal: AbortSignal | undefined) {
    super()
    this.#timer = setTimeout(this.#end, timeoutMs)
    this.#signal = signal
    signal?.addEventListener("abort", this.#end)
    if (signal?.aborted === true) {
      this.#end()
    }
  }

  readonly #end = (): void => {
    this.aborted = true
    this.emit("abort")
  }

  /** Lets go of what would end the call. */
  release(): void {
    clearTimeout(this.#timer)
    this.#signal?.removeEventListener("abort", this.#end)
  }
}

/** Waits, or returns early when the deadline comes: the next attempt then fails as timed out. */
async function sleep(milliseconds: number, deadline: Deadline): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      deadline.off("abort", done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    deadline.once("abort", done)
  })
}
