import type { Browser, BrowserContext, Page } from "playwright-core"
import type { KillableStore } from "../integration-tests/harness/killable-store"
import { manyRows } from "../integration-tests/harness/many-rows"
import { until } from "../integration-tests/harness/until"
import { prepareBenchStore } from "./harness/bench-store"
import { buildDashboard, startBrowser } from "./harness/native/dashboard.cjs"
import { inTurns } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/*
 * The dashboard's lists of payments and invoices in a browser, from the beginning of their loading until their first rows show,
 * beside Medusa's list of orders, which has twenty.
 */

const SIZES = [2_000, sized(1_000_000, 20_000)]
const ROUNDS = sized(20, 2)
const ORDERS = 20

describe("lists of the dashboard", () => {
  let store: KillableStore
  let browser: Browser
  let context: BrowserContext

  beforeAll(async () => {
    browser = await startBrowser()
    const dashboard = await buildDashboard()
    store = await prepareBenchStore({}, { dashboard })
    await store.fillCarts(ORDERS)
    for (let bought = 0; bought < ORDERS; bought += 1) {
      const { transactionId } = await store.shopper.checkout()
      await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
      await until("the payment to settle", async () => (await store.row(transactionId)).state === "settled")
    }
    const { email, password } = await store.employee()
    context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-US" })
    const page = await context.newPage()
    await page.goto(`${store.shop.url}/app/login`)
    await page.getByPlaceholder("Email").fill(email)
    await page.getByPlaceholder("Password").fill(password)
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/app\/(?!login)/)
    await page.close()
  }, 1_800_000)
  afterAll(async () => {
    await browser.close()
    await store.close()
  })

  /** Milliseconds from the beginning of a page's loading until ten rows of its list have words in them. */
  const painted = (path: string) => async (): Promise<number> => {
    const page = await context.newPage()
    await page.goto(`${store.shop.url}/app${path}`, { waitUntil: "commit" })
    const milliseconds = await timeOfRows(page)
    await page.close()
    return milliseconds
  }

  it("show their first rows about as soon as Medusa's list of orders", async () => {
    const results = new Results("dashboard")
    const orders = painted("/orders")
    for (const size of SIZES) {
      await store.sql(`TRUNCATE ${(await tables(store)).join(", ")}`)
      await manyRows(store.sql, size)
      for (const [name, path] of [
        ["payments", "/payunit"],
        ["invoices", "/payunit/invoices"],
      ] as const) {
        const list = painted(path)
        await inTurns(2, list, orders)
        const of = size.toLocaleString("en").replaceAll(",", " ")
        results.ratio(`the first rows of ${of} ${name}`, await inTurns(ROUNDS, list, orders), { atMost: 1.3 })
      }
    }
    results.write()
  }, 1_800_000)
})

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

async function tables(store: KillableStore): Promise<string[]> {
  const found = await store.sql("SELECT tablename FROM pg_tables WHERE tablename LIKE 'payunit\\_%'")
  return found.map(({ tablename }) => tablename)
}
