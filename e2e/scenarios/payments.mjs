import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { holds } from "../dashboard.mjs"
import { until } from "../shopper.mjs"
import { cancelOrder } from "./cancel-order.mjs"

/** @typedef {import("../dashboard.mjs").Dashboard} Dashboard */
/** @typedef {import("../stage.mjs").Stage} Stage */

/**
 * What people do about payments, by name. Each begins where the one before has left the store.
 *
 * @type {Record<string, (dashboard: Dashboard, stage: Stage) => Promise<void>>}
 */
export const PAYMENTS = {
  "What needs somebody is counted in the menu, and comes first": async (dashboard, { admin }) => {
    const { page } = dashboard
    const { waiting } = await admin("GET", "/admin/payunit/transactions?limit=1")
    await dashboard.open("/payunit")
    const counted = `${String(waiting)} payments to review`
    await page.getByRole("img", { name: counted }).waitFor()
    await page.getByText(counted, { exact: true }).waitFor()
    const rows = await page.locator("#payments tbody tr").allInnerTexts()
    assert.ok(rows.slice(0, waiting).every((text) => text.includes("On hold")))
    assert.ok(rows.slice(waiting).every((text) => !text.includes("On hold")))
    await page.getByRole("button", { name: "Show only these" }).click()
    await page.waitForURL(/state=.*held/)
    await until("only what waits is listed", async () => (await page.locator("#payments tbody tr").count()) === waiting)
  },

  "A payment is found by its order's number, and opened with the keyboard": async (dashboard, { admin, orders }) => {
    const { page } = dashboard
    const { order } = await admin("GET", `/admin/orders/${orders.partlyRefunded}?fields=display_id`)
    await dashboard.open("/payunit")
    await page.getByPlaceholder("Order, name, phone or e-mail").fill(`#${String(order.display_id)}`)
    await until("one payment is listed", async () => (await page.locator("#payments tbody tr").count()) === 1)
    await page.locator("#payments tbody tr a").focus()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: /^Payment of/ }).waitFor()
    await page.getByText("One of them had a tear.").first().waitFor()
    await page.getByText("MP261121.1005.A71").first().waitFor()
  },

  "Payments are found by the customer's name and by the end of their phone number": async (dashboard) => {
    const { page } = dashboard
    await dashboard.open("/payunit")
    const search = page.getByPlaceholder("Order, name, phone or e-mail")
    for (const [typed, isFound] of /** @type {const} */ ([
      ["nobody at all", false],
      ["etoundi", true],
      ["99999", false],
      ["3456", true],
    ])) {
      await search.fill(typed)
      const found = page.locator("#payments tbody tr").filter({ hasText: "Blaise Etoundi" }).first()
      await (isFound ? found : page.getByText("No payments found")).waitFor()
    }
    await page.locator("#payments tbody tr").getByText("+237").first().waitFor()
  },

  "A payment of the wrong amount is dismissed, with a note": async (dashboard, { payments, reaches }) => {
    const { page } = dashboard
    const { id } = payments.toBeDismissed
    await dashboard.open(`/payunit/${String(id)}`)
    await page.getByText("Another amount was paid").first().waitFor()
    await page.getByRole("button", { name: "Dismiss", exact: true }).click()
    const dialog = page.getByRole("alertdialog")
    await dialog.getByRole("button", { name: "Dismiss" }).click()
    await dialog.getByText("Write a note").waitFor()
    await dialog.getByLabel("Note").fill("Ordered by hand as #1042.")
    await page.keyboard.press("Control+Enter")
    await page.getByText("The payment is dismissed").waitFor()
    await page.getByText("Dismissed by admin@example.com").waitFor()
    await page.getByText("Ordered by hand as #1042.").first().waitFor()
    const { resolution } = await reaches(String(id), "held")
    assert.equal(resolution.action, "dismissed")
    assert.equal(resolution.note, "Ordered by hand as #1042.")
  },

  "A payment of the wrong amount is refunded: whom, how, and recorded": async (dashboard, { payments, reaches }) => {
    const { page } = dashboard
    const { id } = payments.toBeRefunded
    await dashboard.open(`/payunit/${String(id)}`)
    await page.getByRole("button", { name: "I refunded the customer", exact: true }).click()
    const drawer = page.getByRole("dialog")
    await holds(drawer.getByLabel("Amount"), "99999")
    await drawer.getByText("PayUnit does not say").waitFor()
    await drawer.getByText(/^Send FCFA.99,999 to /).waitFor()
    await drawer.getByLabel("Amount").fill("100000")
    await drawer.getByLabel("Refund method").fill("")
    await drawer.getByRole("button", { name: "Record the refund" }).click()
    await drawer.getByText("No more than FCFA 99,999 can be refunded.").waitFor()
    await drawer.getByText("Choose how the customer was refunded.").waitFor()
    await drawer.getByLabel("Amount").fill("99999")
    await drawer.getByLabel("Refund method").fill("MTN Mobile Money")
    await drawer.getByLabel("Reference").fill("MP261121.1200")
    await drawer.getByRole("button", { name: "Record the refund" }).click()
    await page.getByText("The refund is recorded, and the payment is closed").waitFor()
    await page.getByText("Refunded by admin@example.com").waitFor()
    const { resolution, refunded_amount } = await reaches(String(id), "held")
    assert.equal(resolution.action, "refunded")
    assert.equal(refunded_amount, 99_999)
  },

  "An order that still cannot be placed says why": async (dashboard, { payments }) => {
    const { page } = dashboard
    await dashboard.open(`/payunit/${String(payments.cartChanged.id)}`)
    await page.getByRole("main").getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: "Place the order" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Place the order" }).click()
    await page.getByText("The order still could not be placed").waitFor()
    await page.getByRole("alertdialog").waitFor({ state: "detached" })
  },

  "A refusal of the server is shown in full": async (dashboard, { payments, admin }) => {
    const { page } = dashboard
    const { id } = payments.cartChanged
    await dashboard.open(`/payunit/${String(id)}`)
    await page.getByRole("button", { name: "Dismiss", exact: true }).click()
    await page.getByRole("alertdialog").getByLabel("Note").fill("Second")
    // Somebody else is quicker.
    await admin("POST", `/admin/payunit/transactions/${String(id)}/resolve`, { action: "dismiss", note: "First" })
    await page.getByRole("alertdialog").getByRole("button", { name: "Dismiss" }).click()
    await page.getByText("This was already decided.").waitFor()
    await page.keyboard.press("Escape")
  },

  "A paid order is cancelled once its refund is recorded": async (dashboard, { orders, admin }) => {
    const { page } = dashboard
    const { id } = orders.toBeCancelled
    await cancelOrder(dashboard, id)
    await page
      .getByText(/cannot be cancelled or deleted before the customer is refunded/)
      .first()
      .waitFor()
    assert.notEqual((await admin("GET", `/admin/orders/${id}?fields=status`)).order.status, "canceled")

    await page.getByRole("button", { name: "Record a refund" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByText("*126#").waitFor()
    // Whoever paid has another number than the customer: it is asked for, and has to end as the one that paid.
    await drawer.getByText("The number that paid is not the customer's").waitFor()
    await page.keyboard.press("Control+Enter")
    await drawer.getByText("This is not the number that paid").waitFor()
    await drawer.getByLabel("Number to refund").fill(orders.toBeCancelled.payer)
    await drawer.getByText(`to ${orders.toBeCancelled.payer}.`).waitFor()
    await page.keyboard.press("Control+Enter")
    await page.getByText("The refund is recorded").first().waitFor()
    await until("the widget says so", () => page.getByText("FCFA 13,500 of FCFA 13,500").isVisible())

    await cancelOrder(dashboard, id)
    await until("the order is cancelled", async () => {
      const { order } = await admin("GET", `/admin/orders/${id}?fields=status`)
      return order.status === "canceled"
    })
  },

  "An order's page tells its payments, also what was tried before": async (dashboard, { orders }) => {
    const { page } = dashboard
    await dashboard.open(`/orders/${orders.secondTry}`)
    await page.getByRole("heading", { name: "PayUnit payments" }).waitFor()
    await page.getByText(/^Paid: FCFA.[\d,]+\. Nothing to do\.$/).waitFor()
    assert.equal(await page.locator("article").count(), 1)
    await page.locator("article").getByRole("button", { name: "History" }).first().click()
    await page.getByText("The money is recorded").waitFor()
    // What failed before is there to be read, and asks for nothing.
    await page.getByRole("button", { name: "1 earlier attempt without payment" }).click()
    const earlier = page.locator("article").nth(1)
    await earlier.getByText("Failed").first().waitFor()
    assert.equal(await earlier.getByRole("button", { name: /Check|Record|refund/ }).count(), 0)
  },

  "An order that waits for its payment says until when": async (dashboard, { orders }) => {
    const { page } = dashboard
    await dashboard.open(`/orders/${orders.unpaid}`)
    await page.getByText("To be paid by").waitFor()
    await page.getByText("Waiting for the payer").waitFor()
  },

  "An order that never used PayUnit shows no payments through it": async (dashboard, { orders }) => {
    const { page } = dashboard
    // The page is told of payments before what is left to bill, which it asks for later.
    const response = page.waitForResponse(/\/admin\/payunit\/transactions\?.*order_id=/)
    await dashboard.open(`/orders/${orders.withoutPayUnit}`)
    await response
    await page.getByText(/^Left to bill/).waitFor()
    assert.equal(await page.getByText("PayUnit payments").count(), 0)
  },

  "A region says whether PayUnit serves it": async (dashboard, { regions }) => {
    const { page } = dashboard
    await dashboard.open(`/settings/regions/${regions.xaf}`)
    await page.getByText("Shoppers in this region can pay through PayUnit.").waitFor()
    await dashboard.open(`/settings/regions/${regions.eur}`)
    await page.getByText("PayUnit takes XAF, and this region's currency is EUR.").waitFor()
  },

  "The settings name what is wrong and its remedy, and no secret": async (dashboard) => {
    const { page } = dashboard
    await dashboard.open("/settings/payunit")
    await page.getByText(/Account "bafoussam" in test mode/).waitFor()
    await page.getByText(/Copy accounts.bafoussam.apiUser/).waitFor()
    await page.getByRole("button", { name: "Check again" }).click()
    await page.getByRole("button", { name: /^Show \d+ checks$/ }).click()
    await page.getByText("Mode and key match").waitFor()
    const text = await page.getByRole("main").innerText()
    assert.doesNotMatch(text, /sand_/)
  },

  "The owner sets who gets alerts, about what, and when": async (dashboard, { admin }) => {
    const { page } = dashboard
    for (const width of [1280, 390]) {
      await dashboard.look({ width })
      await dashboard.open("/settings/payunit")
      await page.getByRole("button", { name: "Edit", exact: true }).click()
      const drawer = page.getByRole("dialog")
      const isFirst = width === 1280
      if (isFirst) {
        await drawer.getByRole("switch", { name: "Quiet hours" }).click()
        await drawer.getByLabel("Until", { exact: true }).fill("22:00")
      }
      await drawer.getByLabel("Phone number").first().fill("12")
      await drawer.getByRole("button", { name: "Save" }).click()
      await drawer.getByText("Give a phone number such as 670 000 001.").waitFor()
      await dashboard.picture(`alerts-mistake-${width}-en`, { fullPage: false })
      if (isFirst) await drawer.getByText("Give two different times.").waitFor()
      await drawer.getByLabel("From", { exact: true }).fill("21:30")
      await drawer.getByLabel("Until", { exact: true }).fill("06:00")
      await drawer.getByLabel("Phone number").first().fill("670 00 00 01")
      await drawer.getByLabel("Payments are not checked any more").click()
      await drawer.getByRole("button", { name: "Save" }).click()
      await page.getByText("The alerts are saved.").waitFor()
      await page.getByText("+237670000001").waitFor()
      await dashboard.picture(`alerts-set-${width}-en`)
    }
    const { alerts } = await admin("GET", "/admin/payunit/alerts")
    assert.deepEqual(alerts.settings.recipients, [{ channel: "sms", to: "+237670000001" }])
    assert.deepEqual(alerts.settings.quiet_hours, { from: "21:30", to: "06:00" })
    assert.ok(alerts.settings.kinds.includes("job_stalled"))
    await dashboard.look({ language: "fr" })
    await dashboard.open("/settings/payunit")
    await page.getByText("+237670000001").waitFor()
    await page.getByRole("button", { name: "Modifier", exact: true }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Ajouter un destinataire" }).click()
    await dashboard.picture("alerts-form-narrow-fr", { fullPage: false })
    await page.getByRole("button", { name: "Retirer le destinataire 2" }).click()
    await page.getByRole("button", { name: "Retirer le destinataire 1" }).click()
    await page.getByText("Personne. Sans destinataire, aucune alerte n’est envoyée.").waitFor()
    await dashboard.look({ width: 1280 })
    await dashboard.picture("alerts-form-fr", { fullPage: false })
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await page.getByText("Les alertes sont enregistrées.").waitFor()
    await dashboard.picture("alerts-set-fr")
    await dashboard.open("/payunit/decisions")
    await page.getByText("Réglages des alertes modifiés").first().waitFor()
    await dashboard.picture("alerts-decided-fr")
    await dashboard.look({ language: "en" })
  },

  "The list is exported for a spreadsheet": async (dashboard) => {
    const { page } = dashboard
    await dashboard.open("/payunit")
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ])
    await page.getByText(/payments exported/).waitFor()
    assert.match(download.suggestedFilename(), /^payunit-payments-\d{4}-\d\d-\d\d\.csv$/)
    const csv = await readFile(await download.path(), "utf8")
    const [headings, ...rows] = csv.trim().split("\r\n")
    assert.match(headings ?? "", /^\uFEFF?Opened,PayUnit transaction,State,/)
    assert.ok(rows.length >= 12)
    assert.ok(rows.some((row) => row.includes(",Paid,")))
  },

  "Everything is in French for whoever reads French": async (dashboard, { payments }) => {
    const { page } = dashboard
    await dashboard.open("/settings/profile")
    await dashboard.look({ language: "fr" })
    await dashboard.open("/payunit")
    await page.getByRole("heading", { name: "Paiements" }).waitFor()
    await page.getByRole("link", { name: "Paiements" }).first().waitFor()
    await page
      .getByText(/13[\s\u202f]500[\s\u00a0]FCFA/)
      .first()
      .waitFor()
    await dashboard.open(`/payunit/${String(payments.partlyRefunded.id)}`)
    await page.getByRole("heading", { name: "Historique" }).waitFor()
    await page.getByRole("button", { name: "Enregistrer un remboursement" }).click()
    await page.getByText(/Rien n’est envoyé d’ici/).waitFor()
    await page.keyboard.press("Escape")
    await dashboard.look({ language: "en" })
  },
}
