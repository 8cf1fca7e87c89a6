/** The SDK's errors, as sentences. */
export default function medusaError(error: unknown): never {
  throw new Error(error instanceof Error ? error.message : String(error))
}
