import { action, element, money, show } from "./dom.mjs"
import { forgetCart, readOrder, readPayment, refreshPayment, simulatedPhone } from "./store.mjs"

/** How often the store is asked, and every how many times it shall ask the service. */
const LOOK_EVERY_MS = 1500
const REFRESH_EVERY = 4

/** What a shopper is told in each state that is not the end. */
const WORDS = /** @type {Record<string, { title: string, text: string }>} */ ({
  open: { title: "Not paid yet", text: "The payment page is still open for you." },
  confirm_on_phone: { title: "Look at your phone", text: "Confirm the payment with your secret code." },
  processing: { title: "One moment", text: "We are checking your payment." },
  paid: { title: "Paid", text: "Your order is being placed." },
  in_review: { title: "We have your payment", text: "Something about it needs a look by our team. Do not pay again." },
  failed: { title: "The payment failed", text: "Nothing was taken." },
  cancelled: { title: "The payment was cancelled", text: "Nothing was taken." },
  expired: { title: "The payment's time ran out", text: "Nothing was taken." },
})

const ENDED = ["failed", "cancelled", "expired", "in_review"]

/**
 * What the shopper sees after paying: how the payment stands, then the order.
 *
 * @param {string} sessionId
 */
export async function showPayment(sessionId) {
  for (let looks = 0; ; looks++) {
    try {
      const ask = looks % REFRESH_EVERY === 0 ? refreshPayment : readPayment
      const payment = await ask(sessionId).catch(() => readPayment(sessionId))
      if (payment.order !== null) return await showOrder(payment.order.id)
      render(payment)
      if (ENDED.includes(payment.status)) return
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      show("", card("We cannot see your payment", words, backToShop()))
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** @param {any} payment */
function render(payment) {
  const { title, text } = WORDS[payment.status] ?? { title: "One moment", text: "" }
  const view = card(title, payment.message?.text ?? text)
  view.append(element("p", { class: "big amount" }, money(payment.amount)))
  if (payment.status === "confirm_on_phone" && payment.prompt !== null) {
    const { provider, phone, expires_at } = payment.prompt
    const name = payment.providers.find((/** @type {any} */ { shortcode }) => shortcode === provider)?.name ?? provider
    view.append(element("p", {}, `${name}, ${phone}`), countdown(expires_at), phoneLink(payment.session_id))
  }
  if (payment.status === "open" && payment.redirect_url !== null) {
    view.append(element("a", { class: "button main", href: payment.redirect_url }, "To the payment page"))
  }
  if (payment.status !== "paid" && payment.status !== "processing") view.append(backToShop())
  show("", view)
}

/** @param {string | null} until */
function countdown(until) {
  const seconds = until === null ? 0 : Math.max(0, Math.round((Date.parse(until) - Date.now()) / 1000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
  return element("p", { class: "soft" }, `The prompt stays for ${time}.`)
}

/** Only a demo has this: the phone that shows the prompt. @param {string} sessionId */
function phoneLink(sessionId) {
  return element("a", { class: "button main", href: simulatedPhone(sessionId) }, "Open the simulated phone")
}

/** @param {string} id */
async function showOrder(id) {
  forgetCart()
  const order = await readOrder(id)
  const view = card(`Thank you! Order #${order.display_id}`, `It is paid. A confirmation would go to ${order.email}.`)
  for (const { product_title, title, quantity, unit_price } of order.items) {
    view.append(
      element(
        "p",
        { class: "spread" },
        `${quantity} × ${product_title ?? title}`,
        element("span", { class: "amount" }, money(unit_price * quantity)),
      ),
    )
  }
  for (const { name, total } of order.shipping_methods) {
    view.append(element("p", { class: "spread" }, name, element("span", { class: "amount" }, money(total))))
  }
  view.append(
    element("p", { class: "spread total" }, "Total", element("span", { class: "amount" }, money(order.total))),
    backToShop(),
  )
  show("", view)
}

/**
 * @param {string} title
 * @param {string} text
 * @param {...Node} rest
 */
function card(title, text, ...rest) {
  return element("section", { class: "card narrow" }, element("h2", {}, title), element("p", {}, text), ...rest)
}

function backToShop() {
  return element("button", { onclick: action(async () => location.assign("/")) }, "Back to the shop")
}
