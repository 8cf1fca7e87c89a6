import { dashboardOf, PAGE_IMPORTS, installedFor } from "./packages"

/** What Medusa merges into the configuration of Vite. */
export interface DashboardPackages {
  resolve: { alias: { find: RegExp; replacement: string }[] }
}

/**
 * Gives every page of the admin the packages that Medusa's dashboard has: React, router, query client, translations, UI kit.
 * The bundler looks for them from where a plugin lies, and a workspace may have put others there: a storefront's React, a
 * router of another generation.
 *
 *     admin: { vite: dashboardPackages }
 *
 * @returns aliases, to be merged with what else a store gives to Vite; none where no dashboard is installed
 */
export function dashboardPackages(): DashboardPackages {
  const dashboard = dashboardOf(process.cwd())
  const alias = PAGE_IMPORTS.flatMap((name) => {
    const installed = dashboard === null ? null : installedFor(dashboard, name)
    return installed === null ? [] : [{ find: importsOf(name), replacement: `${slashed(installed.folder)}$1` }]
  })
  return { resolve: { alias } }
}

/** React's other entries are files by the same name; those of other packages only the packages themselves import. */
function importsOf(name: string): RegExp {
  return name === "react" || name === "react-dom" ? new RegExp(`^${name}(/.*)?$`) : new RegExp(`^${name}()$`)
}

/** A path as Vite writes it, on Windows too. */
function slashed(path: string): string {
  return path.replaceAll("\\", "/")
}
