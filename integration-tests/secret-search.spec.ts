import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import pg from "pg"
import { everyRedisKey } from "./harness/every-redis-key"
import { everyTable } from "./harness/every-table"
import { findSecrets, formsOf, SecretSearch } from "./harness/secret-search"
import { freePort } from "../tools/free-port.cjs"
import { until } from "./harness/until"

/* The search that other tests rest on: what it would not find, they would not either. */

const SECRET = { name: "secret", forms: formsOf("canary/ä+1") }

describe("the search for secrets", () => {
  it.each([
    ["plain", "x canary/ä+1 y"],
    ["in an address", "?a=canary%2F%C3%A4%2B1"],
    ["in base64", `Basic ${Buffer.from("canary/ä+1").toString("base64")}`],
    ["in hexadecimal", Buffer.from("canary/ä+1").toString("hex")],
  ])("finds one that is written %s", (_how, text) => {
    expect(findSecrets(text, [SECRET])).toEqual([{ secret: "secret", before: expect.any(String) }])
    expect(findSecrets(text.slice(0, -3), [SECRET])).toEqual([])
  })

  it("finds a number, and not in the fraction of another", () => {
    const phone = { name: "phone", forms: ["670000002"] }
    for (const text of ["sum: 670000002", "v1.670000002", '{"id":670000002.5}']) {
      expect(findSecrets(text, [phone])).toHaveLength(1)
    }
    expect(findSecrets('{"sum":0.040416670000002}', [phone])).toEqual([])
  })

  it("tells where one may stand, and which permission nobody needs", () => {
    const search = new SecretSearch([{ ...SECRET, allowed: { log: "it says so", table: "never" } }])
    search.text("log", "canary/ä+1")
    search.text("answer", "before canary/ä+1")
    expect(search.findings).toEqual(["secret in answer: …before "])
    expect(search.idleAllowances).toEqual(["secret in table"])
  })

  describe("in Postgres", () => {
    const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
    const database = `payunit_search_${process.pid}`
    const connect = async (name: string): Promise<pg.Client> => {
      const client = new pg.Client({
        host: DB_HOST ?? "localhost",
        port: Number(DB_PORT ?? "5432"),
        user: DB_USERNAME ?? "",
        password: DB_PASSWORD ?? "",
        database: name,
      })
      await client.connect()
      return client
    }
    let server: pg.Client
    let client: pg.Client
    beforeAll(async () => {
      server = await connect("postgres")
      await server.query(`CREATE DATABASE ${database}`)
      client = await connect(database)
      await client.query(`
        CREATE SCHEMA "other ""one""";
        CREATE TABLE "other ""one"""."a ""table""" ("a ""column""" text);
        CREATE TABLE kinds (
          a_text text, a_json jsonb, some_bytes bytea, a_list text[], a_number numeric, an_empty text, a_time timestamptz);
        CREATE TABLE empty (a_text text)`)
    })
    afterAll(async () => {
      await client.end()
      await server.query(`DROP DATABASE ${database}`)
      await server.end()
    })

    it.each([
      ["a text", "kinds", "a_text", "'677123498'"],
      ["JSON", "kinds", "a_json", `'{"a":["b",{"677123498":1}]}'`],
      ["bytes", "kinds", "some_bytes", "'xx677123498'"],
      ["a list", "kinds", "a_list", "ARRAY['x', '677123498']"],
      ["a number", "kinds", "a_number", "677123498"],
      ["another schema", `"other ""one"""."a ""table"""`, `"a ""column"""`, "'677123498'"],
    ])("reads %s", async (_what, table, column, value) => {
      const sql = async (query: string) => (await client.query(query)).rows
      const search = new SecretSearch(["677123498"])
      await client.query(`DELETE FROM kinds; DELETE FROM "other ""one"""."a ""table"""`)
      await search.database(sql)
      expect(search.findings).toEqual([])

      await client.query(`INSERT INTO ${table} (${column}) VALUES ('1'), (NULL), (${value})`.replace("('1'), ", ""))

      await search.database(sql)
      const name = [table, column]
        .join(".")
        .replace(/^"|"$|"(?=\.)|(?<=\.)"/g, "")
        .replaceAll('""', '"')
      expect(search.findings).toEqual([expect.stringContaining(` in ${name}: `)])
      expect((await everyTable(sql)).map(({ place }) => place)).toContain("empty.a_text")
    })
  })

  const hasRedis = canRun("redis-server")
  ;(hasRedis ? describe : describe.skip)("in Redis", () => {
    it("reads keys of every type, in every database", async () => {
      const port = await freePort()
      const server = spawn("redis-server", ["--port", String(port), "--save", "", "--bind", "127.0.0.1"], {
        stdio: "ignore",
      })
      const ended = once(server, "exit")
      try {
        const cli = (...command: string[]): string =>
          execFileSync("redis-cli", ["-p", String(port), ...command], {
            encoding: "utf8",
            stdio: ["ignore", "pipe", "ignore"],
          })
        await until("Redis to listen", () => {
          try {
            return cli("PING").startsWith("PONG")
          } catch {
            return false
          }
        })
        cli("SET", "text", "canary-1")
        cli("RPUSH", "list", "a", "canary-2")
        cli("SADD", "set", "canary-3")
        cli("ZADD", "sorted", "1", "canary-4")
        cli("HSET", "hash", "field", "canary-5", "canary-6", "value")
        cli("XADD", "stream", "*", "field", "canary-7")
        cli("SET", "canary-8", "value")
        cli("-n", "3", "SET", "elsewhere", "canary-9")

        const read = await everyRedisKey(`redis://127.0.0.1:${port}`)

        const text = read.map((key) => key.text).join("\n")
        expect(text.match(/canary-\d/g)?.sort()).toEqual(Array.from({ length: 9 }, (_, index) => `canary-${index + 1}`))
        expect(read.map(({ place }) => place)).toContain("redis 3 elsewhere")
      } finally {
        server.kill()
        await ended
      }
    })
  })
})

function canRun(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}
