import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { projectFolder } from "../project.mjs"

/** Of this machine, from the last time that each suite ran. */
const OWN = join(projectFolder, ".cache/test-durations.json")

/** Of the machine that they say, so that a first run is divided as well as any other. */
const SHIPPED = join(projectFolder, "tools/test/durations.json")

/**
 * @typedef {Record<string, number>} Seconds What each suite takes, by the path of its file.
 *
 * @typedef {object} Durations
 * @property {Seconds} seconds As this machine takes them, as far as is known.
 * @property {string | null} machine The machine that they are of; null for this one.
 */

/**
 * What suites take: what they took here, and of those that never ran here what they took elsewhere, times how much slower this
 * machine is with the others.
 *
 * @returns {Durations}
 */
export function readDurations() {
  /** @type {{ machine: string, seconds: Seconds }} */
  const shipped = JSON.parse(readFileSync(SHIPPED, "utf8"))
  /** @type {Seconds} */
  const own = existsSync(OWN) ? JSON.parse(readFileSync(OWN, "utf8")) : {}
  const both = Object.keys(own).filter((file) => file in shipped.seconds)
  const sum = (/** @type {Seconds} */ seconds) => both.reduce((total, file) => total + (seconds[file] ?? 0), 0)
  const slower = sum(shipped.seconds) > 0 ? sum(own) / sum(shipped.seconds) : 1
  const scaled = Object.fromEntries(Object.entries(shipped.seconds).map(([file, took]) => [file, took * slower]))
  return { seconds: { ...scaled, ...own }, machine: both.length === 0 ? shipped.machine : null }
}

/** @param {Seconds} seconds Of the suites that ran. */
export function keepDurations(seconds) {
  mkdirSync(dirname(OWN), { recursive: true })
  /** @type {Seconds} */
  const before = existsSync(OWN) ? JSON.parse(readFileSync(OWN, "utf8")) : {}
  writeFileSync(OWN, JSON.stringify({ ...before, ...seconds }, null, 1))
}
