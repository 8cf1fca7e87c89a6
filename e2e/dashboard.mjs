import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { PICTURES } from "./pictures-of-docs.mjs"

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

  /** @param {string} path Below /app. */
  async open(path) {
    await this.page.goto(`${this.#url}/app${path}`)
    await this.settle()
  }

  /** Waits until nothing is asked for any more. */
  async settle() {
    await this.page.waitForLoadState("networkidle").catch(() => {})
    await this.page.evaluate(() => document.fonts.ready)
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
   * @param {{ fullPage?: boolean }} [options]
   */
  async picture(name, { fullPage = true } = {}) {
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
    await this.page.waitForTimeout(350)
    await this.page.screenshot({ path: join(PICTURES, `${name}.png`) })
    if (size) await this.page.setViewportSize(size)
  }
}
