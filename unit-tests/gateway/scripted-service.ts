import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import { type AddressInfo, createServer as createTcpServer } from "node:net"

/** A request as it arrived. */
interface Received {
  method: string
  /** Path and query, undecoded. */
  path: string
  headers: IncomingHttpHeaders
  /** Header names and values one after the other, as they came. */
  rawHeaders: string[]
  body: string
}

/** What the service does with a request. An object as body is sent as JSON. */
export type Reaction =
  | { does: "answer"; httpStatus: number; body: unknown; contentType?: string }
  | { does: "hang" }
  | { does: "hang_mid_answer" }
  | { does: "reset" }
  | { does: "reset_mid_answer" }

/** An HTTP server on this machine that does what its script says; the script's last line holds on. */
export interface ScriptedService {
  url: string
  received: Received[]
  /** Forgets what was received, and goes by another script. */
  play(...script: Reaction[]): void
  close(): Promise<void>
}

export const answer = (httpStatus: number, body: unknown, contentType?: string): Reaction => ({
  does: "answer",
  httpStatus,
  body,
  ...(contentType === undefined ? {} : { contentType }),
})

/** A successful envelope. */
export const success = (data: unknown, over: Record<string, unknown> = {}): Reaction =>
  answer(200, { status: "SUCCESS", statusCode: 200, message: "OK", data, ...over })

export async function startScriptedService(): Promise<ScriptedService> {
  let script: Reaction[] = [success(null)]
  const service: ScriptedService = {
    url: "",
    received: [],
    play(...reactions) {
      script = reactions
      service.received = []
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const reaction = script[Math.min(service.received.length, script.length - 1)]
      service.received.push({
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        rawHeaders: request.rawHeaders,
        body: Buffer.concat(parts).toString("utf8"),
      })
      if (reaction !== undefined) {
        perform(reaction, response)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

function perform(reaction: Reaction, response: ServerResponse): void {
  switch (reaction.does) {
    case "answer": {
      const isText = typeof reaction.body === "string"
      const contentType = reaction.contentType ?? (isText ? "text/html" : "application/json")
      response.writeHead(reaction.httpStatus, { "content-type": contentType })
      response.end(isText ? reaction.body : JSON.stringify(reaction.body))
      break
    }
    case "hang":
      break
    case "reset":
      response.socket?.resetAndDestroy()
      break
    case "hang_mid_answer":
      response.writeHead(200, { "content-type": "application/json", "content-length": 1_000 })
      response.write('{"status":"SUCCESS",')
      break
    case "reset_mid_answer":
      response.writeHead(200, { "content-type": "application/json", "content-length": 1_000 })
      response.write('{"status":"SUCCESS",', () => response.socket?.resetAndDestroy())
      break
  }
}

/** An address of this machine at which nothing listens. */
export async function deadAddress(): Promise<string> {
  const server = createTcpServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return `http://127.0.0.1:${port}`
}

/** Waits until something holds, looking again every few milliseconds. */
export async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000
  while (!holds()) {
    if (Date.now() > deadline) {
      throw new Error(`did not come true: ${holds.toString()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
