import { loadMedusa, migrate } from "../../tools/demo/medusa.mjs"

/*
 * A store as a process of its own, to be killed. Configured by the environment as `demo/medusa-config.js` reads it.
 * With the argument `prepare` it makes tables and goods first. Tells its parent what a shopper needs once it listens.
 */

if (process.argv.includes("prepare")) {
  await migrate()
}
const { container, listener } = await loadMedusa({ dashboard: undefined })
const seeds = await import("../../demo/seed.js")
const store = await seeds.seedStore(container)

const { createServer } = await import("node:http")
createServer(listener).listen(Number(process.env["PORT"]), "localhost", () => {
  process.send?.(store)
})
