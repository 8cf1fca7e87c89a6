import { useState } from "react"

/** The key of one request about money and its repetitions: as long as what asks for it is on the page. */
export function useIdempotencyKey(): string {
  const [key] = useState(newIdempotencyKey)
  return key
}

/** `crypto.randomUUID` would be there on encrypted pages only, and a dashboard on a local network may be none. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
