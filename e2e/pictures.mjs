import { takeInvoicePictures } from "./pictures-of-invoices.mjs"

/** How the pages are looked at. */
const LOOKS = /** @type {const} */ ([
  { name: "light-en", theme: "light", language: "en", width: 1280 },
  { name: "dark-fr", theme: "dark", language: "fr", width: 1280 },
  { name: "narrow-fr", theme: "light", language: "fr", width: 420 },
])

/**
 * Takes pictures of every page, widget and dialog.
 *
 * @param {import("./dashboard.mjs").Dashboard} dashboard
 * @param {import("./stage.mjs").Stage} stage
 * @param {string} [only] The names of the looks that are wanted, parted by commas; `docs` is none of them: only what the documents show is taken.
 */
export async function takePictures(dashboard, stage, only) {
  const { payments, orders, regions } = stage
  const { page } = dashboard
  const isWanted = (/** @type {string} */ name) => only === undefined || only.split(",").includes(name)
  for (const { name, ...look } of LOOKS.filter((one) => isWanted(one.name))) {
    await dashboard.look(look)
    const paths = {
      payments: "/payunit",
      held: `/payunit/${payments.cartChanged.id}`,
      settled: `/payunit/${payments.partlyRefunded.id}`,
      open: `/payunit/${payments.open.transactionId}`,
      refunded: `/payunit/${payments.refunded.id}`,
      missing: "/payunit/AAAAAAAAAAAAAAAAAA",
      "order-unpaid": `/orders/${orders.unpaid}`,
      "order-second-try": `/orders/${orders.secondTry}`,
      "order-held": `/orders/${orders.held}`,
      "region-on": `/settings/regions/${regions.xaf}`,
      "region-off": `/settings/regions/${regions.eur}`,
      settings: "/settings/payunit",
    }
    for (const [what, path] of Object.entries(paths)) {
      await dashboard.open(path)
      await dashboard.picture(`${what}-${name}`)
    }

    const french = look.language === "fr"
    await dashboard.open(`/payunit/${payments.cartChanged.id}`)
    await page
      .getByRole("main")
      .getByRole("button", { name: french ? "Autres actions" : "More actions" })
      .click()
    await page.getByRole("menuitem", { name: french ? "Valider la commande" : "Place the order" }).click()
    await dashboard.picture(`dialog-place-${name}`, { fullPage: false })
    await page.keyboard.press("Escape")
    await page
      .getByRole("button", { name: french ? "J’ai remboursé le client" : "I refunded the customer", exact: true })
      .click()
    await page.locator("input[name=amount]").fill("1000000")
    await page.keyboard.press("Control+Enter")
    await dashboard.picture(`dialog-record-refund-${name}`, { fullPage: false })
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: french ? "Classer sans remboursement" : "Dismiss", exact: true }).click()
    await page.keyboard.press("Control+Enter")
    await dashboard.picture(`dialog-dismiss-${name}`, { fullPage: false })
    await page.keyboard.press("Escape")

    await page.getByRole("button", { name: french ? "Autres actions" : "More actions" }).click()
    await dashboard.picture(`menu-${name}`, { fullPage: false })
    await page.keyboard.press("Escape")

    await dashboard.open(`/orders/${orders.partlyRefunded}`)
    await page.getByRole("button", { name: french ? "Historique" : "History" }).click()
    await page.getByText(french ? "Paiement démarré" : "Payment started").waitFor()
    await dashboard.picture(`order-history-${name}`)

    await dashboard.open("/payunit")
    await page.locator("button:has(svg):left-of(input[type=search])").first().click()
    await dashboard.picture(`filters-${name}`, { fullPage: false })
    await page.keyboard.press("Escape")
    await dashboard.open("/payunit?state=%5B%22held%22%5D&resolved=false")
    await dashboard.picture(`filtered-${name}`)
    await dashboard.open("/payunit?q=nothing-of-the-kind")
    await dashboard.picture(`none-found-${name}`)
    await takeInvoicePictures(dashboard, stage, { name, french })
  }
  await dashboard.look({ theme: "light", language: "en", width: 1280 })
}

/**
 * Takes pictures of what the documents show, in both languages.
 *
 * @param {import("./dashboard.mjs").Dashboard} dashboard
 * @param {import("./stage.mjs").Stage} stage
 */
export async function takePicturesOfDocs(dashboard, { payments, invoices }) {
  for (const language of /** @type {const} */ (["fr", "en"])) {
    await dashboard.open("/settings/profile")
    await dashboard.look({ theme: "light", language, width: 1280 })
    for (const [what, path] of Object.entries({
      payments: "/payunit",
      held: `/payunit/${payments.cartChanged.id}`,
      invoices: "/payunit/invoices",
      "invoice-in-parts": `/payunit/invoices/${String(invoices.inParts.id)}`,
    })) {
      await dashboard.open(path)
      await dashboard.picture(`${what}-light-${language}`)
    }
  }
}
