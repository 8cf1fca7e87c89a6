import { randomBytes } from "node:crypto"
import pg from "pg"

/** What the demo's database is called where nobody gave it a name. */
const NAME = "payunit_demo"

/**
 * Makes sure of a database on a server.
 *
 * @param {import("../database-server.mjs").DatabaseServer} server
 * @param {object} options
 * @param {boolean} options.fresh One that nobody else uses, to be dropped at the end.
 * @returns {Promise<{ url: string, drop: () => Promise<void> }>}
 */
export async function makeDatabase(server, { fresh }) {
  const url = new URL(server.isGiven ? (process.env["DATABASE_URL"] ?? server.url) : server.url)
  if (fresh) url.pathname = `/${NAME}_${randomBytes(4).toString("hex")}`
  else if (!server.isGiven || url.pathname.length <= 1) url.pathname = `/${NAME}`

  const name = pg.escapeIdentifier(decodeURIComponent(url.pathname.slice(1)))
  try {
    await run(server.url, `CREATE DATABASE ${name}`)
  } catch (error) {
    const exists = error instanceof pg.DatabaseError && error.code === "42P04"
    if (!exists) throw error
  }
  return { url: url.href, drop: () => run(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/**
 * @param {string} url
 * @param {string} sql
 */
async function run(url, sql) {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end()
  }
}
