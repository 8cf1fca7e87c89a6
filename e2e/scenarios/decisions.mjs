import assert from "node:assert/strict"
import { storeApi } from "../../tools/demo/store-api.mjs"
import { Dashboard } from "../dashboard.mjs"
import { until } from "../shopper.mjs"

/** @typedef {import("../stage.mjs").Stage} Stage */

/**
 * Who decided what, by name.
 *
 * @type {Record<string, (dashboard: Dashboard, stage: Stage) => Promise<void>>}
 */
export const DECISIONS = {
  "A large amount that another asked for is agreed to, another declined, and both are in the list of decisions": async (
    dashboard,
    { admin },
  ) => {
    const { page } = dashboard
    await dashboard.open("/payunit")
    await page.getByText("2 decisions waiting for a second person").waitFor()
    await page.getByRole("button", { name: "Show", exact: true }).click()
    await page.getByText("Waiting for a second person").first().waitFor()
    await dashboard.picture("decisions-waiting-en")
    await page.getByRole("button", { name: "Agree" }).first().click()
    await page.getByText("Confirm a payment of an invoice (FCFA 1,250,000): done immediately.").waitFor()
    await dashboard.picture("decisions-agree-en", { fullPage: false })
    await page.getByRole("alertdialog").getByRole("button", { name: "Agree" }).click()
    await page.getByText("Agreed and done.").waitFor()

    await dashboard.look({ language: "fr" })
    await dashboard.open("/payunit/decisions")
    await page.getByRole("button", { name: "Refuser" }).click()
    await page.getByLabel("Note").fill("Le virement n’est pas arrivé")
    await page.getByRole("alertdialog").getByRole("button", { name: "Refuser" }).click()
    await page.getByText("Demande refusée.").waitFor()
    const { approvals } = await admin("GET", "/admin/payunit/approvals")
    assert.deepEqual(approvals, [])

    await page.getByRole("button", { name: "Détails" }).first().click()
    await page.getByText("Le virement n’est pas arrivé").waitFor()
    await dashboard.picture("decisions-fr")
    await dashboard.look({ width: 420, theme: "dark" })
    await dashboard.open("/settings/payunit")
    await dashboard.picture("settings-narrow-dark-fr")
    await dashboard.open("/payunit/decisions")
    await page.getByRole("button", { name: "Détails" }).first().click()
    await dashboard.picture("decisions-narrow-dark-fr")
    await dashboard.look({ language: "en", width: 1280, theme: "light" })
    await dashboard.open("/payunit/decisions")
    await page.getByRole("searchbox", { name: "Search reasons" }).fill("nothing of the kind")
    await page.getByText("No decisions found.").waitFor()
    const { invoices } = await admin("GET", "/admin/payunit/invoices?q=falaise")
    assert.equal(invoices[0].state, "paid")
  },
}

const PASSWORD = "a colleague's own password"

/**
 * Another user of the store, at a dashboard of their own.
 *
 * @param {Dashboard} dashboard
 * @param {Stage["admin"]} admin
 * @param {string} email
 */
export async function colleagueOf({ page }, admin, email) {
  const { origin } = new URL(page.url())
  const user = { email, password: PASSWORD }
  const { invite } = await admin("POST", "/admin/invites", { email })
  const { token } = await storeApi(origin, {})("POST", "/auth/user/emailpass/register", user)
  const accept = storeApi(origin, { authorization: `Bearer ${String(token)}` })
  await accept("POST", `/admin/invites/accept?token=${String(invite.token)}`, {
    ...{ email, first_name: "Solange", last_name: "Mbarga" },
  })
  const browser = page.context().browser()
  assert.ok(browser !== null)
  return await Dashboard.logIn(browser, origin, user)
}

