import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { Dealer } from "./dealer"
import type { StoreProcess } from "./store-process"

/** What stands in front of several processes of a store, at the store's one address. */
export interface Balancer {
  readonly port: number
  close(): void
}

/** By this a client says where in the world it is: all of them are on this machine. */
export const CLIENT_ADDRESS = "x-client-address"

/** Starts a load balancer: it hands each request to one process, and breaks off what a process breaks off. */
export async function startBalancer(dealer: Dealer<StoreProcess>): Promise<Balancer> {
  // A connection that is kept could be one to a process that was killed meanwhile.
  const agent = new Agent({ keepAlive: false })
  const server = createServer((incoming, outgoing) => {
    const what = `${incoming.method ?? ""} ${incoming.url ?? ""}`
    void dealer
      .deal(what, async ({ port }) => {
        await pass(incoming, outgoing, port, agent)
        return true
      })
      .then((isPassed) => {
        if (isPassed === null) {
          outgoing.destroy()
        }
      })
  })
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}

/** Resolves when the answer has been given or broken off. */
async function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number, agent: Agent): Promise<void> {
  await new Promise<void>((resolve) => {
    const { [CLIENT_ADDRESS]: client, ...headers } = incoming.headers
    // As every proxy does, it adds whom it saw itself to what the client claims.
    const forwardedFor = headers["x-forwarded-for"]
    const seen = typeof client === "string" ? client : (incoming.socket.remoteAddress ?? "")
    const forwarded = [...(forwardedFor === undefined ? [] : [forwardedFor].flat()), seen].join(", ")
    const passing = request(
      {
        agent,
        port,
        host: "localhost",
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, "x-forwarded-for": forwarded },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.once("error", () => outgoing.destroy())
      },
    )
    passing.once("error", () => outgoing.destroy())
    outgoing.once("close", () => {
      passing.destroy()
      resolve()
    })
    incoming.pipe(passing)
  })
}
