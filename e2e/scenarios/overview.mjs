import assert from "node:assert/strict"
import { until } from "../shopper.mjs"

/** @typedef {import("../dashboard.mjs").Dashboard} Dashboard */
/** @typedef {import("../stage.mjs").Stage} Stage */

/**
 * What an owner of a shop does in the morning, by name.
 *
 * @type {Record<string, (dashboard: Dashboard, stage: Stage) => Promise<void>>}
 */
export const OVERVIEW = {
  "The overview says what came in, what is on hold and what was confirmed": async (dashboard, { admin }) => {
    const { page } = dashboard
    const { summary } = await admin("GET", "/admin/payunit/summary?range=30_days")
    const [francs] = summary.currencies
    await dashboard.open("/payunit")
    // Today comes first; its figures are those of the last hours, and so are these.
    await page.getByRole("button", { name: "Today", pressed: true }).waitFor()
    await page.getByRole("button", { name: "30 days" }).click()
    await page.getByRole("button", { name: "30 days", pressed: true }).waitFor()
    await page.getByRole("table", { name: "Received by day" }).waitFor({ state: "attached" })
    const overview = page.getByRole("region", { name: "Overview" })
    const figure = (/** @type {string} */ title) => overview.locator(`[data-figure="${title}"]`).innerText()
    const money = new Intl.NumberFormat("en", { style: "currency", currency: "xaf" })
    assert.equal(await figure("Received"), money.format(francs.received.amount))
    assert.equal(await figure("On hold now"), money.format(francs.held.amount))
    assert.equal(await figure("Refunded"), money.format(francs.refunded.amount))
    const confirmed = summary.prompts.reduce(
      (/** @type {number} */ sum, /** @type {any} */ one) => sum + one.confirmed,
      0,
    )
    const ended = summary.prompts.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.ended, 0)
    await overview.getByText(`${String(confirmed)} of ${String(ended)}`, { exact: true }).waitFor()
    // Who does not see the bars reads a table.
    assert.equal(await overview.getByRole("table", { name: "Received by day" }).locator("tbody tr").count(), 30)
  },

  "Every figure and bar leads to the payments behind it": async (dashboard, { admin }) => {
    const { page } = dashboard
    const { summary } = await admin("GET", "/admin/payunit/summary?range=30_days")
    await dashboard.open("/payunit")
    const overview = page.getByRole("region", { name: "Overview" })
    const rows = page
      .locator("#payments tbody tr")
      .filter({ has: page.getByRole("link", { name: /^Open the payment/ }) })
    const shows = async (/** @type {string} */ what, /** @type {number} */ count) =>
      until(`${what}: ${String(count)} payments`, async () => (await rows.count()) === Math.min(count, 20))

    await page.getByRole("button", { name: "30 days" }).click()
    await overview.getByRole("button", { name: "More figures" }).click()
    for (const { outcome, count } of summary.outcomes) {
      const label = /** @type {Record<string, string>} */ ({
        confirmed: "Confirmed",
        declined: "Declined",
        no_answer: "No answer",
        cancelled: "Cancelled",
        never_tried: "Never tried",
        waiting: "Under way",
        unclear: "Unclear",
      })[outcome]
      await overview.getByRole("link", { name: new RegExp(`^${String(label)} ?\\d`) }).click()
      await shows(outcome, count)
    }
    // The last bar is today's; the arrows go from bar to bar, and Enter opens the one that has the focus.
    const bars = overview.getByRole("group", { name: /^Received by day/ }).getByRole("link")
    await bars.last().focus()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Enter")
    await page.waitForURL(/paid_at=/)
    await shows("today's bar", summary.currencies[0].received.count)
  },

  "Days of one's own are chosen and remembered": async (dashboard) => {
    const { page } = dashboard
    await dashboard.open("/payunit")
    await page.getByRole("button", { name: "Custom", exact: true }).click()
    await page.getByLabel("First day").fill("2026-01-01")
    await page.getByLabel("Last day").fill("2026-01-02")
    const noneTried = async () => {
      await page.getByRole("button", { name: "More figures" }).click()
      await page.getByText("Nobody tried to pay on these days.").waitFor()
    }
    await noneTried()
    await dashboard.open("/payunit")
    await noneTried()
    await page.getByRole("button", { name: "30 days" }).click()
    await page.getByRole("group", { name: /^Received by day/ }).waitFor()
  },

  "Who is to be called is there, with the largest first, and is called": async (dashboard, { admin }) => {
    const { page } = dashboard
    const { transactions } = await admin("GET", "/admin/payunit/transactions?to_call=true&order=largest&limit=1")
    await dashboard.open("/payunit")
    const first = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: /^Call / }) })
      .first()
    await first.getByText(transactions[0].contact.name).waitFor()
    assert.equal(await first.getByRole("link", { name: /^Call / }).getAttribute("href"), "tel:+237677123456")
    const chat = first.getByRole("link", { name: "Write on WhatsApp" })
    assert.equal(await chat.getAttribute("href"), "https://wa.me/237677123456")
  },

  "A row has a menu, opens in a new tab, and the list is sorted": async (dashboard) => {
    const { page } = dashboard
    await dashboard.open("/payunit?order=-amount")
    const row = page
      .locator("#payments tbody tr")
      .filter({ has: page.getByRole("link", { name: /^Open the payment/ }) })
      .first()
    const amounts = async () =>
      (await page.locator("#payments tbody tr").allInnerTexts()).flatMap((text) => {
        const amount = /FCFA\s([\d,]+)/.exec(text)?.[1]
        return amount === undefined ? [] : [Number(amount.replaceAll(",", ""))]
      })
    await row.waitFor()
    const shown = await amounts()
    assert.ok(shown.length > 5)
    assert.deepEqual(
      shown,
      [...shown].sort((one, other) => other - one),
    )
    await row.getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: /^Call / }).waitFor()
    await page.getByRole("menuitem", { name: "Copy the payment's id" }).click()
    await page.getByText("Copied").waitFor()
    const id = await page.evaluate("navigator.clipboard.readText()")
    assert.match(id, /^[A-Za-z0-9]{18}$/)
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      row
        .locator("td")
        .nth(1)
        .click({ modifiers: ["Control"] }),
    ])
    await tab.waitForURL(new RegExp(`/payunit/${id}$`))
    await tab.close()
  },

  "Where there is no room for a table, payments are cards": async (dashboard) => {
    const { page } = dashboard
    await dashboard.look({ width: 420 })
    await dashboard.open("/payunit")
    const cards = page.getByRole("list", { name: "Payments found" })
    await cards.waitFor()
    assert.ok(
      !(await page
        .locator("#payments tbody tr")
        .filter({ has: page.getByRole("link", { name: /^Open the payment/ }) })
        .first()
        .isVisible()),
    )
    await cards
      .getByRole("link", { name: /^Open the payment/ })
      .first()
      .click()
    await page.getByRole("heading", { name: /^Payment of/ }).waitFor()
    await dashboard.look({ width: 1280 })
  },
}
