import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import pg from "pg"

const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
const urlOf = (database: string): string =>
  `postgres://${encodeURIComponent(DB_USERNAME ?? "")}:${encodeURIComponent(DB_PASSWORD ?? "")}@${DB_HOST ?? "localhost"}:${DB_PORT ?? "5432"}/${database}`

/** What the demo does before anything else, by itself. */
const PROGRAM = `
  const { chooseDatabaseServer } = await import("./tools/database-server.mjs")
  const { makeDatabase } = await import("./tools/demo/database.mjs")
  const { DATABASE_VARIABLE: variable } = await import("./tools/demo/shop.mjs")
  const server = await chooseDatabaseServer({ variable, log: () => {} })
  await makeDatabase(server, { fresh: false, variable })
`

describe("the database that the demo is given", () => {
  const name = `payunit_demo_${process.pid}`
  let server: pg.Client

  beforeAll(async () => {
    server = new pg.Client({ connectionString: urlOf("postgres") })
    await server.connect()
  })
  afterEach(async () => {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
  afterAll(async () => {
    await server.end()
  })

  async function sql(query: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: urlOf(name) })
    await client.connect()
    try {
      return (await client.query(query)).rows
    } finally {
      await client.end()
    }
  }

  /** Answers "taken", or what the demo says. */
  async function offer(environment: Record<string, string>): Promise<string> {
    const { NODE_OPTIONS: _, DATABASE_URL: __, ...rest } = process.env
    return await promisify(execFile)(process.execPath, ["--input-type=module", "-e", PROGRAM], {
      cwd: join(__dirname, ".."),
      env: { ...rest, ...environment },
    }).then(
      () => "taken",
      (error: unknown) => String((error as { stderr?: string }).stderr),
    )
  }
  const given = () => ({ DEMO_DATABASE_URL: urlOf(name) })

  it.each([
    ["is missing", []],
    ["is empty", [`CREATE DATABASE ${name}`]],
  ])("is taken where it %s, and again when it holds the demo's store", async (_what, before) => {
    for (const query of before) await server.query(query)
    expect(await offer(given())).toBe("taken")
    await sql("CREATE TABLE customer (id text)")
    expect(await offer(given())).toBe("taken")
  })

  it.each([
    ["a table", "CREATE TABLE customer (id text)"],
    ["a table in another schema", "CREATE SCHEMA shop; CREATE TABLE shop.customer (id text)"],
    ["a view", "CREATE VIEW customers AS SELECT 1 AS id"],
  ])("is refused where it holds %s of somebody else, and nothing is written", async (_what, statement) => {
    await server.query(`CREATE DATABASE ${name}`)
    await sql(statement)
    expect(await offer(given())).toContain(
      `The database "${name}" of DEMO_DATABASE_URL holds something that the demo did not make`,
    )
    expect(await sql("SELECT to_regclass('payunit_demo_store') AS mark")).toEqual([{ mark: null }])
  })

  it("is not that of DATABASE_URL, which another store may use", async () => {
    const wrong = await offer({ DEMO_DATABASE_URL: "mysql://localhost/shop", DATABASE_URL: urlOf(name) })
    expect(wrong).toContain("DEMO_DATABASE_URL is not that of a Postgres")
    expect((await server.query("SELECT 1 FROM pg_database WHERE datname = $1", [name])).rowCount).toBe(0)
  })
})
