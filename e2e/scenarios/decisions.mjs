import assert from "node:assert/strict"

/** @typedef {import("../dashboard.mjs").Dashboard} Dashboard */
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
    await page.getByText("2 decisions wait for a second person").waitFor()
    await page.getByRole("button", { name: "Show", exact: true }).click()
    await page.getByText("Waiting for a second person").first().waitFor()
    await dashboard.picture("decisions-waiting-en")
    await page.getByRole("button", { name: "Agree" }).first().click()
    await page.getByText("It is carried out at once: Payment of an invoice confirmed, FCFA 1,250,000.").waitFor()
    await dashboard.picture("decisions-agree-en", { fullPage: false })
    await page.getByRole("alertdialog").getByRole("button", { name: "Agree" }).click()
    await page.getByText("Agreed, and carried out.").waitFor()

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
    await page.getByText("No decision fits.").waitFor()
    const { invoices } = await admin("GET", "/admin/payunit/invoices?q=falaise")
    assert.equal(invoices[0].state, "paid")
  },
}
