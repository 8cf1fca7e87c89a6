import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { PoolTransport, type TraceAttempt } from "../../src/gateway/transport"

/** What a tracer may do, none of which is to change what happens on the wire. */
const TRACERS: [what: string, trace: TraceAttempt][] = [
  [
    "returns nothing",
    (async (_: unknown, send: () => Promise<unknown>) => {
      await send()
    }) as never,
  ],
  ["sends twice", async (_, send) => (await send(), await send())],
  ["never sends", (async () => undefined) as never],
  [
    "throws at once",
    () => {
      throw new Error("broken")
    },
  ],
  [
    "throws afterwards",
    async (_, send) => {
      await send()
      throw new Error("broken")
    },
  ],
  ["never comes back", async () => await new Promise(() => undefined)],
  ["returns another answer", (async () => ({ httpStatus: 500 })) as never],
]

describe("a tracer that misbehaves", () => {
  let server: Server
  let requests: number

  beforeEach(async () => {
    requests = 0
    server = createServer((_, answer) => {
      requests += 1
      answer.setHeader("content-type", "application/json")
      answer.end(JSON.stringify({ status: "SUCCESS", statusCode: 200, data: {} }))
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  })
  afterEach(async () => await new Promise((resolve) => server.close(resolve)))

  it.each(TRACERS)("%s: the request goes out once, and its answer comes back", async (_, trace) => {
    const { port } = server.address() as AddressInfo
    const baseUrl = new URL(`http://127.0.0.1:${port}`)
    const transport = new PoolTransport({ baseUrl, headers: {}, trace })
    const request = {
      operation: "makepayment",
      method: "POST",
      path: "/x",
      route: "/x",
      body: {},
      timeoutMs: 5_000,
      repeatable: false,
    }
    const answer = await transport.send(request as never)
    expect(answer.httpStatus).toBe(200)
    expect(requests).toBe(1)
    await transport.close()
  })
})
