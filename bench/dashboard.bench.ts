import type { Browser, BrowserContext, Page } from "playwright-core"
import type { KillableStore } from "../integration-tests/harness/killable-store"
import { repeat } from "../integration-tests/harness/sending"
import { until } from "../integration-tests/harness/until"
import { prepareBenchStore } from "./harness/bench-store"
import { filledDatabase } from "./harness/filled-database"
import { buildDashboard, startBrowser } from "./harness/native/dashboard.cjs"
import { inTurns } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/*
 * The dashboard's lists of payments and invoices in a browser, from the beginning of their loading until their first rows show,
 * beside Medusa's list of orders, which has twenty.
 */

const SIZE = sized(1_000_000, 20_000)
const ROUNDS = { least: sized(4, 2), most: sized(10, 2), sure: 0.1 }
const ORDERS = 20

describe("lists of the dashboard", () => {
  const results = new Results("dashboard")
  let browser: Browser
  let dashboard: string

  beforeAll(async () => {
    browser = await startBrowser()
    dashboard = await buildDashboard()
  }, 1_800_000)
  afterAll(async () => {
    await browser.close()
    results.write()
  })

  it("show their first rows about as soon as Medusa's list of orders", async () => {
    const store = await prepareBenchStore({}, { dashboard, database: await filledDatabase(SIZE) })
    try {
      await makeOrders(store)
      const context = await loggedIn(store, browser)
      /** Milliseconds from the beginning of a page's loading until ten rows of its list have words in them. */
      const painted = (path: string) => async (): Promise<number> => {
        const page = await context.newPage()
        await page.goto(`${store.shop.url}/app${path}`, { waitUntil: "commit" })
        const milliseconds = await timeOfRows(page)
        await page.close()
        return milliseconds
      }
      const orders = painted("/orders")
      for (const [name, path] of [
        ["payments", "/payunit"],
        ["invoices", "/payunit/invoices"],
      ] as const) {
        const list = painted(path)
        await inTurns(1, list, orders)
        const of = SIZE.toLocaleString("en").replaceAll(",", " ")
        results.ratio(`the first rows of ${of} ${name}`, await inTurns(ROUNDS, list, orders), { atMost: 1.3 })
      }
      await context.close()
    } finally {
      await store.close()
    }
  }, 1_800_000)
})

async function makeOrders(store: KillableStore): Promise<void> {
  await store.fillCarts(ORDERS)
  await repeat(ORDERS, 4, async () => {
    const { transactionId } = await store.shopper.checkout()
    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
    await until("the payment to settle", async () => (await store.row(transactionId)).state === "settled")
  })
}

async function loggedIn(store: KillableStore, browser: Browser): Promise<BrowserContext> {
  const { email, password } = await store.employee()
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-US" })
  const page = await context.newPage()
  await page.goto(`${store.shop.url}/app/login`)
  await page.getByPlaceholder("Email").fill(email)
  await page.getByPlaceholder("Password").fill(password)
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/app\/(?!login)/)
  await page.close()
  return context
}

async function timeOfRows(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => {
      const rows = [...document.querySelectorAll("tbody tr")].filter((row) => /\d/.test(row.textContent))
      return rows.length >= 10 && performance.now()
    },
    undefined,
    { polling: "raf", timeout: 60_000 },
  )
  return Number(await handle.jsonValue())
}
