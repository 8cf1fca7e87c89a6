import { Agent, request } from "node:http"

/** A request whose path and headers go out as they stand, whatever `fetch` would make of them. */
export interface Sending {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: Buffer
}

/** Sends requests to a server of this machine over kept-alive connections. */
export class Sender {
  readonly port: string
  readonly #agent: Agent

  constructor(port: string, atOnce: number) {
    this.port = port
    this.#agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  }

  /** Gives the status; 0 for a connection that was broken off. */
  async status({ path, method = "POST", headers = {}, body = Buffer.alloc(0) }: Sending): Promise<number> {
    return await new Promise((resolve) => {
      const sent = request(
        {
          agent: this.#agent,
          port: this.port,
          host: "localhost",
          method,
          path,
          headers: { "content-length": body.length, ...headers },
        },
        (answer) => {
          answer.resume()
          answer.once("end", () => {
            resolve(answer.statusCode ?? 0)
          })
          answer.once("error", () => {
            resolve(0)
          })
        },
      )
      sent.once("error", () => {
        resolve(0)
      })
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** Does something so many times, several at once. */
export async function repeat(count: number, atOnce: number, once: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const inTurn = async (): Promise<void> => {
    while (next < count) {
      await once(next++)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, inTurn))
}
