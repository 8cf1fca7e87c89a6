import { connect } from "node:net"

/** How a server took bytes that no HTTP library would send. */
export interface ReceivedAnswer {
  /** Of every answer, in order; empty if it closed without a word. */
  statuses: number[]
  /** All that came back. */
  text: string
}

/**
 * Writes bytes to a server of this machine as they stand, and reads what comes back until it is an answer, or the
 * server closes. `then` follows once something came, such as "100 Continue".
 */
export async function talk(port: string, bytes: string | Buffer, then?: string): Promise<ReceivedAnswer> {
  return await new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: "localhost" })
    let text = ""
    let rest = then
    const statuses = (): number[] => [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status))
    const done = (): void => {
      resolve({ statuses: statuses(), text })
      socket.destroy()
    }
    socket.once("connect", () => socket.write(bytes))
    socket.on("data", (part) => {
      text += part.toString("latin1")
      if (rest !== undefined) {
        socket.write(rest)
        rest = undefined
      } else if (statuses().some((status) => status !== 100)) {
        done()
      }
    })
    socket.once("close", done)
    socket.once("error", done)
  })
}
