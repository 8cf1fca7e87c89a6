import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { chown, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import pg from "pg"
import { freePort } from "../free-port.cjs"
import { environment } from "./environment.mjs"
import { endPostmaster } from "./postmaster.mjs"
import { isAlive } from "./process.mjs"

/** Recovery after a power cut included. */
const START_TIMEOUT_MS = 60_000

/** Data that nobody needs after a crash are written without waiting for the disk, and with a small journal. */
const EPHEMERAL_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "128MB",
  // No other server follows this one: what is made anew, such as an index, need not be written twice.
  wal_level: "minimal",
  max_wal_senders: "0",
  // What is swept up there is thrown away soon.
  autovacuum: "off",
}

/**
 * @typedef {object} Server
 * @property {number} port
 * @property {Promise<unknown>} ended Settles when it has ended, for whatever reason.
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} close Ends it so that its data are whole, even ephemeral ones.
 */

/**
 * Makes the data when there are none, and runs Postgres on them.
 *
 * @param {object} options
 * @param {import("./binaries.mjs").Binaries} options.binaries
 * @param {import("./folders.mjs").DataFolder} options.folder
 * @param {import("./unprivileged-user.mjs").User | undefined} options.user
 * @param {(message: string) => void} options.log
 * @returns {Promise<Server>}
 */
export async function runServer({ binaries, folder, user, log }) {
  const run = { ...user, cwd: folder.path, env: environment() }
  const data = join(folder.path, "data")
  const logFile = join(folder.path, "postgres.log")

  await endForgotten(folder, data, log)
  await makeData(binaries.initdb, folder, data, user)
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: "localhost",
    unix_socket_directories: "",
    max_connections: "300",
    ...(folder.durable ? {} : EPHEMERAL_SETTINGS),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const output = await open(logFile, "w")
  const postgres = spawn(binaries.postgres, ["-D", data, ...flags], { ...run, stdio: ["ignore", output.fd, output.fd] })
  const ended = once(postgres, "exit")
  await output.close()
  await Promise.race([untilReady(port), ended.then(() => fail(logFile))])

  /** @param {"fast" | "immediate"} mode */
  const end = async (mode) => {
    if (postgres.exitCode !== null || postgres.signalCode !== null) return
    await promisify(execFile)(binaries.pgCtl, ["stop", "-D", data, "-m", mode, "-w"], run)
    await ended
  }
  return {
    port,
    ended,
    stop: () => end(folder.durable ? "fast" : "immediate"),
    close: () => end("fast"),
  }
}

/**
 * Data that survive may still have the Postgres of an earlier run on them.
 *
 * @param {import("./folders.mjs").DataFolder} folder
 * @param {string} data
 * @param {(message: string) => void} log
 */
async function endForgotten(folder, data, log) {
  const mark = join(folder.path, "keeper.pid")
  const earlier = Number(await readFile(mark, "utf8").catch(() => ""))
  const lock = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")
  if (lock !== "") {
    if (earlier > 0 && isAlive(earlier) && isAlive(Number.parseInt(lock, 10))) {
      throw new Error(
        `Another run has the data in ${folder.path} open (process ${String(earlier)}). Only one at a time can: ` +
          "end that one first.",
      )
    }
    await endPostmaster(data)
    log("An earlier run was killed; its database was closed and is used again.")
  }
  await writeFile(mark, String(process.pid))
}

/**
 * @param {string} initdb
 * @param {import("./folders.mjs").DataFolder} folder
 * @param {string} data
 * @param {import("./unprivileged-user.mjs").User | undefined} user
 */
async function makeData(initdb, folder, data, user) {
  const version = await readFile(join(data, "PG_VERSION"), "utf8").catch(() => undefined)
  if (version !== undefined) return
  // Renamed only when complete, so that an interruption leaves nothing that looks like data.
  const unfinished = `${data}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (user) await chown(unfinished, user.uid, user.gid)
  const flags = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-instructions"]
  if (!folder.durable) flags.push("--no-sync")
  await promisify(execFile)(initdb, ["-D", unfinished, ...flags], { ...user, cwd: folder.path, env: environment() })
  await rename(unfinished, data)
}

/** @param {number} port */
async function untilReady(port) {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({ host: "localhost", port, user: "postgres", database: "postgres" })
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`It does not answer on port ${String(port)}: ${String(error)}`)
      await sleep(25)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/**
 * @param {string} logFile
 * @returns {Promise<never>}
 */
async function fail(logFile) {
  const lines = (await readFile(logFile, "utf8")).trim().split("\n").slice(-8)
  throw new Error(`It ended at once. Its log ${logFile} says:\n  ${lines.join("\n  ")}`)
}
