const { createServer } = require("node:http")
const { createRequire } = require("node:module")
const { Writable } = require("node:stream")
const { setTimeout: sleep } = require("node:timers/promises")
const { connect, databaseUrl, SeededDatabase, SHOP } = require("./seeded-database.cjs")
const { beginRecording, record, replay, restoreSnapshot, takeSnapshot } = require("./snapshot.cjs")
const { STORE_PREFIX } = require("../../../tools/test/database-names.cjs")
const { untilQuiet } = require("./quiet.cjs")

/**
 * How a store is configured.
 *
 * @typedef {object} StoreSettings
 * @property {Record<string, unknown>} options Of the plugin.
 * @property {import("../../../packages/simulator/src").MerchantCredentials | undefined} credentials Instead of the simulator's own.
 * @property {import("../../../packages/simulator/src").MerchantCredentials[]} merchants Whom the simulator also knows.
 * @property {Record<string, Record<string, unknown>>} providers Instances of the payment provider with their options, by id.
 * @property {boolean} canEmail Whether Medusa has a provider for e-mail, and for messages to phones.
 * @property {boolean} hasRoles Whether Medusa has roles for its staff.
 */

/** @typedef {Awaited<ReturnType<typeof boot>>} HostedStore */

/** @type {{ settings: string, store: Promise<HostedStore> } | undefined} */
let running

/**
 * A Medusa in this process, which outlives the suite that asks for it: those that follow get the same, until one wants
 * another kind of store. That takes its place, which is a fifth of the work of another process.
 *
 * @param {StoreSettings} settings
 * @param {(shop: import("../shopper").Shop) => Promise<void>} stockUp Makes what every test is to find, in a store that was never seeded.
 * @returns {Promise<HostedStore>}
 */
async function hostStore(settings, stockUp) {
  const wanted = JSON.stringify(settings)
  if (running?.settings !== wanted) running = { settings: wanted, store: bootAfter(running?.store, settings, stockUp) }
  return await running.store
}

/**
 * What the store of this process has logged since the last reset, by line. In memory, since a file has a line only some
 * time after it was logged.
 *
 * @type {string[]}
 */
const log = []

/**
 * @param {Promise<HostedStore> | undefined} before What the process has had so far.
 * @param {StoreSettings} settings
 * @param {(shop: import("../shopper").Shop) => Promise<void>} stockUp
 */
async function bootAfter(before, settings, stockUp) {
  try {
    await (await before)?.end()
  } catch (cause) {
    throw new Error("The store before this one did not start, or did not end.", { cause })
  }
  return await boot(settings, stockUp)
}

/**
 * @param {StoreSettings} settings
 * @param {(shop: import("../shopper").Shop) => Promise<void>} stockUp
 */
