import { listenForInterruption } from "../interruption.mjs"
import { wordsFor } from "../problem.mjs"
import { closeAll } from "./closing.mjs"
import { buyOnce } from "./once.mjs"
import { HELP, readOptions } from "./options.mjs"
import { stayOpen } from "./stay.mjs"
import { DATABASE_VARIABLE } from "./shop.mjs"
import { say } from "./steps.mjs"

// Those of Medusa's database driver, which nobody here can do anything about.
process.noDeprecation = true
const interrupted = listenForInterruption()

process.on("unhandledRejection", (error) => void end(error))
process.on("uncaughtException", (error) => void end(error))

try {
  const options = readOptions(process.argv.slice(2))
  if (options === "help") console.log(HELP)
  else await end(undefined, await play(options))
  await end()
} catch (error) {
  await end(error)
}

/**
 * @param {import("./options.mjs").DemoOptions} options
 * @returns {Promise<object | undefined>} What there is to tell in the end.
 */
async function play(options) {
  if (process.env["DATABASE_URL"]) say(`DATABASE_URL is set, and not used: the demo takes ${DATABASE_VARIABLE}.`)
  return options.once ? await buyOnce(interrupted) : void (await stayOpen(options, interrupted))
}

/**
 * Closes everything and ends the program. The outcome is the last thing it says.
 *
 * @param {unknown} [error]
 * @param {object} [outcome]
 * @returns {Promise<never>}
 */
async function end(error, outcome) {
  if (error !== undefined && !interrupted.aborted) {
    process.exitCode = 1
    say(`\n${wordsFor(error)}`)
  }
  if (interrupted.aborted) say("\nClosing …")
  await closeAll()
  if (outcome !== undefined)
    await new Promise((resolve) => process.stdout.write(`${JSON.stringify(outcome)}\n`, resolve))
  process.exit()
}
