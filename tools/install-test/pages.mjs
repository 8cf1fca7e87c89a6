import { startBrowser } from "../../e2e/browser.mjs"
import { Dashboard } from "../../e2e/dashboard.mjs"
import { closeAtEnd } from "../demo/closing.mjs"
import { Problem } from "../problem.mjs"
import { userOf } from "./purchase.mjs"

/** Below /app, with what is to be read there: on pages of ours, and in a widget of ours on one of Medusa's. */
const PAGES = /** @type {[path: string, text: RegExp][]} */ ([
  ["/payunit", /Pagne|Order #?1|13[ ,.]?500/],
  ["/payunit/invoices", /Invoices/],
  ["/payunit/statements", /Statements/],
  ["/settings/payunit", /PayUnit/],
])

/**
 * Opens the plugin's pages in a browser, and follows a link within one: a page that gets another router than the dashboard
 * shows nothing but an error.
 *
 * @param {string} url
 * @param {string} makeUser The command that made the admin's user.
 * @returns {Promise<number>} How many pages.
 */
export async function openPages(url, makeUser) {
  const browser = await startBrowser()
  closeAtEnd("The browser", () => browser.close())
  const dashboard = await Dashboard.logIn(browser, url, userOf(makeUser))
  for (const [path, text] of PAGES) {
    await dashboard.open(path)
    await judge(dashboard, path, text)
  }
  await dashboard.open("/payunit")
  await dashboard.page.locator("main tbody a[href*='/payunit/']").first().press("Enter")
  await dashboard.page.waitForURL(/\/app\/payunit\/[^/]+/)
  await dashboard.drawn()
  await judge(dashboard, "a payment", /13[ ,.]?500/)
  await browser.close()
  return PAGES.length + 1
}

/**
 * @param {Dashboard} dashboard
 * @param {string} name
 * @param {RegExp} text
 */
async function judge({ page, complaints }, name, text) {
  const place = page.locator("main")
  // A page's code may come late, on a busy machine; what is there after all is judged.
  await place
    .filter({ hasText: text })
    .waitFor()
    .catch(() => undefined)
  const main = await place.innerText()
  if (!text.test(main) || /unexpected error|went wrong/i.test(main) || complaints.length > 0) {
    throw new Problem(`${name} does not open:\n${main.slice(0, 1500)}\n${complaints.join("\n").slice(0, 2000)}`)
  }
}
