import { loadMedusa, unloadMedusa, migrate } from "../../tools/demo/medusa.mjs"

/*
 * A store as a process of its own, to be killed. Configured by the environment as `demo/medusa-config.js` reads it.
 * With the argument `prepare` it makes tables first. Tells its parent what a shopper needs once it listens for the first time.
 * `STORE_DASHBOARD` is the folder of a dashboard that it serves. `STORE_FOLDER` is that of another store, which is given no goods unless `STORE_GOODS` says so. Told `job`, it runs the job that takes up what is
 * due, and says `done`; told `heap`, it says how many megabytes it needs; told `key`, it makes a secret API key of the
 * admin and says it; told `merchant`, it makes the demo's admin user, and says how to log in as it; told a number, it puts
 * its clock forward by so many seconds, and says `done`; told `{ do: "restart", environment }`, it ends Medusa in good
 * order, starts it anew as that configures it, and says `done`.
 */

const folder = process.env["STORE_FOLDER"]
if (process.argv.includes("prepare")) {
  // What is kept for other tests is what was seeded, and no job has run there yet, however long this takes.
  const options = JSON.parse(process.env["PAYUNIT_OPTIONS"] || "{}")
  process.env["PAYUNIT_OPTIONS"] = JSON.stringify({ ...options, reconcile: false })
  await migrate(folder)
}
const load = async () =>
  await loadMedusa({
    dashboard: process.env["STORE_DASHBOARD"] || undefined,
    ...(folder === undefined ? {} : { folder }),
  })
let medusa = await load()
// The same for every Medusa of a process.
export const { container } = medusa
const seeds = await import("../../demo/seed.js")
if (process.argv.includes("prepare") && folder === undefined) await seeds.createAdminUser(container)
const hasGoods = folder === undefined || process.env["STORE_GOODS"] === "true"
const store = hasGoods && process.env["IS_STARTED_AGAIN"] !== "true" ? await seeds.seedStore(container) : {}

// The clock on the wall; timers that run are not moved.
const RealDate = Date
let aheadMs = 0
const now = () => RealDate.now() + aheadMs
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
})

process.on("message", (/** @type {any} */ message) => {
  if (message === "job") void runJob()
  if (message === "key") void makeKey()
  if (message === "merchant") void seeds.createAdminUser(container).then((credentials) => process.send?.(credentials))
  if (message === "heap") {
    globalThis.gc?.()
    // Bytes that were read lie outside the heap.
    const { heapUsed, external } = process.memoryUsage()
    process.send?.(Math.round((heapUsed + external) / 100_000) / 10)
  }
  if (message?.do === "restart") void restart(message.environment)
  if (typeof message === "number") {
    aheadMs += message * 1_000
    process.send?.("done")
  }
})

const { createServer } = await import("node:http")
createServer((request, response) => medusa.listener(request, response)).listen(
  Number(process.env["PORT"]),
  "localhost",
  () => {
    process.send?.(store)
  },
)

/** @param {Record<string, string | null>} environment */
async function restart(environment) {
  await unloadMedusa(medusa)
  for (const [name, value] of Object.entries(environment)) {
    if (value === null) delete process.env[name]
    else process.env[name] = value
  }
  medusa = await load()
  process.send?.("done")
}

async function runJob() {
  // As it is built, which type checks know nothing of.
  const built = new URL("../../.medusa/server/src/workflows/reconciliation/settle-due.js", import.meta.url)
  const { settleDue } = await import(built.href)
  await settleDue(container).catch(() => undefined)
  process.send?.("done")
}

async function makeKey() {
  const { Modules } = await import("@medusajs/framework/utils")
  const keys = container.resolve(Modules.API_KEY)
  const { token } = await keys.createApiKeys({ title: "Tests", type: "secret", created_by: "tests" })
  process.send?.(token)
}
