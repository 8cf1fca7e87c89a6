const { createHash } = require("node:crypto")
const pg = require("pg")
const { TEMPLATE_PREFIX } = require("../../../tools/test/database-names.cjs")

/**
 * The address of a database on the server that the DB_* variables name.
 *
 * @param {string} name
 */
function databaseUrl(name) {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
  const user = `${encodeURIComponent(DB_USERNAME ?? "")}:${encodeURIComponent(DB_PASSWORD ?? "")}`
  return `postgres://${user}@${DB_HOST ?? "localhost"}:${DB_PORT ?? "5432"}/${name}`
}

/** What the database of the demo's shop is seeded with: its goods, somebody who works there, and carts that are filled. */
const SHOP = "shop"

/** @param {string} database */
async function connect(database) {
  const client = new pg.Client({ connectionString: databaseUrl(database) })
  // A connection that was cut from the other side is noticed by whoever uses it next.
  client.on("error", () => {})
  await client.connect()
  return client
}

/**
 * A new database for a store. The first store of a kind makes tables and goods in it; those that come later get a copy of
 * that, which takes a moment and not a quarter of a minute.
 */
class SeededDatabase {
  /** @type {string} */
  name
  /** Whether it has tables and goods already. */
  isSeeded
  /** @type {pg.Client} */
  #server
  /** @type {string} */
  #template

  /**
   * @param {string} name
   * @param {boolean} isSeeded
   * @param {pg.Client} server
   * @param {string} template
   */
  constructor(name, isSeeded, server, template) {
    this.name = name
    this.isSeeded = isSeeded
    this.#server = server
    this.#template = template
  }

  /**
   * `kind`: what tables and goods depend on. Whoever comes while another makes the first of a kind waits for it. Call
   * `keep` once that is seeded, and `release` in any case. `taken`: one that is there already gets the name instead.
   *
   * @param {string} name
   * @param {unknown} kind
   * @param {string} [taken]
   */
  static async create(name, kind, taken) {
    const server = await connect("postgres")
    if (taken !== undefined) {
      await server.query(`ALTER DATABASE "${taken}" RENAME TO "${name}"`)
      return new SeededDatabase(name, true, server, "")
    }
    const run = process.env["PAYUNIT_TEST_RUN"]
    if (run === undefined) throw new Error("Run the tests with `npm test`, which has a Postgres for them.")
    const hash = createHash("sha256").update(JSON.stringify(kind)).digest("hex").slice(0, 12)
    const template = `${TEMPLATE_PREFIX}${run}_${hash}`
    await server.query("SELECT pg_advisory_lock(hashtext($1))", [template])
    const { rowCount } = await server.query("SELECT 1 FROM pg_database WHERE datname = $1", [template])
    const isSeeded = rowCount === 1
    await server.query(`CREATE DATABASE "${name}"${isSeeded ? ` TEMPLATE "${template}"` : ""}`)
    if (isSeeded) await server.query("SELECT pg_advisory_unlock(hashtext($1))", [template])
    return new SeededDatabase(name, isSeeded, server, template)
  }

  /**
   * Keeps what is in it now for those that come later. Connections to it are cut: Postgres copies nothing else.
   *
   * @throws Error where the plugin has written something, which every test would begin with
   */
  async keep() {
    if (this.isSeeded) return
    const written = await tablesWritten(this.name)
    if (written.length > 0) throw new Error(`What is to be kept is not as it was seeded: ${written.join(", ")}`)
    await copyDatabase(this.#server, this.name, this.#template)
    this.isSeeded = true
  }

  /** Remembers what is in it now, for `copyAnew`. Connections to it are cut. */
  async remember() {
    await copyDatabase(this.#server, this.name, this.#original)
  }

  /** Makes it anew, as it was when it was remembered. Connections to it are cut. */
  async copyAnew() {
    await this.#server.query(`DROP DATABASE "${this.name}" WITH (FORCE)`)
    await this.#server.query(`CREATE DATABASE "${this.name}" TEMPLATE "${this.#original}"`)
  }

  /** Throws it away, and what was remembered of it. Connections to it are cut. */
  async drop() {
    for (const name of [this.name, this.#original])
      await this.#server.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
  }

  get #original() {
    return `${this.name}_original`
  }

  /** Lets the next one go on. */
  async release() {
    await this.#server.query("SELECT pg_advisory_unlock_all()")
  }

  /** Lets go of it altogether. */
  async end() {
    await this.#server.end()
  }
}

/**
 * The plugin's tables that are not empty.
 *
 * @param {string} database
 * @returns {Promise<string[]>}
 */
async function tablesWritten(database) {
  const client = await connect(database)
  try {
    const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE tablename LIKE 'payunit\\_%'")
    const written = []
    for (const { tablename } of rows) {
      const { rowCount } = await client.query(`SELECT FROM "${tablename}" LIMIT 1`)
      if (rowCount === 1) written.push(tablename)
    }
    return written
  } finally {
    await client.end()
  }
}

/**
 * Connections to what is copied are cut, and come back afterwards: Postgres copies nothing else.
 *
 * @param {pg.Client} server
 * @param {string} from
 * @param {string} to
 */
async function copyDatabase(server, from, to) {
  await server.query(`ALTER DATABASE "${from}" WITH ALLOW_CONNECTIONS false`)
  try {
    await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [from])
    await server.query(`CREATE DATABASE "${to}" TEMPLATE "${from}"`)
  } finally {
    await server.query(`ALTER DATABASE "${from}" WITH ALLOW_CONNECTIONS true`)
  }
}

module.exports = { SHOP, SeededDatabase, connect, copyDatabase, databaseUrl }
