import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Problem } from "../problem.mjs"
import { projectFolder } from "../project.mjs"

/** npm's package of the same name only chooses among these, by a program that runs when it is installed. */
const PREFIX = process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node"
const PACKAGE = `${PREFIX}-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`

/**
 * A Node.js of its own, installed from npm's registry into .cache/node. It is kept, and the newest of its kind installed again
 * once a day at most.
 *
 * @param {string} wanted A version such as 24, 24.21 or 24.21.0.
 * @param {(program: string, args: readonly string[], options: { cwd: string }) => Promise<number>} run
 * @returns {Promise<{ version: string, folder: string }>} Its whole version, and the folder of its program, for PATH.
 * @throws {Problem} There is none.
 */
export async function installNode(wanted, run) {
  const folder = join(projectFolder, ".cache/node", wanted)
  const manifest = join(folder, "node_modules", PACKAGE, "package.json")
  const day = new Date().toISOString().slice(0, 10)
  const stamp = join(folder, "installed-on")
  const isFresh = existsSync(manifest) && existsSync(stamp) && readFileSync(stamp, "utf8") === day
  if (!isFresh) {
    mkdirSync(folder, { recursive: true })
    // Or npm would take this folder for a part of the project.
    writeFileSync(join(folder, "package.json"), `{ "private": true }\n`)
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    const code = await run("npm", ["install", ...flags, `${PACKAGE}@${wanted}`], { cwd: folder })
    if (code !== 0) {
      throw new Problem(`There is no Node.js ${wanted} in npm's registry for this machine (the package ${PACKAGE}).`)
    }
    writeFileSync(stamp, day)
  }
  /** @type {{ version: string, bin: Record<string, string> }} */
  const { version, bin } = JSON.parse(readFileSync(manifest, "utf8"))
  return { version, folder: dirname(join(dirname(manifest), bin["node"] ?? "bin/node")) }
}
