import assert from "node:assert/strict"
import { barriersOf } from "../axe.mjs"
import { holds } from "../dashboard.mjs"
import { until } from "../shopper.mjs"
import { colleagueOf } from "./decisions.mjs"
import { wrongOn } from "./every-page.mjs"

/** @typedef {import("../dashboard.mjs").Dashboard} Dashboard */
/** @typedef {import("../stage.mjs").Stage} Stage */

/** The number of every shopper, which no page keeps. */
const FULL_NUMBER = /677.?12.?34.?56/
const DRAWER = "[role=dialog]"

/**
 * Takes pictures of what is seen, at a desk and on a phone.
 *
 * @param {Dashboard} dashboard
 * @param {string} name
 * @param {{ fullPage?: boolean }} [options]
 */
async function picturesOf(dashboard, name, { fullPage = false } = {}) {
  for (const width of [390, 1280]) {
    await dashboard.look({ width })
    await dashboard.picture(`${name}-${String(width)}`, { fullPage })
  }
}

/**
 * Nothing on it keeps people out, or is for programs.
 *
 * @param {Dashboard} dashboard
 * @param {string} within
 * @param {"en" | "fr"} language
 */
async function isForPeople(dashboard, within, language) {
  // The cross of a drawer is Medusa's, and has no name.
  const part = within === DRAWER ? `${DRAWER} [class*=overflow-y-auto]` : within
  const found = [...(await wrongOn(dashboard, within, language)), ...(await barriersOf(dashboard.page, part))]
  assert.deepEqual(found, [])
}

/**
 * @param {Dashboard} dashboard
 * @param {"en" | "fr"} language
 */
async function speak(dashboard, language) {
  await dashboard.open("/settings/profile")
  await dashboard.look({ language })
}

/**
 * Lets PayUnit send refunds meanwhile. What fails leaves the dashboard in English.
 *
 * @param {Dashboard} dashboard
 * @param {Stage} stage
 * @param {() => Promise<void>} play
 */
async function withPayouts(dashboard, stage, play) {
  await stage.withPayouts(async () => {
    try {
      await play()
    } finally {
      await speak(dashboard, "en")
      await dashboard.look({ width: 1280 })
    }
  })
}

/** @param {Stage} stage */
const about =
  ({ admin }) =>
  async (/** @type {string} */ id) =>
    (await admin("GET", `/admin/payunit/transactions/${id}`)).transaction

/**
 * Refunds that PayUnit sends itself, by name.
 *
 * @type {Record<string, (dashboard: Dashboard, stage: Stage) => Promise<void>>}
 */
