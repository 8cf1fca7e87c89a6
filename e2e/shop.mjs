import assert from "node:assert/strict"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { barriersOf } from "./axe.mjs"
import { PATIENCE_MS } from "./browser.mjs"
import { overflowingElements } from "./cards.mjs"
import { keepWords, PICTURES } from "./pictures-of-docs.mjs"
import { countShifts, staysInPlace } from "./shifts.mjs"

/** The button that asks for a number, rather than taking that of the address. */
export const ANOTHER_NUMBER =
  /^(Another number or operator|Autre numéro ou opérateur|Pay with mobile money|Payer par mobile money)$/

/** A cheap phone, and what stands on a desk. */
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

/** @typedef {import("playwright-core").Page} Page */

/** Somebody in the shop, in a browser of their own. */
export class ShopVisit {
  #context
  /** Where the shop is. */
  url
  /** @type {import("playwright-core").CDPSession | undefined} */
  #devtools
  /** @type {import("playwright-core").BrowserContext | undefined} */
  #withoutScripts
  /** What the pages' scripts complained of. @type {string[]} */
  complaints = []
  /** Complaints that belong to what is tried. @type {RegExp | undefined} */
  expected
  /** The visit's language and screen, for the names of pictures. */
  setting = ""

  /**
   * @param {import("playwright-core").BrowserContext} context
   * @param {Page} page
   * @param {string} url
   */
  constructor(context, page, url) {
    this.#context = context
    this.url = url
    this.page = page
    this.#listen(page)
  }

  /**
   * @param {import("playwright-core").Browser} browser
   * @param {string} url
   * @param {{ locale?: string, isOnDesktop?: boolean }} [options]
   */
  static async enter(browser, url, { locale = "en-GB", isOnDesktop = false } = {}) {
    const context = await browser.newContext({
      viewport: isOnDesktop ? DESKTOP : PHONE,
      locale,
      isMobile: !isOnDesktop,
      hasTouch: !isOnDesktop,
      reducedMotion: "reduce",
    })
    await context.addInitScript(countShifts)
    const visit = new this(context, await context.newPage(), url)
    visit.setting = `${locale}-${isOnDesktop ? "desktop" : "phone"}`
    await visit.open("/")
    return visit
  }