async function boot({ options, credentials, merchants, providers, canEmail, hasRoles }, stockUp) {
  const { startSimulator } = require("payunit-simulator")
  /** @type {string[]} */
  const simulatorLog = []
  /** @type {import("../../../packages/simulator/src").RunningSimulator} */
  const simulator = await startSimulator({
    profile: "live",
    allowHttpLoopback: true,
    merchants: credentials === undefined ? merchants : [credentials, ...merchants],
    log: (/** @type {string} */ line) => simulatorLog.push(line),
  })
  const merchant = credentials ?? simulator.merchant
  // Listens first, since Medusa is to know its own address.
  const server = createServer()
  // A slow machine must not end a connection at the moment when a test sends on it.
  server.keepAliveTimeout = 0
  await new Promise((resolve) => server.listen(0, "localhost", () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const url = `http://localhost:${String(port)}`
  const name = `${STORE_PREFIX}${String(process.env["PAYUNIT_TEST_RUN"])}_${String(process.pid)}`
  const database = await SeededDatabase.create(name, hasRoles ? [SHOP, "roles"] : SHOP)
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl(database.name),
    PORT: String(port),
    PAYUNIT_BASE_URL: simulator.url,
    PAYUNIT_LEGACY_BASE_URL: simulator.legacyUrl,
    PAYUNIT_BACKEND_URL: url,
    PAYUNIT_STOREFRONT_URL: "http://localhost:8000",
    // The dashboard may also be served from elsewhere.
    ADMIN_CORS: `${url},https://admin.shop.example,/^https:\\/\\/\\w+\\.staff\\.example$/`,
    PAYUNIT_API_USER: merchant.apiUser,
    PAYUNIT_API_PASSWORD: merchant.apiPassword,
    PAYUNIT_API_KEY: merchant.apiKey,
    PAYUNIT_OPTIONS: JSON.stringify({
      reconcile: false,
      dailySummary: false,
      providers: ["CM_MTNMOMO", "CM_ORANGE"],
      ...options,
    }),
    PAYUNIT_PROVIDERS: JSON.stringify(providers),
    DEMO_CHANNELS: canEmail ? "email,sms,whatsapp" : "",
    MEDUSA_FF_RBAC: String(hasRoles),
  })
  const { medusa, shop, admin } = await load(database, server, url, stockUp)
  const { container } = medusa
  await database.release()
  let own = await connect(database.name)
  /**
   * What was recorded in the database, by its key. Each is remembered by what made it.
   *
   * @type {Map<string, import("../preparations").Recording>}
   */
  const recordings = new Map()
  /** @type {Map<string, Promise<unknown>>} */
  const results = new Map()
  const { newTransactionId, PayUnitClient } = require("../../../.medusa/server/src/gateway")
  const client = new PayUnitClient({
    ...merchant,
    mode: "test",
    allowHttpLoopback: true,
    baseUrl: simulator.url,
    legacyBaseUrl: simulator.legacyUrl,
  })

  return {
    shop,
    admin,
    /**
     * Makes what outlives a test's database, once for all suites; null is not kept.
     *
     * @template Result
     * @param {string} key
     * @param {() => Promise<Result>} make
     */
    async once(key, make) {
      const making = /** @type {Promise<Result>} */ (results.get(key) ?? make())
      results.set(key, making)
      const result = await making.catch((/** @type {unknown} */ error) => {
        results.delete(key)
        throw error
      })
      if (result === null) results.delete(key)
      return result
    },
    recordings: {
      of: (/** @type {string} */ key) => recordings.get(key),
      begin: () => beginRecording(own),
      /** What was written since then; null where a row among it was changed before. */
      end: (/** @type {Awaited<ReturnType<typeof beginRecording>>} */ since) => record(own, since),
      keep: (/** @type {string} */ key, /** @type {import("../preparations").Recording} */ recording) =>
        recordings.set(key, recording),
      /** Writes copies of rows that were recorded, unless one of these was changed meanwhile. */
      replay: (
        /** @type {import("../preparations").Recording["written"]} */ written,
        /** @type {Record<string, unknown[]>} */ copied,
      ) => replay(own, written, copied),
      /** Another id for a payment, and what of its addresses stands in rows. */
      async newIdFor(/** @type {string} */ id, /** @type {string} */ account) {
        const newId = newTransactionId()
        const page = (/** @type {string} */ of) =>
          container.resolve("payunit").signedUrls.addressOf("visit", { id: of, account })
        return { [await page(id)]: await page(newId), [id]: newId }
      },
      /** What the service is told of a payment, and whether it was paid. */
      async tellService(/** @type {string} */ id, /** @type {boolean} */ isPaid) {
        const payunit = container.resolve("payunit")
        const transaction = await payunit.transactions.find(id)
        const [notifyUrl, returnUrl] = await Promise.all([
          payunit.signedUrls.addressOf("notify", transaction),
          payunit.signedUrls.addressOf("return", transaction),
        ])
        const { flowOf } = require("../../../.medusa/server/src/payments/flows")
        const { redirectUrl, checkoutId } = await flowOf(transaction.flow).open(client, transaction, {
          lines: [{ name: "Goods", about: null, unitAmount: Number(transaction.amount), quantity: 1, imageUrl: url }],
          addresses: { notifyUrl, returnUrl },
          settings: payunit.options,
        })
        await own.query("UPDATE payunit_transaction SET redirect_url = $1, checkout_id = $2 WHERE id = $3", [
          ...[redirectUrl, checkoutId, id],
        ])
        if (isPaid) await simulator.control.decide(id, { status: "SUCCESS", notify: false })
      },
    },
    /**
     * Gives somebody an account in the admin.
     *
     * @param {string} email
     * @param {readonly string[]} roles Ids.
     */
    employ: async (email, roles) => await require("../../../demo/seed").createAdminUser(container, { email, roles }),
    simulator,
    container,
    /** Of the store's pool. */
    connection: container.resolve("__pg_connection__"),
    /** What Medusa has logged since the last reset. */
    log: () => log.join(""),
    /** What the simulator has logged since the last reset. */
    simulatorLog: () => [...simulatorLog],
    untilQuiet: () => untilQuiet(own),
    /** Everything becomes as it was when it was seeded: database and simulator. */
    async reset() {
      await untilAnswered(simulator.control)
      await simulator.control.reset()
      simulatorLog.length = 0
      forgetSeen(container)
      if (!(await restoreSnapshot(own))) {
        await own.end()
        await database.copyAnew()
        recordings.clear()
        own = await connect(database.name)
      }
      log.length = 0
    },
    /** Ends all of it, so that another kind of store can take its place. */
    async end() {
      const { unloadMedusa } = await import("../../../tools/demo/medusa.mjs")
      await unloadMedusa(medusa)
      server.close()
      server.closeAllConnections()
      await simulator.close()
      await own.end()
      await database.drop()
      await database.end()
    },
  }
}

