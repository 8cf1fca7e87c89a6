import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fingerprint } from "../fingerprint.mjs"
import { projectFolder } from "../project.mjs"
import { buildPlugin } from "./plugin.mjs"
import { buildSimulator } from "./simulator.mjs"
import { buildStorefrontKit } from "./storefront.mjs"

/**
 * @typedef {object} Package
 * @property {string} folder Where its package.json is, within the project.
 * @property {string} output Where it is built, within the project.
 * @property {string[]} sources What it is built from.
 * @property {(options: { signal?: AbortSignal }) => Promise<void>} build
 */

/** What every build depends on: the compiler with its options, and the tools. */
const SHARED_SOURCES = ["package.json", "package-lock.json", "tsconfig.json", "tools/build"]

/**
 * What this repository publishes. None needs another's build; whoever installs or bundles one finds it built.
 *
 * @satisfies {Record<string, Package>}
 */
export const PACKAGES = {
  plugin: { folder: ".", output: ".medusa/server", sources: ["src"], build: buildPlugin },
  simulator: {
    folder: "packages/simulator",
    output: "packages/simulator/dist",
    sources: [
      ...["package.json", "tsconfig.json", "src"].map((path) => `packages/simulator/${path}`),
      ...["contract", "phone.ts", "status.ts"].map((path) => `src/gateway/${path}`),
    ],
    build: buildSimulator,
  },
  storefront: {
    folder: "packages/storefront",
    output: "packages/storefront/dist",
    sources: [
      ...["package.json", "tsconfig.json", "src"].map((path) => `packages/storefront/${path}`),
      "src/gateway/phone.ts",
    ],
    build: buildStorefrontKit,
  },
}

/**
 * Builds the packages, unless the builds that are there are of these very sources. Silent unless it fails.
 *
 * @param {object} [options]
 * @param {readonly string[]} [options.names] Which; all unless any is named.
 * @param {AbortSignal} [options.signal] Ends the build.
 * @throws {Error} With everything the build said.
 */
export async function buildPackages({ names = [], signal } = {}) {
  for (const [name, one] of Object.entries(PACKAGES)) {
    if (names.length === 0 || names.includes(name)) await unlessBuilt(one, signal)
    signal?.throwIfAborted()
  }
}

/**
 * @param {Package} one
 * @param {AbortSignal | undefined} signal
 */
async function unlessBuilt({ output, sources, build }, signal) {
  // Every build empties its folder first, so that the stamp never speaks of another one.
  const stamp = join(projectFolder, output, ".built-from")
  const wanted = await fingerprint([...sources, ...SHARED_SOURCES])
  if ((await readFile(stamp, "utf8").catch(() => "")) === wanted) return
  await build({ ...(signal && { signal }) })
  await writeFile(stamp, wanted)
}
