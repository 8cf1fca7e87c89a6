import { execFile } from "node:child_process"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { listenForInterruption } from "../interruption.mjs"
import { Problem, wordsFor } from "../problem.mjs"
import { projectFolder } from "../project.mjs"
import { sideBySide } from "../side-by-side.mjs"
import { processorSeconds, purchaseSeconds } from "./cost.mjs"
import { keepDurations, readDurations } from "./durations.mjs"
import { groupsOf, secondsOf } from "./groups.mjs"
import { jestProgram, runJest } from "./jest.mjs"
import { onPostgres } from "./on-postgres.mjs"
import { watchTests } from "./watch.mjs"
import { failures, secondsOfSuites, slowest, summary } from "./summary.mjs"

const HELP = `
npm test                     all tests: builds the plugin and starts a Postgres for them. Those that take long, and the
                             processor for themselves, are \`npm run reliability\` and \`npm run bench\`
npm test -- settle           the tests whose path contains "settle"
npm test -- -t "paid twice"  the tests whose name contains "paid twice"
npm test -- --unit           only unit tests: no build, no Postgres
npm test -- held --watch     again whenever a test is changed, on a store that stays warm; what is built is built anew when
                             a source is changed. Only for as many suites as one process runs
npm test -- --shard=1/3      a third of them, for a machine that shares the work with others
npm test -- --processes=4    so many at once, instead of one more than there are processors, up to four
npm test -- --cost           says what the run cost, so that machines compare: its processor time, in purchases that bare Medusa
                             takes with its system provider: measured at the end, on every processor at once (Linux)

Whatever else follows \`--\` goes to Jest. The last line says "N passed, N failed".

DATABASE_URL=postgres://user:password@localhost:5432/postgres
                             uses that Postgres, making databases on it and dropping them
LOG_LEVEL=info               shows what Medusa logs
PAYUNIT_SHOW_STATEMENTS=1    with \`npm test -- costs\`: lists the SQL statements that things cost
PAYUNIT_FUZZ=1               how much of their runs the property tests play; 0.2 unless CI is set
`.trim()

const given = process.argv.slice(2)
if (given.includes("--help") || given.includes("-h")) {
  console.log(HELP)
  process.exit()
}

const interrupted = listenForInterruption()
const OWN = /^(--unit|--watch|--cost|--processes=\d+)$/
const unitOnly = given.includes("--unit")
const processes = Number(
  given.map((flag) => /^--processes=(\d+)$/.exec(flag)?.[1]).find(Boolean) ?? Math.min(availableParallelism() + 1, 4),
)
const forJest = given.filter((flag) => !OWN.test(flag))
const scope = [
  ...(unitOnly ? [`--roots=${join(projectFolder, "unit-tests")}`] : []),
  "--testPathIgnorePatterns=<rootDir>/integration-tests/reliability/",
  "--testPathIgnorePatterns=<rootDir>/bench/",
]

const share = Number(process.env["PAYUNIT_FUZZ"] ?? (process.env["CI"] === undefined ? 0.2 : 1))
console.error(`Property tests play ${String(share * 100)} % of their runs (PAYUNIT_FUZZ=${String(share)}).`)

try {
  const { seconds, machine } = readDurations()
  const groups = groupsOf(await chosenFiles(), seconds, processes)
  if (groups.length === 0) throw new Problem(`No tests are at a path that contains ${given.join(" or ")}. See --help.`)
  const work = given.includes("--watch") ? watchOne : runAll
  if (work === runAll) announce(secondsOf(groups, seconds, processes), machine)
  const code = unitOnly ? await work(groups, {}) : await onPostgres(interrupted, (postgres) => work(groups, postgres))
  if (!interrupted.aborted) process.exitCode = code
  if (!interrupted.aborted && given.includes("--cost")) await tellCost()
} catch (error) {
  if (!interrupted.aborted) {
    process.exitCode = 1
    console.error(wordsFor(error))
  }
}
process.exit()

/** The suites that are asked for. */
async function chosenFiles() {
  const listing = [jestProgram, "--listTests", "--passWithNoTests", ...forJest, ...scope]
  const { stdout } = await promisify(execFile)(process.execPath, listing, { cwd: projectFolder, maxBuffer: 2 ** 24 })
  return stdout.split("\n").filter((line) => line !== "")
}

/**
 * @param {import("./groups.mjs").Group[]} groups
 * @param {Record<string, string>} environment
 */
async function runAll(groups, environment) {
  const alone = { PAYUNIT_TEST_ALONE: String(groups.length === 1) }
  /** @type {import("./summary.mjs").Results[]} */
  const runs = []
  let code = 0
  await sideBySide(groups, processes, async (group) => {
    if (interrupted.aborted) return
    const flags = [...flagsOnly(), "--runTestsByPath", ...group.files]
    const run = await runJest(flags, { ...environment, ...alone }, interrupted)
    if (run.results !== null) runs.push(run.results)
    else if (!interrupted.aborted) {
      console.error(`Tests broke off: ${group.name}.`)
      runs.push({ passed: 0, failed: 1, skipped: 0, suites: [] })
    }
    code ||= run.code
  })
  if (interrupted.aborted) return 1
  const longest = slowest(runs)
  if (longest.length > 0) console.log(`\nThe slowest:\n${longest.join("\n")}\n`)
  // Some of its tests say nothing of what a suite takes.
  if (!forJest.some((flag) => /^(-t|--testNamePattern)\b/.test(flag))) {
    keepDurations(secondsOfSuites(runs))
  }
  const failed = failures(runs)
  if (failed.length > 0) console.log(`Failed:\n\n${failed.join("\n\n")}\n`)
  console.log(summary(runs))
  return code
}

/**
 * @param {import("./groups.mjs").Group[]} groups
 * @param {Record<string, string>} environment
 */
async function watchOne(groups, environment) {
  if (groups.length !== 1) {
    const found = groups.map(({ name }) => name).join(", ")
    throw new Problem(
      `--watch is for suites that one process runs, and these want several: ${found || "none"}. Name fewer of them.`,
    )
  }
  await watchTests([...flagsOnly(), "--runTestsByPath", ...(groups[0]?.files ?? [])], environment, interrupted)
  return 0
}

/** What is given to Jest, but for the patterns and the part that have chosen the files already. */
function flagsOnly() {
  const takesValue = (/** @type {string | undefined} */ flag) => flag === "-t" || flag === "--testNamePattern"
  return forJest.filter(
    (flag, index) => (flag.startsWith("-") && !flag.startsWith("--shard")) || takesValue(forJest[index - 1]),
  )
}

/**
 * @param {number} seconds
 * @param {string | null} machine
 */
function announce(seconds, machine) {
  const whole =
    seconds < 90 ? `${String(Math.ceil(seconds / 10) * 10)} seconds` : `${String(Math.round(seconds / 60))} minutes`
  const of = machine === null ? "as it did here before" : `on ${machine}; no suite has run here yet`
  console.error(`It takes about ${whole}, ${of}.`)
}

/** What this run cost, in purchases of a store without the plugin. */
async function tellCost() {
  const used = processorSeconds()
  if (used === null) throw new Problem("--cost: this system does not say how much processor time ended processes used.")
  const purchase = await onPostgres(interrupted, async (postgres) => await purchaseSeconds(postgres, interrupted))
  const ratio = Math.round(used / purchase)
    .toLocaleString("en")
    .replaceAll(",", " ")
  console.log(
    `Processor time: ${used.toFixed(0)} s, as much as ${ratio} purchases of ${purchase.toFixed(2)} s in bare Medusa`,
  )
}
