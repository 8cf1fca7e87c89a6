import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fingerprint } from "./fingerprint.mjs"
import { Problem } from "./problem.mjs"
import { projectFolder } from "./project.mjs"

/** What `medusa plugin:build` does, without the command line around it, which asks for ts-node first. */
const PROGRAM = 'require("@medusajs/medusa/commands/plugin/build").default({ directory: process.cwd() })'

/** Says what the build was made from. Every build empties the folder first, so it never speaks of another one. */
const STAMP = join(projectFolder, ".medusa/server/.built-from")
const SOURCES = ["src", "package.json", "package-lock.json", "tsconfig.json"]

/**
 * Builds the plugin into `.medusa/server`, which is where a store loads it from, unless the build there is of these
 * very sources. Silent unless it fails.
 *
 * @param {object} [options]
 * @param {AbortSignal} [options.signal] Ends the build.
 * @throws {Error} With everything the build said.
 */
export async function buildPlugin({ signal } = {}) {
  const sources = await fingerprint(SOURCES)
  if ((await readFile(STAMP, "utf8").catch(() => "")) === sources) return

  const build = spawn(process.execPath, ["--eval", PROGRAM], {
    cwd: projectFolder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, MEDUSA_DISABLE_TELEMETRY: "true" },
    ...(signal && { signal }),
  })
  let output = ""
  for (const stream of [build.stdout, build.stderr]) {
    stream.setEncoding("utf8")
    stream.on("data", (/** @type {string} */ text) => (output += text))
  }
  const [code] = await once(build, "close")
  if (code !== 0) throw new Problem(`The plugin could not be built:\n${output.trim()}`)
  await writeFile(STAMP, sources)
}
