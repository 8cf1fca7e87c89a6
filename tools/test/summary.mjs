import { basename } from "node:path"

/**
 * What is told of a run of Jest.
 *
 * @typedef {object} Results
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {Suite[]} suites
 *
 * @typedef {object} Suite
 * @property {string} file
 * @property {number} seconds
 * @property {string} [error] Why it could not even run.
 * @property {{ name: string, status: string, seconds: number, error?: string }[]} tests
 */

/** How many of the slowest tests are told. */
const SLOWEST = 20

/** What takes fewer seconds is none of them. */
const WORTH_TELLING = 0.5

/**
 * The one line that says how it went.
 *
 * @param {readonly Results[]} runs
 * @returns {string} "N passed, N failed", and ", N skipped" if any were.
 */
export function summary(runs) {
  const sum = (/** @type {"passed" | "failed" | "skipped"} */ what) => runs.reduce((total, run) => total + run[what], 0)
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")]
  const line = `${String(passed)} passed, ${String(failed)} failed`
  return skipped > 0 ? `${line}, ${String(skipped)} skipped` : line
}

/**
 * The tests that took longest, a line each.
 *
 * @param {readonly Results[]} runs
 */
export function slowest(runs) {
  return runs
    .flatMap(({ suites }) => suites)
    .flatMap(({ file, tests }) => tests.map(({ name, seconds }) => ({ file, name, seconds })))
    .filter(({ seconds }) => seconds >= WORTH_TELLING)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${basename(file)}: ${name}`)
}

/**
 * The tests that failed and the suites that could not run, each with its error: what a long run said of them is far above.
 *
 * @param {readonly Results[]} runs
 */
export function failures(runs) {
  return runs
    .flatMap(({ suites }) => suites)
    .flatMap(({ file, error, tests }) => [
      ...(error === undefined ? [] : [{ name: basename(file), error }]),
      ...tests
        .filter(({ status }) => status === "failed")
        .map(({ name, error = "" }) => ({ name: `${basename(file)}: ${name}`, error })),
    ])
    .map(({ name, error }) => `${name}\n${error.replace(/^/gm, "    ")}`)
}

/**
 * What each suite took in which no test failed, by the path of its file: one that fails may wait long for nothing.
 *
 * @param {readonly Results[]} runs
 * @returns {Record<string, number>}
 */
export function secondsOfSuites(runs) {
  return Object.fromEntries(
    runs
      .flatMap(({ suites }) => suites)
      .filter(({ tests }) => tests.length > 0 && tests.every(({ status }) => status !== "failed"))
      .map(({ file, seconds }) => [file, seconds]),
  )
}
