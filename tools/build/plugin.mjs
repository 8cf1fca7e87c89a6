import { spawn } from "node:child_process"
import { once } from "node:events"
import { Problem } from "../problem.mjs"
import { projectFolder } from "../project.mjs"

/** What `medusa plugin:build` does, without the command line around it, which asks for ts-node first. */
const PROGRAM = 'require("@medusajs/medusa/commands/plugin/build").default({ directory: process.cwd() })'

/**
 * Builds the plugin into `.medusa/server`, which is where a store loads it from.
 *
 * @param {{ signal?: AbortSignal }} options
 */
export async function buildPlugin(options) {
  const build = spawn(process.execPath, ["--eval", PROGRAM], {
    cwd: projectFolder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, MEDUSA_DISABLE_TELEMETRY: "true" },
    ...options,
  })
  let output = ""
  for (const stream of [build.stdout, build.stderr]) {
    stream.setEncoding("utf8")
    stream.on("data", (/** @type {string} */ text) => (output += text))
  }
  const [code] = await once(build, "close")
  if (code !== 0) throw new Problem(`The plugin could not be built:\n${output.trim()}`)
}
