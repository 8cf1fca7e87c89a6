import { createServer } from "node:net"
import { join } from "node:path"
import type { MedusaContainer } from "@medusajs/framework/types"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import { type MerchantCredentials, type RunningSimulator, startSimulator } from "../../src/simulator"
import { type Books, booksOf, type Sql } from "./books"
import { watchForHang } from "./hang-report"
import { Merchant } from "./merchant"
import { makeReadyCarts, readyCarts, SeededDatabase } from "./seeded-database"
import { TESTS_OWN } from "./statements"
import { type Checkout, type Shop, Shopper } from "./shopper"
import { until } from "./until"

const root = join(__dirname, "../..")

/** A real Medusa with the plugin as it is built, on a real Postgres, with the simulator in place of the service. */
export interface TestStore {
  readonly shopper: Shopper
  readonly shop: Shop & { inventoryItemIds: Record<string, string>; stockLocationId: string }
  readonly simulator: RunningSimulator
  readonly container: MedusaContainer
  /** Rows of a SQL query on the store's database. */
  readonly sql: Sql
  /** The row of a transaction. */
  row(transactionId: string): Promise<any>
  /** Waits until a transaction is in one of these states. */
  reaches(transactionId: string, ...states: string[]): Promise<any>
  books(checkout: Pick<Checkout, "cartId" | "collectionId">): Promise<Books>
  /** Somebody logged in to the admin. */
  merchant(): Promise<Merchant>
  /** Runs the job that takes up what is due. */
  runJob(): Promise<void>
  /** Makes every transaction due now, as if time had passed. */
  makeDue(): Promise<void>
}

/** How a store differs from one with the simulator's own merchant and one way of paying. */
export interface TestStoreSettings {
  /** The merchant whose credentials the store has. */
  credentials?: MerchantCredentials
  /** Further merchants whom the simulator knows. */
  merchants?: MerchantCredentials[]
  /** Instances of the payment provider with their options, by id. */
  providers?: Record<string, Record<string, unknown>>
  /** Whether Medusa has a provider for e-mail. */
  canEmail?: boolean
  /** Told every line that the simulator logs. */
  simulatorLog?: (line: string) => void
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => {
        resolve(typeof address === "object" && address !== null ? address.port : 0)
      })
    })
  })
}

/**
 * Declares tests on a store of their own. Every test starts from the seeded database and a simulator from scratch.
 * The job runs only when called. `options` are further options of the plugin.
 */
export function onTestStore(
  suite: (store: TestStore) => void,
  options: Record<string, unknown> = {},
  {
    credentials,
    merchants = [],
    providers = { payunit: { flow: "checkout" } },
    canEmail = false,
    simulatorLog,
  }: TestStoreSettings = {},
): void {
  let simulator: RunningSimulator
  let database: SeededDatabase
  let shop: TestStore["shop"]
  let madeCarts: string[] = []
  let carts: string[] = []
  const dbName = `payunit_test_${process.pid}_${Date.now()}`

  beforeAll(async () => {
    simulator = await startSimulator({
      allowHttpLoopback: true,
      merchants: credentials === undefined ? merchants : [credentials, ...merchants],
      log: simulatorLog,
    })
    const merchant = credentials ?? simulator.merchant
    const port = await freePort()
    const url = `http://localhost:${port}`
    Object.assign(process.env, {
      PORT: String(port),
      PAYUNIT_BASE_URL: simulator.url,
      PAYUNIT_LEGACY_BASE_URL: `${simulator.url}/legacy/api`,
      PAYUNIT_BACKEND_URL: url,
      PAYUNIT_STOREFRONT_URL: "http://localhost:8000",
      PAYUNIT_API_USER: merchant.apiUser,
      PAYUNIT_API_PASSWORD: merchant.apiPassword,
      PAYUNIT_API_KEY: merchant.apiKey,
      PAYUNIT_OPTIONS: JSON.stringify({ reconcile: false, providers: ["CM_MTNMOMO", "CM_ORANGE"], ...options }),
      PAYUNIT_PROVIDERS: JSON.stringify(providers),
      DEMO_EMAIL: String(canEmail),
    })
    shop = { url } as TestStore["shop"]
    // Medusa's test runner takes a database of that name that exists.
    database = await SeededDatabase.create(dbName, { providers, canEmail })
  })
  afterAll(async () => {
    await database.release()
    await simulator.close()
  })

  medusaIntegrationTestRunner({
    cwd: join(root, "demo"),
    medusaConfigFile: join(root, "demo"),
    dbName,
    testSuite: ({ getContainer, dbConnection }) => {
      beforeAll(async () => {
        const { seedStore, createAdminUser } = require("../../demo/seed")
        shop = { ...shop, ...(await seedStore(getContainer())) }
        if (!database.isSeeded) {
          await createAdminUser(getContainer())
          await makeReadyCarts(store.shopper)
        }
        madeCarts = await readyCarts(store.sql)
        await database.keep()
        await database.release()
      })
      let stopWatching: (() => void) | undefined
      beforeEach(async () => {
        await simulator.control.reset()
        carts = [...madeCarts]
        stopWatching = watchForHang(getContainer)
      })
      afterEach(() => stopWatching?.())
      const store: TestStore = {
        shopper: new Shopper(
          () => shop,
          () => carts,
        ),
        get shop() {
          return shop
        },
        get simulator() {
          return simulator
        },
        get container() {
          return getContainer()
        },
        sql: async (query, bindings = []) => (await dbConnection.raw(`${TESTS_OWN} ${query}`, bindings as any)).rows,
        row: async (transactionId) =>
          (await store.sql("SELECT * FROM payunit_transaction WHERE id = ?", [transactionId]))[0],
        reaches: async (transactionId, ...states) => {
          let last: any
          try {
            return await until(`transaction to be ${states.join(" or ")}`, async () => {
              last = await store.row(transactionId)
              return states.includes(last?.state) && last
            })
          } catch (error) {
            throw new Error(`${String(error)}; it is ${JSON.stringify(last, null, 1)}`)
          }
        },
        books: async (checkout) => await booksOf(store.sql, checkout),
        merchant: async () => await Merchant.logIn(getContainer(), store.shopper),
        runJob: async () => {
          const { settleDue } = require("../../.medusa/server/src/workflows/settlement/settle-due")
          await settleDue(getContainer())
        },
        makeDue: async () => {
          await store.sql(
            `UPDATE payunit_transaction
                SET next_check_at = now(), asked_at = now() - interval '1 minute', lease_until = NULL
              WHERE next_check_at IS NOT NULL`,
          )
        },
      }
      suite(store)
    },
  })
}