export const PAYOUTS = {
  "Payouts: PayUnit sends a refund, which is shown before, and the order has it": async (dashboard, stage) =>
    await withPayouts(dashboard, stage, async () => {
      const { page } = dashboard
      const { id, order_id } = await stage.paidOrder()
      await dashboard.open(`/payunit/${String(id)}`)
      await page.getByText("press “Refund the customer”").waitFor()
      await page.getByRole("button", { name: "Refund the customer" }).click()
      const drawer = page.getByRole("dialog")
      await holds(drawer.getByLabel("Amount"), "13500")
      await holds(drawer.getByLabel("Customer's number"), "+237677123456")
      await drawer.getByText(/^MTN Mobile Money · /).waitFor()
      await drawer.getByText(/not yet tried with its live service/).waitFor()
      await picturesOf(dashboard, "payout-form-en")
      await isForPeople(dashboard, DRAWER, "en")

      await drawer.getByLabel("Amount").fill("13501")
      await drawer.getByLabel("Customer's number").fill("640 00 00 0")
      await drawer.getByText("too short").waitFor()
      await drawer.getByRole("button", { name: "Continue" }).click()
      await drawer.getByText(/No more than FCFA.13,500 can be refunded/).waitFor()
      await picturesOf(dashboard, "payout-mistakes-en")
      await drawer.getByLabel("Customer's number").fill("677 12 34 57")
      await drawer.getByText("This is not the number that paid").waitFor()
      await drawer.getByLabel("Customer's number").fill("677 12 34 56")
      await drawer.getByLabel("Amount").fill("5000")
      await drawer.getByRole("button", { name: "Continue" }).click()

      await drawer.getByText(/^Send FCFA.5,000\?/).waitFor()
      await drawer.getByText("6•• ••• •56").waitFor()
      assert.doesNotMatch(await drawer.innerText(), FULL_NUMBER)
      await picturesOf(dashboard, "payout-confirm-en")
      await isForPeople(dashboard, DRAWER, "en")
      assert.deepEqual((await about(stage)(id)).refunded_amount, 0)
      await drawer.getByRole("button", { name: /^Send FCFA.5,000/ }).click()
      await page.getByText(/FCFA.5,000 was sent/).waitFor()

      const list = page.getByRole("list", { name: "Refunds sent by PayUnit" })
      await list.getByText("Sent", { exact: true }).waitFor()
      await page.getByRole("list", { name: "Refunds", exact: true }).getByText("Sent by PayUnit").waitFor()
      await list.getByRole("button", { name: "History" }).click()
      await list.getByText("Ready to be sent").waitFor()
      await picturesOf(dashboard, "payout-sent-en", { fullPage: true })
      await isForPeople(dashboard, "main", "en")
      const { order } = await stage.admin(
        "GET",
        `/admin/orders/${String(order_id)}?fields=*payment_collections.payments.refunds`,
      )
      const refunds = order.payment_collections.flatMap((/** @type {any} */ { payments }) =>
        payments.flatMap((/** @type {any} */ one) => one.refunds),
      )
      assert.deepEqual(
        refunds.map((/** @type {any} */ { amount }) => amount),
        [5_000],
      )
    }),

  "Payouts: one is withdrawn before it is sent, and the refund is made by hand; in French, from the order": async (
    dashboard,
    stage,
  ) =>
    await withPayouts(dashboard, stage, async () => {
      const { page } = dashboard
      const { id, order_id } = await stage.paidOrder()
      await speak(dashboard, "fr")
      await dashboard.open(`/orders/${String(order_id)}`)
      await page.getByRole("button", { name: "Rembourser le client" }).click()
      const drawer = page.getByRole("dialog")
      await drawer.getByText(/pas encore été essayé en conditions réelles/).waitFor()
      await picturesOf(dashboard, "payout-form-fr")
      await isForPeople(dashboard, DRAWER, "fr")
      await drawer.getByRole("button", { name: "Continuer" }).click()
      await drawer.getByRole("heading", { name: /^Envoyer 13.500.FCFA/u }).waitFor()
      await picturesOf(dashboard, "payout-confirm-fr")
      await isForPeople(dashboard, DRAWER, "fr")
      await page.keyboard.press("Escape")

      // Announced, it is spoken for: by hand nothing is offered of it.
      await page.getByText("Prêt à être envoyé").waitFor()
      assert.equal(await page.getByRole("button", { name: "Rembourser le client" }).count(), 0)
      await picturesOf(dashboard, "payout-ready-order-fr", { fullPage: true })
      await page.getByRole("button", { name: "Envoyer", exact: true }).click()
      await drawer.getByRole("button", { name: "Retirer" }).click()
      await page.getByText("Envoi retiré : rien n’est parti").waitFor()

      await page.getByRole("button", { name: "Rembourser le client" }).click()
      await drawer.getByRole("button", { name: "Plutôt rembourser à la main" }).click()
      await drawer.getByText(/Rien n’est envoyé d’ici/).waitFor()
      await picturesOf(dashboard, "payout-by-hand-fr")
      await drawer.getByLabel("Référence").fill("MP261121.1300")
      await drawer.getByRole("button", { name: "Enregistrer le remboursement" }).click()
      await until("the refund is recorded", async () => (await about(stage)(id)).refunded_amount === 13_500)
      const { payouts, refunds } = await about(stage)(id)
      assert.deepEqual([payouts[0].state, payouts[0].reason], ["refused", "payout_withdrawn"])
      assert.deepEqual(refunds.length, 1)
      await dashboard.open(`/payunit/${String(id)}`)
      await page.getByText("Retiré", { exact: true }).waitFor()
      await isForPeople(dashboard, "main", "fr")
    }),

  "Payouts: of one that nobody knows whether it was sent, nothing is sent by hand, and PayUnit tells when asked again":
    async (dashboard, stage) =>
      await withPayouts(dashboard, stage, async () => {
        const { page } = dashboard
        const { id, order_id } = await stage.paidOrder()
        await dashboard.open(`/payunit/${String(id)}`)
        await page.getByRole("button", { name: "Refund the customer" }).click()
        const drawer = page.getByRole("dialog")
        await drawer.getByRole("button", { name: "Continue" }).click()
        await stage.shoppers.fail({ operation: "deposit/confirm", kind: "accept_then_reset", times: 1 })
        await drawer.getByRole("button", { name: /^Send FCFA.13,500/ }).click()
        await drawer.getByText("Send nothing by hand: nobody knows whether it was sent.").waitFor()
        await stage.waitsSince(id, 0)
        await picturesOf(dashboard, "payout-doubt-drawer-en")
        await isForPeople(dashboard, DRAWER, "en")
        await drawer.getByRole("button", { name: "Close" }).first().click()

        await dashboard.open(`/orders/${String(order_id)}`)
        await page.getByText("Send nothing by hand: nobody knows whether it was sent.").waitFor()
        assert.equal(await page.getByRole("button", { name: /Refund the customer|Record a refund/ }).count(), 0)
        await picturesOf(dashboard, "payout-doubt-order-en", { fullPage: true })

        await speak(dashboard, "fr")
        await stage.waitsSince(id, 2)
        await dashboard.open(`/payunit/${String(id)}`)
        await page.getByRole("button", { name: "L’argent n’est pas parti" }).click()
        await page.getByRole("alertdialog").getByRole("button", { name: "L’argent n’est pas parti" }).click()
        await page.getByRole("alertdialog").getByText("Écrivez une note").waitFor()
        await picturesOf(dashboard, "payout-decide-fr")
        await page.keyboard.press("Escape")
        await picturesOf(dashboard, "payout-doubt-fr", { fullPage: true })
        await isForPeople(dashboard, "main", "fr")

        await speak(dashboard, "en")
        await dashboard.open(`/payunit/${String(id)}`)
        await page.getByRole("button", { name: "Check again" }).click()
        await page.getByText("Checked with PayUnit: Sent", { exact: true }).waitFor()
        await page.getByRole("list", { name: "Refunds sent by PayUnit" }).getByText("Sent", { exact: true }).waitFor()
        const { payouts, refunded_amount } = await about(stage)(id)
        assert.deepEqual([payouts[0].state, refunded_amount], ["paid", 13_500])
      }),

  "Payouts: PayUnit refuses one, which says why; money on hold is refunded by it, and closed": async (
    dashboard,
    stage,
  ) =>
    await withPayouts(dashboard, stage, async () => {
      const { page } = dashboard
      const { id } = await stage.mismatch(20_000)
      await dashboard.open(`/payunit/${String(id)}`)
      await page.getByRole("button", { name: "Refund the customer" }).click()
      const drawer = page.getByRole("dialog")
      await drawer.getByLabel("Customer's number").fill("640 00 00 01")
      await drawer.getByRole("button", { name: "Continue" }).click()
      await drawer.getByText("Choose whose number it is.").waitFor()
      await drawer.getByLabel("Operator").click()
      await page.getByRole("option", { name: "Orange Money" }).click()
      await stage.shoppers.fail({ operation: "deposit", kind: "unauthorized", times: 1 })
      await drawer.getByRole("button", { name: "Continue" }).click()
      await drawer.getByText("PayUnit did not take it, and nothing was sent").waitFor()
      await picturesOf(dashboard, "payout-refused-en")
      await drawer.getByRole("button", { name: "Continue" }).click()
      await drawer.getByRole("button", { name: /^Send FCFA.20,000/ }).click()
      await page.getByText(/FCFA.20,000 was sent/).waitFor()
      const { resolution } = await stage.reaches(String(id), "held")
      assert.equal(resolution.action, "refunded")
    }),

  "Payouts: a large one is sent by whoever agrees to it, from Decisions": async (dashboard, stage) =>
    await withPayouts(dashboard, stage, async () => {
      const { page } = dashboard
      const { id } = await stage.mismatch(1_500_000)
      // What is sent in a day is limited: the most of it was refunded by hand.
      await stage.admin("POST", `/admin/payunit/transactions/${String(id)}/refunds`, {
        amount: 900_000,
        method: "Bank",
      })
      await dashboard.open(`/payunit/${String(id)}`)
      await page.getByRole("button", { name: "Refund the customer" }).click()
      const drawer = page.getByRole("dialog")
      await drawer.getByLabel("Amount").fill("200000")
      await drawer.getByText(/^Refunds above FCFA.1,000,000 take two people/).waitFor()
      await drawer.getByRole("button", { name: "Continue" }).click()
      await picturesOf(dashboard, "payout-for-two-en")
      await drawer.getByRole("button", { name: "Ask a colleague" }).click()
      await drawer.getByRole("button", { name: "Show the requests" }).waitFor()
      await picturesOf(dashboard, "payout-asked-en")
      await page.keyboard.press("Escape")
      await page.getByText("Nothing was sent yet: a colleague has to agree, under Decisions.").waitFor()
      await page.getByText("Ready to be sent").waitFor()
      assert.equal(await page.getByRole("button", { name: "Send", exact: true }).count(), 0)
      await picturesOf(dashboard, "payout-asked-page-en", { fullPage: true })

      const colleague = await colleagueOf(dashboard, stage.admin, "tresorerie@example.com")
      await speak(colleague, "fr")
      await colleague.open("/payunit/decisions")
      await colleague.page.getByText(/PayUnit enverra 200.000.FCFA au 6•• ••• •56/u).waitFor()
      await colleague.page.getByRole("button", { name: "Donner mon accord" }).last().click()
      await picturesOf(colleague, "payout-agree-fr")
      assert.deepEqual(await wrongOn(colleague, "main", "fr"), [])
      await colleague.page.getByRole("alertdialog").getByRole("button", { name: "Donner mon accord" }).click()
      await colleague.page
        .getByText(/200.000.FCFA envoyés/u)
        .first()
        .waitFor()
      await colleague.picture("payout-decisions-fr")
      assert.deepEqual(colleague.complaints, [])
      await colleague.page.context().close()
      const { payouts, refunded_amount } = await about(stage)(String(id))
      assert.deepEqual([payouts[0].state, refunded_amount], ["paid", 1_100_000])
    }),

  "Payouts: staff stop them and allow them again, in the settings": async (dashboard, stage) =>
    await withPayouts(dashboard, stage, async () => {
      const { page } = dashboard
      const { id } = await stage.paidOrder()
      await dashboard.open("/settings/payunit")
      await page.getByRole("button", { name: "Stop payouts" }).first().click()
      const drawer = page.getByRole("dialog")
      await drawer.getByLabel("Reason").fill("PayUnit's balance is being checked")
      await drawer.getByRole("button", { name: "Stop payouts" }).click()
      await page.getByText("PayUnit sends no refunds.", { exact: true }).waitFor()
      await page.getByText("Stopped", { exact: true }).waitFor()
      await picturesOf(dashboard, "payout-stopped-en", { fullPage: true })
      await isForPeople(dashboard, "main", "en")

      await speak(dashboard, "fr")
      await dashboard.open(`/payunit/${String(id)}`)
      await page.getByRole("button", { name: "Rembourser le client" }).click()
      await drawer.getByText(/PayUnit n’envoie rien pour ce compte en ce moment/).waitFor()
      await picturesOf(dashboard, "payout-stopped-drawer-fr")
      await page.keyboard.press("Escape")
      await dashboard.open("/settings/payunit")
      await picturesOf(dashboard, "payout-stopped-fr", { fullPage: true })
      await page.getByRole("button", { name: "Autoriser de nouveau les envois" }).click()
      await page.getByText("PayUnit envoie de nouveau les remboursements.").waitFor()
    }),
}
