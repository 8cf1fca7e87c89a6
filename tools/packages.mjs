/** What this repository publishes, all in one version: the folders of each package.json, whose name is its own. */
export const PACKAGES = {
  plugin: ".",
  simulator: "packages/simulator",
  storefront: "packages/storefront",
  verify: "packages/verify",
}

/** @typedef {keyof typeof PACKAGES} PackageName */

export const PACKAGE_NAMES = /** @type {PackageName[]} */ (Object.keys(PACKAGES))
