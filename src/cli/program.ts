import { type Command, type Terminal, UsageError } from "./command"
import { doctorCommand } from "./doctor"
import { reconcileCommand } from "./reconcile"

/** Every subcommand by its name. */
const COMMANDS: Readonly<Record<string, Command>> = {
  doctor: doctorCommand,
  reconcile: reconcileCommand,
}

/** Commands that are programs of packages of their own, and what to run instead. */
const MOVED: Readonly<Record<string, string>> = { simulator: "npx payunit-simulator" }

/**
 * Runs the program with its parameters, those of Node left out.
 *
 * @returns the exit code: 0 done, 1 failed, 2 called wrongly
 */
export async function runProgram(parameters: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = parameters
  if (name === "--help" || name === "-h" || name === "help") {
    terminal.out(help())
    return 0
  }
  const moved = name !== undefined && Object.hasOwn(MOVED, name) ? MOVED[name] : undefined
  if (moved !== undefined) {
    terminal.err(`payunit ${name}: this is a package of its own now. Run: ${moved}\n`)
    return 2
  }
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) {
    terminal.err(name === undefined ? help() : `payunit: there is no command "${name}"\n\n${help()}`)
    return 2
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    terminal.out(command.help)
    return 0
  }
  try {
    return await command.run(rest, terminal)
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.err(`payunit ${name}: ${error.message}\nTry: payunit ${name} --help\n`)
      return 2
    }
    terminal.err(`payunit ${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`)
  return `Usage: payunit <command> [options]

Commands:
${lines.join("\n")}

Options:
  -h, --help  Show this, or with a command: what the command takes.
`
}
