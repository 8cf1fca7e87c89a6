import { existsSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join } from "node:path"
import { z } from "zod"

/** A package of which the plugin's pages would get another copy than Medusa's dashboard. */
export interface OtherCopy {
  name: string
  /** The version that the dashboard has. */
  dashboard: string
  /** The version that the plugin's pages would get; null if they find none. */
  plugin: string | null
}

/** What a page needs the dashboard's own copy of: each keeps what it knows to itself. */
const STATEFUL = ["react-router-dom", "@tanstack/react-query", "react-i18next", "@medusajs/ui"] as const

/** What Medusa's bundler takes one copy of for all, the project's: that only breaks what another major version breaks. */
const DEDUPED = ["react", "react-dom"] as const

/** What any copy serves for, if there is one. */
const STATELESS = ["@medusajs/admin-sdk", "@medusajs/icons", "@medusajs/js-sdk"] as const

/**
 * Every package beside the plugin that its built pages import. What those packages import themselves they find from where
 * they lie: given another `react-router`, the dashboard's `react-router-dom` breaks.
 */
export const PAGE_IMPORTS = [...STATEFUL, ...DEDUPED, ...STATELESS] as const

/** A package as it lies on the disk. */
export interface InstalledPackage {
  folder: string
  version: string
}

/** What a page of the plugin gets, beside what the dashboard has. */
export interface AdminPackages {
  others: OtherCopy[]
  /** The file in which `admin.vite` gives them the dashboard's: `medusa-config.ts`, with its folders. */
  configuration: string
}

/**
 * Packages that a page of the plugin and the dashboard would not share, looked for where Node.js and the bundler look.
 *
 * @param project the folder that Medusa runs in
 * @param plugin any folder of the plugin
 * @param vite the store's `admin.vite`, whose aliases decide before that
 * @returns null where no dashboard is found, as without a `node_modules`
 */
export function adminPackages(project: string, plugin: string, vite?: unknown): AdminPackages | null {
  const dashboard = dashboardOf(project)
  if (dashboard === null) {
    return null
  }
  const isAliased = aliasesOf(vite)
  const [from, deduped] = [realpathSync(plugin), realpathSync(project)]
  const others = [...STATEFUL, ...DEDUPED, ...STATELESS].flatMap((name) => {
    const theirs = installedFor(dashboard, name)
    const ours = installedFor(isDeduped(name) ? deduped : from, name)
    return theirs === null || isAliased(name) || serves(name, ours, theirs)
      ? []
      : [{ name, dashboard: theirs.version, plugin: ours?.version ?? null }]
  })
  return { others, configuration: configurationOf(project) }
}

function isDeduped(name: string): boolean {
  return DEDUPED.some((one) => one === name)
}

function serves(name: string, ours: InstalledPackage | null, theirs: InstalledPackage): boolean {
  if (STATELESS.some((one) => one === name)) {
    return ours !== null
  }
  return isDeduped(name) ? majorOf(ours) === majorOf(theirs) : ours?.folder === theirs.folder
}

/** The folder of the dashboard that a project's Medusa bundles; null where none is installed. */
export function dashboardOf(project: string): string | null {
  return ["@medusajs/medusa", "@medusajs/admin-bundler", "@medusajs/dashboard"].reduce<string | null>(
    (from, name) => (from === null ? null : (installedFor(from, name)?.folder ?? null)),
    realpathSync(project),
  )
}

const manifest = z.object({ version: z.string() })

/** The copy of a package that is found from a folder, by the folders `node_modules` above it. */
export function installedFor(from: string, name: string): InstalledPackage | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, "node_modules", name, "package.json")
    if (existsSync(file)) {
      const { data } = manifest.safeParse(JSON.parse(readFileSync(file, "utf8")))
      return data === undefined ? null : { folder: realpathSync(dirname(file)), version: data.version }
    }
    if (folder === dirname(folder)) {
      return null
    }
  }
}

/** Vite takes aliases as a list, and as an object with their names. */
const aliases = z.union([
  z
    .array(z.object({ find: z.union([z.string(), z.instanceof(RegExp)]) }))
    .transform((list) => list.map(({ find }) => find)),
  z.record(z.string(), z.unknown()).transform((named) => Object.keys(named)),
])
const configured = z.object({ resolve: z.object({ alias: aliases }) })

/** Whether the aliases of a store's `admin.vite` have a package. Of one that fails here nobody knows, so nothing is missed. */
function aliasesOf(vite: unknown): (name: string) => boolean {
  try {
    const { data } = configured.safeParse(isFunction(vite) ? vite(configurationToAddTo()) : undefined)
    return (name) =>
      data?.resolve.alias.some((find) => (typeof find === "string" ? find === name : find.test(name))) ?? false
  } catch {
    return () => true
  }
}

/** As much of what Medusa gives as a store's own function adds to. */
function configurationToAddTo(): object {
  return { plugins: [], resolve: { alias: [] }, define: {}, server: {}, build: {}, css: {}, optimizeDeps: {} }
}

function isFunction(value: unknown): value is (configuration: object) => unknown {
  return typeof value === "function"
}

/** A store that was built runs beside the compiled file: what somebody edits is two folders above. */
function configurationOf(project: string): string {
  const folders = [project, ...(/[\\/]\.medusa[\\/]server$/.test(project) ? [join(project, "../..")] : [])].reverse()
  const files = folders.flatMap((folder) => ["ts", "js", "mjs"].map((end) => join(folder, `medusa-config.${end}`)))
  return files.find((file) => existsSync(file)) ?? "medusa-config.ts"
}

function majorOf(installed: InstalledPackage | null): string | undefined {
  return installed?.version.split(".")[0]
}
