import { rm } from "node:fs/promises"
import { join } from "node:path"
import { build } from "esbuild"
import { projectFolder } from "../project.mjs"
import { writeTypes } from "./types.mjs"

const folder = join(projectFolder, "packages/simulator")
const output = join(folder, "dist")

/** Builds the simulator for Node.js, as CommonJS, with what it takes of the plugin's client in it. */
export async function buildSimulator() {
  await rm(output, { recursive: true, force: true })
  await build({
    entryPoints: { index: join(folder, "src/index.ts"), main: join(folder, "src/main.ts") },
    outdir: output,
    platform: "node",
    format: "cjs",
    target: "node20.19",
    bundle: true,
    packages: "external",
    // The program loads the library that stands beside it, instead of holding it a second time.
    external: ["*/index"],
    charset: "utf8",
    logLevel: "warning",
  })
  await writeTypes({
    project: join(folder, "tsconfig.json"),
    entries: ["packages/simulator/src/index.ts"],
    places: { "packages/simulator/src": ".", "src/gateway": "gateway" },
    output,
    kinds: ["ts"],
  })
}
