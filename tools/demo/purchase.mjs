import { Problem } from "../problem.mjs"
import { payOnHostedPages } from "./hosted-pages.mjs"
import { storeApi } from "./store-api.mjs"

/** Neither approves nor declines by itself: it waits for its owner, so that every page is seen. */
const PAYER = { provider: "CM_MTNMOMO", phone: "677123456" }

const ADDRESS = {
  first_name: "Aïcha",
  last_name: "Njoya",
  address_1: "Rue Joffre 12",
  city: "Douala",
  country_code: "cm",
  phone: `+237${PAYER.phone}`,
}

/**
 * Buys something as a guest, through the store's HTTP API and the service's hosted pages. It never completes the cart:
 * once the payer has confirmed, the store must learn of it by itself.
 *
 * @param {object} options
 * @param {string} options.backendUrl
 * @param {string} options.storefrontUrl
 * @param {import("../../demo/seed.js").SeededStore} options.store
 * @param {(line: string) => void} options.tell
 * @returns {Promise<{ sessionId: string, total: number, returnAddress: string }>}
 */
export async function buySomething({ backendUrl, storefrontUrl, store, tell }) {
  const ask = storeApi(backendUrl, { "x-publishable-api-key": store.publishableKey })
  const { cart } = await ask("POST", "/store/carts", {
    region_id: store.regionId,
    email: "aicha@example.com",
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    items: [
      { variant_id: store.variantIds["pagne-wax"], quantity: 1 },
      { variant_id: store.variantIds["savon-de-karite"], quantity: 2 },
    ],
  })
  const path = `/store/carts/${cart.id}`
  const shipped = await ask("POST", `${path}/shipping-methods`, { option_id: store.shippingOptionIds.delivery })
  const total = shipped.cart.total
  tell(`Cart of ${String(total)} XAF, to be delivered in Douala`)

  const { payment_collection: collection } = await ask("POST", "/store/payment-collections", { cart_id: cart.id })
  const answer = await ask("POST", `/store/payment-collections/${collection.id}/payment-sessions`, {
    provider_id: "pp_payunit_payunit",
    data: { return_url: `${storefrontUrl}/` },
  })
  const session = answer.payment_collection.payment_sessions[0]
  const link = session?.data?.payunit?.redirect_url
  if (typeof link !== "string") throw new Problem(`The payment session has no payment link: ${JSON.stringify(session)}`)
  tell(`Payment link ${link}`)

  const returnAddress = await payOnHostedPages(link, PAYER, tell)
  return { sessionId: session.id, total, returnAddress }
}
