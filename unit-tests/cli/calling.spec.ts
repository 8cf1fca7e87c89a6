import { readFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { runProgram } from "../../src/cli/program"
import { readSelection } from "../../src/cli/reconcile"

const { version: packageVersion }: { version: string } = JSON.parse(
  readFileSync(join(__dirname, "../../package.json"), "utf8"),
)

const KEY = "MEDUSA_ADMIN_API_KEY"
beforeEach(() => {
  process.env[KEY] = "sk_secret"
})
afterEach(() => {
  Reflect.deleteProperty(process.env, KEY)
})

async function run(...parameters: string[]) {
  const written = { out: "", err: "" }
  const exitCode = await runProgram(parameters, {
    out: (text) => (written.out += text),
    err: (text) => (written.err += text),
  })
  return { exitCode, ...written }
}

describe("payunit", () => {
  it.each([[["--help"]], [["-h"]], [["help"]]])("lists its commands with %j", async (parameters) => {
    const { exitCode, out } = await run(...parameters)
    expect(exitCode).toBe(0)
    expect(out).toMatch(/Usage: payunit <command>[^]*doctor {2}[^]*reconcile {2}/)
  })

  it("names the package beside the command that runs it", async () => {
    expect((await run("--help")).out).toMatch(/^ {2}verify {2}.*payunit-verify/m)
  })

  it.each([[["--version"]], [["-v"]]])("says its version with %j", async (parameters) => {
    expect(await run(...parameters)).toEqual({ exitCode: 0, out: `${packageVersion}\n`, err: "" })
  })

  it.each([
    [[], "Usage: payunit"],
    [["simulate"], 'there is no command "simulate"'],
    [["toString"], 'there is no command "toString"'],
  ])("ends with 2 when called as %j", async (parameters, words) => {
    const { exitCode, out, err } = await run(...parameters)
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" })
    expect(err).toContain(words)
  })

  it.each([[[]], [["--help"]], [["--port", "4010"]]])("says where the simulator went, with %j", async (parameters) => {
    expect(await run("simulator", ...parameters)).toEqual({
      exitCode: 2,
      out: "",
      err: "payunit simulator: this is now a separate package. Run: npx payunit-simulator\n",
    })
  })
})

const URL_OF_NOBODY = ["--url", "http://127.0.0.1:1"]

describe.each(["doctor", "reconcile"])("payunit %s", (command) => {
  it("explains itself", async () => {
    const { exitCode, out } = await run(command, "--help")
    expect(exitCode).toBe(0)
    expect(out).toMatch(/--url[^]*--json[^]*MEDUSA_ADMIN_API_KEY[^]*Exit code/)
  })

  it.each<[parameters: string[], words: string]>([
    [[], "--url is missing"],
    [["--url", "api.shop.example"], "--url takes an address"],
    [["--url", "ftp://api.shop.example"], "--url takes an address"],
    [["--url", "https://api.shop.example", "--api-key", "sk_x"], "put it into MEDUSA_ADMIN_API_KEY"],
    [["--url", "https://api.shop.example", "--api-key=sk_x"], "put it into MEDUSA_ADMIN_API_KEY"],
    [["--prot", "x"], "--prot"],
    [["stray"], "stray"],
  ])("ends with 2 when called with %j", async (parameters, words) => {
    const { exitCode, out, err } = await run(command, ...parameters)
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" })
    expect(err).toContain(words)
    expect(err).not.toContain("sk_x")
  })

  it.each([
    [undefined, "MEDUSA_ADMIN_API_KEY is missing"],
    ["", "MEDUSA_ADMIN_API_KEY is missing"],
    ["pk_1", "MEDUSA_ADMIN_API_KEY is not a secret API key"],
  ])("ends with 2 where the environment's key is %j", async (key, words) => {
    if (key === undefined) Reflect.deleteProperty(process.env, KEY)
    else process.env[KEY] = key
    const { exitCode, err } = await run(command, "--url", "https://api.shop.example")
    expect(exitCode).toBe(2)
    expect(err).toContain(words)
  })

  it("says that nobody is there", async () => {
    const { exitCode, err } = await run(command, ...URL_OF_NOBODY)
    expect(exitCode).toBe(1)
    expect(err).toMatch(/127\.0\.0\.1:1 could not be reached: \S+/)
  })

  describe("against a server", () => {
    let server: Server
    let url: string
    let answer: { status: number; body: string; headers?: Record<string, string> }
    let authorization: string | undefined
    let language: string | undefined

    beforeAll(async () => {
      server = createServer((request, response) => {
        authorization = request.headers.authorization
        language = request.headers["accept-language"]
        response.writeHead(answer.status, answer.headers).end(answer.body)
      }).listen(0, "127.0.0.1")
      await once(server, "listening")
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })

    it.each<[situation: string, answer: typeof answer, words: string]>([
      ["a wrong key", { status: 401, body: '{"message":"Unauthorized"}' }, "refuses the key"],
      ["roles", { status: 403, body: '{"type":"forbidden","message":"Forbidden"}' }, "npx medusa exec"],
      ["no plugin", { status: 404, body: "<html>" }, "is the plugin installed"],
      ["a redirect", { status: 301, body: "", headers: { location: "https://other/" } }, "redirects to https://other/"],
      ["no Medusa", { status: 200, body: "<html>" }, "does not answer in JSON"],
      ["a broken server", { status: 502, body: "<html>" }, "answers HTTP 502"],
      ["a refusal", { status: 400, body: '{"type":"invalid_data","message":"No such thing"}' }, "No such thing"],
    ])("ends with 1 at %s, and never shows the key", async (_situation, given, words) => {
      answer = given
      const { exitCode, out, err } = await run(command, "--url", `${url}/`)
      expect({ exitCode, out }).toEqual({ exitCode: 1, out: "" })
      expect(err).toContain(words)
      expect(err).not.toContain("sk_secret")
      expect(authorization).toBe(`Basic ${Buffer.from("sk_secret:").toString("base64")}`)
      expect(language).toBe("en")
    })
  })
})

describe("payunit doctor --locale", () => {
  it("asks for French, and reports in it", async () => {
    const server = createServer((request, response) => {
      const found = request.headers["accept-language"] ?? ""
      const check = {
        id: "job",
        title: "Tâche planifiée",
        statement: "La tâche planifiée tourne",
        status: "ok",
        found,
        remedy: null,
      }
      const facts = {
        ...{
          is_live: false,
          is_at_payunit: true,
          storefronts: [],
          place_order: [],
          allow_cards: false,
          has_alerts: false,
        },
        ...{ admin_locale: "fr", log_level: null, idle_in_transaction_timeout_ms: 0 },
        last_notification_at: { test: null, live: null },
      }
      const health = { status: "ok", checked_at: "2026-01-31T12:00:00Z", checks: [check], facts }
      response.end(JSON.stringify({ health }))
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { exitCode, out } = await run("doctor", "--url", url, "--locale", "fr")
    server.closeAllConnections()
    server.close()
    expect({ exitCode, out: out.replace(/:\d+/, "") }).toEqual({
      exitCode: 0,
      out: "PayUnit sur 127.0.0.1\u00a0: 0 en échec, 0 à vérifier, 1 en ordre\n\n  en ordre    Tâche planifiée  fr\n",
    })
  })

  it("takes no other language", async () => {
    const { exitCode, err } = await run("doctor", ...URL_OF_NOBODY, "--locale", "de")
    expect(exitCode).toBe(2)
    expect(err).toContain("--locale takes en or fr")
  })
})

describe("what is to be reconciled", () => {
  const now = new Date("2026-01-31T12:00:00Z")

  it.each([
    [{}, { from: new Date("2026-01-29T12:00:00.000Z"), to: now }],
    [{ from: "2026-01-01" }, { from: new Date("2026-01-01T00:00:00.000Z"), to: now }],
    [
      { to: "2026-01-10T01:00:00+01:00" },
      { from: new Date("2026-01-08T00:00:00.000Z"), to: new Date("2026-01-10T00:00:00.000Z") },
    ],
    [{ id: "aB3dE6gH9jK2mN5pQ8" }, { transaction_id: "aB3dE6gH9jK2mN5pQ8" }],
  ])("%j is %j", (options, wanted) => {
    expect(readSelection(options, now)).toEqual(wanted)
  })

  it.each([
    [{ id: "a", from: "2026-01-01" }, "either --id"],
    [{ id: "a b" }, "--id takes"],
    [{ from: "yesterday" }, "--from takes"],
    [{ to: "31/01/2026" }, "--to takes"],
    [{ from: "2026-02-01" }, "--from must be before --to"],
  ])("%j is refused", (options, words) => {
    expect(() => readSelection(options, now)).toThrow(words)
  })
})
