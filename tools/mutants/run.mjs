import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Problem } from "../problem.mjs"
import { runProgram } from "../program.mjs"
import { projectFolder } from "../project.mjs"
import { MUTANTS } from "./list.cjs"

const HELP = `
npm run mutants              puts ${MUTANTS.length} faults into the sources, one after the other, and runs the tests that must fail over each
npm run mutants -- notified  those whose description contains "notified"

Sources are as before afterwards. The last line says "N passed, N failed": a fault has failed that no test notices, or
with which the tests do not run at all.
`.trim()

/** So many characters of what stopped the tests are shown. */
const SHOWN = 3_000

await runProgram(HELP, async (words, interrupted) => {
  const chosen = MUTANTS.filter(({ what }) => words.every((word) => what.includes(word)))
  const counts = { passed: 0, failed: 0 }
  for (const mutant of chosen) {
    const outcome = await tryOut(mutant, interrupted)
    if (interrupted.aborted) return 1
    counts[outcome.kind === "noticed" ? "passed" : "failed"] += 1
    console.log(`${outcome.kind.padEnd(9)} ${mutant.what} (${mutant.file})`)
    if (outcome.kind === "NOT RUN") console.log(outcome.said)
  }
  console.log(`${String(counts.passed)} passed, ${String(counts.failed)} failed`)
  return counts.failed === 0 && chosen.length > 0 ? 0 : 1
})

/**
 * Whether a test fails over it.
 *
 * @param {import("./list.cjs").Mutant} mutant
 * @param {AbortSignal} interrupted
 * @returns {Promise<{ kind: "noticed" | "SURVIVED" } | { kind: "NOT RUN", said: string }>} With what stopped the tests: as a
 *   rule, that the sources do not compile.
 */
async function tryOut({ what, file, from, to, tests }, interrupted) {
  const path = join(projectFolder, file)
  const source = readFileSync(path, "utf8")
  if (source.split(from).length !== 2) {
    throw new Problem(
      `${file} has changed: what "${what}" replaces stands there no more, or twice. See tools/mutants/list.cjs.`,
    )
  }
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
  try {
    const run = spawn(process.execPath, [join(projectFolder, "tools/run.mjs"), "test", ...tests], {
      cwd: projectFolder,
      stdio: ["ignore", "pipe", "pipe"],
      signal: interrupted,
    })
    run.on("error", () => {})
    let said = ""
    for (const output of [run.stdout, run.stderr]) {
      output.setEncoding("utf8").on("data", (/** @type {string} */ text) => (said += text))
    }
    await once(run, "close").catch(() => {})
    const failed = /^\d+ passed, (\d+) failed/m.exec(said)?.[1]
    if (failed === undefined) return { kind: "NOT RUN", said: said.slice(-SHOWN) }
    return { kind: Number(failed) > 0 ? "noticed" : "SURVIVED" }
  } finally {
    writeFileSync(path, source)
  }
}
