import type { IncomingMessage } from "node:http"
import { setImmediate } from "node:timers/promises"

/** As much of a body as is read; real ones have a few hundred bytes. The rest is let pass unread. */
export const MAX_BYTES = 16 * 1024

/** How long a sender may take over it. */
export const MAX_MS = 5_000

/**
 * Reads the beginning of a request's body, whatever its type, size or encoding, for routes that Medusa's own body
 * parser is kept from. Never throws, and never repeats what it read.
 */
export async function readBeginning(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      request.off("data", take)
      request.resume()
      resolve()
    }
    const take = (part: Buffer): void => {
      parts.push(part.subarray(0, MAX_BYTES - size))
      size += part.length
      if (size >= MAX_BYTES) {
        done()
      }
    }
    const timer = setTimeout(done, MAX_MS)
    request.on("data", take)
    request.once("end", done)
    request.once("error", done)
    request.once("close", done)
    // Nothing more comes of one that broke off before we listened.
    if (request.destroyed || request.readableEnded) {
      done()
    }
  })
  return Buffer.concat(parts)
}

/** How much of a body is taken, in which time, and how much of it is kept. */
interface BodyLimits {
  mostBytes: number
  mostMs: number
  /** Of a longer body the beginning; all of it where this is absent. */
  keptBytes?: number
}

/**
 * Reads a body to its end; null where it is larger than so many bytes.
 *
 * @throws Error where it broke off, or took too long
 */
export async function readBody(
  request: IncomingMessage,
  { mostBytes, mostMs, keptBytes = mostBytes }: BodyLimits,
): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => request.destroy(), mostMs)
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      if (size < keptBytes) {
        parts.push(part.subarray(0, keptBytes - size))
      }
      size += part.length
      if (size > mostBytes) {
        // Whoever sends on gets the answer first: an unread rest would break the connection off.
        request.resume()
        return null
      }
    }
    return await joined(parts, Math.min(size, keptBytes))
  } finally {
    clearTimeout(timer)
  }
}

/** Many parts as one, between which other requests have their turn: all at once, 50 MB would keep these waiting. */
async function joined(parts: readonly Buffer[], size: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(size)
  let at = 0
  for (const part of parts) {
    at += part.copy(whole, at)
    await setImmediate()
  }
  return whole
}

/** Reads a body as JSON; undefined if it is none. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBeginning(request)
  try {
    return JSON.parse(body.toString("utf8"))
  } catch {
    return undefined
  }
}
