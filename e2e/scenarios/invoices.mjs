import assert from "node:assert/strict"
import { holds } from "../dashboard.mjs"
import { until } from "../shopper.mjs"

/** @typedef {import("../dashboard.mjs").Dashboard} Dashboard */
/** @typedef {import("../stage.mjs").Stage} Stage */

/**
 * What people do about invoices that are there, by name. Each begins where the one before has left the store.
 *
 * @type {Record<string, (dashboard: Dashboard, stage: Stage) => Promise<void>>}
 */
export const INVOICES = {
  "Invoices that need a look are counted, and shown alone": async (dashboard, { admin }) => {
    const { page } = dashboard
    const { count } = await admin("GET", "/admin/payunit/invoices?needs_review=true&limit=1")
    assert.ok(count > 1)
    await dashboard.open("/payunit/invoices")
    const counted = `${String(count)} invoices to review`
    await page.getByRole("img", { name: counted }).waitFor()
    await page.getByText(counted, { exact: true }).waitFor()
    await page.getByRole("button", { name: "Show only these" }).click()
    await page.waitForURL(/needs_review=.*true/)
    await until("only those are listed", async () => (await page.locator("tbody tr").count()) === count)

    // What a payment of theirs is on hold for narrows it down, as the address says.
    const reason = encodeURIComponent(JSON.stringify(["paid_twice"]))
    const held = await admin("GET", "/admin/payunit/invoices?held_reason=paid_twice&limit=1")
    await dashboard.open(`/payunit/invoices?held_reason=${reason}`)
    await until("only those are listed", async () => (await page.locator("tbody tr").count()) === held.count)
    await page.getByRole("img", { name: "On hold" }).first().waitFor()
  },

  "An invoice is found by its client, and opened with the keyboard": async (dashboard, { invoices }) => {
    const { page } = dashboard
    await dashboard.open("/payunit/invoices")
    await page.getByPlaceholder("Name, reference or order").fill("Belinga")
    await until("one invoice is listed", async () => (await page.locator("tbody tr").count()) === 1)
    await page.locator("tbody tr a").focus()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: `Invoice ${String(invoices.inParts.ref)}` }).waitFor()
    await page.getByText("MP261120.0911.A02").first().waitFor()
    await page.getByText("He wants it by the wedding.").waitFor()
  },

  "Invoices are sorted by what is asked for": async (dashboard) => {
    const { page } = dashboard
    await dashboard.open("/payunit/invoices?order=-total_amount")
    await page.locator("tbody tr").first().waitFor()
    const amounts = (await page.locator("tbody tr td:nth-child(4)").allInnerTexts()).map((text) =>
      Number(text.replace(/\D/g, "")),
    )
    assert.ok(amounts.length > 5)
    assert.deepEqual(
      amounts,
      [...amounts].sort((one, other) => other - one),
    )
  },

  "An invoice is made void, and says that its link lives": async (dashboard, { invoices, admin }) => {
    const { page } = dashboard
    await dashboard.open(`/payunit/invoices/${String(invoices.open.id)}`)
    await page.getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: "Cancel invoice" }).click()
    const question = page.getByRole("alertdialog")
    await question.getByText(/PayUnit's own link cannot be revoked and can still be paid/).waitFor()
    await question.getByLabel("Note").fill("She changed her mind.")
    await page.keyboard.press("Control+Enter")
    await page.getByText("The invoice is cancelled").waitFor()
    await page
      .getByText(/its page takes no payment/)
      .first()
      .waitFor()
    await page
      .getByText(/She changed her mind\./)
      .first()
      .waitFor()
    const { invoice } = await admin("GET", `/admin/payunit/invoices/${String(invoices.open.id)}`)
    assert.equal(invoice.state, "void")
  },

  "Nothing was paid, although somebody came back from the page": async (dashboard, { invoices }) => {
    const { page } = dashboard
    await dashboard.open(`/payunit/invoices/${String(invoices.returned.id)}`)
    await page.getByText("It may have been paid").waitFor()
    await page.getByRole("button", { name: "Nothing was paid" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Nothing was paid" }).click()
    await page.getByText("Noted: nothing was paid").waitFor()
    await page.getByText("It may have been paid").waitFor({ state: "detached" })
    await page.getByText("Checked: nothing was paid").waitFor()
  },

  "An invoice in doubt is found in PayUnit's dashboard": async (dashboard, { invoices, admin }) => {
    const { page } = dashboard
    await dashboard.open(`/payunit/invoices/${String(invoices.doubted.id)}`)
    await page.getByRole("button", { name: "Found at PayUnit" }).click()
    const drawer = page.getByRole("dialog")
    await page.keyboard.press("Control+Enter")
    await drawer.getByText("Enter the invoice's HTTPS address.").waitFor()
    await drawer.getByLabel("Link").fill("https://pay.example/invoice/42")
    await drawer.getByLabel("Reference").fill("INVFOUND42")
    await page.keyboard.press("Control+Enter")
    await page.getByText("The invoice is open").waitFor()
    await page.getByRole("heading", { name: "Invoice INVFOUND42" }).waitFor()
    const { invoice } = await admin("GET", `/admin/payunit/invoices/${String(invoices.doubted.id)}`)
    assert.equal(invoice.link, "https://pay.example/invoice/42")
  },

  "What was paid too much of an invoice is on hold as a payment, refunded, and that is recorded": async (
    dashboard,
    { invoices, admin },
  ) => {
    const { page } = dashboard
    await dashboard.open(`/payunit/invoices/${String(invoices.twice.id)}`)
    await page.getByText("A payment to review").waitFor()
    await page.getByText("Surplus: more was paid than owed").waitFor()
    await page.getByRole("link", { name: /FCFA 8,500 · Paid twice/ }).click()
    await page.waitForURL(new RegExp(`/payunit/${invoices.tooMuch}$`))
    await page.getByText("FCFA 4,000 owed: refund FCFA 8,500").first().waitFor()
    await page.getByText("Confirmed by hand").first().waitFor()
    assert.equal(await page.getByText("Last checked with PayUnit").count(), 0)
    assert.equal(await page.getByRole("heading", { name: "Notifications received" }).count(), 0)
    await page.getByRole("button", { name: "I refunded the customer", exact: true }).click()
    const drawer = page.getByRole("dialog")
    await holds(drawer.getByLabel("Amount"), "8500")
    await drawer.getByLabel("Refund method").fill("Orange Money")
    await drawer.getByLabel("Reference").fill("MP261121.1600")
    await drawer.getByLabel("Note").fill("He was called, and has it.")
    await page.keyboard.press("Control+Enter")
    await page.getByText("The refund is recorded, and the payment is closed").waitFor()
    await page.getByText("Refunded by admin@example.com").waitFor()
    const { transaction } = await admin("GET", `/admin/payunit/transactions/${invoices.tooMuch}`)
    assert.equal(transaction.resolution.action, "refunded")
    const [{ amount, method, reference, by_payunit }] = transaction.refunds
    assert.deepEqual([amount, method, reference, by_payunit], [8_500, "Orange Money", "MP261121.1600", false])

    await page.getByRole("link", { name: "Open the amount owed" }).click()
    await page.getByRole("heading", { name: "Payment of FCFA 4,000" }).waitFor()
    const { invoice } = await admin("GET", `/admin/payunit/invoices/${String(invoices.twice.id)}`)
    assert.deepEqual([invoice.paid_amount, invoice.payments_on_hold, invoice.needs_review], [4_000, 0, false])
  },

  "More than is left is confirmed: that is said before and after, and PayUnit sends the rest back": async (
    dashboard,
    { admin },
  ) => {
    const { page } = dashboard
    const { invoice } = await admin("POST", "/admin/payunit/invoices", {
      client: { name: "Irène Bikoï", email: "irene.bikoi@example.com", phone_number: "699000055" },
      due_date: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
      items: [{ name: "Voile", amount: 12_000, quantity: 1 }],
      send_email: false,
    })
    await dashboard.open(`/payunit/invoices/${String(invoice.id)}`)
    await page.getByRole("button", { name: "Confirm a payment" }).click()
    const drawer = page.getByRole("dialog")
    await holds(drawer.getByLabel("Amount"), "12000")
    await drawer.getByLabel("Amount").fill("12,500")
    await drawer.getByText("FCFA 500 more than is left to pay: this surplus will be on hold").waitFor()
    await page.keyboard.press("Control+Enter")
    await page.getByText("FCFA 500 too much").waitFor()
    await page.getByRole("button", { name: "Open the payment" }).click()
    await page.getByRole("heading", { name: "Payment of FCFA 500" }).waitFor()

    await page.getByRole("button", { name: "I refunded the customer", exact: true }).click()
    await drawer.getByRole("switch", { name: "PayUnit sent it back, from its dashboard" }).click()
    await drawer.getByRole("button", { name: "Record the refund" }).click()
    await page.getByText("The refund is recorded, and the payment is closed").waitFor()
    await page.getByText("PayUnit sent it back, from its dashboard.").waitFor()
    const { invoice: now } = await admin("GET", `/admin/payunit/invoices/${String(invoice.id)}`)
    assert.deepEqual([now.state, now.paid_amount, now.payments_on_hold], ["paid", 12_000, 0])
    const surplus = now.transactions.find((/** @type {any} */ { surplus_of }) => surplus_of !== null)
    const { transaction } = await admin("GET", `/admin/payunit/transactions/${String(surplus.id)}`)
    const [{ method, by_payunit }] = transaction.refunds
    assert.deepEqual([method, by_payunit], ["PayUnit", true])

    // A link of PayUnit's lives on: of what is paid, more can still be confirmed.
    await dashboard.open(`/payunit/invoices/${String(invoice.id)}`)
    await page.getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: "Confirm a payment" }).click()
    await holds(drawer.getByLabel("Amount"), "")
    await page.keyboard.press("Escape")
  },

  "What cannot be asked or sent is said plainly": async (dashboard, { invoices }) => {
    const { page } = dashboard
    await dashboard.open(`/payunit/invoices/${String(invoices.returned.id)}`)
    await page.getByText("The link was not sent").waitFor()
    await page.getByRole("button", { name: /^Send (again )?by e-mail$/ }).click()
    await page.getByText("Medusa has no e-mail provider. Configure one, or send the link yourself.").first().waitFor()
    await page.getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: "Check again" }).click()
    await page.getByText(/PayUnit does not report payments by its own link to this account/).waitFor()
  },

  "Invoices are in French for whoever reads French": async (dashboard, { invoices }) => {
    const { page } = dashboard
    await dashboard.open("/settings/profile")
    await dashboard.look({ language: "fr" })
    await dashboard.open("/payunit/invoices")
    await page.getByRole("heading", { name: "Factures" }).waitFor()
    await page.getByRole("link", { name: "Factures" }).first().waitFor()
    await dashboard.open(`/payunit/invoices/${String(invoices.inParts.id)}`)
    await page.getByRole("heading", { name: /^Facture / }).waitFor()
    await page
      .getByText(/115[\s\u202f]000[\s\u00a0]FCFA/)
      .first()
      .waitFor()
    await page.getByText("Reste à payer").first().waitFor()
    await page.getByRole("button", { name: "Confirmer un paiement" }).click()
    await page.getByText(/rien n’est vérifié d’ici/).waitFor()
    await page.keyboard.press("Escape")
    await dashboard.look({ language: "en" })
  },
}
