import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, sep } from "node:path"
import { Problem } from "../problem.mjs"
import { installedFor } from "./layouts.mjs"
import { run } from "./programs.mjs"

/** Every export of the packages, by their names, with the name of something in it. */
const EXPORTS = /** @type {Record<string, [path: string, name: string][]>} */ ({
  "medusa-payment-payunit": [
    ["alerts", "verifyAlert"],
    ["vite", "dashboardPackages"],
    ["gateway", "PayUnitClient"],
    ["workflows", "settleTransactionWorkflow"],
    ["modules/payunit", "default"],
    [".medusa/server/src/modules/payunit", "default"],
    ["providers/payunit", "default"],
    ["package.json", "version"],
  ],
  "payunit-simulator": [
    ["", "startSimulator"],
    ["", "HABITS"],
    ["package.json", "version"],
  ],
  "payunit-storefront": [
    ["", "createPayUnitClient"],
    ["react", "usePayUnitPayment"],
    ["package.json", "version"],
  ],
})

/** What is loaded by its name: the specifier and the name of something in it. */
const EXPORTED = Object.entries(EXPORTS).flatMap(([name, exports]) =>
  exports.map(([path, inside]) => /** @type {[string, string]} */ ([path === "" ? name : `${name}/${path}`, inside])),
)

/** Not to be loaded by Node.js: what says that it is not, a program that runs when it is, and the bundle of the dashboard. */
const NO_MODULES = /^(index\.js|cli\/payunit\.js|admin\/.*)$/

/** Exports of the packages that are no modules either. */
const NO_MODULE_EXPORTS = [
  "medusa-payment-payunit .",
  "medusa-payment-payunit ./admin",
  "payunit-storefront ./style.css",
]

/** How projects resolve imports: the file's name and the compiler's flags. */
const RESOLUTIONS = [
  ["exports-esm.mts", "--module node16 --moduleResolution node16"],
  ["exports-cjs.cts", "--module node16 --moduleResolution node16"],
  ["exports-bundled.ts", "--module esnext --moduleResolution bundler"],
]

/**
 * Loads whatever the installed packages export, and has the compiler read its types.
 *
 * @param {string} folder The store's.
 * @param {AbortSignal} signal
 * @returns {Promise<{ files: number }>} How many files of the plugin were loaded.
 */
export async function tryExports(folder, signal) {
  for (const name of Object.keys(EXPORTS)) assertKnown(installedFor(folder, name), EXPORTS[name] ?? [])
  const files = modulesOf(join(installedFor(folder, "medusa-payment-payunit"), ".medusa/server/src"))
  await load([...EXPORTED, ...files.map((path) => [path])], folder, signal)
  await readTypes(folder, signal)
  return { files: files.length }
}

/**
 * @param {string} installed
 * @param {[path: string, name: string][]} known
 */
function assertKnown(installed, known) {
  /** @type {{ name: string, exports: Record<string, unknown> }} */
  const { name, exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))
  for (const key of Object.keys(exports)) {
    const pattern = new RegExp(`^${key.slice(2).replaceAll(".", "\\.").replace("*", ".+")}$`)
    if (known.some(([path]) => pattern.test(path)) || NO_MODULE_EXPORTS.includes(`${name} ${key}`)) continue
    throw new Problem(`package.json of ${name} exports ${key}, but nothing in EXPORTS says what is in there.`)
  }
}

/**
 * Every file that Medusa may load by its place.
 *
 * @param {string} sources
 */
function modulesOf(sources) {
  return readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js") && !NO_MODULES.test(path.split(sep).join("/")))
    .map((path) => join(sources, path))
}

/**
 * @param {(string | undefined)[][]} wanted
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function load(wanted, folder, signal) {
  writeFileSync(join(folder, "exports.json"), JSON.stringify(wanted))
  const printed = await run("node load-exports.mjs", { folder, signal })
  /** @type {string[]} */
  const faults = JSON.parse(printed.slice(printed.lastIndexOf("[")))
  if (faults.length > 0) {
    const first = faults.slice(0, 10).join("\n  ")
    throw new Problem(
      `${String(faults.length)} times something of the installed packages cannot be loaded:\n  ${first}`,
    )
  }
}

/**
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function readTypes(folder, signal) {
  const typed = EXPORTED.filter(([specifier]) => !/\/(\.medusa|package\.json$)/.test(specifier))
  const text = [
    ...typed.map(([specifier], index) => `import type * as m${String(index)} from "${specifier}"`),
    // Types that cannot be read would be `any`, which allows anything.
    "type IsAny<T> = 0 extends 1 & T ? true : false",
    ...typed.map(
      ([, name], index) => `export const is${String(index)}: IsAny<typeof m${String(index)}.${name}> = false`,
    ),
  ].join("\n")
  for (const [file = "", resolution = ""] of RESOLUTIONS) {
    writeFileSync(join(folder, file), text)
    const flags = `--noEmit --strict --target es2022 --lib es2023,dom --types node --skipLibCheck`
    await run(`npx tsc ${flags} ${resolution} ${file}`, { folder, signal })
  }
}
