import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fingerprint } from "./fingerprint.mjs"
import { Problem } from "./problem.mjs"
import { projectFolder } from "./project.mjs"
import { slimBuild } from "./slim-build.mjs"
import { buildStorefrontKit } from "./storefront-kit.mjs"

/** What `medusa plugin:build` does, without the command line around it, which asks for ts-node first. */
const PROGRAM = 'require("@medusajs/medusa/commands/plugin/build").default({ directory: process.cwd() })'

/** Say what the builds were made from. The plugin's empties the folder first, so they never speak of another one. */
const STAMP = join(projectFolder, ".medusa/server/.built-from")
const KIT_STAMP = join(projectFolder, ".medusa/server/.kit-built-from")

const SHARED_SOURCES = ["package.json", "package-lock.json", "tsconfig.json", "tools/slim-build.mjs"]
const KIT_SOURCES = ["src/storefront", "src/gateway/phone.ts", "tools/storefront-kit.mjs"]

/**
 * Builds the plugin into `.medusa/server`, which is where a store loads it from, unless the build there is of these
 * very sources. Silent unless it fails.
 *
 * @param {object} [options]
 * @param {AbortSignal} [options.signal] Ends the build.
 * @throws {Error} With everything the build said.
 */
export async function buildPlugin({ signal } = {}) {
  const passed = { ...(signal && { signal }) }
  const folders = (await readdir(join(projectFolder, "src"))).filter((name) => name !== "storefront").sort()
  const sources = folders.map((name) => join("src", name))
  await unlessBuilt(STAMP, [...sources, ...SHARED_SOURCES], () => buildServerAndAdmin(passed))
  await unlessBuilt(KIT_STAMP, [...KIT_SOURCES, ...SHARED_SOURCES], () => buildStorefrontKit(passed))
}

/**
 * @param {string} stamp
 * @param {string[]} sources
 * @param {() => Promise<void>} build
 */
async function unlessBuilt(stamp, sources, build) {
  const wanted = await fingerprint(sources)
  if ((await readFile(stamp, "utf8").catch(() => "")) === wanted) return
  await build()
  await slimBuild()
  await writeFile(stamp, wanted)
}

/** @param {{ signal?: AbortSignal }} options */
async function buildServerAndAdmin(options) {
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
