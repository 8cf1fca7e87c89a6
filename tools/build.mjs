import { buildPackages, PACKAGES } from "./build/packages.mjs"
import { listenForInterruption } from "./interruption.mjs"
import { Problem, wordsFor } from "./problem.mjs"

/*
 * npm run build: builds what is published, each package unless its build is of these very sources. What follows `--`
 * names the ones to build: plugin, simulator, storefront.
 */

try {
  const given = process.argv.slice(2)
  const unknown = given.filter((name) => !Object.hasOwn(PACKAGES, name))
  if (unknown.length > 0) {
    throw new Problem(`There is no package ${unknown.join(", ")}; there are ${Object.keys(PACKAGES).join(", ")}.`)
  }
  await buildPackages({ names: given, signal: listenForInterruption() })
  process.exit()
} catch (error) {
  console.error(wordsFor(error))
  process.exit(1)
}
