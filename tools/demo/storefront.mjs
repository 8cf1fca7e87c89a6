import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdir, readFile, rename, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, extname, join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import { fingerprint } from "../fingerprint.mjs"
import { Problem } from "../problem.mjs"
import { projectFolder } from "../project.mjs"

const folder = join(projectFolder, "examples/storefront")

/** Of the shop front, the kit in it included. */
const SOURCES = [
  "packages/storefront/dist",
  "examples/storefront/index.html",
  "examples/storefront/package.json",
  "examples/storefront/src",
  "examples/storefront/vite.config.ts",
  "package-lock.json",
]

/** Also the list of what may be asked for: nothing else is sent. */
const CONTENT_TYPES = /** @type {Record<string, string>} */ ({
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
})

/** The best first. */
const ENCODINGS = /** @type {const} */ ([
  ["br", promisify(brotliCompress)],
  ["gzip", promisify(gzip)],
])

/**
 * Builds the example's shop front, or finds the one that was built from the same sources.
 *
 * @param {object} options
 * @param {string} options.cache
 * @param {AbortSignal} options.signal
 * @returns {Promise<string>} Its folder.
 */
export async function buildStorefront({ cache, signal }) {
  const built = join(cache, await fingerprint(SOURCES))
  if (existsSync(join(built, "index.html"))) return built

  await rm(cache, { recursive: true, force: true })
  await mkdir(cache, { recursive: true })
  const unfinished = join(cache, "unfinished")
  const vite = join(dirname(createRequire(join(folder, "package.json")).resolve("vite/package.json")), "bin/vite.js")
  const builder = spawn(process.execPath, [vite, "build", "--outDir", unfinished, "--logLevel", "warn"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
    signal,
  })
  let output = ""
  for (const stream of [builder.stdout, builder.stderr]) {
    stream.setEncoding("utf8")
    stream.on("data", (/** @type {string} */ text) => (output += text))
  }
  const [code] = await once(builder, "close")
  if (code !== 0) throw new Problem(`The shop front could not be built:\n${output.trim()}`)
  await rename(unfinished, built)
  return built
}

/**
 * Serves the shop front. Addresses that are no file's are pages of it.
 *
 * @param {string} built Its folder.
 * @param {object} settings What the page asks for at `/settings.json`.
 * @param {string} settings.backendUrl
 * @param {string} settings.publishableKey
 * @param {string} settings.regionId
 * @param {string} settings.simulatorUrl
 * @returns {import("node:http").RequestListener}
 */
export function serveStorefront(built, settings) {
  /** What was sent before, as it was sent. @type {Map<string, Promise<Buffer>>} */
  const compressed = new Map()
  return (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    if (pathname === "/settings.json") {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(settings))
      return
    }
    const isAsset = /^\/assets\/[\w-]+\.[a-z]+$/.test(pathname)
    const name = isAsset ? pathname.slice(1) : "index.html"
    const type = CONTENT_TYPES[extname(name)]
    // An asset's name tells its content.
    const caching = isAsset ? "public, max-age=31536000, immutable" : "no-cache"
    const accepted = (request.headers["accept-encoding"] ?? "").split(",").map((name) => name.trim())
    const [encoding, compress] = ENCODINGS.find(([name]) => accepted.includes(name)) ?? []
    const key = `${name} ${encoding ?? ""}`
    if (type !== undefined && !compressed.has(key)) {
      const content = readFile(join(built, name))
      compressed.set(key, compress === undefined ? content : content.then((bytes) => compress(bytes)))
      // What is not there is not remembered.
      content.catch(() => compressed.delete(key))
    }
    void (compressed.get(key) ?? Promise.reject()).then(
      (content) =>
        response
          .writeHead(200, {
            "content-type": type,
            "cache-control": caching,
            vary: "accept-encoding",
            ...(encoding && { "content-encoding": encoding }),
          })
          .end(content),
      () => response.writeHead(404, { "content-type": "text/plain" }).end("There is no such page."),
    )
  }
}
