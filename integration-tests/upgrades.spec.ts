import pg from "pg"
import { MigratedDatabase, migrationsNow, releases } from "./harness/migrations"

const now = migrationsNow()
const names = now.map(({ name }) => name)
const released = releases()

/** Where databases may stand: at what was ever released; before there was any release, at any migration. */
const standings: [from: string, migration: string][] =
  released.length > 0
    ? released.map(({ version, migrations }) => [`version ${version}`, migrations.at(-1)!.name])
    : names.map((name) => [name, name])

const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
const urlOf = (database: string): string =>
  `postgres://${encodeURIComponent(DB_USERNAME ?? "")}:${encodeURIComponent(DB_PASSWORD ?? "")}@${DB_HOST ?? "localhost"}:${DB_PORT ?? "5432"}/${database}`

describe("a database of an earlier version", () => {
  let server: pg.Client
  let database: MigratedDatabase
  let fresh: Awaited<ReturnType<MigratedDatabase["schema"]>>
  const name = `payunit_upgrades_${process.pid}`

  const makeEmpty = async (): Promise<void> => {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await server.query(`CREATE DATABASE ${name}`)
    database = await MigratedDatabase.open(urlOf(name))
  }

  beforeAll(async () => {
    server = new pg.Client({ connectionString: urlOf("postgres") })
    await server.connect()
    await makeEmpty()
    await database.up()
    fresh = await database.schema()
    await database.close()
  })
  beforeEach(makeEmpty)
  afterEach(async () => await database.close())
  afterAll(async () => {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await server.end()
  })

  it.each(standings)("of %s is brought up to date without losing anything", async (_from, migration) => {
    await database.up(migration)
    await database.fill()
    const before = await database.contents()
    expect(Object.values(before).every((rows) => rows.length === 1)).toBe(true)

    await database.up()

    expect(await database.schema()).toEqual(fresh)
    expect(await database.contents()).toMatchObject(before)
  })

  it("can be taken back step by step, and forward again", async () => {
    const schemas = []
    for (const migration of names) {
      schemas.push(await database.schema())
      await database.up(migration)
    }
    for (const schema of schemas.reverse()) {
      await database.downOne()
      expect(await database.schema()).toEqual(schema)
    }
    expect(await database.tables()).toEqual([])

    await database.up()
    expect(await database.schema()).toEqual(fresh)
  })
})

describe("what was released", () => {
  it("has every migration of a version still, as it was and in its place", () => {
    for (const { version, migrations } of released) {
      expect({ version, migrations: now.slice(0, migrations.length) }).toEqual({ version, migrations })
    }
  })
})
