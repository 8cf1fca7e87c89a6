/** Where a command writes. */
export interface Terminal {
  out: (text: string) => void
  err: (text: string) => void
}

/** One subcommand of the program. */
export interface Command {
  /** One line for the list of commands. */
  summary: string
  /** What `--help` prints. */
  help: string
  /** Does it, and answers the exit code: 0 done, 1 failed, 2 called wrongly. */
  run(parameters: readonly string[], terminal: Terminal): Promise<number>
}

/** The program was called wrongly; the message says how. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = "UsageError"
  }
}
