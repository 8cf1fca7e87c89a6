/** Where a command writes. */
export interface Terminal {
  out: (text: string) => void
  err: (text: string) => void
  /** Asks somebody who sits there; not given where nobody does. */
  ask?: (question: string, how?: { isHidden: boolean }) => Promise<string>
}

/** The program was called wrongly; the message says how. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = "UsageError"
  }
}
