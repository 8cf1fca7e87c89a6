import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { barriersOf } from "../axe.mjs"
import { until } from "../shopper.mjs"
import { wrongOn } from "./every-page.mjs"

/** @typedef {import("../dashboard.mjs").Dashboard} Dashboard */
/** @typedef {import("../stage.mjs").Stage} Stage */

/**
 * PayUnit's statement of the payments that a store has: the first of them failed there, the last is missing, and one is
 * of a stranger.
 *
 * @param {{ id: string, amount: number, settled_at: string, paid: { at: string } }[]} payments
 */
function statementOf(payments) {
  const [first, ...others] = payments
  assert.ok(first !== undefined && others.length > 1)
  const line = (/** @type {(string | number)[]} */ ...cells) => cells.join(";")
  const lines = [
    line(first.id, first.amount, "XAF", "Échoué", first.paid.at, 0, "Paul Biyong", "677 12 34 56"),
    ...others
      .slice(0, -1)
      .map(({ id, amount, paid }) => line(id, amount, "FCFA", "Réussi", paid.at, 200, "Ada Ngono", "699 12 34 56")),
    line("ZZ8Q1R7X5T2W9K4M3N", "12 500,00", "XAF", "Réussi", first.paid.at, "250,00", "Jean Ateba", "655 12 34 56"),
  ]
  return ["Identifiant de la transaction;Montant;Devise;Statut;Date;Frais;Client;Téléphone", ...lines].join("\r\n")
}

