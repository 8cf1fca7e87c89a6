import type { Store } from "./store"
import { type Terminal, UsageError } from "./terminal"

/** One subcommand of the program. */
export interface Command {
  /** One line for the list of commands. */
  summary: string
  /** What `--help` prints; null where `run` answers that too. */
  help: string | null
  /**
   * Runs the command.
   *
   * @param store the one it runs in; else the parameters name one
   * @returns the exit code: 0 done, 1 failed
   * @throws UsageError
   */
  run(parameters: readonly string[], terminal: Terminal, store?: Store): Promise<number>
}

/**
 * Runs a command, and says what went wrong.
 *
 * @param name how it was called
 * @returns the exit code: 0 done, 1 failed, 2 called wrongly
 */
export async function runCommand(
  command: Pick<Command, "help" | "run">,
  { name, parameters, store }: { name: string; parameters: readonly string[]; store?: Store },
  terminal: Terminal,
): Promise<number> {
  if (command.help !== null && (parameters.includes("--help") || parameters.includes("-h"))) {
    terminal.out(command.help)
    return 0
  }
  try {
    return await command.run(parameters, terminal, store)
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.err(`${name}: ${error.message}\nTry: ${name} --help\n`)
      return 2
    }
    terminal.err(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}
