import assert from "node:assert/strict"
import { join } from "node:path"
import { holds } from "../dashboard.mjs"
import { PICTURES } from "../pictures-of-docs.mjs"

/** @typedef {import("../dashboard.mjs").Dashboard} Dashboard */
/** @typedef {import("../stage.mjs").Stage} Stage */
/** @typedef {import("playwright-core").Page} Page */

/** A phone of the simulator that confirms after two seconds. */
const PHONE = "6 70 00 00 05"

/**
 * How people ask for money, by name.
 *
 * @type {Record<string, (dashboard: Dashboard, stage: Stage) => Promise<void>>}
 */
export const REQUESTS = {
  "A payment is requested in French, and withdrawn": async (dashboard, { orders }) => {
    const { page } = dashboard
    await dashboard.look({ language: "fr" })
    await dashboard.open(`/orders/${orders.toRequest}`)
    await page.getByRole("button", { name: "Demander un paiement" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByLabel("Motif").fill("Deux pagnes")
    await drawer.getByRole("button", { name: "Créer le lien" }).click()
    await drawer.getByRole("button", { name: "Code QR" }).click()
    await drawer.getByRole("img", { name: "Code QR du lien de paiement" }).waitFor()
    await dashboard.picture("request-share-fr", { fullPage: false })
    await drawer.getByRole("button", { name: "Retirer" }).click()
    await drawer.getByText("Retirée", { exact: true }).waitFor()
    await drawer.getByRole("button", { name: "Terminer" }).click()
    await dashboard.look({ language: "en" })
  },

  "A payment is requested from an order by WhatsApp in three clicks, paid by its link, and shown live": async (
    dashboard,
    { admin, orders },
  ) => {
    const { page } = dashboard
    await dashboard.open(`/orders/${orders.toRequest}`)
    await page.getByRole("button", { name: "Request a payment" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByLabel("Reason").fill("Two pagnes")
    await dashboard.picture("request-form-en", { fullPage: false })
    await drawer.getByRole("button", { name: "Create the link" }).click()
    const chat = await drawer.getByRole("link", { name: "WhatsApp" }).getAttribute("href")
    assert.match(chat ?? "", /^https:\/\/wa\.me\/(\d+)?\?text=Hello%2C%20you%20can%20pay/)
    const url = /https?:\/\/\S+\/hooks\/payunit\/request\/\S+/.exec(decodeURIComponent(chat ?? ""))?.[0] ?? ""
    await drawer.getByText("Not paid yet").waitFor()
    await drawer.getByRole("button", { name: "QR code" }).click()
    await drawer.getByRole("img", { name: "QR code of the payment link" }).waitFor()
    await dashboard.picture("request-share-en", { fullPage: false })

    await pay(await page.context().newPage(), url, "request", { amount: "FCFA 13,500", done: "Paid. Thank you!" })
    await drawer.getByText("Paid", { exact: true }).waitFor()
    await drawer.getByRole("button", { name: "Done" }).click()
    const { order } = await admin("GET", `/admin/orders/${orders.toRequest}?fields=summary`)
    assert.equal(order.summary.pending_difference, 0)
  },

  "A payment is requested on a phone, without an order": async (dashboard, { admin }) => {
    const { page } = dashboard
    await dashboard.look({ language: "fr" })
    await dashboard.open("/payunit")
    await page.getByRole("button", { name: "Demander un paiement" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("button", { name: "Envoyer sur le téléphone" }).click()
    await drawer.getByText("Indiquez le motif.").waitFor()
    await drawer.getByLabel("Montant").fill("7 500")
    await drawer.getByLabel("Client", { exact: true }).fill("Brigitte Onana")
    await drawer.getByLabel("Téléphone").fill(PHONE)
    await drawer.getByLabel("Motif").fill("Acompte robe")
    await drawer.getByLabel("Adresse e-mail").fill("brigitte.onana@example.com")
    await dashboard.picture("request-form-fr", { fullPage: false })
    await drawer.getByRole("button", { name: "Envoyer sur le téléphone" }).click()
    await drawer.getByText("À confirmer sur le téléphone").waitFor()
    await dashboard.picture("request-on-phone-fr", { fullPage: false })
    await drawer.getByText("Payé", { exact: true }).waitFor()
    const { invoices } = await admin("GET", "/admin/payunit/invoices?q=onana&state=paid")
    assert.equal(invoices[0].total_amount, 7_500)
    await drawer.getByRole("button", { name: "Terminer" }).click()
    await dashboard.look({ language: "en" })
  },

  "A payment is requested from a customer's page": async (dashboard, { customer }) => {
    const { page } = dashboard
    await dashboard.open(`/customers/${customer.id}`)
    await page.getByRole("button", { name: "Request a payment" }).click()
    const drawer = page.getByRole("dialog")
    await holds(drawer.getByLabel("Phone"), "+237699000011")
    await holds(drawer.getByLabel("Customer", { exact: true }), customer.name)
    await drawer.getByLabel("Amount").fill("2000")
    await drawer.getByLabel("Reason").fill("Hemming")
    await drawer.getByRole("button", { name: "Create the link" }).click()
    await drawer.getByText("Not paid yet").waitFor()
    await drawer.getByRole("link", { name: "Open the invoice" }).click()
    await page.waitForURL(/\/payunit\/invoices\/puinv_/)
    await page.getByText("Hemming").first().waitFor()
  },

  "An invoice is requested on the telephone, sent first of all, paid on its own page, and prints as a receipt": async (
    dashboard,
    { admin },
  ) => {
    const { page } = dashboard
    await dashboard.open("/payunit/invoices/create")
    const form = page.getByRole("dialog")
    await form.getByRole("combobox", { name: "Customer" }).fill("6 99 00 00 11")
    await page.getByRole("option", { name: /Brigitte Onana/ }).waitFor()
    await page.keyboard.press("Enter")
    const item = form.getByRole("group", { name: "Item 1" })
    await item.getByLabel("Item", { exact: true }).fill("Robe de soirée")
    await item.getByLabel("Unit price").fill("40000")
    await form.getByRole("radio", { name: "Instalments" }).click()
    for (const [number, title, amount] of [
      ["1", "Acompte", "15000"],
      ["2", "Solde", "25000"],
    ]) {
      const part = form.getByRole("group", { name: `Instalment ${String(number)}` })
      await part.getByLabel("Instalment", { exact: true }).fill(String(title))
      await part.getByLabel("Amount").fill(String(amount))
    }
    await form.getByLabel("Unit price").focus()
    await dashboard.picture("invoice-form-instalments-en", { fullPage: false })
    await page.keyboard.press("Control+Enter")
    await page.waitForURL(/\/payunit\/invoices\/puinv_/)
    const id = page.url().split("/").at(-1) ?? ""
    await page.getByRole("button", { name: "Send", exact: true }).click()
    const drawer = page.getByRole("dialog")
    const chat = await drawer.getByRole("link", { name: "WhatsApp" }).getAttribute("href")
    assert.match(chat ?? "", /^https:\/\/wa\.me\/237699000011\?text=/)
    await dashboard.picture("invoice-send-en", { fullPage: false })
    await page.keyboard.press("Escape")

    const { invoice } = await admin("GET", `/admin/payunit/invoices/${id}`)
    const context = page.context()
    await pay(await context.newPage(), invoice.page_url, "invoice", { amount: "15,000", done: "✓ Acompte" })
    await page.getByRole("button", { name: "Confirm a payment" }).click()
    await drawer.getByRole("combobox", { name: "Instalment" }).click()
    await page.getByRole("option", { name: /^Solde/ }).click()
    await holds(drawer.getByLabel("Amount"), "25000")
    await dashboard.picture("invoice-confirm-instalment-en", { fullPage: false })
    await drawer.getByRole("button", { name: "Confirm the payment" }).click()
    await drawer.waitFor({ state: "detached" })
    await dashboard.picture("invoice-paid-parts-en")

    const receipt = await context.newPage()
    for (const language of ["en", "fr"]) {
      await receipt.goto(`${String(invoice.page_url)}?lang=${language}`)
      await receipt.getByRole("heading", { name: language === "fr" ? "Reçu" : "Receipt" }).waitFor()
      await receipt.emulateMedia({ media: "print" })
      await receipt.screenshot({ path: join(PICTURES, `receipt-print-${language}.png`), fullPage: true })
      await receipt.emulateMedia({ media: "screen" })
    }
    await receipt.close()
  },
}

/**
 * Pays at a page of the store's, as whoever got its link, and leaves.
 *
 * @param {Page} page
 * @param {string} url
 * @param {string} name Of the pictures.
 * @param {{ amount: string, done: string }} words That the page says before and afterwards.
 */
async function pay(page, url, name, { amount, done }) {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const language of ["fr", "en"]) {
    await page.goto(`${url}?lang=${language}`)
    await page.screenshot({ path: join(PICTURES, `${name}-page-${language}.png`), fullPage: true })
  }
  await page.getByText(amount).first().waitFor()
  await page.locator("input[name=phone]").fill(PHONE)
  await page.locator("button[value=prompt]").click()
  await page.getByText("Confirm the payment on your phone").waitFor()
  await page.screenshot({ path: join(PICTURES, `${name}-page-confirming-en.png`), fullPage: true })
  await page.getByText(done).first().waitFor()
  await page.screenshot({ path: join(PICTURES, `${name}-page-paid-en.png`), fullPage: true })
  await page.close()
}
