import { buildPackages } from "./build/packages.mjs"
import { listenForInterruption } from "./interruption.mjs"
import { PACKAGE_NAMES } from "./packages.mjs"
import { Problem, wordsFor } from "./problem.mjs"

/*
 * npm run build: builds what is published, each package unless its build is of these very sources. What follows `--`
 * names the ones to build: plugin, simulator, storefront, verify.
 */

const signal = listenForInterruption()
try {
  const given = process.argv.slice(2)
  const names = PACKAGE_NAMES.filter((name) => given.length === 0 || given.includes(name))
  const unknown = given.filter((name) => !PACKAGE_NAMES.some((known) => known === name))
  if (unknown.length > 0) {
    throw new Problem(`There is no package ${unknown.join(", ")}. There are: ${PACKAGE_NAMES.join(", ")}.`)
  }
  await buildPackages({ names, signal })
} catch (error) {
  process.exitCode = 1
  if (!signal.aborted) console.error(wordsFor(error))
}
process.exit()
