import { once } from "node:events"
import { connect } from "node:net"
import { createInterface } from "node:readline"

/**
 * Tells every command that a Redis server is sent from now on, as the line that its MONITOR makes of it, until the
 * connection is ended. Not by ioredis: its own monitor breaks off where the first command comes together with the "OK".
 */
export async function everyRedisCommand(url: string, onCommand: (command: string) => void): Promise<{ end(): void }> {
  const { hostname, port, username, password } = new URL(url)
  const socket = connect(Number(port || "6379"), hostname)
  await once(socket, "connect")
  const lines = createInterface({ input: socket })
  lines.on("line", onCommand)
  const firstLine = once(lines, "line")
  if (password !== "") {
    socket.write(`AUTH ${[username, password].filter(Boolean).map(decodeURIComponent).join(" ")}\r\n`)
  }
  socket.write("MONITOR\r\n")
  const [answer] = await firstLine
  if (answer !== "+OK") {
    throw new Error(`Redis does not tell its commands: ${String(answer)}`)
  }
  return { end: () => void socket.destroy() }
}
