/**
 * What the page must know of the store; its server tells.
 *
 * @type {{ backendUrl: string, publishableKey: string, regionId: string, simulatorUrl: string }}
 */
const settings = /** @type {any} */ (await (await fetch("/settings.json")).json())

/** Medusa's id of the payment provider: `pp_<identifier>_<id>`. */
const PROVIDER = "pp_payunit_payunit"

const CART = "cart_id"

/** A refusal of the store, in its words. */
export class StoreError extends Error {
  /**
   * @param {number} status
   * @param {{ message?: string, code?: string }} answer
   */
  constructor(status, answer) {
    super(answer.message ?? `The store answered ${status}.`)
    this.status = status
    this.code = answer.code
  }
}

/**
 * @param {"GET" | "POST" | "DELETE"} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} The answer's JSON, whose shape is Medusa's.
 */
async function ask(method, path, body) {
  const response = await fetch(settings.backendUrl + path, {
    method,
    headers: { "content-type": "application/json", "x-publishable-api-key": settings.publishableKey },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = /** @type {any} */ (await response.json().catch(() => ({})))
  if (!response.ok) throw new StoreError(response.status, answer)
  return answer
}

export async function listProducts() {
  const query = `region_id=${settings.regionId}&fields=handle,title,description,*variants.calculated_price`
  const { products } = await ask("GET", `/store/products?${query}`)
  return products
}

/** The cart that this browser has begun; null if there is none, or it became an order. */
export async function currentCart() {
  const id = localStorage.getItem(CART)
  if (id === null) return null
  try {
    const { cart } = await ask("GET", `/store/carts/${id}`)
    if (!cart.completed_at) return cart
  } catch (error) {
    if (!(error instanceof StoreError) || error.status !== 404) throw error
  }
  forgetCart()
  return null
}

export function forgetCart() {
  localStorage.removeItem(CART)
}

/** @param {string} variantId */
export async function addToCart(variantId) {
  let cart = await currentCart()
  if (cart === null) {
    const made = await ask("POST", "/store/carts", { region_id: settings.regionId })
    cart = made.cart
    localStorage.setItem(CART, cart.id)
  }
  await ask("POST", `/store/carts/${cart.id}/line-items`, { variant_id: variantId, quantity: 1 })
}

/**
 * @param {string} cartId
 * @param {{ id: string, quantity: number }} item
 */
export async function changeQuantity(cartId, { id, quantity }) {
  const path = `/store/carts/${cartId}/line-items/${id}`
  if (quantity === 0) await ask("DELETE", path)
  else await ask("POST", path, { quantity })
}

/** @param {string} cartId */
export async function listShippingOptions(cartId) {
  const { shipping_options: options } = await ask("GET", `/store/shipping-options?cart_id=${cartId}`)
  return options
}

/**
 * Says who buys and where to, and opens a payment.
 *
 * @param {string} cartId
 * @param {{ email: string, name: string, street: string, phone: string, shippingOptionId: string }} shopper
 * @returns {Promise<{ sessionId: string, paymentLink: string | null }>}
 */
export async function openPayment(cartId, { email, name, street, phone, shippingOptionId }) {
  const [first_name, ...rest] = name.split(" ")
  const address = {
    first_name,
    last_name: rest.join(" "),
    address_1: street,
    city: "Douala",
    country_code: "cm",
    phone,
  }
  await ask("POST", `/store/carts/${cartId}`, { email, shipping_address: address, billing_address: address })
  await ask("POST", `/store/carts/${cartId}/shipping-methods`, { option_id: shippingOptionId })
  const { payment_collection: collection } = await ask("POST", "/store/payment-collections", { cart_id: cartId })
  const opened = await ask("POST", `/store/payment-collections/${collection.id}/payment-sessions`, {
    provider_id: PROVIDER,
    data: { return_url: `${location.origin}/` },
  })
  const session = opened.payment_collection.payment_sessions.find(
    (/** @type {any} */ { provider_id, status }) => provider_id === PROVIDER && status === "pending",
  )
  const paymentLink = session.data.payunit?.redirect_url ?? null
  if (paymentLink !== null) sessionStorage.setItem(session.id, paymentLink)
  return { sessionId: session.id, paymentLink }
}

/**
 * Where this demo's payer has a phone: the simulator shows it beside the payment's page.
 *
 * @param {string} sessionId
 */
export function simulatedPhone(sessionId) {
  const link = sessionStorage.getItem(sessionId)
  if (link === null) return settings.simulatorUrl
  const address = new URL(link)
  address.pathname += "/phone"
  return address.href
}

/**
 * @param {string} sessionId
 * @param {{ provider: string, phone: string }} payer
 */
export async function sendPrompt(sessionId, payer) {
  return (await ask("POST", `/store/payunit/payment-sessions/${sessionId}/pay`, payer)).payment
}

/** What the store knows of a payment. @param {string} sessionId */
export async function readPayment(sessionId) {
  return (await ask("GET", `/store/payunit/payment-sessions/${sessionId}`)).payment
}

/** The same, after asking the service. @param {string} sessionId */
export async function refreshPayment(sessionId) {
  return (await ask("POST", `/store/payunit/payment-sessions/${sessionId}/refresh`)).payment
}

/** @param {string} id */
export async function readOrder(id) {
  return (await ask("GET", `/store/orders/${id}`)).order
}
