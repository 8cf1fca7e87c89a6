import { Validator } from "@seriousme/openapi-schema-validator"
import { spawnSync } from "node:child_process"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { build } from "esbuild"
import openapiTypes, { astToString } from "openapi-typescript"
import { format, resolveConfig } from "prettier"
import { examplesIn, RECORDED_TESTS } from "./openapi/examples.mjs"
import { projectFolder } from "./project.mjs"

/*
 * npm run openapi: writes the OpenAPI documents in docs/openapi, the generated parts of pages in docs, the storefront kit's
 * types of what the store answers, and the types of the clients that tests generate, out of the contracts of routes
 * (contract.ts beside each), the doctor's checks, and src/api/description. With --check it writes nothing, and fails where
 * a file is not what the code gives; a test runs that.
 *
 * Examples are recorded by tests. With --record it runs those that get every answer, for some minutes, and takes over what
 * they got. That is: tests with PAYUNIT_EXAMPLES=<file>, then this with --examples <file>.
 */

const isCheck = process.argv.includes("--check")
const recorded = process.argv.includes("--record")
  ? await recordedByTests()
  : process.argv.includes("--examples") && process.argv[process.argv.indexOf("--examples") + 1]
if (recorded) {
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

/** Where the storefront kit has its types of what the store answers. */
const KIT = "packages/storefront/src/answers.ts"

const files = await writtenFiles()
for (const [document, types] of Object.entries(CLIENTS)) {
  files[types] = astToString(await openapiTypes(JSON.parse(files[document] ?? "", withoutExamples)))
}

files[KIT] = await kitTypes(JSON.parse(files["docs/openapi/store.json"] ?? ""))

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

/**
 * The objects that the storefront's routes answer, each by its name.
 *
 * @param {import("openapi-typescript").OpenAPI3} document
 */
async function kitTypes({ openapi, info, components }) {
  const { MedusaError: _, Refusal: __, ...schemas } = components?.schemas ?? {}
  const only = { openapi, info, paths: {}, components: { schemas } }
  const types = astToString(
    await openapiTypes(only, { immutable: true, rootTypes: true, rootTypesNoSchemaPrefix: true }),
  )
  return `/* Written by "npm run openapi". */\n${types}`
}

/**
 * Examples say nothing of types.
 *
 * @param {string} key
 * @param {unknown} value
 */
function withoutExamples(key, value) {
  return key === "example" || key === "examples" ? undefined : value
}

/** Runs the tests, and answers the file of what they recorded. Ends where one of them failed. */
async function recordedByTests() {
  const file = join(await mkdtemp(join(tmpdir(), "payunit-examples-")), "recorded.jsonl")
  const { status } = spawnSync(process.execPath, ["tools/run.mjs", "test", ...RECORDED_TESTS], {
    cwd: projectFolder,
    stdio: "inherit",
    env: { ...process.env, PAYUNIT_EXAMPLES: file },
  })
  if (status !== 0) process.exit(1)
  return file
}

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
