import { booksOf } from "./books"
import { watchForHang } from "./hang-report"
import { Merchant } from "./merchant"
import { type HostedStore, hostStore } from "./native/store-host.cjs"
import { OpenCheckouts } from "./open-checkouts"
import { Preparations } from "./preparations"
import { makeReadyCarts, readyCarts } from "./ready-carts"
import { Shopper } from "./shopper"
import { TESTS_OWN } from "./statements"
import type { TestStore } from "./store"
import { type StoreKind, STORES } from "./stores"
import { until } from "./until"

const STANDARD = {
  options: {},
  credentials: undefined,
  merchants: [],
  providers: { payunit: { flow: "checkout" } },
  canEmail: false,
  hasRoles: false,
}

/**
 * Declares tests on a real store, which other suites that want one of the same kind use as well. Every test starts from
 * the seeded database and a simulator from scratch. The job runs only when called.
 */
export function onTestStore(kind: StoreKind, suite: (store: TestStore) => void): void {
  let host: HostedStore
  let carts: string[] = []
  let stopWatching: (() => void) | undefined

  beforeAll(async () => {
    host = await hostStore(
      { ...STANDARD, ...STORES[kind] },
      async (shop) => await makeReadyCarts(new Shopper(() => shop)),
    )
  })
  beforeEach(async () => {
    await host.reset()
    carts = await readyCarts(store.sql)
    stopWatching = watchForHang(host.container)
  })
  afterEach(async () => {
    stopWatching?.()
    const left = await host.untilQuiet()
    if (left !== null) throw new Error(`what the test has begun does not come to its end: ${left}`)
  })

  const store: TestStore = {
    shopper: new Shopper(
      () => host.shop,
      () => carts,
    ),
    get shop() {
      return host.shop
    },
    get simulator() {
      return host.simulator
    },
    get container() {
      return host.container
    },
    log: () => host.log(),
    simulatorLog: () => host.simulatorLog(),
    sql: async (query, bindings = []) => (await host.connection.raw(`${TESTS_OWN} ${query}`, bindings as any)).rows,
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
    checkout: async (providerId) => await checkouts.open(providerId),
    prepared: async (key, make) => await new Preparations(store, host, carts).make(key, make),
    paidOrder: async (items) =>
      await store.prepared(`paid order ${JSON.stringify(items)}`, async () => {
        const checkout = await store.shopper.checkout(items === undefined ? {} : { items })
        await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
        const { order_id: orderId } = await store.reaches(checkout.transactionId, "settled")
        return { ...checkout, orderId }
      }),
    merchant: async () => {
      // Checking a password takes a fifth of a second.
      const login = await host.once("login", async () => await Merchant.logIn(host.admin, store.shopper))
      return new Merchant(store.shopper, login)
    },
    colleague: async (name, roleIds) => {
      const login = await store.prepared(
        `colleague ${name} ${roleIds.join()}`,
        async () => await Merchant.logIn(await host.employ(`${name}@shop.example`, roleIds), store.shopper),
      )
      return new Merchant(store.shopper, login)
    },
    runJob: async () => {
      const { settleDue } = require("../../.medusa/server/src/workflows/reconciliation/settle-due")
      await settleDue(host.container)
    },
    makeDue: async () => {
      await store.sql(
        `UPDATE payunit_transaction
            SET next_check_at = now(), asked_at = now() - interval '1 minute', lease_until = NULL
          WHERE next_check_at IS NOT NULL`,
      )
    },
    passAskWindow: async () => {
      await store.sql("UPDATE payunit_transaction SET asked_at = asked_at - interval '1 minute'")
    },
  }
  const checkouts = new OpenCheckouts(store, () => host)
  suite(store)
}
