import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, sep } from "node:path"
import type * as TypeScript from "typescript"
import { applyEdit, type Edit, type FileChange, typeScriptOf, Unrecognised } from "../../../src/cli/project/changes"
import { EDITS, OPTIONAL_EDITS } from "./edits"

/** What is to be done to a storefront. */
export interface Plan {
  changes: FileChange[]
  /** What was not recognised, a sentence for each file. */
  unrecognised: string[]
  /** What is there already, and not as this version would write it. */
  kept: string[]
}

/** The version of a copy that was never published: no range of it installs. */
export const UNPUBLISHED = "0.0.0"

/** A folder in which nothing can be done at all. */
export class NotAStorefront extends Error {
  override readonly name = "NotAStorefront"
}

/**
 * Reads a storefront, and works out what is missing in it. Writes nothing.
 *
 * @param folder Of the storefront.
 * @param templates The folder with the files that are new.
 * @param version Of this package, for the storefront's dependencies.
 */
export function planFor(folder: string, templates: string, version: string): Plan {
  const manifest = manifestOf(folder)
  const ts = requiredTypeScriptOf(folder)
  const plan: Plan = { changes: [], unrecognised: [], kept: [] }
  for (const path of filesIn(templates)) {
    addFile(path)
  }
  for (const [path, edit] of Object.entries(EDITS)) {
    editFile(path, edit)
  }
  for (const [path, edit] of Object.entries(OPTIONAL_EDITS)) {
    if (existsSync(join(folder, path))) editFile(path, edit)
  }
  addDependency()
  return plan

  function addFile(path: string): void {
    const file = join(folder, path)
    const after = readFileSync(join(templates, path), "utf8")
    const route = /^src\/app\/\[countryCode\]\/\(main\)/.exec(path)?.[0]
    if (route !== undefined && !existsSync(join(folder, route))) {
      plan.unrecognised.push(`${path}: there is no folder ${route} for it.`)
    } else if (!existsSync(file)) {
      plan.changes.push({ path, before: null, after })
    } else if (!/payunit/i.test(readFileSync(file, "utf8"))) {
      plan.unrecognised.push(`${path}: it is there already, and has nothing to do with PayUnit. Give it another name.`)
    } else if (readFileSync(file, "utf8") !== after) {
      plan.kept.push(path)
    }
  }

  function editFile(path: string, edit: Edit): void {
    const file = join(folder, path)
    if (!existsSync(file)) {
      plan.unrecognised.push(`${path}: there is no such file.`)
      return
    }
    const before = readFileSync(file, "utf8")
    try {
      const after = applyEdit(path, before, edit, ts)
      if (after !== before) plan.changes.push({ path, before, after })
    } catch (error) {
      if (!(error instanceof Unrecognised)) throw error
      plan.unrecognised.push(`${path}: ${error.message}.`)
    }
  }

  function addDependency(): void {
    const { text, content } = manifest
    if (content.dependencies?.["payunit-storefront"] !== undefined || version === UNPUBLISHED) return
    const dependencies = Object.entries({ ...content.dependencies, "payunit-storefront": `^${version}` })
    const sorted = Object.fromEntries(dependencies.sort(([a], [b]) => (a < b ? -1 : 1)))
    const indent = /^[ \t]+/m.exec(text)?.[0] ?? "  "
    const after = `${JSON.stringify({ ...content, dependencies: sorted }, null, indent)}\n`
    plan.changes.push({ path: "package.json", before: text, after })
  }
}

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function manifestOf(folder: string): { text: string; content: Manifest } {
  const path = join(folder, "package.json")
  if (!existsSync(path)) {
    throw new NotAStorefront(`${folder} has no package.json. Run this in the folder of your storefront.`)
  }
  const text = readFileSync(path, "utf8")
  const content = readManifest(path, text)
  if (content.dependencies?.next === undefined) {
    const inside = ["apps/storefront", "storefront"].find((place) => existsSync(join(folder, place, "package.json")))
    throw new NotAStorefront(
      `${path} does not depend on Next.js. Run this in the folder of your storefront` +
        `${inside === undefined ? "" : `, which seems to be ${join(folder, inside)}`}. ` +
        "For other frameworks, see docs/storefront.md.",
    )
  }
  const major = Number(/\d+/.exec(content.dependencies.next)?.[0] ?? Number.NaN)
  if (major < 15) {
    throw new NotAStorefront(`This is for Next.js 15 and newer; ${path} has ${content.dependencies.next}.`)
  }
  return { text, content }
}

function readManifest(path: string, text: string): Manifest {
  try {
    return JSON.parse(text) as Manifest
  } catch (error) {
    throw new NotAStorefront(`${path} cannot be read: ${String(error)}`)
  }
}

function requiredTypeScriptOf(folder: string): typeof TypeScript {
  const ts = typeScriptOf(folder)
  if (ts === null) {
    throw new NotAStorefront(
      `${folder} has no TypeScript that can be used, with which its files are read. Install its packages first ` +
        "(npm install, pnpm install or yarn), and run this again.",
    )
  }
  return ts
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
    )
    .sort()
}
