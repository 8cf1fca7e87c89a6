import { existsSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join } from "node:path"
import { z } from "zod"

/** A package of which the plugin's pages would get another copy than Medusa's dashboard. */
export interface OtherCopy {
  name: string
  /** The version that the dashboard has. */
  dashboard: string
  /** That which the plugin's pages would get; null if they find none. */
  plugin: string | null
}

/** What a second copy of breaks pages: each keeps what it knows to itself. */
const SHARED = ["react-router-dom", "@tanstack/react-query", "react-i18next", "@medusajs/ui"] as const

/** What Medusa's bundler takes one copy of for all, the project's: that only breaks what another major version breaks. */
const DEDUPED = ["react", "react-dom"] as const

interface Installed {
  folder: string
  version: string
}

/**
 * Packages that a page of the plugin and the dashboard would not share, looked for where Node.js and the bundler look.
 *
 * @param project the folder that Medusa runs in
 * @param plugin any folder of the plugin
 * @returns null where no dashboard is found, as without a `node_modules`
 */
export function otherCopies(project: string, plugin: string): OtherCopy[] | null {
  const dashboard = ["@medusajs/medusa", "@medusajs/admin-bundler", "@medusajs/dashboard"].reduce<string | null>(
    (from, name) => (from === null ? null : (installedFor(from, name)?.folder ?? null)),
    realpathSync(project),
  )
  if (dashboard === null) {
    return null
  }
  const from = realpathSync(plugin)
  return [...SHARED, ...DEDUPED].flatMap((name) => {
    const theirs = installedFor(dashboard, name)
    const ours = installedFor(from, name)
    const isSame = DEDUPED.some((one) => one === name)
      ? majorOf(ours) === majorOf(theirs)
      : ours?.folder === theirs?.folder
    return theirs === null || isSame
      ? []
      : [{ name, dashboard: theirs.version, plugin: ours === null ? null : ours.version }]
  })
}

const manifest = z.object({ version: z.string() })

/** The copy of a package that is found from a folder, by the folders `node_modules` above it. */
function installedFor(from: string, name: string): Installed | null {
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

function majorOf(installed: Installed | null): string | undefined {
  return installed?.version.split(".")[0]
}
