import { action, element, money } from "./dom.mjs"
import { openPayment, sendPrompt } from "./store.mjs"

const PROVIDERS = [
  { shortcode: "CM_MTNMOMO", name: "MTN Mobile Money", phone: "670000001" },
  { shortcode: "CM_ORANGE", name: "Orange Money", phone: "690000001" },
]

/**
 * The guest's checkout, filled in already.
 *
 * @param {any} cart
 * @param {any[]} shippingOptions
 */
export function checkoutForm(cart, shippingOptions) {
  const total = element("span", { class: "amount" })
  const form = element(
    "form",
    {},
    element(
      "fieldset",
      {},
      textField("Name", "name", "Aïcha Njoya"),
      textField("E-mail", "email", "aicha@example.com"),
      textField("Street, in Douala", "street", "Rue Joffre 12"),
    ),
    choice(
      "Delivery",
      "shippingOptionId",
      shippingOptions.map(({ id, name, amount }) => ({ value: id, label: `${name}, ${money(amount)}` })),
    ),
    element("p", { class: "spread total" }, "Total", total),
    choice("Pay", "way", [
      { value: "page", label: "On PayUnit's page" },
      { value: "prompt", label: "By a prompt on my phone" },
    ]),
  )
  const prompt = promptFields()
  const pay = element("button", { class: "main" }, "Pay")
  form.append(prompt, pay)
  form.style.cssText = "display: grid; gap: 1rem"

  const update = () => {
    const option = shippingOptions.find(({ id }) => id === field(form, "shippingOptionId"))
    total.textContent = money(cart.item_total + (option?.amount ?? 0))
    prompt.hidden = field(form, "way") !== "prompt"
  }
  form.onchange = update
  form.onsubmit = action(() =>
    field(form, "way") === "prompt" ? payByPrompt(cart.id, form) : payOnPage(cart.id, form),
  )
  update()
  return form
}

/**
 * @param {string} cartId
 * @param {HTMLFormElement} form
 */
async function payOnPage(cartId, form) {
  const { paymentLink, sessionId } = await openPayment(cartId, shopperOf(form))
  location.href = paymentLink ?? resultPage(sessionId)
}

/**
 * @param {string} cartId
 * @param {HTMLFormElement} form
 */
async function payByPrompt(cartId, form) {
  const { sessionId } = await openPayment(cartId, shopperOf(form))
  await sendPrompt(sessionId, { provider: field(form, "provider"), phone: field(form, "phone") })
  location.href = resultPage(sessionId)
}

/** @param {string} sessionId */
function resultPage(sessionId) {
  return `/?payment_session_id=${encodeURIComponent(sessionId)}`
}

/** @param {HTMLFormElement} form */
function shopperOf(form) {
  return {
    name: field(form, "name"),
    email: field(form, "email"),
    street: field(form, "street"),
    phone: `+237${field(form, "phone")}`,
    shippingOptionId: field(form, "shippingOptionId"),
  }
}

function promptFields() {
  const phone = textField("Phone, nine digits", "phone", PROVIDERS[0]?.phone ?? "")
  phone.querySelector("input")?.setAttribute("inputmode", "tel")
  const providers = choice(
    "Provider",
    "provider",
    PROVIDERS.map(({ shortcode, name }) => ({ value: shortcode, label: name })),
  )
  providers.onchange = (event) => {
    const chosen = PROVIDERS.find(
      ({ shortcode }) => event.target instanceof HTMLInputElement && shortcode === event.target.value,
    )
    const input = phone.querySelector("input")
    if (chosen && input) input.value = chosen.phone
  }
  return element(
    "fieldset",
    {},
    providers,
    phone,
    element(
      "p",
      { class: "soft" },
      "A number ending in 00001 confirms at once, 00002 declines, 00003 never answers. Any other asks you, on a simulated phone.",
    ),
  )
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function field(form, name) {
  return String(new FormData(form).get(name) ?? "")
}

/**
 * @param {string} label
 * @param {string} name
 * @param {string} value
 */
function textField(label, name, value) {
  return element("label", { class: "text" }, label, element("input", { name, value, required: true }))
}

/**
 * @param {string} legend
 * @param {string} name
 * @param {{ value: string, label: string }[]} choices
 */
function choice(legend, name, choices) {
  return element(
    "fieldset",
    {},
    element("legend", {}, legend),
    ...choices.map(({ value, label }, index) =>
      element("label", {}, element("input", { type: "radio", name, value, defaultChecked: index === 0 }), label),
    ),
  )
}
