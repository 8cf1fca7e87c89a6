import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import pg from "pg"

/** A store's configuration of the plugin, for `harness/boot-store/medusa-config.js`. */
interface Configuration {
  options: Record<string, unknown>
  dependencies?: string[] | null
  provider?: Record<string, unknown>
}

const RIGHT = {
  apiUser: "5d7ee6e6-8d3b-4c4f-9d57-canaryuser01",
  apiPassword: "6a1f9b0c-8d3b-4c4f-9d57-canarypass01",
  apiKey: "sand_canaryapikey0001",
  mode: "test",
  backendUrl: "https://api.shop.example",
  storefrontUrl: "https://shop.example",
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

  /** Boots a store; answers "started", or what stopped it. */
  async function boot(configuration: Configuration): Promise<string> {
    const child = fork(join(__dirname, "harness/boot-program.mjs"), [], {
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        LOG_LEVEL: "error",
        DATABASE_URL: urlOf(name),
        BOOT: JSON.stringify(configuration),
      },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    })
    const [outcome] = (await once(child, "message")) as [string]
    await once(child, "exit")
    return outcome
  }

  const wrong: [string, Configuration, RegExp][] = [
    ["no options", { options: {} }, /`apiUser` is missing.*`apiPassword` is missing.*`apiKey` is missing.*dashboard/],
    ["an empty password", { options: { ...RIGHT, apiPassword: "" } }, /`apiPassword` is empty/],
    ["a key with a space", { options: { ...RIGHT, apiKey: "sand_canary apikey" } }, /`apiKey` has spaces/],
    ["an unknown mode", { options: { ...RIGHT, mode: "production" } }, /`mode` must be "test" or "live"/],
    [
      "live mode with a test key",
      { options: { ...RIGHT, mode: "live" } },
      /`apiKey` begins with sand_ but `mode` is "live"/,
    ],
    [
      "test mode with a live key",
      { options: { ...RIGHT, apiKey: "live_canaryapikey0001" } },
      /`apiKey` begins with live_ but `mode` is "test"/,
    ],
    [
      "a backend without HTTPS",
      { options: { ...RIGHT, backendUrl: "http://api.shop.example" } },
      /`backendUrl` is not HTTPS/,
    ],
    [
      "a local backend for the real service",
      { options: { ...RIGHT, backendUrl: "http://localhost:9000" } },
      /`backendUrl` is not HTTPS/,
    ],
    [
      "a storefront that is no address",
      { options: { ...RIGHT, storefrontUrl: "shop" } },
      /`storefrontUrl` is no address/,
    ],
    ["a misspelt option", { options: { ...RIGHT, apikey: "x" } }, /`apikey` is no option of this plugin/],
    [
      "an account with half its credentials",
      { options: { ...RIGHT, accounts: { second: { apiUser: "x", apiPassword: "y", mode: "test" } } } },
      /`accounts\.second\.apiKey` is missing/,
    ],
    [
      "no dependencies",
      { options: RIGHT, dependencies: null },
      /`dependencies` lack "payunit" and "query".*dependencies: \["payunit", "query"\]/,
    ],
    ["half the dependencies", { options: RIGHT, dependencies: ["payunit"] }, /`dependencies` lack "query"/],
    [
      "an unknown account",
      { options: RIGHT, provider: { account: "nobody" } },
      /`account` names "nobody".*Configured: default/,
    ],
    ["an unknown flow", { options: RIGHT, provider: { flow: "telepathy" } }, /`flow` must be "checkout"/],
  ]

  it.each(wrong)("%s", async (_, configuration, message) => {
    const outcome = await boot(configuration)

    expect(outcome).toMatch(/medusa-payment-payunit cannot start: /)
    expect(outcome).toMatch(message)
    expect(outcome).not.toMatch(/canary/)
  })
})
