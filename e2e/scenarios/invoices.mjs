import assert from "node:assert/strict"
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
    const { count } = await admin("GET", "/admin/payunit/invoices?needs_look=true&limit=1")
    assert.ok(count > 1)
    await dashboard.open("/payunit/invoices")
    const counted = `${String(count)} invoices need a look`
    await page.getByRole("img", { name: counted }).waitFor()
    await page.getByText(counted, { exact: true }).waitFor()
    await page.getByRole("button", { name: "Show only these" }).click()
    await page.waitForURL(/needs_look=.*true/)
    await until("only those are listed", async () => (await page.locator("tbody tr").count()) === count)
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
    await page.getByRole("menuitem", { name: "Make void" }).click()
    const question = page.getByRole("alertdialog")
    await question.getByText(/PayUnit's own link cannot be revoked: it still works and can be paid/).waitFor()
    await question.getByLabel("Note").fill("She changed her mind.")
    await page.keyboard.press("Control+Enter")
    await page.getByText("The invoice is void").waitFor()
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
    await page.getByRole("button", { name: "It is there" }).click()
    const drawer = page.getByRole("dialog")
    await page.keyboard.press("Control+Enter")
    await drawer.getByText("Give the invoice's HTTPS address.").waitFor()
    await drawer.getByLabel("Link").fill("https://pay.example/invoice/42")
    await drawer.getByLabel("Reference").fill("INVFOUND42")
    await page.keyboard.press("Control+Enter")
    await page.getByText("The invoice is open").waitFor()
    await page.getByRole("heading", { name: "Invoice INVFOUND42" }).waitFor()
    const { invoice } = await admin("GET", `/admin/payunit/invoices/${String(invoices.doubted.id)}`)
    assert.equal(invoice.link, "https://pay.example/invoice/42")
  },

  "Money on hold is refunded, and that is recorded": async (dashboard, { invoices, admin }) => {
    const { page } = dashboard
    await dashboard.open(`/payunit/invoices/${String(invoices.twice.id)}`)
    await page.getByText("only FCFA 4,000 were due on the order: refund FCFA 8,500").first().waitFor()
    await page.getByRole("button", { name: "I refunded the customer" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByText("This also records FCFA 8,500 as refunded.").waitFor()
    await drawer.getByRole("button", { name: "Record the refund" }).click()
    await drawer.getByText("Write a note").waitFor()
    await drawer.getByLabel("How it was refunded").fill("Orange Money")
    await drawer.getByLabel("Reference").fill("MP261121.1600")
    await drawer.getByLabel("Note").fill("He was called, and has it.")
    await page.keyboard.press("Control+Enter")
    await page.getByText("The refund is recorded").waitFor()
    await page.getByText("Refunded by admin@example.com").waitFor()
    const { invoice } = await admin("GET", `/admin/payunit/invoices/${String(invoices.twice.id)}`)
    assert.equal(invoice.resolution.action, "paid_back")
    const [{ amount, method, reference }] = invoice.payments[0].refunds
    assert.deepEqual([amount, method, reference], [8_500, "Orange Money", "MP261121.1600"])
    await page.getByText("FCFA 8,500 refunded").waitFor()
  },

  "What cannot be asked or sent is said plainly": async (dashboard, { invoices }) => {
    const { page } = dashboard
    await dashboard.open(`/payunit/invoices/${String(invoices.returned.id)}`)
    await page.getByText("The link was not sent").waitFor()
    await page.getByRole("button", { name: "Send by e-mail again" }).click()
    await page.getByText("Medusa has no e-mail provider. Configure one, or send the link yourself.").first().waitFor()
    await page.getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: "Check again" }).click()
    await page.getByText("PayUnit cannot tell").waitFor()
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
    await page.getByText("Solde à payer").first().waitFor()
    await page.getByRole("button", { name: "Confirmer un paiement" }).click()
    await page.getByText(/rien n’est vérifié d’ici/).waitFor()
    await page.keyboard.press("Escape")
    await dashboard.look({ language: "en" })
  },
}