/**
 * What the plugin has seen stays in the process: of the service, which would keep the next test from asking it, and of the
 * audit trail, which would miss in the next test's database what the last one decided.
 *
 * @param {import("@medusajs/framework/types").MedusaContainer} container
 */
function forgetSeen(container) {
  /** @type {import("../../../src/modules/payunit/service").default} */
  const { audit, circuitBreakers, options } = container.resolve("payunit")
  for (const name of ["default", ...Object.keys(options.accounts)]) circuitBreakers.answered(name)
  audit.highestHead.forget()
}

/** A question whose connection broke is asked again within this. */
const ASKED_AGAIN_MS = 1_100

/**
 * Waits until nobody asks the simulator any more on behalf of a test that has left the store waiting for an answer. The
 * connection breaks, and what only asks is asked again.
 *
 * @param {import("../../../packages/simulator/src").SimulatorControl} control
 */
async function untilAnswered(control) {
  const isWaiting = control
    .requests()
    .some(({ status, fault }) => status === null && (fault === "hang" || fault === "slow"))
  if (!isWaiting) return
  await control.reset()
  let requestCount = 0
  let since = Date.now()
  while (Date.now() - since < ASKED_AGAIN_MS) {
    await sleep(20)
    const now = control.requests().length
    if (now !== requestCount) since = Date.now()
    requestCount = now
  }
}

/**
 * @param {SeededDatabase} database
 * @param {import("node:http").Server} server
 * @param {string} url
 * @param {(shop: import("../shopper").Shop) => Promise<void>} stockUp
 */
async function load(database, server, url, stockUp) {
  const { logger } = require("@medusajs/framework/logger")
  keepLog(logger)
  const { loadMedusa, migrate } = await import("../../../tools/demo/medusa.mjs")
  const { seedStore, createAdminUser } = require("../../../demo/seed")
  // Medusa reads its configuration by the flags of the store before.
  const { FeatureFlag } = require("@medusajs/framework/utils")
  FeatureFlag.setFlag("rbac", process.env["MEDUSA_FF_RBAC"] === "true")
  if (!database.isSeeded) await migrate()
  // At "info" it would show a spinner for all that it does when it starts.
  logger.setLogLevel("warn")
  const medusa = await loadMedusa({ dashboard: undefined })
  const { container } = medusa
  logger.setLogLevel("http")
  server.on("request", medusa.listener)
  const shop = { url, ...(await seedStore(container)) }
  const admin = await createAdminUser(container)
  if (!database.isSeeded) {
    await stockUp(shop)
    await database.keep()
  }
  const own = await connect(database.name)
  await takeSnapshot(own)
  await own.end()
  await database.remember()
  return { medusa, shop, admin }
}

/**
 * On the console only what the caller asked for; `log` has everything.
 *
 * @param {any} logger
 */
function keepLog({ loggerInstance_: winston }) {
  if (winston.transports.length > 1) return
  const [onConsole] = winston.transports
  // By default nothing, since most errors are what a test wants.
  onConsole.silent = (process.env["LOG_LEVEL"] ?? "error") === "error"
  onConsole.level = process.env["LOG_LEVEL"] ?? "error"
  const { transports } = createRequire(require.resolve("@medusajs/cli/package.json"))("winston")
  /** @type {import("node:stream").WritableOptions["write"]} */
  const write = (line, _encoding, done) => {
    log.push(String(line))
    done()
  }
  winston.add(new transports.Stream({ stream: new Writable({ write }) }))
}

module.exports = { hostStore }