/** @type {Record<string, (dashboard: Dashboard, stage: Stage) => Promise<void>>} */
export const LARGE_REFUNDS = {
  "A large refund is asked for before it is sent, agreed to by a second person, and recorded then": async (
    dashboard,
    { admin, shoppers, reaches },
  ) => {
    const { page } = dashboard
    const checkout = await shoppers.checkout()
    await shoppers.decide(checkout, { status: "SUCCESS", amount: 1_500_000 })
    const { id } = await reaches(checkout.transactionId, "held")
    const refunded = async () =>
      (await admin("GET", `/admin/payunit/transactions/${String(id)}`)).transaction.refunded_amount
    const drawer = page.getByRole("dialog")
    const open = async () => {
      await dashboard.open(`/payunit/${String(id)}`)
      await page.getByRole("button", { name: "I refunded the customer", exact: true }).click()
    }

    await open()
    await drawer.getByText("take two people. Send nothing yet").waitFor()
    assert.equal(await drawer.getByLabel("Refund method").count(), 0)
    assert.equal(await drawer.getByText("dial *126#").count(), 0)
    await drawer.getByRole("button", { name: "Ask a colleague" }).click()
    await drawer.getByText("Give a reason: your colleague needs it to decide.").waitFor()
    await dashboard.picture("large-refund-ask-en", { fullPage: false })
    await drawer.getByLabel("Reason, for the colleague who decides").fill("Paid by mistake: the wrong amount")
    await drawer.getByRole("button", { name: "Ask a colleague" }).click()
    await page.getByText("Request sent. Send no money until a colleague agrees").first().waitFor()
    await open()
    await drawer.getByText("Send no money until a colleague agrees.").waitFor()
    await dashboard.picture("large-refund-waiting-en", { fullPage: false })
    assert.equal(await refunded(), 0)
    await dashboard.open("/payunit/decisions")
    await page.getByText("Your request: somebody else has to agree.").waitFor()
    const { approvals } = await admin("GET", "/admin/payunit/approvals")
    const own = approvals.filter((/** @type {any} */ { amount }) => amount === 1_500_000)
    assert.deepEqual(
      own.map((/** @type {any} */ { is_own, can_approve }) => [is_own, can_approve]),
      [[true, false]],
    )

    const colleague = await colleagueOf(dashboard, admin, "comptable@example.com")
    await colleague.look({ language: "fr" })
    await colleague.open("/payunit/decisions")
    const agree = colleague.page.getByRole("button", { name: "Donner mon accord" })
    const row = colleague.page
      .locator("div")
      .filter({ hasText: /1.500.000/u, has: agree })
      .last()
    await row.getByText(/enverra .*1.500.000/u).waitFor()
    await row.getByRole("button", { name: "Donner mon accord" }).click()
    await colleague.picture("large-refund-agree-fr", { fullPage: false })
    await colleague.page.getByRole("alertdialog").getByRole("button", { name: "Donner mon accord" }).click()
    await colleague.page.getByText("Accord donné : l’argent peut maintenant être envoyé.").waitFor()
    await colleague.page.getByText("Solange Mbarga").first().waitFor()
    assert.equal(await refunded(), 0)
    assert.deepEqual(colleague.complaints, [])
    await colleague.page.context().close()

    await dashboard.look({ language: "fr", width: 420 })
    await dashboard.open(`/payunit/${String(id)}`)
    await page.getByRole("button", { name: "J’ai remboursé le client", exact: true }).click()
    await drawer.getByText("Envoyez l’argent maintenant, puis enregistrez-le ici.").waitFor()
    await dashboard.picture("large-refund-agreed-narrow-fr", { fullPage: false })
    await dashboard.look({ language: "en", width: 1280 })
    await open()
    await drawer.getByText("Solange Mbarga agreed to").waitFor()
    await drawer.getByLabel("Refund method").fill("Bank transfer")
    await drawer.getByLabel("Reference").fill("VIR-2026-77")
    await drawer.getByRole("button", { name: "Record the refund" }).click()
    await until("the refund is recorded, once", async () => (await refunded()) === 1_500_000)
    const { transaction } = await admin("GET", `/admin/payunit/transactions/${String(id)}`)
    assert.deepEqual([transaction.resolution.action, transaction.refunds.length], ["refunded", 1])
  },
}
