import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, sep } from "node:path"
import { Problem } from "../problem.mjs"
import { run } from "./programs.mjs"

const NAME = "medusa-payment-payunit"

/** Every export, with the name of something in it. */
const EXPORTS = /** @type {[path: string, name: string][]} */ ([
  ["gateway", "PayUnitClient"],
  ["simulator", "startSimulator"],
  ["workflows", "settleTransactionWorkflow"],
  ["modules/payunit", "default"],
  [".medusa/server/src/modules/payunit", "default"],
  ["providers/payunit", "default"],
  ["storefront", "createPayUnitClient"],
  ["storefront/react", "usePayUnitPayment"],
  ["package.json", "version"],
])

/** Not to be loaded by Node.js: a program that runs when it is, and the bundle of the dashboard. */
const NO_MODULES = /^(cli\/payunit\.js|admin\/.*)$/

/** How projects resolve imports: the file's name and the compiler's flags. */
const RESOLUTIONS = [
  ["exports-esm.mts", "--module node16 --moduleResolution node16"],
  ["exports-cjs.cts", "--module node16 --moduleResolution node16"],
  ["exports-bundled.ts", "--module esnext --moduleResolution bundler"],
]

/**
 * Loads whatever the installed package exports, and has the compiler read its types.
 *
 * @param {string} folder The store's.
 * @param {AbortSignal} signal
 * @returns {Promise<{ files: number }>} How many files of the package were loaded.
 */
export async function tryExports(folder, signal) {
  const installed = join(folder, "node_modules", NAME)
  /** @type {{ exports: Record<string, unknown> }} */
  const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))
  for (const key of Object.keys(exports)) {
    const pattern = new RegExp(`^${key.slice(2).replaceAll(".", "\\.").replace("*", ".+")}$`)
    const known = EXPORTS.some(([path]) => pattern.test(path)) || key === "./admin"
    if (!known) throw new Problem(`package.json exports ${key}, but nothing in EXPORTS says what is in there.`)
  }

  const files = modulesOf(join(installed, ".medusa/server/src"))
  const exported = EXPORTS.map(([path, name]) => [`${NAME}/${path}`, name])
  await load([...exported, ...files.map((path) => [path])], folder, signal)
  await readTypes(folder, signal)
  return { files: files.length }
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
    throw new Problem(`${String(faults.length)} times something of the installed package cannot be loaded:\n  ${first}`)
  }
}

/**
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function readTypes(folder, signal) {
  const typed = EXPORTS.filter(([path]) => !path.startsWith(".") && path !== "package.json")
  const text = [
    ...typed.map(([path], index) => `import type * as m${String(index)} from "${NAME}/${path}"`),
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
