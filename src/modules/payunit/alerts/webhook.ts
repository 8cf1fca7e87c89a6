import type { Client } from "undici"
import { SIGNATURE_HEADER, signatureOf } from "../../../domain/alerts"

/** How long the receiving end may take. */
export const DELIVERY_MS = 10_000
const CONNECT_MS = 5_000

/** An answer of the receiving end is not read, beyond so much. */
const MAX_ANSWER_BYTES = 16 * 1024

/** One attempt to deliver an alert. */
interface Delivery {
  id: string
  attempt: number
  body: string
  now: Date
}

/**
 * Sends an alert to the merchant's webhook, signed with every secret. A redirect is not followed: it could lead anywhere.
 *
 * @returns null once it is taken; otherwise why not, as a code: `http_500`, `timeout`, `unreachable`
 */
export async function postToWebhook(
  { url, secrets }: { url: string; secrets: readonly string[] },
  { id, attempt, body, now }: Delivery,
): Promise<string | null> {
  const { origin, pathname, search } = new URL(url)
  const client = open(origin)
  const deadline = AbortSignal.timeout(DELIVERY_MS)
  try {
    const { statusCode } = await client.request({
      method: "POST",
      path: pathname + search,
      headers: {
        "content-type": "application/json",
        "user-agent": "medusa-payment-payunit",
        [SIGNATURE_HEADER]: signatureOf(secrets, Math.floor(now.getTime() / 1_000), body),
        "PayUnit-Plugin-Delivery": id,
        "PayUnit-Plugin-Attempt": String(attempt),
      },
      body,
      signal: deadline,
    })
    return statusCode >= 200 && statusCode < 300 ? null : `http_${statusCode}`
  } catch {
    return deadline.aborted ? "timeout" : "unreachable"
  } finally {
    // What follows the status is of no interest, and alerts are too few to keep a connection for.
    await client.destroy()
  }
}

/** Loads undici with the first alert, as the service's client does with its first call. */
function open(origin: string): Client {
  // Not by `import()`, which runners of tests refuse in CommonJS.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { Client: UndiciClient } = require("undici") as typeof import("undici")
  return new UndiciClient(origin, {
    connect: { timeout: CONNECT_MS },
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_ANSWER_BYTES,
  })
}
