import { rm } from "node:fs/promises"
import { join } from "node:path"
import { build } from "esbuild"
import { projectFolder } from "../project.mjs"
import { writeTypes } from "./types.mjs"

const folder = join(projectFolder, "packages/verify")
const output = join(folder, "dist")

/** Builds `payunit-verify` for Node.js, as CommonJS, with what it takes of the plugin in it. */
export async function buildVerify() {
  await rm(output, { recursive: true, force: true })
  await build({
    entryPoints: { index: join(folder, "src/index.ts"), main: join(folder, "src/main.ts") },
    outdir: output,
    platform: "node",
    format: "cjs",
    target: "node20.19",
    bundle: true,
    packages: "external",
    // The program loads what stands beside it, instead of holding it a second time.
    external: ["*/index"],
    charset: "utf8",
    logLevel: "warning",
  })
  await writeTypes({
    project: join(folder, "tsconfig.json"),
    entries: ["packages/verify/src/index.ts"],
    places: { "packages/verify/src": ".", "src/cli": "cli" },
    output,
    kinds: ["ts"],
  })
}
