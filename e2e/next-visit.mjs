import assert from "node:assert/strict"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { barriersOf } from "./axe.mjs"
import { PATIENCE_MS } from "./browser.mjs"
import { PICTURES } from "./pictures-of-docs.mjs"
import { ShopVisit } from "./shop.mjs"
import { until } from "./shopper.mjs"

/** What the command calls our way of paying, and what the starter calls that of Medusa's own provider. */
const PAYUNIT = "Mobile money (MTN, Orange)"
const BY_HAND = "Manual Payment"

/** Somebody in Medusa's starter, whose own words are English in every language. */
export class StarterVisit extends ShopVisit {
  /** Who buys: a guest, unless they have registered. */
  email = `m${Date.now().toString(36)}@example.com`

  /** The starter loads Stripe from outside, and links to pages that it does not have. @override */
  expected = /Stripe\.js|ERR_NAME_NOT_RESOLVED|status of 404/

  /** An element by the name that the starter gives it for tests. @param {string} name */
  part(name) {
    return this.page.getByTestId(name)
  }

  /**
   * Not all of the starter's pages have a heading of the first level.
   *
   * @override
   * @param {string} path
   */
  async open(path, page = this.page) {
    await page.goto(this.url + path)
    await this.cartLink(page).waitFor()
  }

  /** Says how much is in the cart; once it is known, it stands in a button. */
  cartLink(page = this.page) {
    return page.getByRole("button").getByTestId("nav-cart-link")
  }

  /** Puts a piece of soap into the cart. */
  async addSoap() {
    await this.open("/cm/products/savon-de-karite")
    const button = this.part("product-container").getByTestId("add-product-button")
    const answer = this.page.waitForResponse((response) => response.request().method() === "POST")
    await button.click()
    await answer
    await button.and(this.page.locator(":enabled")).waitFor()
    // The starter does not always show on the same page what it has just put into the cart.
    await until("the cart has the soap", async () => {
      await this.open("/cm/cart")
      return this.cartLink().filter({ hasText: "Cart (1)" }).isVisible()
    })
  }

  /** Opens an account. */
  async register() {
    await this.open("/cm/account")
    await this.page.getByRole("button", { name: "Join us" }).click()
    await this.part("first-name-input").fill("Marie")
    await this.part("last-name-input").fill("Ngo")
    await this.part("email-input").fill(this.email)
    await this.part("password-input").fill("un savon de karité")
    await this.part("register-button").click()
    await this.part("welcome-message").waitFor({ state: "attached" })
  }

  /** Fills a cart, and goes through the checkout to its last step. */
  async toReview({ isByHand = false } = {}) {
    const { page } = this
    await this.addSoap()
    await this.part("checkout-button").click()
    await page.waitForURL(/step=address/)
    const address = {
      "first-name": "Marie",
      "last-name": "Ngo",
      address: "Boulevard de la Liberté",
      "postal-code": "00237",
      city: "Douala",
      email: this.email,
      phone: "+237 670 00 00 03",
    }
    for (const [name, value] of Object.entries(address)) await this.part(`shipping-${name}-input`).fill(value)
    await this.part("shipping-country-select").selectOption("cm")
    await this.part("submit-address-button").click()
    await page.waitForURL(/step=delivery/)
    await this.part("delivery-option-radio").filter({ hasText: "Akwa" }).click()
    await this.part("submit-delivery-option-button").click()
    await page.waitForURL(/step=payment/)
    // Both ways are offered beside each other.
    await page.getByRole("radio").filter({ hasText: BY_HAND }).waitFor()
    await page
      .getByRole("radio")
      .filter({ hasText: isByHand ? BY_HAND : PAYUNIT })
      .click()
    await this.part("submit-payment-button").click()
    await page.waitForURL(/step=review/)
    if (!isByHand) await this.state("idle")
  }

  /** @override */
  async ordered(timeout = PATIENCE_MS) {
    await this.page.waitForURL(/\/order\/\w+\/confirmed/, { timeout })
    await this.part("order-complete-container").getByText("Your order was placed successfully.").waitFor()
    await this.cartLink().filter({ hasText: "Cart (0)" }).waitFor()
    assert.equal(await this.part("nav-cart-dropdown").isVisible(), false, "An empty cart stands over the thanks.")
    return /\/order\/(\w+)/.exec(this.page.url())?.[1] ?? ""
  }

  async hasEmptyCart() {
    await this.open("/cm/cart")
    await this.part("empty-cart-message").waitFor()
  }

  /**
   * Looks at the kit within the page, for whose other parts the starter answers.
   *
   * @override
   * @param {string} name
   */
  async inspect(name) {
    const { page } = this
    await mkdir(PICTURES, { recursive: true })
    await page.screenshot({ path: join(PICTURES, `next-${name}-${this.setting}.png`), fullPage: true })
    const kit = "[data-payunit-state]"
    assert.deepEqual(await barriersOf(page, kit), [], `${name} keeps people out.`)
    const excess = await page
      .locator(kit)
      .evaluateAll((elements) => elements.map((element) => element.scrollWidth - element.clientWidth))
    assert.ok(
      excess.every((width) => width <= 0),
      `${name} runs out of its place.`,
    )
  }
}
