import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** One call as it went over the wire, both ways. */
export interface Recorded {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Parsed; undefined if there was none. */
  body: unknown
  httpStatus: number
  answer: unknown
}

/** A door in front of the service that writes down what passes through it. */
export interface Recorder {
  /** For the client, in place of the service's own. */
  baseUrl: string
  legacyBaseUrl: string
  calls: Recorded[]
  close(): Promise<void>
}

/** What of a request's headers is the client's doing; the rest belongs to the connection. */
const PASSED_ON = ["content-type", "accept", "authorization", "x-api-key", "mode", "user-agent", "x-request-id"]

/**
 * Starts a recorder in front of the service.
 *
 * @param addresses Both base URLs, the legacy one with its `/api`, neither with a trailing slash.
 */
export async function startRecorder(addresses: { current: string; legacy: string }): Promise<Recorder> {
  const calls: Recorded[] = []
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "", "http://recorder.invalid")
    const isLegacy = url.pathname.startsWith("/legacy/api/")
    const path = url.pathname.replace(isLegacy ? "/legacy/api" : "/current", "")
    const body = await textOf(request)
    const answered = await fetch((isLegacy ? addresses.legacy : addresses.current) + path + url.search, {
      method: request.method ?? "GET",
      headers: PASSED_ON.flatMap((name): [string, string][] => {
        const value = request.headers[name]
        return typeof value === "string" ? [[name, value]] : []
      }),
      body: body === "" ? null : body,
      redirect: "manual",
    })
    const answer = await answered.text()
    calls.push({
      method: request.method ?? "",
      path,
      query: url.searchParams,
      headers: request.headers,
      body: parsed(body),
      httpStatus: answered.status,
      answer: parsed(answer),
    })
    response.writeHead(answered.status, { "content-type": answered.headers.get("content-type") ?? "" }).end(answer)
  }
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl: `${url}/current`,
    legacyBaseUrl: `${url}/legacy/api`,
    calls,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) {
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString("utf8")
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
