import assert from "node:assert/strict"
import { holds } from "../dashboard.mjs"
import { until } from "../shopper.mjs"

/** @typedef {import("../dashboard.mjs").Dashboard} Dashboard */
/** @typedef {import("../stage.mjs").Stage} Stage */

/** A phone of the simulator that answers when it is told to, and that nobody else uses. */
const PHONE = "670000033"

/**
 * What payers do on the page of an invoice, and staff see, by name.
 *
 * @type {Record<string, (dashboard: Dashboard, stage: Stage) => Promise<void>>}
 */
export const INVOICE_PAGES = {
  "An invoice is paid on its page, which staff see begin and settle, and refund": async (
    dashboard,
    { admin, shoppers },
  ) => {
    const { page } = dashboard
    const { invoice } = await admin("POST", "/admin/payunit/invoices", {
      client: { name: "Félicité Mvondo", email: "felicite.mvondo@example.com", phone_number: "699000044" },
      due_date: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
      items: [{ name: "Robe de bal", amount: 27_000, quantity: 1 }],
      send_email: false,
    })
    await dashboard.open(`/payunit/invoices/${String(invoice.id)}`)
    assert.equal(await page.getByRole("heading", { name: "Payments started" }).count(), 0)

    const payer = await page.context().newPage()
    await payer.goto(`${String(invoice.page_url)}?lang=en`)
    await payer.locator("input[name=phone]").fill(PHONE)
    await payer.locator("button[value=prompt]").click()
    await payer.getByText("Confirm the payment on your phone").waitFor()

    await dashboard.open(`/payunit/invoices/${String(invoice.id)}`)
    await page.getByRole("heading", { name: "Payments started" }).waitFor()
    await page.getByText("Confirming on the phone").waitFor()
    const { invoice: detail } = await admin("GET", `/admin/payunit/invoices/${String(invoice.id)}`)
    const [{ id: transactionId }] = detail.transactions
    await shoppers.decide({ transactionId }, { status: "SUCCESS" })
    await payer.getByText("Paid. Thank you!").waitFor()
    await payer.close()

    // Without opening it again.
    await page.getByText("Confirming on the phone").waitFor({ state: "detached" })
    await page
      .getByText(/by PayUnit/)
      .first()
      .waitFor()
    await page.getByRole("link", { name: "Open the payment" }).click()
    await page.waitForURL(new RegExp(`/payunit/${String(transactionId)}`))
    await page.getByRole("heading", { name: "Payment of FCFA 27,000" }).waitFor()
    await page.getByText("Félicité Mvondo").waitFor()
    await page.getByText("Payment confirmed by PayUnit").first().waitFor()

    // It is found by its invoice, and says which that is.
    await dashboard.open(`/payunit?q=${String(invoice.ref)}`)
    await until("one payment is listed", async () => (await page.locator("#payments tbody tr").count()) === 1)
    const row = page.locator("#payments tbody tr")
    await row.getByText(String(invoice.ref)).waitFor()
    await row.getByText("Félicité Mvondo").waitFor()
    await dashboard.open(`/payunit/${String(transactionId)}`)
    await page
      .getByRole("main")
      .getByRole("link", { name: String(invoice.ref) })
      .click()
    await page.waitForURL(new RegExp(`/payunit/invoices/${String(invoice.id)}`))
    // The payment's page, which has such a button too, stays until the invoice's is loaded.
    await page.getByRole("heading", { name: "Payment of FCFA 27,000" }).waitFor({ state: "detached" })

    await page.getByRole("button", { name: "Record a refund" }).click()
    const drawer = page.getByRole("dialog")
    await holds(drawer.getByLabel("Amount"), "27000")
    // Somebody else's phone paid than the client's.
    await drawer.getByLabel("Number to refund").fill(PHONE)
    await drawer.getByLabel("Amount").fill("7,000")
    await drawer.getByLabel("Refund method").fill("MTN Mobile Money")
    await drawer.getByLabel("Reference").fill("MP261122.0901")
    // It is said for four seconds, in which a busy machine may not look.
    const isSaid = page.getByText("The refund is recorded").first().waitFor()
    await page.keyboard.press("Control+Enter")
    await isSaid
    await drawer.waitFor({ state: "detached" })
    await page.getByText("Refunded: FCFA 7,000 of FCFA 27,000").waitFor()
    const { transaction } = await admin("GET", `/admin/payunit/transactions/${String(transactionId)}`)
    assert.equal(transaction.invoice_id, invoice.id)
    assert.equal(transaction.refunded_amount, 7_000)
    assert.equal(transaction.refunds[0].reference, "MP261122.0901")
  },

  "A payment of an invoice on hold is reached from its invoice, and dismissed if it was confirmed by hand": async (
    dashboard,
    { admin, invoices },
  ) => {
    const { page } = dashboard
    await dashboard.open(`/payunit/invoices/${String(invoices.paidWhenVoid.id)}`)
    await page.getByText("A payment to review").waitFor()
    await page.getByRole("link", { name: /FCFA 22,000 · Paid after cancellation/ }).click()
    await page.waitForURL(new RegExp(`/payunit/${invoices.tooLate}`))
    await page.getByText("its invoice was cancelled before the money came").first().waitFor()
    await page.getByRole("button", { name: "I refunded the customer" }).waitFor()
    assert.equal(await page.getByRole("button", { name: "Count this payment" }).count(), 0)

    await dashboard.open(`/payunit/${invoices.maybeTheSame}`)
    await page.getByText("It may be the same money.").waitFor()
    await page.getByRole("button", { name: "Dismiss" }).click()
    const question = page.getByRole("alertdialog")
    await question.getByLabel("Note").fill("The same money: it came once.")
    await page.keyboard.press("Control+Enter")
    await page.getByText("The payment is dismissed").waitFor()
    const { invoice } = await admin("GET", `/admin/payunit/invoices/${String(invoices.sameMoney.id)}`)
    assert.deepEqual([invoice.state, invoice.paid_amount, invoice.needs_review], ["paid", 12_500, false])
  },
}
