import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { keepWords, PICTURES } from "./pictures-of-docs.mjs"
import { until } from "./shopper.mjs"

/**
 * What the dashboard complains of by itself: it asks the internet for flags, and it shows a refusal to cancel an order
 * and throws it as well.
 */
const NOISE = /net::ERR_|Failed to load resource|cannot be cancelled or deleted before the customer is refunded/

/** @typedef {import("playwright-core").Page} Page */

/** Somebody at Medusa's dashboard, in a browser of their own. */
export class Dashboard {
  #url
  #context
  /** What the page's scripts complained of. @type {string[]} */
  complaints = []

  /**
   * @param {Page} page
   * @param {import("playwright-core").BrowserContext} context
   * @param {string} url
   */
  constructor(page, context, url) {
    this.page = page
    this.#context = context
    this.#url = url
    page.on("console", (message) => {
      const text = message.text()
      // Medusa's own page of an order nests its elements wrongly.
      const isOfMedusa = text.includes("validateDOMNesting") && /\/order-detail-[^/]*\.js/.test(text)
      if (message.type() === "error" && !NOISE.test(text) && !isOfMedusa) this.complaints.push(text)
    })
    page.on("pageerror", (error) => {
      if (!NOISE.test(error.message)) this.complaints.push(String(error))
    })
  }

  /**
   * @param {import("playwright-core").Browser} browser
   * @param {string} url
   * @param {{ email: string, password: string }} user
   */
  static async logIn(browser, url, { email, password }) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-US" })
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    const page = await context.newPage()
    const dashboard = new Dashboard(page, context, url)
    await page.goto(`${url}/app/login`)
    await page.getByPlaceholder("Email").fill(email)
    await page.getByPlaceholder("Password").fill(password)
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/app\/(?!login)/)
    return dashboard
  }

  /**
   * Opens a page, and waits until it is drawn.
   *
   * @param {string} path Below /app.
   * @param {string[]} sights Selectors of what has to be seen there: what shows no outline of itself before.
   */
  async open(path, ...sights) {
    await this.page.goto(`${this.#url}/app${path}`)
    await this.drawn()
    for (const sight of sights) await this.page.locator(sight).first().waitFor()
  }

  /** Waits until the page, or what is open over it, says something, is whole, and stands still. */
  async drawn() {
    await until(`${this.page.url()} is drawn`, () => this.page.evaluate(isDrawn))
  }

  /** @param {{ theme?: "light" | "dark", language?: "en" | "fr", width?: number, height?: number }} look */
  async look({ theme, language, width, height }) {
    if (theme) await this.page.evaluate((name) => localStorage.setItem("medusa_admin_theme", name), theme)
    if (language) {
      await this.page.evaluate((name) => localStorage.setItem("lng", name), language)
      await this.#context.addCookies([{ name: "lng", value: language, url: this.#url }])
    }
    if (width) await this.page.setViewportSize({ width, height: height ?? 900 })
  }

  /**
   * Takes a picture of all of the page.
   *
   * @param {string} name
   * @param {{ fullPage?: boolean, asItIs?: boolean }} [options] As it is: also where it is never drawn.
   */
  async picture(name, { fullPage = true, asItIs = false } = {}) {
    await mkdir(PICTURES, { recursive: true })
    const size = this.page.viewportSize()
    // The dashboard scrolls inside itself: only a taller window shows all of it.
    const height = fullPage
      ? await this.page.evaluate(() =>
          Math.max(
            ...[...document.querySelectorAll("main, body, [class*='overflow-auto']")].map((one) => one.scrollHeight),
          ),
        )
      : 0
    if (size && height > size.height)
      await this.page.setViewportSize({ width: size.width, height: Math.min(height + 80, 5000) })
    if (!asItIs) await this.drawn()
    await this.page.screenshot({ path: join(PICTURES, `${name}.png`) })
    await keepWords(this.page, name)
    if (size) await this.page.setViewportSize(size)
  }
}

/** Runs in the page: whether nothing is an outline, turns or moves any more. */
function isDrawn() {
  const says = [...document.querySelectorAll("main, [role=dialog]")].some(({ textContent }) => textContent?.trim())
  const isMoving = document.getAnimations().some(({ playState }) => playState === "running")
  const isWhole = document.querySelector("[aria-busy=true], .animate-pulse, .animate-spin") === null
  return says && isWhole && !isMoving && document.fonts.status === "loaded"
}

/**
 * Waits until a field holds something.
 *
 * @param {import("playwright-core").Locator} field
 * @param {string} value
 */
export async function holds(field, value) {
  await until(`${String(field)} holds ${value}`, async () => (await field.inputValue()) === value)
}
