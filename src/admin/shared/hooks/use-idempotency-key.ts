import { useState } from "react"

/** The key of one request about money and its repetitions: as long as what asks for it is on the page. */
export function useIdempotencyKey(): string {
  return useIdempotencyKeys().key
}

/** The same where the page may ask for another such thing, once this one was answered. */
export function useIdempotencyKeys(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newIdempotencyKey)
  return { key, renew: () => setKey(newIdempotencyKey()) }
}

/** `crypto.randomUUID` would be there on encrypted pages only, and a dashboard on a local network may be none. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
