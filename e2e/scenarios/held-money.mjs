import assert from "node:assert/strict"
import { until } from "../shopper.mjs"

/** @typedef {import("../dashboard.mjs").Dashboard} Dashboard */
/** @typedef {import("../stage.mjs").Stage} Stage */

/**
 * What people decide about money that came beside other money, is another amount, or was refunded again, by name.
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

  "Two payments were recorded by hand beside PayUnit’s: staff choose the earlier by keyboard, and the order is paid once":
    async (dashboard, stage) => {
      const { page } = dashboard
      const { orderId, id } = await paidBesideTwo(stage)
      await dashboard.look({ language: "fr" })
      await dashboard.open(`/payunit/${id}`)
      await page.getByRole("button", { name: "Pas d’espèces reçues : en annuler un" }).click()
      await page.getByRole("alertdialog").getByText("Quel paiement enregistré à la main annuler ?").waitFor()
      await dashboard.picture("held-manual-choice-fr", { fullPage: false })
      await dashboard.look({ language: "en" })
      await dashboard.open(`/payunit/${id}`)
      await page.getByText(/FCFA.8,500, recorded by hand · .+ · /).waitFor()
      await page.getByRole("button", { name: "No cash came: undo one" }).click()
      const dialog = page.getByRole("alertdialog")
      const choice = dialog.getByRole("radiogroup", { name: "Payments recorded by hand" })
      const earlier = choice.getByRole("radio", { name: /FCFA.8,500/ })
      const later = choice.getByRole("radio", { name: /FCFA.5,000/ })
      await until("the first to have the focus", async () => await isFocused(earlier))
      assert.equal(await choice.getByRole("radio", { checked: true }).count(), 0)
      await dashboard.picture("held-manual-choice-en", { fullPage: false })
      await dialog.getByRole("button", { name: "Undo it" }).click()
      await dialog.getByText("Choose a payment").waitFor()
      await until("the choice to have the focus", async () => await isFocused(earlier))
      // An arrow chooses once the focus has moved, while it is still held down.
      await page.keyboard.down("ArrowDown")
      await until("the later to be chosen", async () => await later.isChecked())
      await page.keyboard.up("ArrowDown")
      await page.keyboard.down("ArrowUp")
      await until("the earlier to be chosen", async () => await earlier.isChecked())
      await page.keyboard.up("ArrowUp")
      await dialog.getByText("Choose a payment").waitFor({ state: "detached" })
      await page.keyboard.press("Tab")
      await page.keyboard.type("Recorded twice.")
      await page.keyboard.press("Control+Enter")
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
    assert.equal(resolution.action, "refunded")
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
  const id = await requested(admin, orderId, 13_500)
  const { order } = await admin("GET", `/admin/orders/${orderId}?fields=*payment_collections.payments`)
  const payments = order.payment_collections.flatMap((/** @type {any} */ one) => one.payments ?? [])
  await admin("POST", `/admin/payments/${String(payments[0].id)}/capture`)
  await shoppers.decide({ transactionId: id }, { status: "SUCCESS" })
  await reaches(id, "held")
  return { orderId, id }
}

/**
 * A pay-later order of 13 500 of which staff recorded 8 500 and then 5 000, while its customer paid 8 500 by a request.
 *
 * @param {Stage} stage
 * @returns {Promise<{ orderId: string, id: string }>}
 */
async function paidBesideTwo({ admin, shoppers, reaches }) {
  const orderId = await shoppers.order(await shoppers.checkout({ provider: "pp_system_default" }))
  const id = await requested(admin, orderId, 8_500)
  const collections = []
  for (const amount of [8_500, 5_000]) {
    const { payment_collection } = await admin("POST", "/admin/payment-collections", { order_id: orderId, amount })
    collections.push(String(payment_collection.id))
  }
  for (const collection of collections) {
    await admin("POST", `/admin/payment-collections/${collection}/mark-as-paid`, { order_id: orderId })
  }
  await shoppers.decide({ transactionId: id }, { status: "SUCCESS" })
  await reaches(id, "held")
  return { orderId, id }
}

/**
 * Asks for a part of an order by a link, whose page was opened.
 *
 * @param {Stage["admin"]} admin
 * @param {string} orderId
 * @param {number} amount
 * @returns {Promise<string>} the payment's id
 */
async function requested(admin, orderId, amount) {
  const { payment_request } = await admin("POST", "/admin/payunit/payment-requests", {
    order_id: orderId,
    amount,
    locale: "fr",
  })
  const response = await fetch(payment_request.url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "action=page",
    redirect: "manual",
  })
  assert.equal(response.status, 303)
  const now = await admin("GET", `/admin/payunit/payment-requests/${String(payment_request.id)}`)
  return String(now.payment_request.transaction_id)
}

/** @param {import("playwright-core").Locator} element */
async function isFocused(element) {
  return await element.evaluate((one) => one === document.activeElement)
}
