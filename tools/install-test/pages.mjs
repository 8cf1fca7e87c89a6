import { startBrowser } from "../../e2e/browser.mjs"
import { Dashboard } from "../../e2e/dashboard.mjs"
import { closeAtEnd } from "../demo/closing.mjs"
import { Problem } from "../problem.mjs"
import { userOf } from "./purchase.mjs"

/** Pages of ours below /app, with what is to be read there alone: the page before stays on the screen until they come. */
const PAGES = /** @type {[path: string, ...texts: RegExp[]][]} */ ([
  ["/payunit", /Payments/],
  ["/payunit/invoices", /Invoices/],
  ["/payunit/statements", /Statements/],
  ["/settings/payunit", /PayUnit/],
])

/**
 * Opens the plugin's pages in a browser, and follows links from one to the next: a page that gets another router than the
 * dashboard shows nothing but an error.
 *
 * @param {string} url
 * @param {string} makeUser The command that made the admin's user.
 * @param {{ isPaid: boolean }} store Whether a payment is there, with an order, whose page of Medusa's has a widget of ours.
 * @returns {Promise<number>} How many pages.
 */
export async function openPages(url, makeUser, { isPaid }) {
  const browser = await startBrowser()
  closeAtEnd("The browser", () => browser.close())
  const dashboard = await Dashboard.logIn(browser, url, userOf(makeUser))
  for (const [path, ...texts] of PAGES) {
    await dashboard.open(path)
    await judge(dashboard, path, texts)
  }
  const linked = /** @type {[name: string, link: string, ...texts: RegExp[]][]} */ ([
    ["a payment", "main tbody a[href*='/payunit/']", /Payment of\D{0,8}13[ ,.]?500/],
    ["an order", "main a[href*='/orders/']", /Unfulfilled/, /PayUnit/],
  ])
  if (isPaid) {
    await dashboard.open("/payunit")
    for (const [name, link, ...texts] of linked) {
      const before = dashboard.page.url()
      await dashboard.page.locator(link).first().press("Enter")
      await dashboard.page.waitForURL((to) => to.href !== before)
      await dashboard.drawn()
      await judge(dashboard, name, texts)
    }
  }
  await browser.close()
  return PAGES.length + (isPaid ? linked.length : 0)
}

/**
 * @param {Dashboard} dashboard
 * @param {string} name
 * @param {readonly RegExp[]} texts
 */
async function judge({ page, complaints }, name, texts) {
  const place = page.locator("main")
  // A page's code may come late, on a busy machine; what is there after all is judged.
  await texts
    .reduce((whole, text) => whole.filter({ hasText: text }), place)
    .waitFor()
    .catch(() => undefined)
  const main = await place.innerText()
  if (!texts.every((text) => text.test(main)) || /unexpected error|went wrong/i.test(main) || complaints.length > 0) {
    throw new Problem(`${name} does not open:\n${main.slice(0, 1500)}\n${complaints.join("\n").slice(0, 2000)}`)
  }
}
