import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { Problem } from "./problem.mjs"

/**
 * A running Postgres. Every local user may log in as its superuser, over loopback only.
 *
 * @typedef {object} Postgres
 * @property {string} url Of the database `postgres`, which always exists.
 * @property {"localhost"} host Always this word: Medusa's test runner asks any other host for TLS.
 * @property {number} port
 * @property {string} user
 * @property {string} password Not checked, but some clients want one.
 * @property {() => Promise<void>} keep Ends Postgres, and copies its data to `keptIn` for the next one to begin with.
 * @property {() => Promise<void>} stop Ends Postgres, and removes its data if they were ephemeral.
 */

/**
 * Starts the Postgres that comes as an npm package, in the care of a keeper process: it ends Postgres as soon as this
 * process is gone, however it went.
 *
 * @param {object} options
 * @param {string} [options.dataDir] Folder of data that survive. Made when missing.
 * @param {boolean} [options.ephemeral] Data in memory or in the temp folder, faster and gone at the end.
 * @param {string} [options.keptIn] A folder that holds data to begin with, if it is there; and where `keep` puts them.
 * @param {string} [options.variable] By which a Postgres can be given instead, for the message.
 * @param {(message: string) => void} [options.log] Hears what happened out of the ordinary.
 * @returns {Promise<Postgres>}
 * @throws {Error} Saying what went wrong and what to do, mostly: give one by `variable`.
 */
export async function startPostgres({
  dataDir,
  ephemeral = false,
  keptIn = "",
  variable = "DATABASE_URL",
  log = () => {},
}) {
  if (ephemeral === (dataDir !== undefined)) throw new Error("startPostgres takes either `dataDir` or `ephemeral`.")

  const keeper = fork(fileURLToPath(new URL("./postgres/keeper.mjs", import.meta.url)), [dataDir ?? "", keptIn], {
    // Out of reach of the terminal's Ctrl-C: whoever uses Postgres closes down first, then lets go of the keeper.
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [],
    env: withoutNodeOptions(process.env),
  })
  const ended = once(keeper, "exit")

  /** @type {import("./postgres/keeper.mjs").Report} */
  const report = await new Promise((resolve) => {
    keeper.on("message", (/** @type {import("./postgres/keeper.mjs").Report} */ message) => {
      if ("log" in message) log(message.log)
      else resolve(message)
    })
    void ended.then(([code, signal]) => resolve({ failed: `Its keeper process ended early (${signal ?? code}).` }))
    keeper.once("error", (error) => resolve({ failed: error.message }))
  })
  if (!("port" in report)) {
    if (keeper.connected) keeper.disconnect()
    const reason = "failed" in report ? report.failed : ""
    throw new Problem(
      `Postgres did not start. ${reason}\nTo use a Postgres of your own instead, set ${variable}, ` +
        `for example ${variable}=postgres://user:password@localhost:5432/postgres.`,
    )
  }

  // Neither the process nor its channel keeps this process alive.
  keeper.unref()
  keeper.channel?.unref()
  const { port } = report
  return {
    url: `postgres://postgres:postgres@localhost:${String(port)}/postgres`,
    host: "localhost",
    port,
    user: "postgres",
    password: "postgres",
    async keep() {
      const kept = once(keeper, "message")
      keeper.ref()
      keeper.send("keep")
      await Promise.race([kept, ended])
    },
    async stop() {
      keeper.ref()
      if (keeper.connected) keeper.disconnect()
      await ended
    },
  }
}

/**
 * A debugger or loader meant for this process has no business in the keeper.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
function withoutNodeOptions({ NODE_OPTIONS: _, ...rest }) {
  return rest
}
