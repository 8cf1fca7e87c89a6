import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join, posix, relative, sep } from "node:path"
import ts from "typescript"
import { Problem } from "../problem.mjs"
import { projectFolder } from "../project.mjs"

/** What a declaration imports of files beside it. */
const IMPORTED = /(\bfrom |\bimport\()"(\.[^"]*)"/g

/**
 * Writes a package's declarations: those that its entries lead to, and no others. What they take of the plugin's sources
 * comes with them, so that the package stands by itself.
 *
 * @param {object} options
 * @param {string} options.project The tsconfig.json.
 * @param {string[]} options.entries Sources, within the project.
 * @param {Record<string, string>} options.places Where declarations of the sources in a folder go, within the output.
 * @param {string} options.output
 * @param {("ts" | "mts")[]} options.kinds For CommonJS, and for ES modules.
 */
export async function writeTypes({ project, entries, places, output, kinds }) {
  const declarations = declarationsOf(project, entries)

  /** @param {string} path Of a declaration, as its source's. */
  const placeOf = (path) => {
    const [home, place] = Object.entries(places).find(([folder]) => path.startsWith(`${folder}/`)) ?? []
    if (home === undefined || place === undefined) throw new Problem(`Types lead to ${path}, which is in no package.`)
    return posix.join(place, path.slice(home.length + 1))
  }

  const reached = new Set(entries.map((entry) => entry.replace(/\.tsx?$/, "")))
  for (const path of reached) {
    const text = declarations.get(path)
    if (text === undefined) throw new Problem(`Types lead to ${path}, of which there are none.`)
    for (const [, , specifier = ""] of text.matchAll(IMPORTED)) reached.add(fileOf(path, specifier, declarations))
  }
  for (const path of reached) {
    const place = placeOf(path)
    await mkdir(join(output, dirname(place)), { recursive: true })
    for (const kind of kinds) {
      const ending = kind === "mts" ? ".mjs" : ".js"
      const text = (declarations.get(path) ?? "").replace(IMPORTED, (_, before, specifier) => {
        const target = posix.relative(dirname(place), placeOf(fileOf(path, specifier, declarations)))
        return `${before}"${target.startsWith(".") ? "" : "./"}${target}${ending}"`
      })
      await writeFile(join(output, `${place}.d.${kind}`), text)
    }
  }
}

/**
 * @param {string} project
 * @param {string[]} entries
 * @returns {Map<string, string>} Their text by the path of the source, without its ending.
 */
function declarationsOf(project, entries) {
  const { config, error } = ts.readConfigFile(project, ts.sys.readFile)
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, dirname(project), {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    sourceMap: false,
    // Nothing is written there: it only gives declarations the paths of their sources.
    outDir: projectFolder,
    rootDir: projectFolder,
  })
  const program = ts.createProgram(
    entries.map((entry) => join(projectFolder, entry)),
    parsed.options,
  )
  const faults = [...(error ? [error] : []), ...parsed.errors, ...ts.getPreEmitDiagnostics(program)]
  if (faults.length > 0) {
    const host = {
      ...ts.sys,
      getCanonicalFileName: String,
      getNewLine: () => "\n",
      getCurrentDirectory: () => projectFolder,
    }
    throw new Problem(`Types could not be made:\n${ts.formatDiagnostics(faults, host)}`)
  }
  const declarations = new Map()
  program.emit(undefined, (file, text) => {
    const path = relative(projectFolder, file).split(sep).join("/")
    declarations.set(path.replace(/\.d\.ts$/, ""), text)
  })
  return declarations
}

/**
 * @param {string} path Of the declaration that imports.
 * @param {string} specifier
 * @param {Map<string, string>} declarations
 */
function fileOf(path, specifier, declarations) {
  const base = posix.join(dirname(path), specifier)
  return declarations.has(base) ? base : posix.join(base, "index")
}
