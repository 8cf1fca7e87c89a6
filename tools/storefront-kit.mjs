import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { Problem, wordsFor } from "./problem.mjs"
import { projectFolder } from "./project.mjs"

/*
 * Builds the storefront kit into the plugin's build, twice: CommonJS with types by the compiler, as the rest of the
 * plugin is, and ESM for bundlers, whose two entries share their code. Run after `medusa plugin:build`, which empties
 * the folder and knows neither the browser's types nor ESM.
 */

const sources = join(projectFolder, "src/storefront")
const output = join(projectFolder, ".medusa/server/src/storefront")

/** @param {{ signal?: AbortSignal }} [options] */
export async function buildStorefrontKit({ signal } = {}) {
  await Promise.all([compile(signal), bundle()])
  await writeModuleTypes()
}

/** @param {AbortSignal | undefined} signal */
async function compile(signal) {
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc")
  const tsc = spawn(process.execPath, [compiler, "-p", join(sources, "tsconfig.build.json")], {
    cwd: projectFolder,
    stdio: ["ignore", "pipe", "inherit"],
    ...(signal && { signal }),
  })
  let said = ""
  tsc.stdout.setEncoding("utf8").on("data", (/** @type {string} */ text) => (said += text))
  const [code] = await once(tsc, "close")
  if (code !== 0) throw new Problem(`The storefront kit could not be compiled:\n${said.trim()}`)
}

async function bundle() {
  await build({
    entryPoints: { index: join(sources, "index.ts"), react: join(sources, "react/index.ts") },
    outdir: join(output, "esm"),
    outExtension: { ".js": ".mjs" },
    format: "esm",
    bundle: true,
    splitting: true,
    target: "es2020",
    jsx: "automatic",
    external: ["react"],
    charset: "utf8",
    logLevel: "warning",
  })
}

/** For TypeScript a module's types are of its own kind, with the file's ending in every import. */
async function writeModuleTypes() {
  const folder = join(projectFolder, ".medusa/server/src")
  const inKit = (await readdir(output, { recursive: true })).map((name) => join("storefront", name))
  const names = [...inKit, "gateway/phone.d.ts"].filter((name) => name.endsWith(".d.ts"))
  await Promise.all(
    names.map(async (name) => {
      const types = await readFile(join(folder, name), "utf8")
      await writeFile(
        join(folder, name.replace(/\.d\.ts$/, ".d.mts")),
        types.replace(/(from |import\()"(\.[^"]*)"/g, '$1"$2.mjs"'),
      )
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildStorefrontKit()
  } catch (error) {
    process.exitCode = 1
    console.error(wordsFor(error))
  }
}
