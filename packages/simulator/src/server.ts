import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http"
import { createServer as createHttpsServer } from "node:https"
import type { Certificate } from "./certificate"
import { indexPage, serveControl, type SimulatorControl } from "./control"
import { serveHostedPage } from "./hosted-pages"
import { refusedEarly } from "./answers"
import type { Simulation } from "./simulation"
import { withoutPayToken } from "./state"
import { headerOf, isAllowedHost, sendAnswer, sendText, sendTo, serveApi } from "./http"

/** What the server needs of the rest. */
export interface ServerContext {
  simulation: Simulation
  control: SimulatorControl
  /** Names by which this machine may be called, beside its own. */
  allowHosts: readonly string[]
  /** Calls that a fault leaves without an answer. */
  hanging: Set<ServerResponse>
  /** Told a line for every request. */
  log: (line: string) => void
  /** The certificate to speak HTTPS with; null for HTTP. */
  certificate: Certificate | null
}

/** The one server behind every address of the simulator: operations, hosted pages, control interface. */
export function createSimulatorServer(context: ServerContext): Server {
  const listener: RequestListener = (request, response) => {
    serve(context, request, response).catch((error: unknown) => {
      if (request.errored === null) {
        context.log(`${request.method ?? "GET"} ${pathOf(request)} failed: ${String(error)}`)
      }
      sendAnswer(response, refusedEarly(context.simulation.settings, 500, "Internal server error"))
    })
  }
  const { certificate } = context
  const server =
    certificate === null
      ? createServer(listener)
      : createHttpsServer({ key: certificate.key, cert: certificate.cert }, listener)
  server.keepAliveTimeout = 30_000
  return server
}

async function serve(context: ServerContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { simulation } = context
  const started = performance.now()
  const url = new URL(pathOf(request), simulation.url)
  const path = url.pathname
  const log = (what: string, httpStatus: number | null): void => {
    const milliseconds = Math.round(performance.now() - started)
    context.log(
      `${request.method ?? "GET"} ${withoutPayToken(path)} ${httpStatus ?? "no answer"} ${what} ${milliseconds} ms`,
    )
  }
  const host = headerOf(request, "host")
  if (!isAllowedHost(host, context.allowHosts)) {
    const message = `host: ${host ?? "none"} is no name of this machine. If it is meant, allow it with --allow-host`
    sendText(response, 403, "application/json", JSON.stringify({ message }))
    log("host refused", 403)
    return
  }
  if (path === "/" && request.method === "GET") {
    sendTo(response, "/_simulator")
    return
  }
  if (path === "/_simulator" && request.method === "GET") {
    sendText(response, 200, "text/html", indexPage(simulation))
    return
  }
  if (path.startsWith("/_simulator/")) {
    await serveControl(context.control, request, response, url)
    log("control", response.statusCode)
    return
  }
  if (await serveHostedPage(simulation, request, response, url)) {
    log("hosted page", response.statusCode)
    return
  }
  const { entry, remark } = await serveApi(simulation, request, response, url, context.hanging)
  const what = entry.fault === null ? (entry.operation ?? "no operation") : `fault ${entry.fault}`
  log(remark === null ? what : `${what}, ${remark},`, entry.status)
}

/** The request's path and query. A target that is no path (`*`, a whole address) is answered as the root is. */
function pathOf(request: IncomingMessage): string {
  const target = request.url ?? "/"
  return target.startsWith("/") ? target.replace(/^\/+/, "/") : "/"
}
