/**
 * Takes pictures of every page, widget and dialog of invoices.
 *
 * @param {import("./dashboard.mjs").Dashboard} dashboard
 * @param {import("./stage.mjs").Stage} stage
 * @param {{ name: string, french: boolean }} look
 */
export async function takeInvoicePictures(dashboard, { invoices, orders }, { name, french }) {
  const { page } = dashboard
  const say = (/** @type {string} */ english, /** @type {string} */ inFrench) => (french ? inFrench : english)
  const create = page.getByRole("button", { name: say("Create invoice", "Créer une facture") }).first()
  const submit = page.getByRole("button", { name: say("Create invoice", "Créer la facture") }).last()

  await dashboard.open("/payunit/invoices")
  await dashboard.picture(`invoices-${name}`)
  for (const [what, { id }] of Object.entries({
    open: invoices.open,
    late: invoices.late,
    paid: invoices.paid,
    void: invoices.voided,
    "in-parts": invoices.inParts,
    doubted: invoices.doubted,
    failed: invoices.failed,
    returned: invoices.returned,
    "of-order": invoices.ofOrder,
    twice: invoices.twice,
    "to-cancel": invoices.toCancel,
    "being-paid": invoices.beingPaid,
    "same-money": invoices.sameMoney,
    "paid-when-void": invoices.paidWhenVoid,
    "on-page": invoices.onPage,
  })) {
    await dashboard.open(`/payunit/invoices/${String(id)}`)
    await dashboard.picture(`invoice-${what}-${name}`)
  }
  for (const [what, id] of Object.entries({
    "same-money": invoices.maybeTheSame,
    "paid-when-void": invoices.tooLate,
    "on-page": invoices.onPagePayment,
    surplus: invoices.tooMuch,
  })) {
    await dashboard.open(`/payunit/${id}`)
    await dashboard.picture(`payment-${what}-${name}`)
  }
  await dashboard.open(`/payunit/${invoices.maybeTheSame}`)
  await page
    .getByRole("button", { name: say("Count this payment", "Compter ce paiement") })
    .first()
    .click()
  await dashboard.picture(`payment-dialog-count-${name}`, { fullPage: false })
  await dashboard.open(`/orders/${invoices.onPageOrderId}`)
  await dashboard.picture(`order-invoice-on-page-${name}`)
  await dashboard.open("/payunit/invoices/puinv_none")
  await dashboard.picture(`invoice-missing-${name}`)
  await dashboard.open("/payunit/invoices?q=nothing-of-the-kind")
  await dashboard.picture(`invoices-none-found-${name}`)

  await dashboard.open(`/payunit/invoices/${String(invoices.inParts.id)}`)
  await page.getByRole("button", { name: say("More actions", "Autres actions") }).click()
  await dashboard.picture(`invoice-menu-${name}`, { fullPage: false })
  await page.getByRole("menuitem", { name: say("Cancel invoice", "Annuler la facture") }).click()
  await dashboard.picture(`invoice-dialog-void-${name}`, { fullPage: false })
  await page.keyboard.press("Escape")
  await dashboard.open(`/payunit/invoices/${String(invoices.doubted.id)}`)
  await page.getByRole("button", { name: say("Found at PayUnit", "Trouvée chez PayUnit") }).click()
  await page.keyboard.press("Control+Enter")
  await dashboard.picture(`invoice-drawer-found-${name}`, { fullPage: false })

  await dashboard.open(`/payunit/invoices/${String(invoices.toCancel.id)}`)
  await page
    .getByRole("button", { name: say("Record a refund", "Enregistrer un remboursement") })
    .first()
    .click()
  await dashboard.picture(`invoice-drawer-refund-${name}`, { fullPage: false })
  await page.locator("input[name=amount]").fill("1000000")
  await page.keyboard.press("Control+Enter")
  await dashboard.picture(`invoice-drawer-refund-wrong-${name}`, { fullPage: false })
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: say("Record on the order", "Enregistrer sur la commande") }).click()
  await dashboard.picture(`invoice-dialog-record-${name}`, { fullPage: false })
  await dashboard.open(`/payunit/${invoices.tooMuch}`)
  await page
    .getByRole("button", { name: say("I refunded the customer", "J’ai remboursé le client"), exact: true })
    .click()
  await dashboard.picture(`payment-drawer-surplus-${name}`, { fullPage: false })
  await page.keyboard.press("Escape")
  await dashboard.open(`/orders/${invoices.toCancelOrderId}`)
  await dashboard.picture(`order-invoices-paid-${name}`)

  await dashboard.open(`/orders/${invoices.billedOrderId}`)
  await dashboard.picture(`order-invoices-${name}`)
  await page
    .getByRole("button", { name: say("Confirm a payment", "Confirmer un paiement") })
    .first()
    .click()
  await page.locator("input[name=amount]").fill("1000000")
  await dashboard.picture(`invoice-drawer-confirm-${name}`, { fullPage: false })
  await page.keyboard.press("Escape")
  await create.click()
  await page.getByRole("group", { name: /^(Item|Article) 1$/ }).waitFor()
  await dashboard.picture(`invoice-form-order-${name}`, { fullPage: false })
  await page
    .getByRole("group", { name: /^(Item|Article) 1$/ })
    .getByLabel(say("Unit price", "Prix unitaire"))
    .fill("99000")
  await submit.click()
  await page.getByRole("alertdialog").waitFor()
  await dashboard.picture(`invoice-excess-${name}`, { fullPage: false })
  await dashboard.open(`/orders/${orders.withoutPayUnit}`)
  await dashboard.picture(`order-without-payunit-${name}`)

  await dashboard.open("/payunit/invoices")
  await create.click()
  await dashboard.picture(`invoice-form-${name}`, { fullPage: false })
  await page.getByRole("combobox", { name: say("Customer", "Fiche client") }).fill("onana")
  await page.getByRole("option").first().waitFor()
  await dashboard.picture(`invoice-form-customer-${name}`, { fullPage: false })
  await page.keyboard.press("Enter")
  await page.getByRole("radio", { name: say("Instalments", "En plusieurs tranches") }).click()
  await page
    .getByRole("switch", { name: say("Bill in another company's name", "Facturer au nom d’une autre société") })
    .click()
  await submit.click()
  // All of a long form, however tall.
  const { width = 1280, height = 900 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height: 2400 })
  await dashboard.picture(`invoice-form-wrong-${name}`, { fullPage: false })
  await page.setViewportSize({ width, height })
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Calend/ })
    .first()
    .click()
  await dashboard.picture(`invoice-form-date-${name}`, { fullPage: false })
}
