import { mkdir, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { build } from "esbuild"
import { format, resolveConfig } from "prettier"
import { projectFolder } from "./project.mjs"

/*
 * npm run openapi: writes the OpenAPI documents in docs/openapi, and the generated parts of docs/http-api.md, out of the
 * schemas of requests and answers and what stands beside them in src/api/description. A test holds the files against the code.
 */

const program = join(projectFolder, "node_modules/.cache/payunit-openapi.cjs")
await build({
  entryPoints: [join(projectFolder, "tools/openapi/files.ts")],
  outfile: program,
  platform: "node",
  format: "cjs",
  bundle: true,
  packages: "external",
  logLevel: "warning",
})

/** @type {{ writtenFiles: () => Record<string, string> }} */
const { writtenFiles } = createRequire(import.meta.url)(program)
for (const [path, content] of Object.entries(writtenFiles())) {
  const file = join(projectFolder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, await format(content, { ...(await resolveConfig(file)), filepath: file }))
  console.log(`Written: ${path}`)
}
// Medusa's modules, which the schemas stand beside, keep the process alive.
process.exit()
