import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { Problem } from "../problem.mjs"
import { projectFolder } from "../project.mjs"
import { LAYOUTS, MANAGERS } from "./layouts.mjs"

/** @type {{ peerDependencies: Record<string, string>, devDependencies: Record<string, string> }} */
const { peerDependencies, devDependencies } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"))

/** The oldest Medusa that the package says it runs with, and the one that it is developed with. */
const VERSIONS = [
  (peerDependencies["@medusajs/medusa"] ?? "").replace(/^\^/, ""),
  devDependencies["@medusajs/medusa"] ?? "",
]

export const HELP = `
npm run test:install              packs the packages, looks at them, installs them into a new Medusa project by
                                  docs/getting-started.md, builds and starts that in production mode, and buys
                                  something there; with Medusa ${VERSIONS.join(" and then ")}

  --medusa 2.20.0                 with this Medusa; may be given several times
  --medusa preview                with the newest preview of the next Medusa, if there is one
  --layout workspace              a workspace of backend and storefront, or alone: a backend; by default the newest
                                  Medusa in a workspace, and others alone
  --manager pnpm                  installed by pnpm or yarn in place of npm
  --develop                       also starts it as \`medusa develop\` does, and looks at the dashboard there
  --package-only                  only packs and looks at the packages, and tries \`payunit-verify\` from them: no store
  --keep                          leaves the projects where they were made, and says where
  --help

DATABASE_URL=postgres://user:password@localhost:5432/postgres
                                  uses that Postgres, making databases on it and dropping them
`.trim()

/**
 * @param {string[]} given
 * @returns {{ versions: string[], manager: import("./layouts.mjs").Manager, layout: import("./layouts.mjs").Layout | null, develop: boolean, packageOnly: boolean, keep: boolean } | "help"}
 * @throws {Problem} For what cannot be understood.
 */
export function readOptions(given) {
  const values = parse(given)
  if (values.help) return "help"
  const versions = values.medusa ?? VERSIONS
  for (const version of versions) {
    if (version !== "preview" && !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))
      throw new Problem(`--medusa takes a version like 2.21.2, or preview, not "${version}".`)
  }
  const manager = oneOf(
    "--manager",
    values.manager,
    /** @type {import("./layouts.mjs").Manager[]} */ (Object.keys(MANAGERS)),
  )
  const layout = values.layout === undefined ? null : oneOf("--layout", values.layout, LAYOUTS)
  return { versions, manager, layout, develop: values.develop, packageOnly: values["package-only"], keep: values.keep }
}

/**
 * @template {string} Name
 * @param {string} option
 * @param {string} given
 * @param {readonly Name[]} names
 */
function oneOf(option, given, names) {
  const name = names.find((one) => one === given)
  if (name === undefined) throw new Problem(`${option} takes ${names.join(" or ")}, not "${given}".`)
  return name
}

/** @param {string[]} given */
function parse(given) {
  try {
    return parseArgs({
      args: given,
      options: {
        medusa: { type: "string", multiple: true },
        manager: { type: "string", default: "npm" },
        layout: { type: "string" },
        develop: { type: "boolean", default: false },
        "package-only": { type: "boolean", default: false },
        keep: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`)
  }
}
