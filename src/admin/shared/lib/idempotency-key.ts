/**
 * A key for one request and its repetitions. `crypto.randomUUID` would be there on encrypted pages only, and a
 * dashboard on a local network may be none.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
