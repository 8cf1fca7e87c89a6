import type { Target } from "./contract"

/** An answer to a call that the client would not make. */
export interface ProbeAnswer {
  httpStatus: number
  /** Parsed; undefined if it is no JSON. */
  body: unknown
  isHtml: boolean
}

const TIMEOUT_MS = 60_000

/** Calls the service past the client's own checks, for what a well-behaved client never sends. */
export class Probe {
  readonly #target: Target

  constructor(target: Target) {
    this.#target = target
  }

  async post(
    family: "current" | "legacy",
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<ProbeAnswer> {
    const { addresses, credentials, mode } = this.#target
    const basic = Buffer.from(`${credentials.apiUser}:${credentials.apiPassword}`, "utf8").toString("base64")
    const response = await fetch(addresses[family] + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        authorization: `Basic ${basic}`,
        "x-api-key": credentials.apiKey,
        mode,
        "user-agent": "medusa-payment-payunit (https://www.npmjs.com/package/medusa-payment-payunit)",
        ...headers,
      },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    return {
      httpStatus: response.status,
      body: parsed(text),
      isHtml: response.headers.get("content-type")?.startsWith("text/html") === true,
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
