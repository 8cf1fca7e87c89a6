import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { mikroOrmCreateConnection } from "@medusajs/framework/utils"
import pg from "pg"

const root = join(__dirname, "../..")
const sources = join(root, "src/modules/payunit/migrations")
const built = join(root, ".medusa/server/src/modules/payunit/migrations")
const records = join(root, "integration-tests/released")

/** A migration by its name, with a hash of its source. */
export interface MigrationRecord {
  name: string
  sha256: string
}

/** Which migrations a version was published with, first first. `npm run version` writes it down. */
export interface Release {
  version: string
  migrations: MigrationRecord[]
}

/** Every version that was ever published. */
export function releases(): Release[] {
  if (!existsSync(records)) return []
  return readdirSync(records).map((file): Release => JSON.parse(readFileSync(join(records, file), "utf8")))
}

/** The migrations as they are now, first first. */
export function migrationsNow(): MigrationRecord[] {
  return readdirSync(sources)
    .filter((file) => file.endsWith(".ts"))
    .sort()
    .map((file) => ({
      name: file.slice(0, -".ts".length),
      sha256: createHash("sha256")
        .update(readFileSync(join(sources, file)))
        .digest("hex"),
    }))
}

/** A database with nothing but the plugin's tables, at any of its migrations. */
export class MigratedDatabase {
  readonly #url: string
  readonly #client: pg.Client

  private constructor(url: string) {
    this.#url = url
    this.#client = new pg.Client({ connectionString: url })
  }

  static async open(url: string): Promise<MigratedDatabase> {
    const database = new MigratedDatabase(url)
    await database.#client.connect()
    return database
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  /** Runs what Medusa's `db:migrate` does, up to a migration and that one too; to the last if none is named. */
  async up(name?: string): Promise<void> {
    await this.#migrate((migrator) => migrator.up(name === undefined ? undefined : { to: name }))
  }

  /** Reverts the last migration, as Medusa's `db:rollback` does. */
  async downOne(): Promise<void> {
    await this.#migrate((migrator) => migrator.down())
  }

  async #migrate(work: (migrator: Migrator) => Promise<unknown>): Promise<void> {
    const settings = {
      clientUrl: this.#url,
      schema: "public",
      driverOptions: { connection: { ssl: false } },
      snapshot: false,
    }
    const orm = await mikroOrmCreateConnection(settings, [], built)
    try {
      await work(orm.migrator)
    } finally {
      await orm.close(true)
    }
  }

  /** All that Postgres knows of the tables, in an order that does not depend on how they came about. */
  async schema(): Promise<Record<string, unknown[]>> {
    return {
      columns: await this.#rows(`
        SELECT table_name, column_name, data_type, is_nullable, column_default
        FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name LIKE 'payunit%' ORDER BY 1, 2`),
      indexes: await this.#rows(`
        SELECT indexname, indexdef FROM pg_indexes
        WHERE schemaname = 'public' AND tablename LIKE 'payunit%' ORDER BY 1`),
      constraints: await this.#rows(`
        SELECT conrelid::regclass::text AS table_name, conname, pg_get_constraintdef(oid) AS definition
        FROM pg_constraint WHERE conrelid::regclass::text LIKE 'payunit%' ORDER BY 1, 2`),
    }
  }

  async tables(): Promise<string[]> {
    const found = await this.#rows(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE 'payunit%' ORDER BY 1",
    )
    return found.map(({ tablename }) => tablename)
  }

  /** One row in every table, with something in every column, and each pointing to the one that it belongs to. */
  async fill(): Promise<void> {
    const waiting = await this.tables()
    for (let refused = 0; waiting.length > 0;) {
      const table = waiting.shift()!
      try {
        await this.#insertInto(table)
        refused = 0
      } catch (error) {
        // A row is refused for as long as the one that it belongs to is missing.
        if (!(error instanceof pg.DatabaseError) || error.code !== "23503" || refused > waiting.length) throw error
        waiting.push(table)
        refused += 1
      }
    }
  }

  async #insertInto(table: string): Promise<void> {
    const columns = await this.#rows(
      `SELECT column_name, data_type FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1`,
      [table],
    )
    const checks = await this.#rows(
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE conrelid = $1::regclass AND contype = 'c'`,
      [table],
    )
    const definitions: string[] = checks.map(({ definition }) => definition)
    const values = columns.map(({ column_name, data_type }) => {
      const check = definitions.find((definition) => new RegExp(`\\(\\(?"?${column_name}"? = ANY`).test(definition))
      return /'([^']+)'::text/.exec(check ?? "")?.[1] ?? VALUES[data_type] ?? "row"
    })
    const names = columns.map(({ column_name }) => pg.escapeIdentifier(column_name))
    const places = values.map((_value, index) => `$${index + 1}`)
    await this.#rows(`INSERT INTO "${table}" (${names.join(", ")}) VALUES (${places.join(", ")})`, values)
  }

  /** Every row of every table, by the table's name. */
  async contents(): Promise<Record<string, Record<string, unknown>[]>> {
    const entries = (await this.tables()).map(async (table) => [table, await this.#rows(`SELECT * FROM "${table}"`)])
    return Object.fromEntries(await Promise.all(entries))
  }

  async #rows(sql: string, values: unknown[] = []): Promise<any[]> {
    return (await this.#client.query(sql, values)).rows
  }
}

interface Migrator {
  up(options?: { to: string }): Promise<unknown>
  down(): Promise<unknown>
}

/** Something to put into a column, by its type. Text is the same everywhere, so that rows find each other by their ids. */
const VALUES: Record<string, unknown> = {
  boolean: true,
  integer: 7,
  bigint: 7,
  numeric: "12500",
  "double precision": 7,
  jsonb: '{"value":"12500","precision":20}',
  ARRAY: '{"row"}',
  "timestamp with time zone": "2026-01-31T12:00:00Z",
  "timestamp without time zone": "2026-01-31T12:00:00Z",
}
