import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fingerprint } from "../fingerprint.mjs"
import { PACKAGE_NAMES } from "../packages.mjs"
import { projectFolder } from "../project.mjs"
import { buildPlugin } from "./plugin.mjs"
import { buildSimulator } from "./simulator.mjs"
import { buildStorefrontKit } from "./storefront.mjs"
import { buildVerify } from "./verify.mjs"

/**
 * @typedef {object} Build
 * @property {string} output Where the package is built, within the project. Emptied first, whatever was in it.
 * @property {string[]} sources What it is built from.
 * @property {(options: { signal?: AbortSignal }) => Promise<void>} build
 */

/** What every build depends on: the compiler with its options, and the tools. */
const SHARED_SOURCES = ["package.json", "package-lock.json", "tsconfig.json", "tools/build"]

/**
 * None needs another's build; whoever installs or bundles one finds it built.
 *
 * @type {Record<import("../packages.mjs").PackageName, Build>}
 */
const BUILDS = {
  plugin: { output: ".medusa/server", sources: ["src"], build: buildPlugin },
  simulator: {
    output: "packages/simulator/dist",
    sources: [...["package.json", "tsconfig.json", "src"].map((path) => `packages/simulator/${path}`), "src/gateway"],
    build: buildSimulator,
  },
  storefront: {
    output: "packages/storefront/dist",
    sources: [
      ...["package.json", "tsconfig.json", "src", "command"].map((path) => `packages/storefront/${path}`),
      "src/gateway",
      "src/cli/project",
    ],
    build: buildStorefrontKit,
  },
  verify: {
    output: "packages/verify/dist",
    sources: [
      ...["package.json", "tsconfig.json", "src"].map((path) => `packages/verify/${path}`),
      ...["src/gateway", "src/domain", "src/cli"],
    ],
    build: buildVerify,
  },
}

/**
 * Builds packages, unless the builds that are there are of these very sources. Silent unless it fails.
 *
 * @param {object} [options]
 * @param {readonly import("../packages.mjs").PackageName[]} [options.names] Which; all unless told.
 * @param {AbortSignal} [options.signal] Ends the build.
 * @throws {Error} With everything the build said.
 */
export async function buildPackages({ names = PACKAGE_NAMES, signal } = {}) {
  for (const name of names) {
    await unlessBuilt(BUILDS[name], signal)
    signal?.throwIfAborted()
  }
}

/**
 * @param {Build} wanted
 * @param {AbortSignal | undefined} signal
 */
async function unlessBuilt({ output, sources, build }, signal) {
  // The output is emptied by every build, and so the stamp in it never speaks of another one.
  const stamp = join(projectFolder, output, ".built-from")
  const current = await fingerprint([...sources, ...SHARED_SOURCES])
  if ((await readFile(stamp, "utf8").catch(() => "")) === current) return
  await build({ ...(signal && { signal }) })
  await writeFile(stamp, current)
}
