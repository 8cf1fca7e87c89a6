import { once } from "node:events"
import { createServer } from "node:http"
import { createServer as createProbe } from "node:net"
import { Problem } from "../problem.mjs"

/**
 * A port of this machine that answers "not yet" until somebody serves behind it. It is taken first and filled later,
 * since minutes of work are wasted when it turns out at the end that a port is in use.
 *
 * @typedef {object} Door
 * @property {number} port
 * @property {string} url
 * @property {(listener: import("node:http").RequestListener) => void} serve
 * @property {() => Promise<void>} close
 */

/**
 * @param {object} options
 * @param {number} options.port 0 for any free one.
 * @param {string} options.of Whose port it is, for the message.
 * @param {string} options.flag What chooses another.
 * @returns {Promise<Door>}
 */
export async function openDoor({ port, of, flag }) {
  /** @type {import("node:http").RequestListener} */
  let listener = (_request, response) => {
    response.writeHead(503, { "retry-after": "5" }).end(`${of} is starting.`)
  }
  await assertFree({ port, of, flag })
  const server = createServer((request, response) => listener(request, response)).listen(port, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error(`${of} got no port.`)
  return {
    port: address.port,
    url: `http://localhost:${String(address.port)}`,
    serve(given) {
      listener = given
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    },
  }
}

/**
 * A browser asked for `localhost` may try either address, so both must be ours.
 *
 * @param {{ port: number, of: string, flag: string }} options
 */
export async function assertFree({ port, of, flag }) {
  for (const host of ["127.0.0.1", "::1"]) {
    const probe = createProbe()
    try {
      probe.listen(port, host)
      await once(probe, "listening")
      probe.close()
      await once(probe, "close")
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined
      // A machine without IPv6.
      if (host === "::1" && code !== "EADDRINUSE") continue
      const reason = code === "EADDRINUSE" ? "is in use" : `cannot be opened (${String(code)})`
      throw new Problem(
        `Port ${String(port)}, which ${of} wants, ${reason}. Stop that process (perhaps an earlier demo), or ` +
          `choose another: npm run demo -- ${flag} ${String(port + 1)}`,
      )
    }
  }
}
