import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { PACKAGES } from "../packages.mjs"
import { Problem } from "../problem.mjs"
import { projectFolder } from "../project.mjs"
import { readDocument } from "./document.mjs"
import { MANAGERS, writeLayout } from "./layouts.mjs"
import { run } from "./programs.mjs"

/**
 * @param {string} folder Within this repository.
 * @returns {{ name: string }}
 */
const manifestOf = (folder) => JSON.parse(readFileSync(join(projectFolder, folder, "package.json"), "utf8"))

/**
 * What create-medusa-app puts where getting started has "as it was"; and cookies without HTTPS, or a browser cannot log in to
 * what runs as in production here.
 */
const PROJECT_CONFIG = `databaseUrl: process.env.DATABASE_URL,
    cookieOptions: { secure: false, sameSite: "lax" },
    http: {
      storeCors: process.env.STORE_CORS!,
      adminCors: process.env.ADMIN_CORS!,
      authCors: process.env.AUTH_CORS!,
      jwtSecret: process.env.JWT_SECRET,
      cookieSecret: process.env.COOKIE_SECRET,
    },`

const PROJECT = `import { loadEnv, defineConfig } from '@medusajs/framework/utils'

loadEnv(process.env.NODE_ENV || 'development', process.cwd())

module.exports = defineConfig({
  projectConfig: {
    ${PROJECT_CONFIG}
  }
})
`

const TSCONFIG = {
  compilerOptions: {
    target: "ES2021",
    esModuleInterop: true,
    module: "Node16",
    moduleResolution: "Node16",
    emitDecoratorMetadata: true,
    experimentalDecorators: true,
    skipLibCheck: true,
    declaration: false,
    inlineSourceMap: true,
    outDir: "./.medusa/server",
    rootDir: "./",
    jsx: "react-jsx",
    forceConsistentCasingInFileNames: true,
    resolveJsonModule: true,
    checkJs: false,
    strictNullChecks: true,
  },
  "ts-node": { swc: true },
  include: ["**/*", ".medusa/types/*"],
  exclude: ["node_modules", ".medusa/server", ".medusa/admin", ".cache"],
}

/**
 * A new Medusa project as create-medusa-app makes one, from nothing but what the registry has, with the
 * packages installed and the plugin configured: by hand as getting started says, or by `payunit init`.
 *
 * @param {object} options
 * @param {string} options.root
 * @param {import("./layouts.mjs").Layout} options.layout
 * @param {string} options.version Of Medusa.
 * @param {import("./layouts.mjs").Manager} options.manager
 * @param {import("./package.mjs").Packed[]} options.packed
 * @param {ReturnType<typeof import("./document.mjs").readDocument>} options.guide
 * @param {string} options.databaseUrl
 * @param {number} options.port
 * @param {number} options.simulatorPort
 * @param {AbortSignal} options.signal
 * @returns {Promise<string>} The folder that Medusa runs in.
 */
export async function makeStore({ packed, guide, databaseUrl, port, simulatorPort, signal, ...project }) {
  const { layout, root, manager } = project
  const folder = writeLayout(project)
  const write = (/** @type {string} */ path, /** @type {string} */ text) => writeFileSync(join(folder, path), text)
  write("tsconfig.json", JSON.stringify(TSCONFIG, null, 2))
  const { install: installAll, add, save } = MANAGERS[manager]
  await run(installAll, { folder: root, signal })

  const kit = readDocument("docs/storefront.md")
  const commands = [
    guide.command("npm install medusa-payment-payunit"),
    guide.command("npm install --save-dev payunit-simulator"),
    kit.command("npm install payunit-storefront"),
  ]
  const install = (/** @type {string} */ command) =>
    packed
      .reduce((text, { name, file }) => {
        const published = manifestOf(PACKAGES[name]).name
        return text.replace(published, manager === "yarn" ? `${published}@file:${file}` : `file:${file}`)
      }, command)
      .replace("npm install", add)
      .replace("--save-dev", save)
  for (const command of commands) await run(install(command), { folder, signal })

  const store = `http://localhost:${String(port)}`
  write(
    ".env",
    [
      `DATABASE_URL=${databaseUrl}`,
      "JWT_SECRET=supersecret",
      "COOKIE_SECRET=supersecret",
      "STORE_CORS=http://localhost:8000",
      `ADMIN_CORS=${store}`,
      // A new one's last line has no end.
      `AUTH_CORS=http://localhost:8000,${store}`,
    ].join("\n"),
  )
  if (layout === "workspace") {
    write("medusa-config.ts", PROJECT)
    await run(`${guide.command("npx payunit init")} --yes`, { folder, signal })
    const again = await run(`${guide.command("npx payunit init")} --yes`, { folder, signal })
    if (!again.includes("Nothing to change")) throw new Problem(`payunit init changes a store twice:\n${again}`)
  } else {
    write("medusa-config.ts", guide.block("ts", "defineConfig").replace("// … as it was", PROJECT_CONFIG))
    appendFileSync(join(folder, ".env"), `\n${guide.block("sh", "PAYUNIT_API_PASSWORD=")}`)
  }
  const edit = (/** @type {string} */ path, /** @type {[from: string, to: string][]} */ ...changes) =>
    write(
      path,
      changes.reduce((text, [from, to]) => text.replace(from, to), readFileSync(join(folder, path), "utf8")),
    )
  edit(".env", ["http://localhost:9000", store], ["127.0.0.1:4010", `127.0.0.1:${String(simulatorPort)}`])
  // What is built is started as in production, and has a simulator to pay through.
  edit("medusa-config.ts", ["mode: process.env.PAYUNIT_MODE,", "$&\n        allowTestMode: true,"])
  write("src/scripts/cameroon.ts", guide.block("ts", "export default async function cameroon"))
  write("buy.mjs", guide.block("js", "/store/payment-collections"))
  copyFileSync(new URL("load-exports.mjs", import.meta.url), join(folder, "load-exports.mjs"))
  return folder
}
