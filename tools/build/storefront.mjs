import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { build, transform } from "esbuild"
import { projectFolder } from "../project.mjs"
import { writeTypes } from "./types.mjs"

const folder = join(projectFolder, "packages/storefront")
const output = join(folder, "dist")

/** What the code is written in, for browsers. */
const TARGET = "es2020"

/** Builds the storefront kit as ES modules, whose two entries share their code, and the same files as CommonJS. */
export async function buildStorefrontKit() {
  await rm(output, { recursive: true, force: true })
  await build({
    entryPoints: { index: join(folder, "src/index.ts"), "react/index": join(folder, "src/react/index.ts") },
    outdir: output,
    outExtension: { ".js": ".mjs" },
    chunkNames: "shared-[hash]",
    format: "esm",
    bundle: true,
    splitting: true,
    target: TARGET,
    jsx: "automatic",
    external: ["react"],
    charset: "utf8",
    logLevel: "warning",
  })
  await writeCommonJs()
  await writeStyle()
  await writeCommand()
  await writeTypes({
    project: join(folder, "tsconfig.json"),
    entries: ["packages/storefront/src/index.ts", "packages/storefront/src/react/index.ts"],
    places: { "packages/storefront/src": ".", "src/gateway": "gateway" },
    output,
    kinds: ["ts", "mts"],
  })
}

async function writeCommonJs() {
  const modules = (await readdir(output, { recursive: true })).filter((path) => path.endsWith(".mjs"))
  await Promise.all(
    modules.map(async (path) => {
      const { code } = await transform(await readFile(join(output, path), "utf8"), {
        format: "cjs",
        // Or Node.js would not see, for an ES module that imports it, what such a file exports.
        platform: "node",
        target: TARGET,
        charset: "utf8",
      })
      await writeFile(
        join(output, path.replace(/\.mjs$/, ".js")),
        code.replace(/require\("(\.[^"]*)\.mjs"\)/g, 'require("$1.js")'),
      )
    }),
  )
}

/** The stylesheet, as small as it goes: what it means is said in the documents. */
async function writeStyle() {
  const source = await readFile(join(folder, "src/style.css"), "utf8")
  const { code } = await transform(source, { loader: "css", minify: true, charset: "utf8" })
  await writeFile(join(output, "style.css"), code)
}

/** The program `payunit-storefront`, for Node.js. It takes nothing of the kit. */
async function writeCommand() {
  await build({
    entryPoints: { command: join(folder, "command/main.ts") },
    outdir: output,
    platform: "node",
    format: "cjs",
    target: "node20.19",
    bundle: true,
    packages: "external",
    charset: "utf8",
    logLevel: "warning",
  })
}
