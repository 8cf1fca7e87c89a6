import { readFile, realpath, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { isAlive } from "./process.mjs"

/**
 * Ends the Postgres that runs on these data, if one does, and removes the lock file of one that was killed. A process
 * id alone proves nothing, since ids are used again: only a Postgres that answers and names these data is ended.
 *
 * @param {string} data
 */
export async function endPostmaster(data) {
  const lockFile = join(data, "postmaster.pid")
  const lines = (await readFile(lockFile, "utf8").catch(() => "")).split("\n")
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0) return

  if (isAlive(pid) && Number.isInteger(port) && (await runsOn(port, data))) {
    process.kill(pid, "SIGINT")
    for (let waited = 0; isAlive(pid); waited += 50) {
      if (waited > 20_000)
        throw new Error(`Postgres (process ${String(pid)}) runs on ${data} and does not end: end it.`)
      await sleep(50)
    }
  }
  await rm(lockFile, { force: true })
}

/**
 * @param {number} port
 * @param {string} data
 */
async function runsOn(port, data) {
  const client = new pg.Client({ host: "localhost", port, user: "postgres", connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    const { rows } = await client.query("SHOW data_directory")
    return (await realpath(rows[0].data_directory)) === (await realpath(data))
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
