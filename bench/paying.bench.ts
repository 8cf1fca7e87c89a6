import { join } from "node:path"
import type { BrowserContext, Page } from "playwright-core"
import type { KillableStore } from "../integration-tests/harness/killable-store"
import { until } from "../integration-tests/harness/until"
import { prepareBenchStore } from "./harness/bench-store"
import { buildShopFront, startBrowser } from "./harness/native/dashboard.cjs"
import { inTurns } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/*
 * What a shopper waits for on a bad network: from the press of a button until the page says that a request is on the phone, in
 * Chromium, beside one question to the store over the same network.
 */

/** A second-generation network at its best: 400 ms for the way there and back, 400 kbit/s. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

const ROUNDS = { least: sized(4, 2), most: sized(10, 2), sure: 0.1 }

describe("paying on a bad network", () => {
  const results = new Results("paying")
  let store: KillableStore
  let context: BrowserContext
  let close: () => Promise<void>

  beforeAll(async () => {
    const [browser, front] = await Promise.all([startBrowser(), buildShopFront()])
    store = await prepareBenchStore()
    await store.fillCarts(2 * (ROUNDS.most + 1))
    context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      locale: "en-GB",
      serviceWorkers: "block",
    })
    await serveFront(context, front, store)
    close = async () => {
      await browser.close()
      await store.close()
    }
  }, 1_800_000)
  afterAll(async () => {
    await close()
    results.write()
  })

  it("takes a few answers of the store", async () => {
    /** Milliseconds from a press until the page says whom the request was sent to. */
    const prompt = async (): Promise<number> => {
      const page = await checkoutOf(context, store)
      const milliseconds = await page.evaluate(timeOfPrompt)
      await page.close()
      await confirmOnPhone(store)
      return milliseconds
    }
    /** The same for one answer of the store that is as short. */
    const answer = async (): Promise<number> => {
      const page = await checkoutOf(context, store)
      const milliseconds = await page.evaluate(timeOfAnswer, store.shop.publishableKey)
      await page.close()
      return milliseconds
    }
    await inTurns(1, prompt, answer)
    results.ratio("from a press to a request on the phone", await inTurns(ROUNDS, prompt, answer), { atMost: 5 })
  }, 1_800_000)
})

/** Confirms the request on the phone, which is sent no other while one waits there. */
async function confirmOnPhone({ simulator, sql }: KillableStore): Promise<void> {
  const waiting = async (): Promise<{ id: string }[]> =>
    await sql("SELECT id FROM payunit_transaction WHERE prompted_at IS NOT NULL AND state <> 'settled'")
  for (const { id } of await waiting()) await simulator.control.decide(id, { status: "SUCCESS" })
  await until("the payment to settle", async () => (await waiting()).length === 0)
}

/** The shop front on the store's own address: its files come at once, and what it asks the store comes over the network. */
async function serveFront(context: BrowserContext, front: string, { shop }: KillableStore): Promise<void> {
  const { url: backendUrl, publishableKey, regionId } = shop
  const simulatorUrl = backendUrl
  await context.route(
    (url) => url.origin === backendUrl && !/^\/(store|hooks|health)\b/.test(url.pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === "/settings.json") {
        await route.fulfill({ json: { backendUrl, publishableKey, regionId, simulatorUrl } })
      } else {
        await route.fulfill({ path: join(front, pathname.startsWith("/assets/") ? pathname : "index.html") })
      }
    },
  )
}

/** The last page of a checkout, with a number in the address, on the bad network. */
async function checkoutOf(context: BrowserContext, { shopper, shop }: KillableStore): Promise<Page> {
  const cartId = await shopper.cart()
  const page = await context.newPage()
  await page.addInitScript((id) => localStorage.setItem("cart_id", id), cartId)
  await page.goto(`${shop.url}/checkout`)
  await page.locator('[data-payunit-state="idle"] .payunit-main').waitFor()
  // The cart is read once more in the background.
  await page.waitForLoadState("networkidle")
  const devtools = await context.newCDPSession(page)
  await devtools.send("Network.emulateNetworkConditions", NETWORK)
  return page
}

/** Runs in the page. */
async function timeOfPrompt(): Promise<number> {
  const section = document.querySelector<HTMLElement>(".payunit")
  const button = section?.querySelector<HTMLElement>(".payunit-main")
  if (!section || !button) throw new Error("There is no button to pay by.")
  const begin = performance.now()
  const sent = new Promise<void>((resolve, reject) => {
    const look = () => {
      const state = section.dataset.payunitState
      if (state === "confirm_on_phone" || state === "processing" || state === "paid") resolve()
      if (section.querySelector("[role=alert]")) reject(new Error(section.innerText))
    }
    new MutationObserver(look).observe(section, { attributes: true, childList: true, subtree: true })
  })
  button.click()
  await sent
  return performance.now() - begin
}

/** Runs in the page. */
async function timeOfAnswer(publishableKey: string): Promise<number> {
  const begin = performance.now()
  const answer = await fetch("/store/regions?limit=1&fields=id", {
    headers: { "x-publishable-api-key": publishableKey },
  })
  await answer.text()
  return performance.now() - begin
}