/** @type {Record<string, (dashboard: Dashboard, stage: Stage) => Promise<void>>} */
export const STATEMENTS = {
  "A statement of PayUnit's is read before anything is done, checked, and followed up": async (
    dashboard,
    { admin, shoppers, reaches },
  ) => {
    const { page } = dashboard
    /** @type {any[]} */
    const settled = []
    for (const quantity of [1, 2, 3, 4]) {
      const checkout = await shoppers.checkout({ items: { "savon-de-karite": quantity } })
      await shoppers.decide(checkout, { status: "SUCCESS" })
      settled.push(await reaches(checkout.transactionId, "settled"))
    }
    const file = { name: "transactions-novembre.csv", mimeType: "text/csv", buffer: Buffer.from(statementOf(settled)) }
    const choose = () => page.locator("input[type=file]").setInputFiles(file)
    /** @type {string[]} */
    const wrong = []
    const look = async (/** @type {"en" | "fr"} */ language, /** @type {string} */ part = "main") => {
      wrong.push(...(await wrongOn(dashboard, part, language)), ...(await barriersOf(page, part)))
    }

    await dashboard.open("/payunit/statements")
    await page.getByText("No statement checked yet").waitFor()
    await look("en")
    await dashboard.picture("statements-empty-en", { fullPage: false })
    await page.getByRole("button", { name: "Check a statement" }).click()
    await page.getByRole("dialog").getByText("Drop a CSV file here, or choose one").waitFor()
    await dashboard.picture("statements-drop-en", { fullPage: false })
    await choose()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("The headings are French.").waitFor()
    await dialog.getByRole("cell", { name: "FCFA 12,500" }).waitFor()
    await dashboard.drawn()
    assert.deepEqual(await barriersOf(page, "[role=dialog] [data-payunit]"), [])
    await dashboard.picture("statements-preview-en", { fullPage: false })

    // Read otherwise, nothing of it can be: the line and the column are named.
    await dialog.getByLabel("Decimals").click()
    await page.getByRole("option", { name: "1,000.50" }).click()
    await dialog.getByText(/Line \d+, column “Montant”/).waitFor()
    await dialog.getByRole("button", { name: "Check", exact: true, disabled: true }).waitFor()
    await dashboard.picture("statements-problem-en", { fullPage: false })
    await dialog.getByLabel("Decimals").click()
    await page.getByRole("option", { name: "1 000,50" }).click()

    // By a separator that the file has not, it has no columns: there is a way back.
    await dialog.getByRole("cell", { name: "FCFA 12,500" }).waitFor()
    await dialog.getByLabel("Columns are separated by").click()
    await page.getByRole("option", { name: "Vertical bars" }).click()
    await dialog.getByRole("alert").waitFor()
    await dialog.getByRole("button", { name: "Check", exact: true, disabled: true }).waitFor()
    await dialog.getByLabel("Columns are separated by").waitFor()
    await dashboard.picture("statements-separator-en", { fullPage: false })
    await dialog.getByRole("button", { name: "Back to what was recognized" }).click()
    await dialog.getByRole("alert").waitFor({ state: "detached" })
    await dialog.getByRole("button", { name: "Check", exact: true }).click()

    await page.getByRole("heading", { name: "transactions-novembre.csv" }).waitFor()
    await page.locator("tbody").getByText("ZZ8Q1R7X5T2W9K4M3N").waitFor()
    await look("en")
    await dashboard.picture("statements-report-en")
    await page.getByRole("button", { name: /^Missing in your shop/ }).click()
    await until("the stranger is listed alone", async () => (await page.locator("tbody tr").count()) === 1)
    await page.getByRole("button", { name: "More actions" }).click()
    await page.getByRole("menuitem", { name: "Note" }).click()
    await page.getByRole("alertdialog").getByLabel("Note").fill("PayUnit says: another shop of ours")
    await page.getByRole("alertdialog").getByRole("button", { name: "Note" }).click()
    await page.locator("tbody").getByText("PayUnit says: another shop of ours").waitFor()

    await dashboard.look({ language: "fr" })
    await dashboard.open("/payunit/statements")
    await look("fr")
    await dashboard.picture("statements-fr", { fullPage: false })
    await page.getByRole("link", { name: "transactions-novembre.csv" }).click()
    await page.getByRole("button", { name: /^Différents/ }).click()
    await until("the denied one is listed alone", async () => (await page.locator("tbody tr").count()) === 1)
    await page.getByRole("button", { name: "Autres actions" }).click()
    await dashboard.picture("statements-actions-fr", { fullPage: false })
    await page.getByRole("menuitem", { name: "Mettre en attente" }).click()
    await page.getByRole("alertdialog").getByLabel("Note").fill("Rien n’est arrivé sur le compte")
    await page.getByRole("alertdialog").getByRole("button", { name: "Mettre en attente" }).click()
    await page.getByText("Le paiement est en attente").waitFor()
    const { transaction } = await admin("GET", `/admin/payunit/transactions/${String(settled[0].id)}`)
    assert.deepEqual([transaction.state, transaction.held_reason], ["held", "reversed"])
    await page.getByRole("button", { name: /^Différents/ }).click()
    await page.locator("tbody").getByText("ZZ8Q1R7X5T2W9K4M3N").waitFor()
    await dashboard.drawn()
    await look("fr")

    const downloading = page.waitForEvent("download")
    await page.getByRole("button", { name: "Exporter" }).click()
    const downloaded = await downloading
    assert.match(downloaded.suggestedFilename(), /^releve-payunit-.*\.csv$/)
    const text = await readFile(String(await downloaded.path()), "utf8")
    assert.match(text, /ZZ8Q1R7X5T2W9K4M3N;;;;Absent de votre boutique/)
    const { decisions } = await admin("GET", "/admin/payunit/audit?action=list_exported")
    assert.equal(decisions[0].subject.id, "statements")

    await dashboard.look({ width: 420, theme: "dark" })
    await page.reload()
    await page.getByRole("list", { name: "Lignes trouvées" }).waitFor()
    await look("fr")
    await dashboard.picture("statements-report-narrow-dark-fr")
    await dashboard.open("/payunit/statements")
    await dashboard.picture("statements-narrow-dark-fr", { fullPage: false })
    await page.getByRole("button", { name: "Contrôler un relevé" }).click()
    await choose()
    await page.getByText("Lu comme le dernier fichier du même type.").waitFor()
    await page.getByRole("button", { name: "Contrôler", exact: true }).click()
    await page.getByText("Ce même fichier a déjà été contrôlé").waitFor()
    wrong.push(
      ...(await wrongOn(dashboard, "[role=dialog] [data-payunit]", "fr")),
      ...(await barriersOf(page, "[role=dialog] [data-payunit]")),
    )
    await dashboard.picture("statements-again-narrow-dark-fr", { fullPage: false })
    await page.getByRole("button", { name: "Contrôler de nouveau" }).click()
    await page.getByRole("list", { name: "Lignes trouvées" }).waitFor()
    const { count } = await admin("GET", "/admin/payunit/statements")
    assert.equal(count, 2)

    // The month's books have the fee that the statement gave.
    await dashboard.open("/payunit")
    await page.getByRole("button", { name: "Comptabilité" }).scrollIntoViewIfNeeded()
    await dashboard.picture("books-button-narrow-dark-fr", { fullPage: false })
    await dashboard.look({ language: "en", width: 1280, theme: "light" })
    await dashboard.open("/payunit")
    await page.getByRole("button", { name: "Month's books" }).click()
    await page.getByLabel("Month", { exact: true }).click()
    await page.getByRole("option").first().click()
    await dashboard.picture("books-en", { fullPage: false })
    const fetching = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download" }).click()
    const fetched = await fetching
    assert.match(fetched.suggestedFilename(), /^payunit-books-\d{4}-\d\d\.csv$/)
    const lines = (await readFile(String(await fetched.path()), "utf8")).split("\r\n")
    const line = lines.find((one) => one.includes(String(settled[1].id)))
    assert.match(line ?? "", /,XAF,4000,,,,,200,3800,/)
    assert.deepEqual(wrong, [])
  },
}
