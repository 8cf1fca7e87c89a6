import { readFileSync } from "node:fs"
import { basename, relative } from "node:path"
import { projectFolder } from "../project.mjs"

/**
 * Suites that one process runs, one after the other. A store outlives a suite.
 *
 * @typedef {{ name: string, files: string[] }} Group
 */

/** Seconds that a suite is taken to need that was never seen to run; those on no common store start processes of their own. */
const UNKNOWN_SECONDS = { alone: 60, onStore: 20, onModule: 5, elsewhere: 1 }

/** What a group may take before it is worth another process, which on a store has to load all of Medusa. */
const LONG_SECONDS = { onStore: 100, onModule: 100, elsewhere: 25 }

/** Which kind of store a suite wants. */
const KIND = /\bonTestStore\("(\w+)"/

/**
 * Divides suites into groups, those that take longest first. Suites that start processes of their own each stand alone. Those
 * on a store have no more groups than there are processes, and kinds of store are divided as little as can be.
 *
 * @param {readonly string[]} files
 * @param {Readonly<Record<string, number>>} seconds What suites took the last time, by the path of their file.
 * @param {number} processes
 * @returns {Group[]}
 */
export function groupsOf(files, seconds, processes) {
  const suites = files.map((file) => {
    const kind = kindOf(file)
    // One that broke off at once the last time takes some time all the same.
    return { file, ...kind, seconds: Math.max(secondsOfSuite(file, seconds), 0.1) }
  })
  const byKind = suites.sort((a, b) => a.name.localeCompare(b.name))
  const alone = byKind.filter(({ sort }) => sort === "alone").map((suite) => [suite])
  const together = /** @type {const} */ (["onStore", "onModule", "elsewhere"]).flatMap((sort) => {
    const its = byKind.filter((suite) => suite.sort === sort)
    return cut(its, Math.min(processes, Math.ceil(total(its) / LONG_SECONDS[sort])))
  })
  return [...alone, ...together]
    .sort((a, b) => total(b) - total(a))
    .map((group) => ({
      name: [...new Set(group.map(({ name }) => name))].join(", "),
      files: group.map(({ file }) => file),
    }))
}

/**
 * About how many seconds they take all together: no less than the longest group, and than each process's share of all.
 *
 * @param {readonly Group[]} groups
 * @param {Readonly<Record<string, number>>} seconds
 * @param {number} processes
 */
export function secondsOf(groups, seconds, processes) {
  const each = groups.map(({ files }) => total(files.map((file) => ({ seconds: secondsOfSuite(file, seconds) }))))
  return Math.max(...each, each.reduce((sum, one) => sum + one, 0) / processes)
}

/**
 * @param {string} file
 * @param {Readonly<Record<string, number>>} seconds
 */
function secondsOfSuite(file, seconds) {
  return seconds[relative(projectFolder, file)] ?? UNKNOWN_SECONDS[kindOf(file).sort]
}

/**
 * What a suite needs, and its name.
 *
 * @param {string} file
 * @returns {{ sort: keyof typeof UNKNOWN_SECONDS, name: string }}
 */
export function kindOf(file) {
  const store = KIND.exec(readFileSync(file, "utf8"))?.[1]
  if (store !== undefined) return { sort: "onStore", name: store }
  if (file.includes("/integration-tests/modules/")) return { sort: "onModule", name: "modules" }
  return file.includes("/integration-tests/")
    ? { sort: "alone", name: basename(file) }
    : { sort: "elsewhere", name: "no store" }
}

/** @typedef {{ seconds: number }} Lasting */

/** @param {readonly Lasting[]} some */
function total(some) {
  return some.reduce((sum, { seconds }) => sum + seconds, 0)
}

/**
 * Cuts a list into so many parts that take about as long.
 *
 * @template {Lasting} Suite
 * @param {readonly Suite[]} suites
 * @param {number} count
 */
function cut(suites, count) {
  /** @type {Suite[][]} */
  const parts = Array.from({ length: count }, () => [])
  let before = 0
  for (const suite of suites) {
    parts[Math.floor(((before + suite.seconds / 2) / total(suites)) * count)]?.push(suite)
    before += suite.seconds
  }
  return parts.filter((part) => part.length > 0)
}
