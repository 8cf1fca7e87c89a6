import { join } from "node:path"
import { chooseDatabaseServer } from "../database-server.mjs"
import { buildPackages } from "../build/packages.mjs"
import { removeData } from "../postgres/folders.mjs"
import { Problem } from "../problem.mjs"
import { projectFolder } from "../project.mjs"
import { closeAtEnd } from "./closing.mjs"
import { buildDashboard } from "./dashboard.mjs"
import { makeDatabase } from "./database.mjs"
import { loadMedusa, migrate, setLogLevel } from "./medusa.mjs"
import { say, step } from "./steps.mjs"
import { buildStorefront } from "./storefront.mjs"

/** What the demo keeps from one start to the next. */
const cache = join(projectFolder, ".cache/demo")
const dataDir = join(cache, "postgres")

/** Gives the demo a database. A developer's `DATABASE_URL` is that of a store of theirs. */
export const DATABASE_VARIABLE = "DEMO_DATABASE_URL"

/**
 * A store that takes orders, and the PayUnit that it is paid through.
 *
 * @typedef {object} Shop
 * @property {import("@medusajs/framework/types").MedusaContainer} container
 * @property {import("node:http").RequestListener} listener To be served where the door is.
 * @property {import("../../demo/seed.js").SeededStore} store
 * @property {{ email: string, password: string }} admin
 * @property {string} simulatorUrl
 * @property {string | undefined} storefrontFolder Where its shop front is, if that was wanted.
 */

/**
 * @param {object} options
 * @param {boolean} options.fresh With data that nobody keeps.
 * @param {string} [options.databaseFrom] The variable that may give a database: the demo's own unless told otherwise.
 * @param {boolean} options.withDashboard
 * @param {boolean} options.withStorefront
 * @param {number} options.simulatorPort 0 for any free one.
 * @param {{ port: number, url: string }} options.backend Where the store will be.
 * @param {{ url: string }} options.storefront Where its shop front will be.
 * @param {AbortSignal} options.interrupted
 * @returns {Promise<Shop>}
 */
export async function setUpShop(options) {
  const {
    fresh,
    databaseFrom = DATABASE_VARIABLE,
    withDashboard,
    withStorefront,
    simulatorPort,
    backend,
    storefront,
    interrupted,
  } = options
  await step("Packages built", () => buildPackages({ signal: interrupted }))
  const storefrontFolder = withStorefront
    ? await step("Shop front built", () => buildStorefront({ cache: join(cache, "storefront"), signal: interrupted }))
    : undefined

  const simulator = await step("PayUnit simulator started", () => simulate(simulatorPort))
  const database = await step("Database started", () => openDatabase({ fresh, variable: databaseFrom }))
  interrupted.throwIfAborted()
  useEnvironment({ database, simulator, backend, storefront })

  const dashboard = withDashboard
    ? step("Admin dashboard built", () => buildDashboard({ cache: join(cache, "dashboard"), signal: interrupted }))
    : undefined
  // Its failure is met where it is awaited, which may be after that of something else.
  dashboard?.catch(() => {})

  await setLogLevel("error")
  await step("Database up to date", migrate)
  interrupted.throwIfAborted()
  const folder = await dashboard
  const medusa = await step("Medusa loaded", () => loadMedusa({ dashboard: folder }))
  closeAtEnd("Medusa", () => medusa.close())
  interrupted.throwIfAborted()

  const { seedStore, createAdminUser } = await import("../../demo/seed.js")
  const [store, admin] = await step("Store seeded", async () => [
    await seedStore(medusa.container),
    await createAdminUser(medusa.container),
  ])
  const { container, listener } = medusa
  return { container, listener, store, admin, simulatorUrl: simulator.url, storefrontFolder }
}

/**
 * Gives a store a month of payments, once.
 *
 * @param {Shop} shop
 */
export async function fillWithBusyMonth({ container, store }) {
  const { makeBusyMonth } = await import("../../demo/busy-month.js")
  await step("A busy month is there", () =>
    makeBusyMonth(container, store, (done, of) => {
      if (done % 500 === 0) say(`    ${String(done)} of ${String(of)} payments`)
    }),
  )
}

/** Deletes the store that the demo kept. The dashboard stays: it is of its sources, and of nothing else. */
export async function reset() {
  if (process.env[DATABASE_VARIABLE]) {
    throw new Problem(
      `--reset deletes only what the demo made itself. Drop the database of ${DATABASE_VARIABLE} by hand.`,
    )
  }
  await removeData(dataDir)
}

/** @param {number} port */
async function simulate(port) {
  const { startSimulator } = await import("payunit-simulator")
  const simulator = await startSimulator({ profile: "live", port, allowHttpLoopback: true })
  closeAtEnd("The simulator", () => simulator.close())
  return simulator
}

/** @param {{ fresh: boolean, variable: string }} options */
async function openDatabase({ fresh, variable }) {
  const server = await chooseDatabaseServer({ variable, ...(!fresh && { dataDir }), log: say })
  closeAtEnd("Postgres", () => server.stop())
  const database = await makeDatabase(server, { fresh, variable })
  if (fresh && server.given !== undefined) closeAtEnd("The database", () => database.drop())
  return database
}

/**
 * What `demo/medusa-config.js` reads.
 *
 * @param {object} options
 * @param {{ url: string }} options.database
 * @param {Awaited<ReturnType<typeof simulate>>} options.simulator
 * @param {{ port: number, url: string }} options.backend
 * @param {{ url: string }} options.storefront
 */
function useEnvironment({ database, simulator, backend, storefront }) {
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    PORT: String(backend.port),
    PAYUNIT_API_USER: simulator.merchant.apiUser,
    PAYUNIT_API_PASSWORD: simulator.merchant.apiPassword,
    PAYUNIT_API_KEY: simulator.merchant.apiKey,
    PAYUNIT_MODE: "test",
    PAYUNIT_BASE_URL: simulator.url,
    PAYUNIT_LEGACY_BASE_URL: `${simulator.url}/legacy/api`,
    PAYUNIT_BACKEND_URL: backend.url,
    PAYUNIT_STOREFRONT_URL: storefront.url,
    STORE_CORS: storefront.url,
    ADMIN_CORS: backend.url,
    AUTH_CORS: `${backend.url},${storefront.url}`,
    // This program serves the dashboard itself, from its cache.
    DEMO_ADMIN: "false",
    NODE_ENV: "development",
    MEDUSA_DISABLE_TELEMETRY: "true",
  })
}
