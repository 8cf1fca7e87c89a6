import type { IncomingMessage, ServerResponse } from "node:http"
import type { Answer } from "../answers"

/** Longest body that is read. */
const MAX_BODY_BYTES = 1024 * 1024

/** A request's body as text; null if it is too long. All of it is read, so that the connection can be used again. */
export async function readText(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = Buffer.from(part as Uint8Array)
    size += bytes.length
    if (size <= MAX_BODY_BYTES) {
      parts.push(bytes)
    }
  }
  return size > MAX_BODY_BYTES ? null : Buffer.concat(parts).toString("utf8")
}

/** A text as JSON; undefined for an empty or malformed one. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A header's value, the first if it came more than once. */
export function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Sends a text. Nothing happens if the caller has left. */
export function sendText(response: ServerResponse, httpStatus: number, contentType: string, text: string): void {
  if (response.destroyed || response.headersSent) {
    return
  }
  response.writeHead(httpStatus, {
    "content-type": `${contentType}; charset=utf-8`,
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
  })
  response.end(text)
}

/** Sends an operation's answer: JSON, or HTML where the body is a string. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
  if (typeof answer.body === "string") {
    sendText(response, answer.httpStatus, "text/html", answer.body)
  } else {
    const json = JSON.stringify(answer.body)
    const text = answer.isTruncated === true ? json.slice(0, json.length / 2) : json
    sendText(response, answer.httpStatus, "application/json", text)
  }
}

/** Sends the caller elsewhere with a GET. */
export function sendTo(response: ServerResponse, address: string): void {
  response.writeHead(303, { location: address, "cache-control": "no-store", "content-length": 0 })
  response.end()
}

/** Waits in real time, or until the caller leaves. */
export async function delayResponse(response: ServerResponse, milliseconds: number): Promise<void> {
  if (milliseconds <= 0 || response.destroyed) {
    return
  }
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      response.off("close", done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    response.on("close", done)
  })
}
