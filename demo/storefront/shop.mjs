import { checkoutForm } from "./checkout.mjs"
import { action, element, money, show } from "./dom.mjs"
import { showPayment } from "./payment.mjs"
import { addToCart, changeQuantity, currentCart, listProducts, listShippingOptions } from "./store.mjs"

/* The shop in one page: its products and the cart, or what became of a payment. */

const COLOURS = ["#0b6b4f", "#6d3a1a", "#b5762a", "#7a6a9b"]

const sessionId = new URLSearchParams(location.search).get("payment_session_id")
if (sessionId === null) await showShop()
else await showPayment(sessionId)

async function showShop() {
  try {
    const [products, cart] = await Promise.all([listProducts(), currentCart()])
    show("shop", catalogue(products), await cartPanel(cart))
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    show("", element("p", { class: "bad" }, `The store cannot be reached: ${words} Is the demo still running?`))
  }
}

/** @param {any[]} products */
function catalogue(products) {
  return element(
    "section",
    { class: "products" },
    ...products.map(({ title, description, variants: [variant] }, index) => {
      const picture = element("div", { class: "picture", ariaHidden: "true" }, title[0])
      picture.style.background = COLOURS[index % COLOURS.length] ?? ""
      const add = action(async () => {
        await addToCart(variant.id)
        await showShop()
      })
      return element(
        "article",
        { class: "card product" },
        picture,
        element("h3", {}, title),
        element("p", { class: "soft" }, description),
        element(
          "div",
          { class: "spread" },
          element("span", { class: "amount" }, money(variant.calculated_price.calculated_amount)),
          element("button", { onclick: add, ariaLabel: `Add ${title} to the cart` }, "Add"),
        ),
      )
    }),
  )
}

/** @param {any} cart */
async function cartPanel(cart) {
  const panel = element("aside", { class: "card" }, element("h2", {}, "Your cart"))
  if (cart === null || cart.items.length === 0) {
    panel.append(element("p", { class: "soft" }, "Nothing yet. Add something from the left."))
    return panel
  }
  for (const { id, title, product_title, quantity, unit_price } of cart.items) {
    const change = (/** @type {number} */ by) =>
      action(async () => {
        await changeQuantity(cart.id, { id, quantity: quantity + by })
        await showShop()
      })
    panel.append(
      element(
        "div",
        { class: "spread" },
        element("span", {}, product_title ?? title),
        element(
          "span",
          { class: "amount" },
          element("button", { class: "small", onclick: change(-1), ariaLabel: "One less" }, "−"),
          ` ${quantity} `,
          element("button", { class: "small", onclick: change(1), ariaLabel: "One more" }, "+"),
        ),
        element("span", { class: "amount" }, money(unit_price * quantity)),
      ),
    )
  }
  panel.append(checkoutForm(cart, await listShippingOptions(cart.id)))
  return panel
}
