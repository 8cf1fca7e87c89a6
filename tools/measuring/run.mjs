import { randomInt } from "node:crypto"
import { parseArgs } from "node:util"
import { listenForInterruption } from "../interruption.mjs"
import { Problem, wordsFor } from "../problem.mjs"
import { onPostgres } from "../test/on-postgres.mjs"
import { runJest } from "../test/jest.mjs"
import { sideBySide } from "../side-by-side.mjs"
import { forgetTable, readTable, renderTable, writeSection } from "./report.mjs"

/**
 * Something that a command finds out, by a file of tests of its own.
 *
 * @typedef {object} Part
 * @property {string} name Of its file, of what it found, and of its section in the report.
 * @property {string} about
 * @property {Record<string, string>} [full] How much of it makes the report.
 * @property {Record<string, string>} [short] How much of it is played with every change.
 * @property {Seeds} [seeds] What it plays, where that is random.
 * @property {boolean} [onlyInFull] A short run leaves it out, unless it is asked for by name: a little of it shows nothing.
 */

/**
 * @typedef {object} Seeds
 * @property {string} variable Says which of them are played.
 * @property {number} full So many make the report, from the first one on.
 * @property {number} short So many of those are played with every change, others every time.
 */

/**
 * A command that consists of parts.
 *
 * @typedef {object} Command
 * @property {string} name Of its npm script.
 * @property {string} help Above the list of its parts, and below it.
 * @property {string} helpBelow
 * @property {string} report Its file in docs/.
 * @property {(part: string) => string} file What tells Jest which file of tests a part is.
 * @property {readonly Part[]} parts
 */

/** What begins and ends a part may wait for stores to start, on a machine that does much else. */
const TIMEOUT_MS = 300_000

/** So many parts of a short run go on at once, since nobody looks at its times. */
const SHORT_AT_ONCE = 2

/**
 * Runs a command as its arguments have it: parts one after the other, so that none takes the other's processor, but for
 * those of a short run. Ends the process.
 *
 * @param {Command} command
 */
export async function runCommand(command) {
  const interrupted = listenForInterruption()
  try {
    const { values, positionals } = readArguments(command)
    if (values.help) {
      console.log(helpOf(command))
    } else {
      const parts = choose(command, positionals, values)
      process.exitCode = (await run(command, parts, values, interrupted)) ? 0 : 1
    }
  } catch (error) {
    if (!interrupted.aborted) {
      process.exitCode = 1
      console.error(wordsFor(error))
    }
  }
  process.exit()
}

/** @param {Command} command */
function helpOf({ help, helpBelow, parts }) {
  const list = parts.map(({ name, about }) => `${name.padEnd(15)} ${about}`).join("\n")
  return `${help.trim()}\n\n${list}\n\n${helpBelow.trim()}`
}

/** @param {Command} command */
function readArguments(command) {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { short: { type: "boolean" }, seeds: { type: "string" }, help: { type: "boolean", short: "h" } },
    })
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : String(error)}\n\n${helpOf(command)}`)
  }
}

/**
 * @param {Command} command
 * @param {string[]} names
 * @param {{ short?: boolean }} wanted
 */
function choose({ parts }, names, { short = false }) {
  const unknown = names.find((name) => parts.every((part) => part.name !== name))
  if (unknown !== undefined) {
    throw new Problem(`There is no part "${unknown}". There are: ${parts.map(({ name }) => name).join(", ")}.`)
  }
  if (names.length > 0) return parts.filter(({ name }) => names.includes(name))
  return parts.filter(({ onlyInFull = false }) => !(short && onlyInFull))
}

/**
 * Says whether all went well: no test failed and, unless it is a short run, no goal was missed.
 *
 * @param {Command} command
 * @param {readonly Part[]} parts
 * @param {{ short?: boolean, seeds?: string }} wanted
 * @param {AbortSignal} interrupted
 */
async function run(command, parts, { short = false, seeds }, interrupted) {
  const sized = parts.map((part) => {
    const played = seedsOf(part, seeds, short)
    const size = { ...(short ? part.short : part.full), ...(part.seeds && { [part.seeds.variable]: played }) }
    return { part, size, about: played === "" ? part.about : `${part.about}; seeds ${played}` }
  })
  const counts = { passed: 0, failed: 0 }
  /** @type {import("./report.mjs").Table[]} */
  const tables = []
  await onPostgres(interrupted, async (postgres) => {
    await sideBySide(sized, short ? SHORT_AT_ONCE : 1, async ({ part, size, about }) => {
      if (interrupted.aborted) return
      const heading = `\n== ${part.name}: ${about}`
      console.log(heading)
      const startedAt = performance.now()
      forgetTable(command.name, part.name)
      const flags = [`--testTimeout=${String(TIMEOUT_MS)}`, command.file(part.name)]
      const { code, results } = await runJest(flags, { ...postgres, ...size }, interrupted)
      if (interrupted.aborted) return
      counts.passed += results?.passed ?? 0
      counts.failed += results?.failed ?? 1
      const table = readTable(command.name, part.name)
      if (table === null) return
      const seconds = Math.round((performance.now() - startedAt) / 1_000)
      console.log(`${short ? `${heading}\n` : "\n"}${renderTable(table)}\n  ${String(seconds)} s\n`)
      tables.push(table)
      if (code === 0 && !short && seeds === undefined) {
        await writeSection(command.report, command.name, part.name, table)
      }
    })
  })
  if (interrupted.aborted) return false
  const [goals, missed] = [sumOf(tables, "goals"), sumOf(tables, "missed")]
  if (goals > 0) {
    const rows = tables.flatMap((table) => table.rows)
    console.log(`== ${goals - missed} of ${goals} goals reached${short ? ", in a run too short to tell" : ""}\n`)
    console.log(`${renderTable({ head: tables[0]?.head ?? [], rows })}\n`)
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  return counts.failed === 0 && (short || missed === 0)
}

/**
 * @param {import("./report.mjs").Table[]} tables
 * @param {"goals" | "missed"} what
 */
function sumOf(tables, what) {
  return tables.reduce((sum, table) => sum + (table[what] ?? 0), 0)
}

/**
 * The seeds that are played of a part, such as "17-20"; none of one that has none.
 *
 * @param {Part} part
 * @param {string | undefined} wanted
 * @param {boolean} short
 */
function seedsOf({ name, seeds }, wanted, short) {
  if (wanted !== undefined && seeds === undefined) throw new Problem(`${name} has no seeds to choose.`)
  if (wanted !== undefined && !/^\d+(-\d+)?$/.test(wanted)) {
    throw new Problem(`--seeds is a number of them or a range such as 17-17, not "${wanted}".`)
  }
  if (seeds === undefined) return ""
  const first = short ? randomInt(1, seeds.full - seeds.short + 2) : 1
  return wanted ?? `${first}-${first + (short ? seeds.short : seeds.full) - 1}`
}
