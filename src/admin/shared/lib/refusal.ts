/** A refusal of the server with all that it said. The SDK's own error keeps only the sentence. */
export class Refusal extends Error {
  override readonly name = "Refusal"

  constructor(
    message: string,
    readonly status: number,
    /** The stable code; empty where there is none. */
    readonly code: string,
    /** The answer's body. */
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(message)
  }
}

/** Whether something was refused since the same was recorded a moment ago. */
export function isRecordedAlready(error: Error | null): boolean {
  return error instanceof Refusal && error.code === "recorded_already"
}
