import { spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { z } from "zod"
import { closeAtEnd } from "../tools/demo/closing.mjs"
import { fingerprint } from "../tools/fingerprint.mjs"
import { Problem } from "../tools/problem.mjs"
import { projectFolder } from "../tools/project.mjs"
import { until } from "./shopper.mjs"

const EXAMPLE = "examples/nextjs"
const KIT = "packages/storefront"

/** Where the shop is made, outside the workspaces: its packages are its own. */
const folder = join(projectFolder, ".cache/next")

/** A fresh copy of the example, with the packages that its lockfile names. They are kept from one run to the next. */
export async function copyShop() {
  await mkdir(folder, { recursive: true })
  const wanted = await fingerprint([`${EXAMPLE}/package-lock.json`])
  const stamp = join(folder, "node_modules/.installed-from")
  const isInstalled = (await readFile(stamp, "utf8").catch(() => "")) === wanted
  for (const name of await readdir(folder)) {
    if (name !== "node_modules" || !isInstalled) await rm(join(folder, name), { recursive: true, force: true })
  }
  await cp(join(projectFolder, EXAMPLE), folder, {
    recursive: true,
    filter: (path) => !/[/\\](node_modules|\.next)$/.test(path),
  })
  if (isInstalled) return
  await run("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"])
  await writeFile(stamp, wanted)
}

/** Puts PayUnit into the shop as its owner would: by the command, and by installing the kit as it is published. */
export async function addPayUnit() {
  await run(process.execPath, [join(projectFolder, KIT, "bin/payunit-storefront.cjs"), "add", "--yes"])
  await run("npm", ["pack", join(projectFolder, KIT), "--ignore-scripts"])
  const packed = (await readdir(folder)).find((name) => name.endsWith(".tgz"))
  if (packed === undefined) throw new Problem("npm pack made no file.")
  await run("npm", ["install", `./${packed}`, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"])
}

/** Checks the types of the whole shop, what was written into it included. */
export async function checkTypes() {
  await run(process.execPath, [createRequire(join(folder, "package.json")).resolve("typescript/bin/tsc"), "--noEmit"])
}

/**
 * Builds the shop, and serves it.
 *
 * @param {object} settings
 * @param {number} settings.port
 * @param {string} settings.url
 * @param {string} settings.backendUrl
 * @param {string} settings.publishableKey
 */
export async function serveShop({ port, url, backendUrl, publishableKey }) {
  const next = createRequire(join(folder, "package.json")).resolve("next/dist/bin/next")
  const environment = {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_PUBLIC_MEDUSA_BACKEND_URL: backendUrl,
    NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: publishableKey,
    NEXT_PUBLIC_BASE_URL: url,
    NEXT_PUBLIC_DEFAULT_REGION: "cm",
  }
  await run(process.execPath, [next, "build"], environment)
  const server = start(process.execPath, [next, "start", "-p", String(port)], environment)
  closeAtEnd("The Next.js shop", async () => {
    if (server.child.exitCode !== null) return
    server.child.kill()
    await once(server.child, "close")
  })
  await until("the Next.js shop answers", async () => {
    if (server.child.exitCode !== null) throw new Problem(`The Next.js shop ended:\n${server.output()}`)
    return fetch(`${url}/cm`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
}

/** Bytes of scripts, compressed, before anybody can pay: nearly all of them are the starter's. */
const CHECKOUT_BYTES = 210_000

/** A shopper pays for what the checkout loads the first time. */
export async function checkSize() {
  const built = join(folder, ".next")
  const manifest = z
    .object({ pages: z.record(z.string(), z.array(z.string())) })
    .parse(JSON.parse(await readFile(join(built, "app-build-manifest.json"), "utf8")))
  const scripts = manifest.pages["/[countryCode]/(checkout)/checkout/page"]?.filter((path) => path.endsWith(".js"))
  if (scripts === undefined) throw new Problem("The build names no scripts of the checkout.")
  const files = await Promise.all(scripts.map((path) => readFile(join(built, path))))
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0)
  if (bytes > CHECKOUT_BYTES) {
    throw new Problem(`The checkout loads ${String(bytes)} bytes of scripts; ${String(CHECKOUT_BYTES)} are the most.`)
  }
}

/**
 * @param {string} program
 * @param {string[]} words
 * @param {Record<string, string>} [environment]
 */
async function run(program, words, environment) {
  const { child, output } = start(program, words, environment)
  const [code] = await once(child, "close")
  if (code !== 0) throw new Problem(`${program} ${words.join(" ")} failed:\n${output()}`)
}

/**
 * @param {string} program
 * @param {string[]} words
 * @param {Record<string, string>} [environment]
 */
function start(program, words, environment = {}) {
  const child = spawn(program, words, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  })
  let said = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8")
    stream.on("data", (/** @type {string} */ text) => (said += text))
  }
  return { child, output: () => said.trim() }
}
