import { fork } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { fingerprint } from "../fingerprint.mjs"
import { Problem } from "../problem.mjs"
import { projectFolder } from "../project.mjs"

/** Vite needs about 2 GB for the dashboard; Node's own limit is lower on small machines. */
const HEAP_MB = 3072

/** Of the dashboard, the plugin's pages in it included. */
const SOURCES = [
  ".medusa/server/src/admin",
  "package.json",
  "package-lock.json",
  "demo/medusa-config.js",
  "tools/demo/build-dashboard.cjs",
]

/**
 * Builds the admin dashboard with the plugin's pages in it, or finds the one that was built from the same sources.
 *
 * @param {object} options
 * @param {string} options.cache
 * @param {AbortSignal} options.signal
 * @returns {Promise<string>} Its folder.
 */
export async function buildDashboard({ cache, signal }) {
  const folder = join(cache, await fingerprint(SOURCES))
  const dashboard = join(folder, "public/admin")
  if (existsSync(join(dashboard, "index.html"))) return dashboard

  await rm(cache, { recursive: true, force: true })
  const unfinished = join(cache, "unfinished")
  await mkdir(unfinished, { recursive: true })
  const builder = fork(fileURLToPath(new URL("build-dashboard.cjs", import.meta.url)), [unfinished], {
    cwd: join(projectFolder, "demo"),
    execArgv: [`--max-old-space-size=${String(HEAP_MB)}`],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, DEMO_ADMIN: "true", NODE_ENV: "development", MEDUSA_DISABLE_TELEMETRY: "true" },
    signal,
  })
  let output = ""
  for (const stream of [builder.stdout, builder.stderr]) {
    stream?.setEncoding("utf8")
    stream?.on("data", (/** @type {string} */ text) => (output += text))
  }
  const [code, killed] = await once(builder, "close")
  if (code !== 0) {
    const end = killed === null ? `with code ${String(code)}` : `by ${String(killed)}, perhaps for want of memory`
    throw new Problem(
      `The admin dashboard's build ended ${end}. Without it: npm run demo -- --no-admin\n${output.trim()}`,
    )
  }
  await rename(unfinished, folder)
  return dashboard
}
