import assert from "node:assert/strict"
import { holds } from "../dashboard.mjs"
import { until } from "../shopper.mjs"
import { cancelOrder } from "./cancel-order.mjs"

/** @typedef {import("../dashboard.mjs").Dashboard} Dashboard */
/** @typedef {import("../stage.mjs").Stage} Stage */

/**
 * What people do about invoices' money that goes back, by name. Each begins where the one before has left the store.
 *
 * @type {Record<string, (dashboard: Dashboard, stage: Stage) => Promise<void>>}
 */
export const INVOICE_REFUNDS = {
  "A payment of an invoice that was confirmed without its order is recorded there later": async (
    dashboard,
    { admin, invoices },
  ) => {
    const { page } = dashboard
    const outstanding = async () => {
      const { figures } = await admin("GET", `/admin/payunit/orders/${invoices.toCancelOrderId}/invoice-draft`)
      return figures.outstanding
    }
    assert.equal(await outstanding(), 4_500)
    await dashboard.open(`/payunit/invoices/${String(invoices.toCancel.id)}`)
    await page.getByRole("button", { name: "Record on the order" }).click()
    const question = page.getByRole("alertdialog")
    await question.getByText("The order will count FCFA 4,500 as paid.").waitFor()
    await question.getByRole("button", { name: "Record", exact: true }).click()
    await page.getByText("The payment is on the order").waitFor()
    await question.waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Record on the order" }).waitFor({ state: "detached" })
    await page.getByText("Not on the order").waitFor({ state: "detached" })
    assert.equal(await outstanding(), 0)
  },

  "An order that its invoice paid is cancelled once refunds of all of it are recorded there": async (
    dashboard,
    { admin, invoices },
  ) => {
    const { page } = dashboard
    const id = invoices.toCancelOrderId
    const statusNow = async () => (await admin("GET", `/admin/orders/${id}?fields=status`)).order.status
    await cancelOrder(dashboard, id)
    await page
      .getByText(/cannot be cancelled or deleted before the customer is refunded/)
      .first()
      .waitFor()
    assert.notEqual(await statusNow(), "canceled")

    await page.getByText("Before you cancel this order, refund what was paid by its invoices").waitFor()
    await page.getByRole("link", { name: "Record a refund" }).click()
    await page.waitForURL(/\/payunit\/invoices\/puinv_/)
    const record = page.getByRole("button", { name: "Record a refund" })
    const drawer = page.getByRole("dialog")
    // The order's page, which is seen until the invoice's is drawn, has such a button too.
    await page.getByRole("heading", { name: "Confirmed payments" }).waitFor()
    await record.first().click()
    await drawer.getByText(/Nothing is sent from here/).waitFor()
    await holds(drawer.getByLabel("Amount"), "9000")
    await drawer.getByLabel("Amount").fill("9,001")
    await drawer.getByLabel("Refund method").fill("")
    await page.keyboard.press("Control+Enter")
    await drawer.getByText("No more than FCFA 9,000 can be refunded.").waitFor()
    await drawer.getByText("Choose how the customer was refunded.").waitFor()
    await drawer.getByLabel("Amount").fill("4,000")
    await drawer.getByLabel("Refund method").fill("Orange Money")
    await drawer.getByLabel("Reference").fill("MP261121.1801")
    await drawer.getByLabel("Note").fill("The rest follows tomorrow.")
    await page.keyboard.press("Control+Enter")
    await page.getByText("The refund is recorded").first().waitFor()
    await drawer.waitFor({ state: "detached" })
    await page.getByText("Refunded: FCFA 4,000 of FCFA 9,000").waitFor()
    await page.getByText("The rest follows tomorrow.").first().waitFor()
    await page.getByText("Refunded in Medusa").waitFor()

    // What is left of each is filled in.
    for (const [left, sum] of [
      ["5000", "9,000"],
      ["4500", "4,500"],
    ]) {
      await record.first().click()
      await holds(drawer.getByLabel("Amount"), String(left))
      await drawer.getByLabel("Refund method").fill("Cash")
      await drawer.getByRole("button", { name: "Record the refund" }).click()
      await drawer.waitFor({ state: "detached" })
      await page.getByText(`Refunded: FCFA ${String(sum)} of FCFA ${String(sum)}`).waitFor()
    }
    await record.waitFor({ state: "detached" })
    await page.getByText("FCFA 13,500 refunded").waitFor()
    const { invoice } = await admin("GET", `/admin/payunit/invoices/${String(invoices.toCancel.id)}`)
    assert.equal(invoice.refunded_amount, 13_500)
    assert.equal(invoice.state, "paid")

    await cancelOrder(dashboard, id)
    await until("the order is cancelled", async () => (await statusNow()) === "canceled")
  },

  "Refunds of invoices are in French for whoever reads French": async (dashboard, { invoices }) => {
    const { page } = dashboard
    await dashboard.open("/settings/profile")
    await dashboard.look({ language: "fr" })
    await dashboard.open(`/payunit/invoices/${String(invoices.paid.id)}`)
    await page.getByText(/^Remboursé\s: 1[\s\u202f]500[\s\u00a0]FCFA sur 3[\s\u202f]000[\s\u00a0]FCFA$/).waitFor()
    await page.getByRole("button", { name: "Enregistrer un remboursement" }).click()
    await page.getByText(/Rien n’est envoyé d’ici/).waitFor()
    await page.getByRole("switch", { name: "Remboursé par PayUnit, depuis son tableau de bord" }).waitFor()
    await page.keyboard.press("Escape")
    await dashboard.look({ language: "en" })
  },
}
