import { createServer } from "node:http"
import { once } from "node:events"

const MAX_BODY = 16_384

/** A server that waits for PayUnit's notification. */
export interface Listener {
  /** The bodies that came, parsed; undefined for one that is no JSON. */
  bodies: unknown[]
  close(): Promise<void>
}

/**
 * Listens on this machine for the notification of the small payment; a tunnel or a proxy has to lead there. Whatever comes
 * is only looked at.
 */
export async function listen(port: number): Promise<Listener> {
  const bodies: unknown[] = []
  const server = createServer((request, response) => {
    let text = ""
    request.setEncoding("utf8")
    request.on("data", (part: string) => (text = (text + part).slice(0, MAX_BODY)))
    request.on("end", () => {
      if (request.method === "POST" && bodies.length < 20) {
        bodies.push(parsed(text))
      }
      response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}')
    })
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  return {
    bodies,
    async close() {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
