import { once } from "node:events"
import { join } from "node:path"
import { chooseDataFolder } from "./folders.mjs"
import { findBinaries } from "./binaries.mjs"
import { copyData, hasData } from "./kept-data.mjs"
import { runServer } from "./server.mjs"
import { sweepLeftovers } from "./leftovers.mjs"
import { unprivilegedUser } from "./unprivileged-user.mjs"

/**
 * What the keeper tells the process that started it.
 *
 * @typedef {{ log: string } | { failed: string } | { port: number } | { kept: boolean }} Report
 */

/*
 * Runs Postgres until the channel to the process that started it closes: on purpose, or because that process died.
 * Everything that must happen afterwards (stop, remove) happens here, so no way of dying leaves anything behind.
 */

/** @param {Report} report */
function tell(report) {
  if (process.connected) process.send?.(report)
}

/** @type {Promise<void>} */
const released = new Promise((resolve) => {
  process.once("disconnect", resolve)
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => resolve())
})

/** What to undo at the end, last first. @type {(() => Promise<void>)[]} */
const undo = []

try {
  const log = (/** @type {string} */ message) => tell({ log: message })
  const [dataDir = "", keptIn = ""] = process.argv.slice(2)
  const user = unprivilegedUser()
  await sweepLeftovers()
  const binaries = await findBinaries(user, undo)
  const folder = await chooseDataFolder(dataDir, user, undo, log)
  if (hasData(keptIn)) await copyData(keptIn, join(folder.path, "data"))
  const server = await runServer({ binaries, folder, user, log })
  undo.push(() => server.stop())
  tell({ port: server.port })
  const toKeep = once(process, "message").then(async () => {
    await server.close()
    await copyData(join(folder.path, "data"), keptIn)
    tell({ kept: true })
    await released
  })
  await Promise.race([released, server.ended.then(() => toKeep), toKeep])
} catch (error) {
  tell({ failed: error instanceof Error ? error.message : String(error) })
}

for (const step of undo.reverse()) await step().catch(() => {})
if (process.connected) process.disconnect()
process.exit()
