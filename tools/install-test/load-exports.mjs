import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { isAbsolute } from "node:path"
import { pathToFileURL } from "node:url"

/*
 * Runs in the store: loads whatever `exports.json` lists, as a CommonJS and as an ES module does, and prints what went
 * wrong as JSON. Listed are pairs of a specifier, or of a file, and the name of something that must be in there.
 */

const require = createRequire(import.meta.url)
/** @type {[how: string, load: (specifier: string) => unknown][]} */
const WAYS = [
  ["require", require],
  ["import", (specifier) => import(isAbsolute(specifier) ? pathToFileURL(specifier).href : specifier)],
]

/** @type {[specifier: string, name?: string][]} */
const wanted = JSON.parse(readFileSync("exports.json", "utf8"))
const faults = []
for (const [specifier, name] of wanted) {
  for (const [how, load] of WAYS) {
    // A JSON file is imported with an attribute, in a syntax that not every supported Node.js reads.
    if (how === "import" && specifier.endsWith(".json")) continue
    try {
      const loaded = /** @type {Record<string, unknown>} */ (await load(specifier))
      if (name !== undefined && loaded[name] === undefined) faults.push(`${how} ${specifier}: there is no ${name}`)
    } catch (error) {
      faults.push(`${how} ${specifier}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
process.stdout.write(JSON.stringify(faults), () => process.exit())
