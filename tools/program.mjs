import { listenForInterruption } from "./interruption.mjs"
import { wordsFor } from "./problem.mjs"

/**
 * Runs a program of a few arguments: says its help when asked, ends in order on Ctrl-C, and prints what went wrong. Ends the
 * process.
 *
 * @param {string} help
 * @param {(args: string[], interrupted: AbortSignal) => Promise<number>} work Gives its exit code.
 * @returns {Promise<never>}
 */
export async function runProgram(help, work) {
  const args = process.argv.slice(2)
  if (args.includes("--help") || args.includes("-h")) {
    console.log(help)
    process.exit()
  }
  const interrupted = listenForInterruption()
  try {
    const code = await work(args, interrupted)
    if (!interrupted.aborted) process.exitCode = code
  } catch (error) {
    if (!interrupted.aborted) {
      process.exitCode = 1
      console.error(wordsFor(error))
    }
  }
  process.exit()
}
