import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { PACKAGES } from "../packages.mjs"
import { projectFolder } from "../project.mjs"
import { readDocument } from "./document.mjs"
import { run } from "./programs.mjs"

/**
 * @param {string} folder Within the project.
 * @returns {{ name: string, devDependencies: Record<string, string>, overrides: Record<string, string> }}
 */
const manifestOf = (folder) => JSON.parse(readFileSync(join(projectFolder, folder, "package.json"), "utf8"))

const ours = manifestOf(".")

/** What installs, by the program's name: a project's packages, and one more. */
const MANAGERS = {
  npm: {
    install: "npm install --prefer-offline --no-audit --no-fund --loglevel=error",
    add: "npm install --prefer-offline --no-audit --no-fund --loglevel=error",
  },
  pnpm: { install: "npx --yes pnpm@10 install --prefer-offline", add: "npx --yes pnpm@10 add --prefer-offline" },
}

/** @typedef {keyof typeof MANAGERS} Manager */

/** What create-medusa-app puts where getting started has "as it was". */
const PROJECT_CONFIG = `databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: process.env.STORE_CORS!,
      adminCors: process.env.ADMIN_CORS!,
      authCors: process.env.AUTH_CORS!,
      jwtSecret: process.env.JWT_SECRET,
      cookieSecret: process.env.COOKIE_SECRET,
    },`

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
 * packages installed and the plugin configured as getting started says.
 *
 * @param {object} options
 * @param {string} options.folder
 * @param {string} options.version Of Medusa.
 * @param {Manager} options.manager
 * @param {import("./package.mjs").Packed[]} options.packed
 * @param {ReturnType<typeof import("./document.mjs").readDocument>} options.guide
 * @param {string} options.databaseUrl
 * @param {number} options.port
 * @param {number} options.simulatorPort
 * @param {AbortSignal} options.signal
 */
export async function makeStore({ folder, version, manager, packed, guide, databaseUrl, port, simulatorPort, signal }) {
  mkdirSync(join(folder, "src/scripts"), { recursive: true })
  const write = (/** @type {string} */ path, /** @type {string} */ text) => writeFileSync(join(folder, path), text)
  write("package.json", JSON.stringify(projectOf(version), null, 2))
  write("tsconfig.json", JSON.stringify(TSCONFIG, null, 2))
  const { install: installAll, add } = MANAGERS[manager]
  if (manager === "pnpm") write(".npmrc", guide.block("ini", "public-hoist-pattern"))
  else if (version.includes("-")) write(".npmrc", readDocument("docs/upgrading.md").block("ini", "legacy-peer-deps"))
  await run(installAll, { folder, signal })

  const kit = readDocument("docs/storefront.md")
  const commands = [
    guide.command("npm install medusa-payment-payunit"),
    guide.command("npm install --save-dev payunit-simulator"),
    kit.command("npm install payunit-storefront"),
  ]
  const install = (/** @type {string} */ command) =>
    packed
      .reduce((text, { name, file }) => text.replace(manifestOf(PACKAGES[name]).name, `file:${file}`), command)
      .replace("npm install", add)
  for (const command of commands) await run(install(command), { folder, signal })

  const store = `http://localhost:${String(port)}`
  const config = guide
    .block("ts", "defineConfig")
    .replace("// … as it was", PROJECT_CONFIG)
    // What is built is started as in production, and has a simulator to pay through.
    .replace("mode: process.env.PAYUNIT_MODE,", "$&\n        allowTestMode: true,")
  const environment = guide
    .block("sh", "PAYUNIT_API_PASSWORD=")
    .replace("http://localhost:9000", store)
    .replace("127.0.0.1:4010", `127.0.0.1:${String(simulatorPort)}`)
  write("medusa-config.ts", config)
  write(
    ".env",
    [
      `DATABASE_URL=${databaseUrl}`,
      "JWT_SECRET=supersecret",
      "COOKIE_SECRET=supersecret",
      "STORE_CORS=http://localhost:8000",
      `ADMIN_CORS=${store}`,
      `AUTH_CORS=http://localhost:8000,${store}`,
      environment,
    ].join("\n"),
  )
  write("src/scripts/cameroon.ts", guide.block("ts", "export default async function cameroon"))
  write("buy.mjs", guide.block("js", "/store/payment-collections"))
  copyFileSync(new URL("load-exports.mjs", import.meta.url), join(folder, "load-exports.mjs"))
}

/**
 * The tools beside Medusa in the versions that this project is built with, and with its overrides: the newest of a day
 * may lack the binary for some platform, which would be the tool's fault and not the plugin's.
 *
 * @param {string} version
 */
function projectOf(version) {
  const tools = ["@swc/core", "@types/node", "@types/react", "@types/react-dom", "react", "react-dom", "typescript"]
  return {
    name: "my-shop",
    version: "0.0.1",
    private: true,
    scripts: { build: "medusa build", start: "medusa start" },
    dependencies: {
      "@medusajs/admin-sdk": version,
      "@medusajs/cli": version,
      "@medusajs/framework": version,
      "@medusajs/medusa": version,
    },
    devDependencies: {
      ...Object.fromEntries(tools.map((name) => [name, ours.devDependencies[name]])),
      "ts-node": "^10.9.2",
      vite: "^7.0.0",
    },
    overrides: ours.overrides,
    pnpm: { overrides: ours.overrides },
  }
}
