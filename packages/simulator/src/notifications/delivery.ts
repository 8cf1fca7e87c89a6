import { Agent, request } from "undici"

/** How long a merchant's server may take to answer a notification. */
export const NOTIFICATION_TIMEOUT_MS = 10_000

/** What became of a notification. */
export interface Delivery {
  httpStatus: number | null
  error: string | null
  milliseconds: number
}

/** Carries notifications to merchants' servers: one POST each, no repeat, no redirect followed. */
export class NotificationCourier {
  readonly #timeoutMs: number
  #agent = new Agent()
  #recalled = new AbortController()

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  /** Delivers one notification. Never throws: what went wrong is part of the answer. */
  async deliver(url: string, body: string): Promise<Delivery> {
    const started = performance.now()
    const deadline = AbortSignal.timeout(this.#timeoutMs)
    const outcome = await this.#post(url, body, deadline)
    return { ...outcome, milliseconds: Math.round(performance.now() - started) }
  }

  /** Breaks off what is on its way. */
  async recall(): Promise<void> {
    this.#recalled.abort()
    this.#recalled = new AbortController()
    const agent = this.#agent
    this.#agent = new Agent()
    await agent.destroy()
  }

  /** Breaks off what is on its way, and lets the connections go. */
  async close(): Promise<void> {
    this.#recalled.abort()
    await this.#agent.destroy()
  }

  async #post(url: string, body: string, deadline: AbortSignal): Promise<Omit<Delivery, "milliseconds">> {
    try {
      const response = await request(url, {
        dispatcher: this.#agent,
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": "PayUnit simulator" },
        body,
        signal: AbortSignal.any([deadline, this.#recalled.signal]),
      })
      await response.body.dump()
      return { httpStatus: response.statusCode, error: null }
    } catch (error) {
      return { httpStatus: null, error: deadline.aborted ? `no answer within ${this.#timeoutMs} ms` : wordsOf(error) }
    }
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error)
  }
  // A connection tried on several addresses fails with an error that has a code and no message of its own.
  return error.message !== "" ? error.message : "code" in error ? String(error.code) : error.name
}
