import { createHash } from "node:crypto"
import pg from "pg"
import type { Sql } from "./books"
import type { Shopper } from "./shopper"

/** How the databases are called that a run of the tests copies; the run drops those with its name when it ends. */
const PREFIX = "payunit_seeded"

/** As many as most tests need. */
const READY_CARTS = 4

/** The address of a database on the server that the DB_* variables name. */
export function databaseUrl(name: string): string {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
  const user = `${encodeURIComponent(DB_USERNAME ?? "")}:${encodeURIComponent(DB_PASSWORD ?? "")}`
  return `postgres://${user}@${DB_HOST ?? "localhost"}:${DB_PORT ?? "5432"}/${name}`
}

/** Fills carts for tests to come. */
export async function makeReadyCarts(shopper: Shopper): Promise<void> {
  for (let made = 0; made < READY_CARTS; made += 1) await shopper.newCart()
}

/** The carts that were filled when the database was seeded. */
export async function readyCarts(sql: Sql): Promise<string[]> {
  return (await sql("SELECT id FROM cart ORDER BY id")).map(({ id }) => id)
}

/**
 * A new database for a store. The first store of a kind makes tables and goods in it; those that come later in the same
 * run of the tests get a copy of that, which takes a moment and not a quarter of a minute.
 */
export class SeededDatabase {
  readonly name: string
  /** Whether it has tables and goods already. */
  readonly isSeeded: boolean
  readonly #server: pg.Client
  readonly #original: string | null
  #released: Promise<void> | null = null

  private constructor(name: string, isSeeded: boolean, server: pg.Client, original: string | null) {
    this.name = name
    this.isSeeded = isSeeded
    this.#server = server
    this.#original = original
  }

  /**
   * `kind`: what tables and goods depend on. Whoever comes while another makes the first of a kind waits for it. Call
   * `keep` once that is seeded, and `release` in any case.
   */
  static async create(name: string, kind: unknown): Promise<SeededDatabase> {
    const server = new pg.Client({ connectionString: databaseUrl("postgres") })
    await server.connect()
    const run = process.env.PAYUNIT_TEST_RUN
    if (run === undefined) {
      await server.query(`CREATE DATABASE "${name}"`)
      return new SeededDatabase(name, false, server, null)
    }
    const original = `${PREFIX}_${run}_${createHash("sha256").update(JSON.stringify(kind)).digest("hex").slice(0, 12)}`
    await server.query("SELECT pg_advisory_lock(hashtext($1))", [original])
    const { rowCount } = await server.query("SELECT 1 FROM pg_database WHERE datname = $1", [original])
    const isSeeded = rowCount === 1
    await server.query(`CREATE DATABASE "${name}"${isSeeded ? ` TEMPLATE "${original}"` : ""}`)
    if (isSeeded) await server.query("SELECT pg_advisory_unlock(hashtext($1))", [original])
    return new SeededDatabase(name, isSeeded, server, original)
  }

  /** Keeps what is in it now for those that come later. Connections to it are cut: Postgres copies nothing else. */
  async keep(): Promise<void> {
    if (this.isSeeded || this.#original === null) return
    await this.#server.query(`ALTER DATABASE "${this.name}" WITH ALLOW_CONNECTIONS false`)
    try {
      await this.#server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [this.name])
      await this.#server.query(`CREATE DATABASE "${this.#original}" TEMPLATE "${this.name}"`)
    } finally {
      await this.#server.query(`ALTER DATABASE "${this.name}" WITH ALLOW_CONNECTIONS true`)
    }
  }

  /** Lets the next one go on. May be called again. */
  async release(): Promise<void> {
    this.#released ??= this.#server.end()
    await this.#released
  }
}
