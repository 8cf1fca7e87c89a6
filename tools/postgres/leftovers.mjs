import { lstat, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { endPostmaster } from "./postmaster.mjs"
import { isAlive } from "./process.mjs"

/** How the names of our temporary folders begin. */
export const LEFTOVER_PREFIX = "payunit-postgres-"

const MARK = "keeper.json"

/**
 * Notes in a temporary folder which process will remove it.
 *
 * @param {string} folder
 */
export async function markAsOurs(folder) {
  await writeFile(join(folder, MARK), JSON.stringify({ pid: process.pid, hostname: hostname() }))
}

/** Ends and removes what keepers that were killed themselves could not. */
export async function sweepLeftovers() {
  for (const place of new Set(["/dev/shm", tmpdir()])) {
    const names = await readdir(place).catch(() => [])
    for (const name of names) {
      if (!name.startsWith(LEFTOVER_PREFIX)) continue
      // Somebody else's leftover is theirs to sweep.
      await sweep(join(place, name)).catch(() => {})
    }
  }
}

/** @param {string} folder */
async function sweep(folder) {
  const { uid } = await lstat(folder)
  const me = process.getuid?.()
  if (me !== undefined && me !== 0 && me !== uid) return
  const mark = JSON.parse(await readFile(join(folder, MARK), "utf8"))
  // Another container may share the temp folder, but not the process ids.
  if (mark.hostname !== hostname() || isAlive(mark.pid)) return
  await endPostmaster(join(folder, "data"))
  await rm(folder, { recursive: true, force: true })
}
