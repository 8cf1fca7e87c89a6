import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { chooseDatabaseServer } from "../database-server.mjs"
import { fingerprint } from "../fingerprint.mjs"
import { buildPackages } from "../build/packages.mjs"
import { projectFolder } from "../project.mjs"
import names from "./database-names.cjs"

/** What the tables and goods of a store are made from that tests begin with. */
const SEEDED_FROM = [
  ...["package-lock.json", "src/links", "src/modules/payunit/migrations", "src/modules/payunit/models"],
  ...[
    "demo/medusa-config.js",
    "demo/products.js",
    "demo/seed.js",
    "tools/demo/medusa.mjs",
    "tools/postgres",
    "integration-tests/harness/native",
  ],
  ...["integration-tests/harness/ready-carts.ts", "integration-tests/harness/store-program.mjs"],
]

/** Where databases with tables and goods are kept from one run to the next, under a name for what they were made from. */
const KEPT = join(projectFolder, ".cache/seeded")

/**
 * Builds the plugin, and has a Postgres while something runs, and a name for that run: PAYUNIT_TEST_RUN.
 *
 * @template Result
 * @param {AbortSignal} signal
 * @param {(environment: Record<string, string>) => Promise<Result>} work Given the variables that name the server.
 * @returns {Promise<Result>}
 */
export async function onPostgres(signal, work) {
  console.error("Building the plugin and the simulator …")
  await buildPackages({ signal })
  const name = await fingerprint(SEEDED_FROM)
  const keptIn = join(KEPT, name)
  const isKept = existsSync(keptIn)
  const server = await chooseDatabaseServer({ keptIn, log: console.error })
  const run = server.given !== undefined ? randomBytes(4).toString("hex") : "kept"
  let ended = false
  try {
    const result = await work({ ...server.environment, PAYUNIT_TEST_RUN: run })
    ended = true
    return result
  } finally {
    if (server.given !== undefined) await dropDatabases(server.url, `payunit%${run}%`)
    else if (ended && !isKept && !signal.aborted) await keep(server, name)
    await server.stop()
  }
}

/**
 * @param {import("../database-server.mjs").DatabaseServer} server
 * @param {string} name
 */
async function keep(server, name) {
  await dropDatabases(server.url, "payunit%", `${names.TEMPLATE_PREFIX}%`)
  await server.keep()
  const others = (await readdir(KEPT).catch(() => [])).filter((other) => other !== name)
  for (const other of others) await rm(join(KEPT, other), { recursive: true, force: true })
}

/**
 * @param {string} url
 * @param {string} like
 * @param {string} [unlike]
 */
async function dropDatabases(url, like, unlike = "") {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const sql = "SELECT datname FROM pg_database WHERE datname LIKE $1 AND datname NOT LIKE $2"
    const { rows } = await client.query(sql, [like, unlike])
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`)
  } finally {
    await client.end()
  }
}
