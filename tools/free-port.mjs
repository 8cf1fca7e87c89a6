import { once } from "node:events"
import { createServer } from "node:net"

/** @returns {Promise<number>} Of this machine, which nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0)
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  if (address === null || typeof address === "string") throw new Error("This machine gave no free port.")
  return address.port
}
