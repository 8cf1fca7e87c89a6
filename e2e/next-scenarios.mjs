import { CONFIRMS, DECLINES, NEVER_ANSWERS, ON_PAGE, payOnPayUnitsPage } from "./shop-scenarios.mjs"

/** @typedef {import("./shop.mjs").ShopVisit} ShopVisit */
/** @typedef {import("./shop-stage.mjs").ShopStage} ShopStage */

/**
 * What shoppers do in a shop made from Medusa's Next.js starter, by name.
 *
 * @type {Record<string, (visit: ShopVisit, stage: ShopStage) => Promise<void>>}
 */
export const NEXT_SCENARIOS = {
  "Next.js: buys on PayUnit's page": async (visit, { paidOnce }) => {
    await toReview(visit)
    await visit.page.getByText("By placing the order").waitFor()
    await visit.page.getByRole("button", { name: ON_PAGE }).click()
    await visit.page.getByText("Simulator").waitFor()
    await payOnPayUnitsPage(visit.page)
    await paidOnce(await visit.ordered())
    await hasEmptyCart(visit)
  },

  "Next.js: buys by a prompt, and reloads while it waits": async (visit, { decide, paidOnce }) => {
    await toReview(visit)
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    await visit.page.reload()
    await visit.state("confirm_on_phone")
    await decide(await visit.rememberedSession(), { status: "SUCCESS" })
    await paidOnce(await visit.ordered())
    await hasEmptyCart(visit)
  },

  "Next.js: is declined, and pays with another number": async (visit, { paidOnce }) => {
    await toReview(visit)
    await visit.payByPhone(DECLINES)
    await visit.state("failed")
    await visit.page.getByRole("button", { name: "Another number or operator" }).click()
    await visit.sendTo(CONFIRMS)
    await paidOnce(await visit.ordered())
  },

  "Next.js: cancels on PayUnit's page, and has every way on when back": async (visit, { paidOnce }) => {
    const { page } = visit
    await toReview(visit)
    await page.getByRole("button", { name: ON_PAGE }).click()
    await page.getByRole("button", { name: /^(Cancel|Annuler)$/ }).click()
    await page.waitForURL(/\/cm\/payment-return\?payment_session_id=/)
    await visit.state("cancelled")
    // Sent from PayUnit's page, the visitor still has their cart.
    await page.getByRole("link", { name: "Cart (1)" }).waitFor()
    await page.getByRole("link", { name: "Back to the cart" }).waitFor()
    await page.getByRole("button", { name: ON_PAGE }).waitFor()
    await page.getByRole("button", { name: "Another number or operator" }).click()
    await visit.sendTo(CONFIRMS)
    await paidOnce(await visit.ordered())
  },

  "Next.js: comes back to a checkout whose cart became an order": async (visit, { decide, paidOnce, settled }) => {
    await toReview(visit)
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    const session = await visit.rememberedSession()
    await visit.closeTab()
    await decide(session, { status: "SUCCESS" })
    await settled(session)
    await visit.openTab("/cm/checkout?step=review")
    await paidOnce(await visit.ordered())
    await hasEmptyCart(visit)
    await visit.open("/cm")
    await addSoap(visit)
    await visit.page.getByRole("link", { name: "Cart (1)" }).waitFor()
  },

  "Next.js: changes the cart during a prompt, and is shown the payment": async (visit, { decide, paidOnce }) => {
    await toReview(visit)
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    const session = await visit.rememberedSession()
    await visit.open("/cm/cart")
    await visit.page.getByRole("combobox").selectOption("3")
    await visit.page.waitForURL(/\/cm\/checkout\?step=review/)
    await visit.state("confirm_on_phone")
    await visit.page.getByRole("alert").filter({ hasText: "A payment for this cart is under way" }).waitFor()
    await decide(session, { status: "SUCCESS" })
    await paidOnce(await visit.ordered())
  },

  "Next.js: pays in French": async (visit, { paidOnce }) => {
    await visit.page.evaluate(() => (document.cookie = "_medusa_locale=fr-FR; path=/"))
    await toReview(visit)
    await visit.page.getByRole("button", { name: /^Carte ou autre moyen/ }).click()
    await visit.page.getByRole("button", { name: /^(Cancel|Annuler)$/ }).click()
    await visit.page.getByRole("link", { name: "Retour au panier" }).waitFor()
    await visit.page.getByRole("button", { name: "Autre numéro ou opérateur" }).click()
    await visit.sendTo(CONFIRMS)
    await paidOnce(await visit.ordered())
  },
}

/** @param {ShopVisit} visit */
async function addSoap({ page }) {
  await page.getByRole("button", { name: /^Add Savon/ }).click()
}

/** Fills a cart, and goes through the checkout to its last step. @param {ShopVisit} visit */
async function toReview(visit) {
  const { page } = visit
  await addSoap(visit)
  await page.getByRole("link", { name: "Cart (1)" }).click()
  await page.getByRole("link", { name: "Go to checkout" }).click()
  await page.getByRole("button", { name: "Continue to delivery" }).click()
  await page.waitForURL(/step=delivery/)
  await page.getByRole("button", { name: /Akwa/ }).click()
  await page.waitForURL(/step=payment/)
  await page.getByRole("button", { name: /^▭? ?Mobile money/ }).click()
  await page.waitForURL(/step=review/)
  await visit.state("idle")
}

/** @param {ShopVisit} visit */
async function hasEmptyCart(visit) {
  await visit.open("/cm/cart")
  await visit.page.getByText("Your cart is empty.").waitFor()
  await visit.page.getByRole("link", { name: "Cart (0)" }).waitFor()
}
