import { existsSync, readFileSync } from "node:fs"
import { relative } from "node:path"

/**
 * @typedef {object} Deprecation
 * @property {string} code DEP0040, as Node's documentation lists them.
 * @property {string} text What Node says of it.
 * @property {string} caller A package, or a file of the project.
 * @property {boolean} isOurs
 */

/**
 * The deprecated calls that Node wrote down with `--redirect-warnings` and `--trace-deprecation`, each once for each caller.
 *
 * @param {string} path
 * @param {string} project Its root folder.
 * @returns {Deprecation[]}
 */
export function readDeprecations(path, project) {
  if (!existsSync(path)) return []
  /** @type {Map<string, Deprecation>} */
  const found = new Map()
  for (const part of readFileSync(path, "utf8").split(/^(?=\(node:\d+\) )/m)) {
    const [, code, text] = /^\(node:\d+\) \[(DEP\d+)\] DeprecationWarning: (.*)/.exec(part) ?? []
    if (code === undefined || text === undefined) continue
    const { caller, isOurs } = callerOf(part, project)
    found.set(`${code} ${caller}`, { code, text, caller, isOurs })
  }
  return [...found.values()]
}

/**
 * The nearest frame that is not Node's own.
 *
 * @param {string} trace
 * @param {string} project
 */
function callerOf(trace, project) {
  const frames = trace.split("\n").filter((line) => line.startsWith("    at ") && !line.includes("node:"))
  const place = frames[0]
    ?.split(/[ (]/)
    .at(-1)
    ?.replace("file://", "")
    .replace(/:\d+:\d+\)?$/, "")
  if (place === undefined) return { caller: "unknown", isOurs: false }
  const inside = place.split("/node_modules/").at(-1)
  if (inside === undefined || inside === place) return { caller: relative(project, place), isOurs: true }
  const [scope = "", name = ""] = inside.split("/")
  const caller = scope.startsWith("@") ? `${scope}/${name}` : scope
  return { caller, isOurs: caller.includes("payunit") }
}
