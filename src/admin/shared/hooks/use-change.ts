import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"

/** A change at the server, after which all that is shown is asked for again. */
export function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Not waited for: what was decided may leave the page, and whoever decided is told first.
    onSettled: () => void client.invalidateQueries({ queryKey: ["payunit"] }),
  })
}

/** The key of one request about money and its repetitions: as long as what asks for it is on the page. */
export function useIdempotencyKey(): string {
  return useIdempotencyKeys().key
}

/** The key of one request about money, and how to take another once the page has the answer and may ask again. */
export function useIdempotencyKeys(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newIdempotencyKey)
  return { key, renew: () => setKey(newIdempotencyKey()) }
}

/** `crypto.randomUUID` would be there on encrypted pages only, and a dashboard on a local network may be none. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
