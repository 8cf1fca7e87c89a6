import assert from "node:assert/strict"
import { until } from "../shopper.mjs"

/** @typedef {import("../dashboard.mjs").Dashboard} Dashboard */
/** @typedef {import("../stage.mjs").Stage} Stage */

/**
 * What people decide about money that came beside other money, is another amount, or went back again, by name.
 *
 * @type {Record<string, (dashboard: Dashboard, stage: Stage) => Promise<void>>}
 */
export const HELD_MONEY = {
  "A pay-later order was captured by hand and paid by a request: staff undo what was recorded, and refund nothing":
    async (dashboard, stage) => {
      const { page } = dashboard
      const { orderId, id } = await paidTwice(stage)
      await dashboard.open(`/orders/${orderId}`)
      await page.getByRole("button", { name: "No cash came: undo that" }).waitFor()
      await dashboard.open(`/payunit/${id}`)
      await page.getByText(/FCFA.13,500, recorded by hand/).waitFor()
      await page.getByRole("button", { name: "Cash came too: refund" }).waitFor()
      await dashboard.picture("held-manual-payment-en")
      await dashboard.look({ language: "fr" })
      await dashboard.open(`/payunit/${id}`)
      await page.getByRole("button", { name: "Pas d’espèces reçues : annuler l’autre" }).waitFor()
      await dashboard.picture("held-manual-payment-fr")
      await dashboard.look({ language: "en" })
      await dashboard.open(`/payunit/${id}`)
      await page.getByRole("button", { name: "No cash came: undo that" }).click()
      const dialog = page.getByRole("alertdialog")
      await dialog.getByText(/No money is sent/).waitFor()
      await dialog.getByRole("button", { name: "Undo it" }).click()
      await page.getByText("This payment pays the order now").waitFor()
      await stage.reaches(id, "settled")
      const { order } = await stage.admin("GET", `/admin/orders/${orderId}?fields=summary`)
      assert.equal(order.summary.pending_difference, 0)
      assert.equal(order.summary.transaction_total, 13_500)
    },

  "Less was paid than asked for: the order is placed with it, and the rest is requested at once": async (
    dashboard,
    { shoppers, reaches, admin },
  ) => {
    const { page } = dashboard
    const checkout = await shoppers.checkout()
    await shoppers.decide(checkout, { status: "SUCCESS", amount: 10_000 })
    const { id } = await reaches(checkout.transactionId, "held")
    await dashboard.open(`/payunit/${String(id)}`)
    await page.getByText(/10,000 was paid, and FCFA.13,500 is to be paid now/).waitFor()
    await dashboard.picture("held-difference-en")
    await page.getByRole("button", { name: "Place it and ask for the rest" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Place the order" }).click()
    await page.getByText("The order is placed: ask for the rest").waitFor()
    const drawer = page.getByRole("dialog")
    await until("the rest to be filled in", async () => (await drawer.getByLabel("Amount").inputValue()) === "3500")
    await drawer.getByRole("button", { name: "Create the link" }).click()
    await drawer.getByText("Not paid yet").waitFor()
    const { order_id } = await reaches(String(id), "settled")
    const { payment_requests } = await admin("GET", `/admin/payunit/payment-requests?order_id=${String(order_id)}`)
    assert.deepEqual(
      payment_requests.map((/** @type {any} */ { amount }) => amount),
      [3_500],
    )
  },

  "PayUnit took money back: the order says in red not to ship, and nobody is told to send it again": async (
    dashboard,
    { shoppers, reaches, admin },
  ) => {
    const { page } = dashboard
    const checkout = await shoppers.checkout()
    await shoppers.prompt(checkout)
    await shoppers.decide(checkout, { status: "SUCCESS" })
    const { id, order_id } = await reaches(checkout.transactionId, "settled")
    await shoppers.decide(checkout, { status: "FAILED", notify: false })
    await until("it is noticed", async () => {
      await admin("POST", `/admin/payunit/transactions/${String(id)}/check`)
      const { transaction } = await admin("GET", `/admin/payunit/transactions/${String(id)}`)
      return transaction.held_reason === "reversed"
    })
    await dashboard.open(`/orders/${String(order_id)}`)
    await page.getByText(/Do not ship: PayUnit took FCFA.13,500 back/).waitFor()
    await dashboard.open(`/payunit/${String(id)}`)
    await page.getByText("Do not ship: PayUnit took this money back.").waitFor()
    await dashboard.picture("held-reversed-en")
    await page.getByRole("button", { name: "The money is gone" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByText(/There is nothing to send/).waitFor()
    assert.equal(await drawer.getByText(/^Send FCFA/).count(), 0)
    await dashboard.picture("held-reversed-drawer-en", { fullPage: false })
    await drawer.getByRole("button", { name: "Record it" }).click()
    await page.getByText("It is recorded that the money is gone").waitFor()
    const { resolution } = await reaches(String(id), "held")
    assert.equal(resolution.action, "paid_back")
  },
}

/**
 * A pay-later order whose customer pays by a request while staff capture its payment by hand.
 *
 * @param {Stage} stage
 * @returns {Promise<{ orderId: string, id: string }>}
 */
async function paidTwice({ admin, shoppers, reaches }) {
  const orderId = await shoppers.order(await shoppers.checkout({ provider: "pp_system_default" }))
  const { payment_request } = await admin("POST", "/admin/payunit/payment-requests", {
    order_id: orderId,
    amount: 13_500,
    locale: "fr",
  })
  const begun = await fetch(payment_request.url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "action=page",
    redirect: "manual",
  })
  assert.equal(begun.status, 303)
  const now = await admin("GET", `/admin/payunit/payment-requests/${String(payment_request.id)}`)
  const id = String(now.payment_request.transaction_id)
  const { order } = await admin("GET", `/admin/orders/${orderId}?fields=*payment_collections.payments`)
  const payments = order.payment_collections.flatMap((/** @type {any} */ one) => one.payments ?? [])
  await admin("POST", `/admin/payments/${String(payments[0].id)}/capture`)
  await shoppers.decide({ transactionId: id }, { status: "SUCCESS" })
  await reaches(id, "held")
  return { orderId, id }
}
