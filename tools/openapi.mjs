import { Validator } from "@seriousme/openapi-schema-validator"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { build } from "esbuild"
import openapiTypes, { astToString } from "openapi-typescript"
import { format, resolveConfig } from "prettier"
import { examplesIn } from "./openapi/examples.mjs"
import { projectFolder } from "./project.mjs"

/*
 * npm run openapi: writes the OpenAPI documents in docs/openapi, the generated parts of docs/http-api.md, and the types of
 * the clients that tests generate, out of the schemas of requests and answers and what stands beside them in
 * src/api/description. With --check it writes nothing, and fails where a file is not what the code gives; a test runs that.
 *
 * Examples are recorded by tests: run some with PAYUNIT_EXAMPLES=<file>, then this with --examples <file>.
 */

const isCheck = process.argv.includes("--check")
const recorded = process.argv[process.argv.indexOf("--examples") + 1]
if (process.argv.includes("--examples") && recorded !== undefined) {
  const file = join(projectFolder, "tools/openapi/examples.json")
  await writeFile(
    file,
    await format(JSON.stringify(examplesIn(recorded)), { ...(await resolveConfig(file)), filepath: file }),
  )
}

/** What the types of clients are made of, and where they go. */
const CLIENTS = {
  "docs/openapi/store.json": "integration-tests/harness/store-api.ts",
  "docs/openapi/payunit.json": "unit-tests/openapi/payunit-api.ts",
}

const files = await writtenFiles()
for (const [document, types] of Object.entries(CLIENTS)) {
  files[types] = astToString(await openapiTypes(files[document] ?? ""))
}

for (const [path, text] of Object.entries(files).filter(([path]) => path.endsWith(".json"))) {
  const { valid, errors } = await new Validator().validate(JSON.parse(text))
  if (!valid) {
    console.error(`${path} is not valid OpenAPI: ${JSON.stringify(errors, null, 2)}`)
    process.exit(1)
  }
}

const stale = []
for (const [path, content] of Object.entries(files)) {
  const file = join(projectFolder, path)
  const text = await format(content, { ...(await resolveConfig(file)), filepath: file })
  if (text === (await readFile(file, "utf8").catch(() => null))) {
    continue
  }
  stale.push(path)
  if (!isCheck) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

if (stale.length === 0) {
  console.log("The documents are what the code gives.")
} else {
  console.log(
    `${isCheck ? "Not what the code gives: run `npm run openapi`, and commit" : "Written"}: ${stale.join(", ")}`,
  )
}
// Medusa's modules, which the schemas stand beside, keep the process alive.
process.exit(isCheck && stale.length > 0 ? 1 : 0)

/** @returns {Promise<Record<string, string>>} The text of each file by its path, not formatted yet. */
async function writtenFiles() {
  const program = join(projectFolder, `node_modules/.cache/payunit-openapi-${process.pid}.cjs`)
  await build({
    entryPoints: [join(projectFolder, "tools/openapi/files.ts")],
    outfile: program,
    platform: "node",
    format: "cjs",
    bundle: true,
    packages: "external",
    logLevel: "warning",
  })
  try {
    return createRequire(import.meta.url)(program).writtenFiles(projectFolder)
  } finally {
    await rm(program, { force: true })
  }
}
