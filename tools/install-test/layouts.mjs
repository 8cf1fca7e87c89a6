import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Problem } from "../problem.mjs"
import { projectFolder } from "../project.mjs"
import { readDocument } from "./document.mjs"

/*
 * The projects that create-medusa-app makes: a backend alone, or a workspace of a backend and a storefront, for each of the
 * programs that install packages.
 */

/** @typedef {"alone" | "workspace"} Layout */

export const LAYOUTS = /** @type {const} */ (["alone", "workspace"])

/** @type {{ devDependencies: Record<string, string>, overrides: Record<string, string> }} */
const ours = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"))

const QUIETLY = "--prefer-offline --no-audit --no-fund --loglevel=error"

/** As create-medusa-app installs a project, which decides what lies at the root of a workspace; later packages are not. */
const WITHOUT_PEERS = "--legacy-peer-deps"

/**
 * What installs, by the program's name: a project's packages, and one more. What yarn writes is a lockfile, which it refuses
 * to on machines that say CI.
 */
export const MANAGERS = {
  npm: {
    install: `npm install ${QUIETLY} ${WITHOUT_PEERS}`,
    add: `npm install ${QUIETLY}`,
    save: "--save-dev",
  },
  pnpm: {
    install: "npx --yes pnpm@10 install --prefer-offline --no-frozen-lockfile",
    add: "npx --yes pnpm@10 add --prefer-offline",
    save: "-D",
  },
  yarn: {
    install: "npx --yes --package=@yarnpkg/cli-dist@4 yarn install --no-immutable",
    add: "npx --yes --package=@yarnpkg/cli-dist@4 yarn add",
    save: "-D",
  },
}

/** @typedef {keyof typeof MANAGERS} Manager */

/**
 * What the template of the workspace names for its backend beside Medusa. create-medusa-app moves Medusa's packages to the
 * version that is asked for and leaves these as they are, so that the dashboard brings others: of another generation.
 */
const TEMPLATE_OF_ADMIN = {
  "@medusajs/ui": "4.2.0",
  "@tanstack/react-query": "5.64.2",
  "react-i18next": "13.5.0",
  "react-router-dom": "6.30.4",
}

/** The template's storefront, as far as it decides what lies at the root of the workspace. */
const STOREFRONT = {
  name: "@dtc/storefront",
  version: "1.0.3",
  private: true,
  dependencies: { react: "19.0.5", "react-dom": "19.0.5" },
  devDependencies: { "@types/react": "19.0.5", "@types/react-dom": "19.0.5" },
}

/**
 * Writes the files by which a project's packages are installed.
 *
 * @param {object} project
 * @param {string} project.root
 * @param {Layout} project.layout
 * @param {Manager} project.manager
 * @param {string} project.version Of Medusa.
 * @returns {string} The folder of the backend.
 */
export function writeLayout({ root, layout, manager, version }) {
  const folder = layout === "workspace" ? join(root, "apps/backend") : root
  mkdirSync(join(folder, "src/scripts"), { recursive: true })
  const write = (/** @type {string} */ path, /** @type {string} */ text) => writeFileSync(join(root, path), text)
  const writeManifest = (/** @type {string} */ path, /** @type {object} */ content) =>
    write(join(path, "package.json"), JSON.stringify(content, null, 2))

  const overrides = { overrides: ours.overrides, resolutions: ours.overrides }
  if (layout === "alone") {
    writeManifest("", { ...backend(version, {}), ...overrides })
  } else {
    // With npm, the storefront's React lies at the root, as in a whole template. Yarn would lay Medusa out of its parts' sight.
    const devDependencies = manager === "npm" ? STOREFRONT.dependencies : {}
    writeManifest("", { name: "my-shop", private: true, workspaces: ["apps/*"], devDependencies, ...overrides })
    writeManifest("apps/backend", backend(version, TEMPLATE_OF_ADMIN))
    mkdirSync(join(root, "apps/storefront"), { recursive: true })
    writeManifest("apps/storefront", STOREFRONT)
  }
  if (manager === "npm" && version.includes("-")) {
    write(".npmrc", readDocument("docs/upgrading.md").block("ini", "legacy-peer-deps"))
  }
  if (manager === "pnpm") {
    // A backend alone names none of the dashboard's packages, which Medusa's bundler looks for from there.
    const own = layout === "workspace" ? { packages: ["apps/*"] } : { publicHoistPattern: ["*@medusajs/*"] }
    write("pnpm-workspace.yaml", JSON.stringify({ ...own, overrides: ours.overrides }, null, 2))
  }
  if (manager === "yarn") {
    write("yarn.lock", "")
    // What a package depends on may be younger than a day, which yarn waits for by itself. It reads nothing of npm's.
    write(".yarnrc.yml", `nodeLinker: node-modules\nnpmMinimalAgeGate: 0\nnpmRegistryServer: ${readRegistry()}\n`)
  }
  return folder
}

/** Where npm is told to take packages from. */
function readRegistry() {
  return execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim()
}

/**
 * Where a package lies that a folder's programs find: there, or at the root of its workspace.
 *
 * @param {string} folder
 * @param {string} name
 * @returns {string}
 */
export function installedFor(folder, name) {
  const here = join(folder, "node_modules", name)
  if (existsSync(here)) return here
  if (folder === dirname(folder)) throw new Problem(`${name} is not installed.`)
  return installedFor(dirname(folder), name)
}

/**
 * The tools beside Medusa in the versions that this project is built with, and with its overrides: the newest of a day
 * may lack the binary for some platform, which would be the tool's fault and not the plugin's.
 *
 * @param {string} version
 * @param {Record<string, string>} more
 */
function backend(version, more) {
  const tools = ["@swc/core", "@types/node", "@types/react", "@types/react-dom", "react", "react-dom", "typescript"]
  return {
    name: "@dtc/backend",
    version: "0.0.1",
    private: true,
    scripts: { build: "medusa build", start: "medusa start" },
    dependencies: {
      "@medusajs/admin-sdk": version,
      "@medusajs/cli": version,
      "@medusajs/framework": version,
      "@medusajs/medusa": version,
      ...(Object.keys(more).length > 0 && {
        "@medusajs/admin-shared": version,
        "@medusajs/dashboard": version,
        "@medusajs/draft-order": version,
      }),
      ...more,
    },
    devDependencies: {
      ...Object.fromEntries(tools.map((name) => [name, ours.devDependencies[name]])),
      "ts-node": "^10.9.2",
      vite: "^7.0.0",
    },
  }
}