  async leave() {
    await Promise.all([this.#context.close(), this.#withoutScripts?.close()])
  }

  /** A page in a browser that runs no scripts, and where the shop is. */
  async withoutScripts() {
    const browser = this.#context.browser()
    assert.ok(browser)
    this.#withoutScripts = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false, locale: "fr-CM" })
    return { page: await this.#withoutScripts.newPage(), url: this.url }
  }

  /** Another tab of the same browser. */
  async secondTab() {
    const page = await this.#context.newPage()
    this.#listen(page)
    return page
  }

  /** Closes the tab, and opens another one later. */
  async closeTab() {
    await this.page.close()
  }

  async openTab(path = "/") {
    this.page = await this.secondTab()
    await this.open(path)
  }

  /**
   * What something costs a shopper whose bytes are paid for, but for the questions by which a browser asks whether it may
   * ask another origin.
   *
   * @param {() => Promise<unknown>} work
   * @returns {Promise<{ requests: string[], bytes: number }>} What was asked, and all bytes that went and came for it.
   */
  async traffic(work) {
    /** @type {import("playwright-core").Request[]} */
    const requests = []
    const note = (/** @type {import("playwright-core").Request} */ request) => void requests.push(request)
    this.page.on("request", note)
    await work()
    this.page.off("request", note)
    const sizes = await Promise.all(
      requests.map(async (request) => {
        await (await request.response())?.finished()
        return await request.sizes()
      }),
    )
    return {
      requests: requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`),
      bytes: sizes.flatMap((size) => Object.values(size)).reduce((sum, size) => sum + size, 0),
    }
  }

  /** How good the network is. @param {"slow" | "gone"} quality Slow: a third-generation network. */
  async network(quality) {
    this.#devtools ??= await this.#context.newCDPSession(this.page)
    await this.#devtools.send("Network.emulateNetworkConditions", {
      offline: quality === "gone",
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
  }

  /** @param {string} path */
  async open(path, page = this.page) {
    await page.goto(this.url + path)
    await page.getByRole("heading", { level: 1 }).waitFor()
  }

  /**
   * Opens another example in place of the shop front's pages.
   *
   * @param {string} folder Its files.
   * @param {string} query
   */
  async openExample(folder, query) {
    await this.page.route(`${this.url}/example/**`, async (route) => {
      const path = new URL(route.request().url()).pathname.replace("/example/", "") || "index.html"
      await route.fulfill({ path: join(folder, path) })
    })
    await this.open(`/example/${query}`)
  }

  /**
   * Puts something into the cart, and says who buys.
   *
   * @param {{ product?: string }} [options]
   */
  async toPayment({ product = "Savon de karité" } = {}) {
    const { page } = this
    await this.addToCart(product)
    await page.getByRole("link", { name: /^(Cart|Panier)/ }).click()
    await page.getByRole("link", { name: /^(To the checkout|Commander)$/ }).click()
    await page.getByRole("button", { name: /^(Continue to payment|Continuer vers le paiement)$/ }).click()
    await this.state("idle")
  }

  /** Puts the first of a product into the cart. @param {string} product */
  async addToCart(product, page = this.page) {
    const item = page.getByRole("listitem").filter({ hasText: product })
    await item.getByRole("button").click()
    await item.locator(".count", { hasText: "1" }).waitFor()
  }

  /** Chooses to pay by a prompt, and sends one. @param {string} phone */
  async payByPhone(phone) {
    await this.chooseNumber()
    await this.sendTo(phone)
  }

  /** Chooses to pay by a prompt, to another number than that of the address. */
  async chooseNumber() {
    await this.page.getByRole("button", { name: ANOTHER_NUMBER }).click()
  }

  /** @param {string} phone */
  async sendTo(phone) {
    await this.state("choose")
    await this.page.locator("input[type=tel]").fill(phone)
    await this.page.getByRole("button", { name: /^(Send the request|Envoyer la demande)/ }).click()
  }

  /**
   * Waits for a state of the payment.
   *
   * @param {string} name
   * @param {number} [timeout]
   */
  async state(name, timeout = PATIENCE_MS) {
    await this.page.locator(`[data-payunit-state="${name}"]`).waitFor({ timeout })
  }

  /** Waits for the confirmation of an order, and gives the order's id. */
  async ordered(timeout = PATIENCE_MS) {
    await this.page.waitForURL(/\/order\//, { timeout })
    await this.page.getByRole("heading", { level: 2, name: /#\d+/ }).waitFor()
    return /\/order\/(\w+)/.exec(this.page.url())?.[1] ?? ""
  }

  /** The payment session that the browser remembers of its cart. */
  async rememberedSession() {
    const stored = await this.page.evaluate(() => Object.entries(localStorage))
    const entry = stored.find(([key]) => key.startsWith("payunit:"))
    assert.ok(entry, "The browser remembers no payment.")
    return entry[1].split(" ")[0] ?? ""
  }

  /** Looks at the page: a picture, nothing that runs out of the page or a card, nothing that keeps people out. @param {string} name */
  async inspect(name, page = this.page) {
    await mkdir(PICTURES, { recursive: true })
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.screenshot({ path: join(PICTURES, `shop-${name}.png`), fullPage: true })
    await keepWords(page, `shop-${name}`)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    assert.equal(overflow, 0, `${name} scrolls sideways by ${String(overflow)} px.`)
    assert.deepEqual(await overflowingElements(page), [], `In ${name}, something runs out of its card.`)
    assert.deepEqual(await barriersOf(page), [], `${name} keeps people out.`)
    await staysInPlace(page, name)
  }

  /** What shoppers load comes compressed: pages, scripts, styles, and the store's answers. */
  async isCompressed() {
    const plain = await this.page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map((entry) => /** @type {PerformanceResourceTiming} */ (entry))
        .filter(({ name, encodedBodySize, decodedBodySize }) => {
          const isText = /\.(js|css)$|\/store\/products/.test(name)
          return isText && decodedBodySize > 1024 && encodedBodySize >= decodedBodySize
        })
        .map(({ name }) => name),
    )
    assert.deepEqual(plain, [], "These come as large as they are.")
    const { headers } = await fetch(this.url, { headers: { "accept-encoding": "br" } })
    assert.equal(headers.get("content-encoding"), "br")
  }

  /** Looks at what would be printed. @param {string} name */
  async inspectPrint(name) {
    const { page } = this
    await page.evaluate(() => (document.documentElement.dataset["payunitPrint"] = ""))
    await page.emulateMedia({ media: "print" })
    await page.screenshot({ path: join(PICTURES, `shop-${name}.png`), fullPage: true })
    const printed = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter(
          (element) =>
            element.children.length === 0 &&
            element.textContent !== "" &&
            element.checkVisibility({ visibilityProperty: true }),
        )
        .map((element) => element.tagName),
    )
    assert.deepEqual([...new Set(printed)].sort(), ["DD", "DT"], "More than the receipt is printed.")
    await page.emulateMedia({ media: "screen" })
  }

  /** What was complained of, and does not belong to what was tried. */
  unexpected() {
    return this.complaints.filter((text) => this.expected?.test(text) !== true)
  }

  /** @param {Page} page */
  #listen(page) {
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.complaints.push(message.text())
    })
    page.on("pageerror", (error) => this.complaints.push(String(error)))
  }
}
