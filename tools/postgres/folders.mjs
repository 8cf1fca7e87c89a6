import { createHash } from "node:crypto"
import { constants } from "node:fs"
import { access, chmod, lstat, mkdir, mkdtemp, rm, statfs } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { LEFTOVER_PREFIX, markAsOurs } from "./leftovers.mjs"
import { canEnter } from "./unprivileged-user.mjs"

/**
 * A folder of ours that Postgres' user may enter. Its data are in `data`, which belongs to that user; its log is
 * `postgres.log`.
 *
 * @typedef {{ path: string, durable: boolean }} DataFolder
 */

const MEMORY = "/dev/shm"
const ROOM_FOR_TESTS = 1024 ** 3

/**
 * @param {string} dataDir Empty for ephemeral data.
 * @param {import("./unprivileged-user.mjs").User | undefined} user
 * @param {(() => Promise<void>)[]} undo
 * @param {(message: string) => void} log
 * @returns {Promise<DataFolder>}
 */
export async function chooseDataFolder(dataDir, user, undo, log) {
  if (dataDir === "") {
    const path = await ephemeralFolder()
    undo.push(() => rm(path, { recursive: true, force: true, maxRetries: 5 }))
    await markAsOurs(path)
    await chmod(path, 0o711)
    return { path, durable: false }
  }

  let path = dataDir
  await mkdir(path, { recursive: true })
  if (user && !canEnter(path, user)) {
    path = folderOutside(dataDir)
    await makeOwnFolder(path)
    log(`The database is in ${path}: Postgres does not run as root, and no other user may enter ${dataDir}.`)
  }
  try {
    await access(path, constants.W_OK)
  } catch {
    throw new Error(`${path} belongs to another user, perhaps of an earlier run as root. Remove it, as that user.`)
  }
  return { path, durable: true }
}

/**
 * Removes data that were made with this `dataDir`, wherever they are.
 *
 * @param {string} dataDir
 */
export async function removeData(dataDir) {
  await rm(dataDir, { recursive: true, force: true })
  if (process.getuid?.() === 0) await rm(folderOutside(dataDir), { recursive: true, force: true })
}

async function ephemeralFolder() {
  try {
    const { bavail, bsize } = await statfs(MEMORY)
    if (bavail * bsize >= ROOM_FOR_TESTS) return await mkdtemp(join(MEMORY, LEFTOVER_PREFIX))
  } catch {
    // Not Linux, or nothing may be written there.
  }
  return mkdtemp(join(tmpdir(), LEFTOVER_PREFIX))
}

/**
 * The place for what belongs in `dataDir` but cannot be there. Survives a restart of the machine.
 *
 * @param {string} dataDir
 */
function folderOutside(dataDir) {
  const name = createHash("sha256").update(resolve(dataDir)).digest("hex").slice(0, 16)
  return join("/var/tmp", `payunit-demo-${name}`)
}

/**
 * Anybody may write in /var/tmp, so what is found there is used only if it is what we would have made.
 *
 * @param {string} path
 */
async function makeOwnFolder(path) {
  try {
    await mkdir(path, { mode: 0o711 })
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
    const found = await lstat(path)
    if (!found.isDirectory() || found.uid !== process.getuid?.()) {
      throw new Error(`${path} exists and belongs to somebody else. Remove it, or move the project to another folder.`)
    }
  }
}
