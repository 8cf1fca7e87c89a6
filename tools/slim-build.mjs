import { existsSync, readdirSync, readFileSync } from "node:fs"
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { basename, dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { transform } from "esbuild"
import { projectFolder } from "./project.mjs"

/*
 * Makes a build smaller, without touching what it does. Run after the plugin and the storefront kit were built; doing it
 * again changes nothing.
 */

const sources = join(projectFolder, ".medusa/server/src")

/** Lines so short that the number of one, in a stack trace, says where to look. */
const SHORT_LINES = { minifyWhitespace: true, lineLimit: 200 }

/**
 * How a file is slimmed. What packages import, by the name `index`, stays as the compiler wrote it: before Node runs such a
 * file for an ES module, it reads the names of its exports off the text.
 *
 * @param {string} path
 * @returns {import("esbuild").TransformOptions}
 */
function slimming(path) {
  if (path.startsWith("admin")) return { minify: true }
  return basename(path) === "index.js" ? {} : SHORT_LINES
}

/**
 * Nobody reads the dashboard's bundle, and stores minify what they build of it anyway. Whatever a server runs keeps its
 * names and short lines, for the sake of whoever reads a stack trace, and loses the comments, which the types have too.
 */
export async function slimBuild() {
  await joinDashboardBundles(join(sources, "admin"))
  const paths = await readdir(sources, { recursive: true })
  await Promise.all([
    ...paths.filter((path) => /\.m?js$/.test(path)).map((path) => slim(join(sources, path), slimming(path))),
    ...unreachableTypes(paths).map((path) => rm(path)),
  ])
}

/**
 * Medusa writes the bundle twice: `index.mjs`, which stores build, and `index.js`, in which their Tailwind looks for the
 * names of styles, and nothing else does. One file can be both, where it is said that it is a module.
 *
 * @param {string} folder
 */
async function joinDashboardBundles(folder) {
  const bundle = join(folder, "index.mjs")
  if (!existsSync(bundle)) return
  await rename(bundle, join(folder, "index.js"))
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n')
}

/**
 * Types that no import of the package leads to.
 *
 * @param {readonly string[]} paths Of all files, from the sources' folder.
 */
function unreachableTypes(paths) {
  const reached = new Set(exportedTypes())
  for (const file of reached) {
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]*)"/g)) {
      reached.add(typesOf(resolve(dirname(file), specifier), file))
    }
  }
  return paths
    .filter((path) => /\.d\.m?ts$/.test(path))
    .map((path) => join(sources, path))
    .filter((path) => !reached.has(path))
}

/** The types of what package.json exports, as far as they are built yet. */
function exportedTypes() {
  /** @type {{ exports: unknown }} */
  const { exports } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"))
  return stringsIn(exports)
    .flatMap((path) => {
      const [before = "", after] = path.split("/*/")
      if (after === undefined) return [path]
      const folder = join(projectFolder, before)
      return existsSync(folder) ? readdirSync(folder).map((name) => `${before}/${name}/${after}`) : []
    })
    .map((path) => join(projectFolder, path.replace(/(?<!\.d)\.(m?)js$/, ".d.$1ts")))
    .filter((path) => /\.d\.m?ts$/.test(path) && existsSync(path))
}

/**
 * @param {unknown} value
 * @returns {string[]}
 */
function stringsIn(value) {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/**
 * @param {string} imported
 * @param {string} by
 */
function typesOf(imported, by) {
  const base = imported.replace(/\.m?js$/, "")
  const extension = imported.endsWith(".mjs") ? ".d.mts" : ".d.ts"
  const found = [`${base}${extension}`, join(base, `index${extension}`)].find((path) => existsSync(path))
  if (found === undefined) throw new Error(`${by} speaks of types that are not there: ${imported}`)
  return found
}

/**
 * @param {string} file
 * @param {import("esbuild").TransformOptions} options
 */
async function slim(file, options) {
  const code = await readFile(file, "utf8")
  const slimmer = await transform(code, { target: "es2022", charset: "utf8", legalComments: "none", ...options })
  await writeFile(file, slimmer.code)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await slimBuild()
