import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import pg from "pg"

/** A store's configuration of the plugin, for `harness/boot-store/medusa-config.js`. */
interface Configuration {
  /** Null where the plugin is not named. */
  options: Record<string, unknown> | null
  dependencies?: string[] | string | null
  provider?: Record<string, unknown>
  /** What is named as the payment provider, if not the provider. */
  resolve?: string
  /** Further modules. */
  modules?: { resolve: string }[]
}

const RIGHT = {
  apiUser: "5d7ee6e6-8d3b-4c4f-9d57-canaryuser01",
  apiPassword: "6a1f9b0c-8d3b-4c4f-9d57-canarypass01",
  apiKey: "sand_canaryapikey0001",
  mode: "test",
  backendUrl: "https://api.shop.example",
  storefrontUrl: "https://shop.example",
}

/** What a line of the log says; Medusa writes them as JSON outside of development. */
function messageOf(line: string): string {
  try {
    const { message } = JSON.parse(line) as { message?: unknown }
    return typeof message === "string" ? message : line
  } catch {
    return line
  }
}

describe("a store that is configured wrong does not start, and says why in one message", () => {
  let database: pg.Client
  const name = `payunit_boot_${process.pid}`
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
  const urlOf = (database: string): string =>
    `postgres://${encodeURIComponent(DB_USERNAME ?? "")}:${encodeURIComponent(DB_PASSWORD ?? "")}@${DB_HOST ?? "localhost"}:${DB_PORT ?? "5432"}/${database}`

  beforeAll(async () => {
    database = new pg.Client({ connectionString: urlOf("postgres") })
    await database.connect()
    await database.query(`CREATE DATABASE ${name}`)
  })
  afterAll(async () => {
    await database.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await database.end()
  })

  /** Boots a store, as Medusa's command of that name; answers what it printed, and "started" or what stopped it. */
  async function boot(configuration: Configuration, command = "", nodeEnv = "test"): Promise<string> {
    const child = fork(join(__dirname, "harness/boot-program.mjs"), [command].filter(Boolean), {
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        LOG_LEVEL: "error",
        NODE_ENV: nodeEnv,
        DATABASE_URL: urlOf(name),
        BOOT: JSON.stringify(configuration),
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    })
    let printed = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        printed += text
      })
    }
    let message: string | undefined
    child.once("message", (outcome: string) => {
      message = outcome
    })
    await once(child, "close")
    // Where the configuration itself cannot be loaded, Medusa prints why and ends.
    return [...printed.split("\n").map(messageOf), message ?? ""].join("\n")
  }

  // One of each way to find out. All else that may be wrong with an option is in unit-tests/modules/payunit/options.spec.ts.
  const wrong: [string, Configuration, RegExp][] = [
    [
      "no options",
      { options: {} },
      /`apiUser` is missing[^]*`apiPassword` is missing[^]*`apiKey` is missing.*dashboard/,
    ],
    ["a misspelt option", { options: { ...RIGHT, apikey: "x" } }, /`apikey` is no option of this plugin/],
    [
      "no dependencies",
      { options: RIGHT, dependencies: null },
      /`dependencies` lack "payunit" and "query".*dependencies: \["payunit", "query"\]/,
    ],
    [
      "dependencies that are no list",
      { options: RIGHT, dependencies: "payunit" },
      /`dependencies` cannot be read.*dependencies: \["payunit", "query"\]/,
    ],
    [
      "a misspelt option of the provider",
      { options: RIGHT, provider: { flows: "checkout" } },
      /provider option `flows` is no option of this plugin/,
    ],
    ["half the dependencies", { options: RIGHT, dependencies: ["payunit"] }, /`dependencies` lack "query"/],
    [
      "an unknown account",
      { options: RIGHT, provider: { account: "nobody" } },
      /`account` names "nobody".*Configured: default/,
    ],
    [
      "an unknown flow",
      { options: RIGHT, provider: { flow: "telepathy" } },
      /provider option `flow` must be "checkout", "gateway" or "legacy"/,
    ],
    [
      "a simulator for all but the legacy family",
      { options: { ...RIGHT, baseUrl: "http://127.0.0.1:4010" }, provider: { flow: "legacy" } },
      /`flow` is "legacy", and `baseUrl` points at a simulator but `legacyBaseUrl` does not\. Set `legacyBaseUrl` too/,
    ],
  ]

  it("everything else at once: each is named, with what it must be", async () => {
    const outcome = await boot({
      options: {
        ...RIGHT,
        baseUrl: "simulator",
        itemImageUrl: "picture",
        paymentCountry: "Cameroon",
        providers: [],
        allowCards: "yes",
        collectPhone: 1,
        collectAddress: null,
        timeouts: { status: 5 },
        promptLifetimeSeconds: 10,
        watchHours: 0,
        reconcile: "no",
        adminLocale: "de",
        limits: { promptsPerPhonePerDay: 0 },
      },
    })

    const lines = [...outcome.matchAll(/payunit: cannot start: (.*)\.$/gm)].map(([, problem]) => problem)
    expect(lines).toEqual([
      "`baseUrl` is no address: give one such as https://gateway.payunit.net",
      "`paymentCountry` must be a two-letter country code",
      expect.stringMatching(/^`providers` must be a list of payment methods/),
      "`allowCards` must be true or false",
      "`itemImageUrl` is no address: give one such as https://shop.example/item.png",
      "`collectPhone` must be true or false",
      "`collectAddress` must be true or false",
      "`timeouts.status` must be a whole number of milliseconds from 100 to 120000",
      "`promptLifetimeSeconds` must be a whole number of seconds from 30 to 3600",
      "`watchHours` must be a number of hours from 1 to 720",
      "`reconcile` must be true or false",
      '`adminLocale` must be "en" or "fr"',
      "`limits.promptsPerPhonePerDay` must be a whole number of times from 1 to 1000000",
    ])
    // Medusa tells three times what stopped it: it repeats none of them.
    expect(outcome.match(/`baseUrl` is no address/g)).toHaveLength(1)
    expect(outcome).toContain("medusa-payment-payunit cannot start: 13 problems, each told above")
  })

  it("test mode where real shoppers come; not while the store is built, migrated or developed", async () => {
    // What stops it otherwise is told next.
    const furtherOn = { options: RIGHT, dependencies: null }
    const stopped = /cannot start: `mode` is "test" under NODE_ENV=production, .* `allowTestMode: true`/
    const further = /`dependencies` lack/

    expect(await boot(furtherOn, "start", "production")).toMatch(stopped)
    const allowed = { ...furtherOn, options: { ...RIGHT, allowTestMode: true } }
    expect(await boot(allowed, "start", "production")).toMatch(further)
    expect(await boot(furtherOn, "exec", "production")).toMatch(further)
  })

  it.each<[string, Configuration, RegExp]>([
    [
      "the provider without the plugin",
      { options: null, dependencies: ["query"] },
      /cannot start: its payment provider is named, and the plugin is not\..*`plugins`/,
    ],
    [
      "the bare name as the provider",
      { options: RIGHT, resolve: "medusa-payment-payunit" },
      /is a plugin of Medusa, and no module or provider by its bare name\..*medusa-payment-payunit\/providers\/payunit/,
    ],
    [
      "the bare name as a module",
      { options: null, modules: [{ resolve: "medusa-payment-payunit" }] },
      /is a plugin of Medusa, and no module or provider by its bare name/,
    ],
  ])("%s", async (_, configuration, message) => {
    expect(await boot(configuration)).toMatch(message)
  })

  it.each(wrong)("%s", async (_, configuration, message) => {
    const outcome = await boot(configuration)

    expect(outcome).toMatch(/medusa-payment-payunit cannot start: /)
    expect(outcome).toMatch(message)
    expect(outcome).not.toMatch(/canary/)
  })
})
