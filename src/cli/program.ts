import { type Command, runCommand } from "./command"
import type { Terminal } from "./terminal"
import { auditCommand } from "./audit"
import { doctorCommand } from "./doctor"
import { initCommand } from "./init/init"
import { reconcileCommand } from "./reconcile"
import { verifyCommandIn } from "./verify"
import { packageVersion } from "./version"

/** Every subcommand by its name. */
const COMMANDS: Readonly<Record<string, Command>> = {
  audit: auditCommand,
  doctor: doctorCommand,
  init: initCommand,
  reconcile: reconcileCommand,
  verify: verifyCommandIn([process.cwd(), __dirname]),
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
  if (name === "--version" || name === "-v") {
    terminal.out(`${packageVersion()}\n`)
    return 0
  }
  const moved = name !== undefined && Object.hasOwn(MOVED, name) ? MOVED[name] : undefined
  if (moved !== undefined) {
    terminal.err(`payunit ${name}: this is now a separate package. Run: ${moved}\n`)
    return 2
  }
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (name === undefined || command === undefined) {
    terminal.err(name === undefined ? help() : `payunit: there is no command "${name}"\n\n${help()}`)
    return 2
  }
  return await runCommand(command, { name: `payunit ${name}`, parameters: rest }, terminal)
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`)
  return `Usage: payunit <command> [options]

Commands:
${lines.join("\n")}

Options:
  -h, --help     Show this, or the help of a command.
  -v, --version  Show the version.
`
}
