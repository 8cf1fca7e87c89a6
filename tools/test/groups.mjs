import { readFileSync } from "node:fs"
import { basename, relative } from "node:path"
import { projectFolder } from "../project.mjs"

/**
 * Suites that one process runs, one after the other. A store outlives a suite, and a process has one.
 *
 * @typedef {{ name: string, files: string[] }} Group
 */

/** Seconds that a suite is taken to need that was never seen to run; those on no common store start processes of their own. */
const UNKNOWN_SECONDS = { alone: 60, onStore: 20, elsewhere: 1 }

/** What a group may take before it is worth another process, which on a store has to boot its own. */
const LONG_SECONDS = { onStore: 100, elsewhere: 25 }

/** The kind of suites that need no store. */
const ELSEWHERE = "no store"

/** Which kind of store a suite wants. */
const KIND = /\bonTestStore\("(\w+)"/

/**
 * Divides suites into groups, those that take longest first. Suites that start processes of their own each stand alone. A
 * kind has no more groups than there are processes, since each boots its own store.
 *
 * @param {readonly string[]} files
 * @param {Readonly<Record<string, number>>} seconds What suites took the last time, by the path of their file.
 * @param {number} processes
 * @returns {Group[]}
 */
export function groupsOf(files, seconds, processes) {
  const secondsOf = (/** @type {string} */ file) =>
    seconds[relative(projectFolder, file)] ?? UNKNOWN_SECONDS[sortOf(file)]
  const total = (/** @type {readonly string[]} */ some) => some.reduce((sum, file) => sum + secondsOf(file), 0)
  /** @type {Map<string, string[]>} */
  const byKind = new Map()
  for (const file of files) {
    const kind = kindOf(file)
    byKind.set(kind, [...(byKind.get(kind) ?? []), file])
  }
  return [...byKind]
    .flatMap(([kind, its]) => split(kind, its, Math.min(processes, worth(total(its), kind)), secondsOf))
    .sort((a, b) => total(b.files) - total(a.files))
}

/**
 * How many groups so many seconds are worth; one at least, also of suites that broke off at once the last time.
 *
 * @param {number} seconds
 * @param {string} kind
 */
function worth(seconds, kind) {
  return Math.max(1, Math.ceil(seconds / LONG_SECONDS[kind === ELSEWHERE ? "elsewhere" : "onStore"]))
}

/** @param {string} file */
function kindOf(file) {
  const source = readFileSync(file, "utf8")
  return KIND.exec(source)?.[1] ?? (file.includes("/integration-tests/") ? basename(file) : ELSEWHERE)
}

/** @param {string} file */
function sortOf(file) {
  const kind = kindOf(file)
  if (kind === ELSEWHERE) return "elsewhere"
  return kind === basename(file) ? "alone" : "onStore"
}

/**
 * @param {string} kind
 * @param {readonly string[]} files
 * @param {number} count
 * @param {(file: string) => number} secondsOf
 */
function split(kind, files, count, secondsOf) {
  const parts = Array.from({ length: Math.min(count, files.length) }, (_, index) => ({
    name: count > 1 ? `${kind} ${String(index + 1)}` : kind,
    /** @type {string[]} */
    files: [],
    seconds: 0,
  }))
  for (const file of [...files].sort((a, b) => secondsOf(b) - secondsOf(a))) {
    const [shortest] = parts.sort((a, b) => a.seconds - b.seconds)
    shortest?.files.push(file)
    if (shortest) shortest.seconds += secondsOf(file)
  }
  return parts.map(({ name, files: its }) => ({ name, files: its }))
}
