import { createHmac } from "node:crypto"
import type { z } from "zod"

/** Any value that JSON can hold. */
export type Json = z.core.util.JSONType

/** JSON of a value, whatever the order of its names: a database keeps them in an order of its own. */
export function canonical(value: Json): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/**
 * What tells one content from another.
 *
 * @param secret without it, nobody can find out by trial what the content was
 */
export function contentHash(content: Json, secret = ""): string {
  return createHmac("sha256", secret).update(canonical(content)).digest("hex")
}
