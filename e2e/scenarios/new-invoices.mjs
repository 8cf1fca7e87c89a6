import assert from "node:assert/strict"
import { holds } from "../dashboard.mjs"
import { until } from "../shopper.mjs"

/** @typedef {import("../dashboard.mjs").Dashboard} Dashboard */
/** @typedef {import("../stage.mjs").Stage} Stage */
/** @typedef {import("playwright-core").Page} Page */

/**
 * How people bill, by name. Each begins where the one before has left the store.
 *
 * @type {Record<string, (dashboard: Dashboard, stage: Stage) => Promise<void>>}
 */
export const NEW_INVOICES = {
  "An order is billed on its page, a part is confirmed, PayUnit reports all of it, and nothing stays outstanding":
    async (dashboard, { admin, orders, letAccountAsk }) => {
      const { page } = dashboard
      await letAccountAsk(true)
      const outstanding = async () => {
        const { figures } = await admin("GET", `/admin/payunit/orders/${orders.toBill}/invoice-draft`)
        return figures.outstanding
      }
      const due = await outstanding()
      assert.ok(due > 0)

      await dashboard.open(`/orders/${orders.toBill}`)
      await page.getByRole("button", { name: "Create invoice" }).click()
      const form = page.getByRole("dialog")
      await form.getByRole("heading", { name: /^Invoice for order #/ }).waitFor()
      await until("the customer's address is filled in", async () => {
        return (await form.getByLabel("E-mail address").inputValue()) !== ""
      })
      await form.getByLabel("Private note").fill("She pays on Friday.")
      await form.getByRole("button", { name: "Create invoice" }).click()
      await page.getByText("Invoice created").waitFor()
      await form.waitFor({ state: "detached" })
      await page.getByText("Nothing left to bill: everything outstanding is already billed.").waitFor()

      const card = page.getByRole("article").filter({ hasText: "Open" })
      await card.getByRole("button", { name: "Copy link" }).click()
      const { invoices } = await admin("GET", `/admin/payunit/invoices?order_id=${orders.toBill}`)
      assert.equal(invoices.length, 1)
      const { link, page_url } = invoices[0]
      await until(
        "its link is copied",
        async () => (await page.evaluate("navigator.clipboard.readText()")) === page_url,
      )
      assert.equal(invoices[0].total_amount, due)

      await card.getByRole("button", { name: "Confirm a payment" }).click()
      const drawer = page.getByRole("dialog")
      await holds(drawer.getByLabel("Amount"), String(due))
      await drawer.getByLabel("Amount").fill(String(due + 1))
      await drawer.getByText("FCFA 1 more than is left to pay").waitFor()
      await drawer.getByLabel("Amount").fill("5,000")
      await drawer.getByLabel("Reference").fill("MP261121.1501")
      await page.keyboard.press("Control+Enter")
      await page.getByText("The payment is confirmed").first().waitFor()
      await drawer.waitFor({ state: "detached" })
      assert.equal(await outstanding(), due - 5_000)

      // PayUnit reports all of it, of which what was confirmed by hand may be a part.
      await pay(await page.context().newPage(), link)
      await until("what surely is other money is on the order", async () => (await outstanding()) === 0)
      await dashboard.open(`/payunit/invoices/${String(invoices[0].id)}`)
      await page.getByText("A payment to review").waitFor()
      await page.getByText(/^PayUnit reported FCFA\s[\d,]+ paid/).waitFor()
      await page.getByRole("link", { name: "FCFA 5,000 · Paid twice" }).click()
      await page.getByText("It may be the same money.").waitFor()
      await dashboard.picture("reported-beside-confirmed")
      await page.getByRole("button", { name: "Dismiss" }).click()
      await page.getByRole("alertdialog").getByLabel("Note").fill("The same money: it came once.")
      await page.keyboard.press("Control+Enter")
      await page.getByText("The payment is dismissed").waitFor()
      const { order } = await admin("GET", `/admin/orders/${orders.toBill}?fields=payment_status,summary`)
      assert.equal(order.summary.pending_difference, 0)
      await dashboard.open(`/payunit/invoices/${String(invoices[0].id)}`)
      await page.getByText("Reported by PayUnit").first().waitFor()
      await dashboard.picture("reported-invoice")
      await dashboard.open(`/orders/${orders.toBill}`)
      await page.getByText("Nothing left to bill: this order is fully paid.").waitFor()
      // Medusa's own words for an order whose payments are captured.
      await page.getByText("Paid", { exact: true }).first().waitFor()
      await letAccountAsk(false)
    },

  "More than is outstanding is refused with the figures, and billed all the same if that is meant": async (
    dashboard,
    { admin, orders },
  ) => {
    const { page } = dashboard
    await dashboard.open(`/orders/${orders.toBillTwice}`)
    await page.getByRole("button", { name: "Create invoice" }).click()
    const form = page.getByRole("dialog")
    await form.getByRole("button", { name: "Add item" }).click()
    const extra = form.getByRole("group", { name: /^Item \d+$/ }).last()
    await extra.getByLabel("Item", { exact: true }).fill("Express delivery")
    await extra.getByLabel("Unit price").fill("2 000")
    await form.getByRole("button", { name: "Create invoice" }).click()
    const question = page.getByRole("alertdialog")
    await question.getByText("is FCFA 2,000 more than is left to bill").waitFor()
    await question.getByText("Outstanding on the order").waitFor()
    await question.getByRole("button", { name: "Cancel" }).click()
    await form.getByRole("button", { name: "Create invoice" }).click()
    await question.getByRole("button", { name: "Bill it anyway" }).click()
    await page.getByText("Invoice created").first().waitFor()
    const { invoices } = await admin("GET", `/admin/payunit/invoices?order_id=${orders.toBillTwice}`)
    assert.equal(invoices.length, 1)

    // Whoever begins another is told of the first.
    await page.getByRole("button", { name: "Create invoice" }).click()
    await form.getByText("Part of this order is already billed").waitFor()
    await form.getByText(`Invoice ${String(invoices[0].ref)}:`).waitFor()
    await page.keyboard.press("Escape")
    await form.waitFor({ state: "detached" })
  },

  "A customer is billed in instalments, with every field that there is": async (dashboard, { admin, customer }) => {
    const { page } = dashboard
    await dashboard.open("/payunit/invoices")
    await page.getByRole("button", { name: "Create invoice" }).first().click()
    const form = page.getByRole("dialog")
    await form.getByRole("combobox", { name: "Customer" }).fill("Onana")
    await page.getByRole("option", { name: /Brigitte Onana/ }).waitFor()
    await page.keyboard.press("Enter")
    await holds(form.getByLabel("Phone", { exact: true }), "+237699000011")
    await holds(form.getByLabel("E-mail address", { exact: true }), "brigitte.onana@example.com")

    const item = form.getByRole("group", { name: "Item 1" })
    await item.getByLabel("Item", { exact: true }).fill("Robe de mariée")
    await item.getByLabel("Unit price").fill("150.000")
    await form.getByRole("radio", { name: "Instalments" }).click()
    const part = (/** @type {number} */ number) => form.getByRole("group", { name: `Instalment ${String(number)}` })
    await part(1).getByLabel("Instalment", { exact: true }).fill("Acompte")
    await part(1).getByLabel("Amount").fill("50 000")
    await part(2).getByLabel("Instalment", { exact: true }).fill("Solde")
    await part(2).getByLabel("Amount").fill("90 000")
    await form.getByText("FCFA 10,000 left to divide").waitFor()
    await form.getByRole("button", { name: "Create invoice" }).click()
    await form
      .getByText("The instalments come to FCFA 140,000, the items to FCFA 150,000: make them the same.")
      .waitFor()
    await part(2).getByLabel("Amount").fill("100,000")

    await form.getByRole("button", { name: /^More: free part payments/ }).click()
    await form.getByRole("switch", { name: "Bill in another company's name" }).click()
    await form.getByLabel("Company name").fill("Atelier Bonapriso")
    await form.getByLabel("Logo").fill("http://atelier.example/logo.png")
    await form.getByRole("button", { name: "Create invoice" }).click()
    // The server alone knows which addresses it takes.
    await form.getByText("Give the HTTPS address of a picture").waitFor()
    await hasFocus(form.getByLabel("Logo"))
    await form.getByLabel("Logo").fill("https://atelier.example/logo.png")
    await form.getByLabel("Page after payment").fill("https://atelier.example/merci")
    await form.getByRole("combobox", { name: "Language" }).click()
    await page.getByRole("option", { name: "French" }).click()
    await form.getByRole("switch", { name: "Send the link by e-mail" }).click()
    await form.getByRole("button", { name: "Create invoice" }).click()
    await page.getByText("Invoice created").first().waitFor()
    await page.waitForURL(/\/payunit\/invoices\/puinv_/)
    await page.getByText("Robe de mariée").waitFor()
    await page.getByText("Atelier Bonapriso").waitFor()
    await page.getByText("You send it yourself").waitFor()

    const id = page.url().split("/").at(-1) ?? ""
    const { invoice } = await admin("GET", `/admin/payunit/invoices/${id}`)
    assert.equal(invoice.customer_id, customer.id)
    assert.equal(invoice.locale, "fr")
    assert.equal(invoice.callback_url, "https://atelier.example/merci")
    assert.deepEqual(
      invoice.installments.map((/** @type {any} */ one) => one.amount),
      [50_000, 100_000],
    )

    // PayUnit tells of a page that is opened for one part whether it was paid.
    await page.getByRole("button", { name: "Open payment page" }).first().click()
    await page.getByText("The payment page is ready").waitFor()
    const link = await page.getByRole("link", { name: "Open the page" }).getAttribute("href")
    await pay(await page.context().newPage(), link ?? "", "choose")
    await page.getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: "Check again" }).click()
    await page.getByText("Checked with PayUnit").first().waitFor()
    await until("the part is confirmed", async () => {
      const { invoice: now } = await admin("GET", `/admin/payunit/invoices/${id}`)
      return now.paid_amount === 50_000
    })
    await page
      .getByText(/by PayUnit/)
      .first()
      .waitFor()
  },

  "What is wrong with an invoice stands beside its field": async (dashboard) => {
    const { page } = dashboard
    await dashboard.open("/payunit/invoices")
    await page.getByRole("button", { name: "Create invoice" }).first().click()
    const form = page.getByRole("dialog")
    await form.getByRole("button", { name: "Create invoice" }).click()
    for (const mistake of [
      "Enter the client's name.",
      "Give an e-mail address",
      "Give a phone number",
      "Name the item.",
    ]) {
      await form.getByText(mistake).waitFor()
    }
    await form.getByText("Give an amount such as 12500, as a number.").waitFor()
    await hasFocus(form.getByLabel("Name", { exact: true }))
    await form.getByLabel("Name", { exact: true }).fill("Ada Ngono")
    await form.getByText("Enter the client's name.").waitFor({ state: "detached" })
    await page.keyboard.press("Escape")
    await page.getByRole("alertdialog").getByText("Leave without creating?").waitFor()
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click()
    await form.waitFor({ state: "detached" })
  },
}

/** @param {import("playwright-core").Locator} field */
async function hasFocus(field) {
  await until(`${String(field)} has the focus`, () =>
    field.evaluate((element) => element.ownerDocument.activeElement === element),
  )
}

/**
 * Pays on PayUnit's pages, as the client who got the link, and leaves.
 *
 * @param {Page} page
 * @param {string} link
 * @param {"invoice" | "choose"} begin Whether the link leads to an invoice, or to a payment's own page.
 */
async function pay(page, link, begin = "invoice") {
  await page.goto(link)
  if (begin === "invoice") await page.locator("button.main").click()
  await page.locator("input[name=provider]").first().check()
  await page.locator("input[name=phone]").fill("670000001")
  // The store knows by then; where it sends the client is not always served here.
  const returned = page.waitForResponse(/\/hooks\/payunit\/(invoice-)?return\//)
  await page.locator("button.main").click()
  await returned
  await page.close()
}
