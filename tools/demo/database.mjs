import { randomBytes } from "node:crypto"
import pg from "pg"
import { Problem } from "../problem.mjs"

/** What the demo's database is called where nobody gave it a name. */
const NAME = "payunit_demo"

/** Tells by a table of this name that a database is the demo's. */
const MARK = "payunit_demo_store"

/** Tables and views that no extension brought. */
const HOLDS_SOMETHING = `SELECT EXISTS (
  SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
     AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')) AS something,
  to_regclass('${MARK}') IS NOT NULL AS marked`

/**
 * Makes sure of a database on a server. One that was given may hold another store, which the demo leaves alone.
 *
 * @param {import("../database-server.mjs").DatabaseServer} server
 * @param {object} options
 * @param {boolean} options.fresh One that nobody else uses, to be dropped at the end.
 * @param {string} [options.variable] That gave the server, for the message.
 * @returns {Promise<{ url: string, drop: () => Promise<void> }>}
 */
export async function makeDatabase(server, { fresh, variable = "DATABASE_URL" }) {
  const url = new URL(server.given ?? server.url)
  if (fresh) url.pathname = `/${NAME}_${randomBytes(4).toString("hex")}`
  else if (server.given === undefined || url.pathname.length <= 1) url.pathname = `/${NAME}`

  const name = pg.escapeIdentifier(decodeURIComponent(url.pathname.slice(1)))
  try {
    await run(server.url, `CREATE DATABASE ${name}`)
  } catch (error) {
    const exists = error instanceof pg.DatabaseError && error.code === "42P04"
    if (!exists) throw error
  }
  if (server.given !== undefined && !fresh) await markAsDemo(url.href, name, variable)
  return {
    url: url.href,
    drop: async () => void (await run(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  }
}

/**
 * Marks an empty database as the demo's.
 *
 * @param {string} url
 * @param {string} name
 * @param {string} variable
 * @throws {Problem} For one that holds something which the demo did not make.
 */
async function markAsDemo(url, name, variable) {
  const [found] = await run(url, HOLDS_SOMETHING)
  if (found?.marked) return
  if (found?.something) {
    throw new Problem(
      `The database ${name} of ${variable} holds something that the demo did not make, perhaps a store of yours. The demo ` +
        "would change it. Give it a database of its own, such as …/payunit_demo; it is made if it is missing.",
    )
  }
  await run(url, `CREATE TABLE IF NOT EXISTS ${MARK} (made_at timestamptz NOT NULL DEFAULT now())`)
}

/**
 * @param {string} url
 * @param {string} sql
 * @returns {Promise<any[]>} Rows.
 */
async function run(url, sql) {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
