import { randomBytes } from "node:crypto"
import pg from "pg"
import { chooseDatabaseServer } from "../database-server.mjs"
import { buildPlugin } from "../plugin-build.mjs"

/**
 * Builds the plugin, and has a Postgres while something runs, and a name for that run: PAYUNIT_TEST_RUN.
 *
 * @template Result
 * @param {AbortSignal} signal
 * @param {(environment: Record<string, string>) => Promise<Result>} work Given the variables that name the server.
 * @returns {Promise<Result>}
 */
export async function onPostgres(signal, work) {
  console.error("Building the plugin …")
  await buildPlugin({ signal })
  const server = await chooseDatabaseServer({ log: console.error })
  const run = randomBytes(4).toString("hex")
  try {
    return await work({ ...server.environment, PAYUNIT_TEST_RUN: run })
  } finally {
    if (server.isGiven) await dropCopied(server.url, run)
    await server.stop()
  }
}

/**
 * Drops the databases that stores of a run were copied from.
 *
 * @param {string} url
 * @param {string} run
 */
async function dropCopied(url, run) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const sql = "SELECT datname FROM pg_database WHERE datname LIKE $1"
    const { rows } = await client.query(sql, [`payunit\\_seeded\\_${run}\\_%`])
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`)
  } finally {
    await client.end()
  }
}
