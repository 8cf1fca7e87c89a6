import { ANOTHER_NUMBER } from "./shop.mjs"
import { CONFIRMS, DECLINES, NEVER_ANSWERS, ON_PAGE, payOnPayUnitsPage } from "./shop-scenarios.mjs"

/** @typedef {import("./next-visit.mjs").StarterVisit} StarterVisit */
/** @typedef {import("./shop-stage.mjs").ShopStage} ShopStage */

/**
 * What shoppers do in a shop made from Medusa's Next.js starter, by name; in each language, on a phone and at a desk.
 *
 * @type {Record<string, (visit: StarterVisit, stage: ShopStage) => Promise<void>>}
 */
export const NEXT_SCENARIOS = {
  "buys on PayUnit's page": async (visit, { paidOnce }) => {
    await visit.toReview()
    await visit.page.getByText("By placing the order").waitFor()
    await visit.inspect("idle")
    await visit.page.getByRole("button", { name: ON_PAGE }).click()
    await visit.page
      .getByText(/Simulator|Simulateur/)
      .first()
      .waitFor()
    await payOnPayUnitsPage(visit.page)
    await paidOnce(await visit.ordered())
    await visit.inspect("order")
    await visit.hasEmptyCart()
  },

  "buys by a prompt, and reloads while it waits": async (visit, { decide, paidOnce }) => {
    await visit.toReview()
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    await visit.page.reload()
    await visit.state("confirm_on_phone")
    await visit.inspect("confirm")
    await decide(await visit.rememberedSession(), { status: "SUCCESS" })
    await paidOnce(await visit.ordered())
    await visit.hasEmptyCart()
  },

  "has an account, is declined, and pays with another number": async (visit, { paidOnce }) => {
    await visit.register()
    await visit.toReview()
    await visit.payByPhone(DECLINES)
    await visit.state("failed")
    await visit.inspect("failed")
    await visit.page.getByRole("button", { name: ANOTHER_NUMBER }).click()
    await visit.sendTo(CONFIRMS)
    const order = await visit.ordered()
    await paidOnce(order)
    await visit.open("/cm/account/orders")
    await visit.page.locator(`a[href$="/account/orders/details/${order}"]`).waitFor()
  },

  "cancels on PayUnit's page, and has every way on when back": async (visit, { paidOnce }) => {
    const { page } = visit
    await visit.toReview()
    await page.getByRole("button", { name: ON_PAGE }).click()
    await page.getByRole("button", { name: /^(Cancel|Annuler)$/ }).click()
    await page.waitForURL(/\/cm\/payment-return\?payment_session_id=/)
    await visit.state("cancelled")
    // Sent from PayUnit's page, the visitor still has their cart.
    await visit.cartLink().filter({ hasText: "Cart (1)" }).waitFor()
    await page.getByRole("link", { name: /^(Back to the cart|Retour au panier)$/ }).waitFor()
    await page.getByRole("button", { name: ON_PAGE }).waitFor()
    await visit.inspect("cancelled")
    await page.getByRole("button", { name: ANOTHER_NUMBER }).click()
    await visit.sendTo(CONFIRMS)
    await paidOnce(await visit.ordered())
  },

  "comes back to a checkout whose cart became an order": async (visit, { decide, paidOnce, settled }) => {
    await visit.toReview()
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    const session = await visit.rememberedSession()
    await visit.closeTab()
    await decide(session, { status: "SUCCESS" })
    await settled(session)
    await visit.openTab("/cm/checkout?step=review")
    await paidOnce(await visit.ordered())
    await visit.hasEmptyCart()
    await visit.addSoap()
  },

  "changes the cart during a prompt, and is shown the payment": async (visit, { decide, paidOnce }) => {
    await visit.toReview()
    await visit.payByPhone(NEVER_ANSWERS)
    await visit.state("confirm_on_phone")
    const session = await visit.rememberedSession()
    await visit.open("/cm/cart")
    await visit.part("product-select-button").selectOption("3")
    await visit.page.waitForURL(/\/cm\/checkout\?step=review/)
    await visit.state("confirm_on_phone")
    await visit.page
      .getByRole("alert")
      .filter({ hasText: /A payment for this cart is under way|Un paiement est en cours/ })
      .waitFor()
    await decide(session, { status: "SUCCESS" })
    await paidOnce(await visit.ordered())
  },

  "pays by hand, where PayUnit is offered too": async (visit) => {
    await visit.toReview({ isByHand: true })
    await visit.part("submit-order-button").click()
    await visit.ordered()
  },
}
