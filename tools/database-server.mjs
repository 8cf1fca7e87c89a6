import pg from "pg"
import { startPostgres } from "./postgres.mjs"
import { Problem } from "./problem.mjs"

/**
 * A Postgres server on which databases may be made.
 *
 * @typedef {object} DatabaseServer
 * @property {string} url Of a database that exists.
 * @property {Record<string, string>} environment The variables by which Medusa's tools find the server.
 * @property {string | undefined} given The address that the environment gives, if it gives one. Its database may be missing.
 * @property {() => Promise<void>} keep Ends it, and keeps its data for the next one, if it was started with `keptIn`.
 * @property {() => Promise<void>} stop Ends it, if it was started here.
 */

/** Names of this machine. Medusa's test runner knows only the first, and asks any other host for TLS. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]

/**
 * The server that a variable of the environment gives, or one started for the occasion.
 *
 * @param {object} options
 * @param {string} [options.variable] `DATABASE_URL` unless told otherwise.
 * @param {string} [options.dataDir] Where the data of a started one survive; without it they do not.
 * @param {string} [options.keptIn] Where data are kept that one without `dataDir` begins with.
 * @param {(message: string) => void} options.log
 * @returns {Promise<DatabaseServer>}
 */
export async function chooseDatabaseServer({ variable = "DATABASE_URL", dataDir, keptIn, log }) {
  const given = process.env[variable]
  if (given) return serverAt(given, variable)

  const place = dataDir === undefined ? { ephemeral: true, ...(keptIn !== undefined && { keptIn }) } : { dataDir }
  const postgres = await startPostgres({ ...place, variable, log })
  const { url, host, port, user, password } = postgres
  return {
    url,
    environment: variables(host, String(port), user, password),
    given: undefined,
    keep: () => postgres.keep(),
    stop: () => postgres.stop(),
  }
}

/**
 * @param {string} given
 * @param {string} variable
 * @returns {Promise<DatabaseServer>}
 */
async function serverAt(given, variable) {
  const url = parse(given, variable)
  const reachable = await urlOfExistingDatabase(url, variable)
  const host = LOOPBACK.includes(url.hostname) ? "localhost" : url.hostname
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  return {
    url: reachable,
    environment: variables(host, url.port || "5432", user, password),
    given,
    keep: async () => {},
    stop: async () => {},
  }
}

/**
 * @param {string} host
 * @param {string} port
 * @param {string} user
 * @param {string} password
 */
function variables(host, port, user, password) {
  return { DB_HOST: host, DB_PORT: port, DB_USERNAME: user, DB_PASSWORD: password }
}

/**
 * @param {string} given
 * @param {string} variable
 */
function parse(given, variable) {
  const example = "It should look like postgres://user:password@localhost:5432/postgres."
  if (!URL.canParse(given)) throw new Problem(`${variable} is not an address. ${example}`)
  const url = new URL(given)
  if (!/^postgres(ql)?:$/.test(url.protocol)) throw new Problem(`${variable} is not that of a Postgres. ${example}`)
  return url
}

/**
 * The named database may have to be made yet, from another that exists on every server.
 *
 * @param {URL} url
 * @param {string} variable
 */
async function urlOfExistingDatabase(url, variable) {
  const standard = new URL(url)
  standard.pathname = "/postgres"
  try {
    return await tryToConnect(url)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "3D000") return tryToConnect(standard).catch(explain)
    return explain(error)
  }

  /**
   * @param {unknown} error
   * @returns {never}
   */
  function explain(error) {
    const reason = error instanceof Error ? error.message || String("code" in error && error.code) : String(error)
    throw new Problem(
      `The Postgres of ${variable} (${url.host}) cannot be used: ${reason}. Change ${variable}, or unset it to have ` +
        "a Postgres started for you.",
    )
  }
}

/** @param {URL} url */
async function tryToConnect({ href }) {
  const client = new pg.Client({ connectionString: href, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const sql = "SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user"
    const { rows } = await client.query(sql)
    if (rows[0]?.may === true) return href
    throw new Problem("its user may not make databases (ALTER ROLE … CREATEDB allows it)")
  } finally {
    await client.end().catch(() => {})
  }
}
