/*
 * Runs in the browser: the kit's components over a store that does as it is told. `kit.payment` is what the store tells
 * next; `kit.calls` is what was asked of it.
 */
import { createElement } from "react"
import { createRoot } from "react-dom/client"
import { PayUnitPayment, usePayUnitPayment } from "payunit-storefront/react"

/** @typedef {import("payunit-storefront").Payment} Payment */

/** @type {Payment} */
const OPEN = {
  session_id: "payses_1",
  status: "open",
  amount: 13_500,
  currency_code: "xaf",
  redirect_url: "https://store.example/hooks/payunit/pay/1",
  expires_at: null,
  providers: [
    { shortcode: "CM_MTNMOMO", name: "MTN Mobile Money", logo: null },
    { shortcode: "CM_ORANGE", name: "Orange Money", logo: null },
  ],
  prompt: null,
  order: null,
  payment_due_at: null,
  receipt: null,
  message: { code: "open", text: "Not paid yet." },
}

/** What a prompt looks like. */
const PROMPT = {
  provider: "CM_MTNMOMO",
  phone: "6•• ••• •03",
  expires_at: null,
  expires_in: 300,
  may_be_declined: false,
}

const kit = {
  payment: OPEN,
  calls: /** @type {string[]} */ ([]),
  /** @param {Partial<Payment>} change */
  tell(change) {
    kit.payment = { ...kit.payment, ...change }
  },
}
Object.assign(window, { kit })

const answer = (/** @type {string} */ name) => {
  kit.calls.push(name)
  return Promise.resolve(kit.payment)
}

/** @type {import("payunit-storefront").PayUnitClient} */
const client = {
  start: async () => ({ sessionId: "payses_1", collectionId: "paycol_1", payment: await answer("start") }),
  status: () => answer("status"),
  refresh: () => answer("refresh"),
  pay() {
    kit.tell({ status: "confirm_on_phone", redirect_url: null, prompt: PROMPT })
    return answer("pay")
  },
  waitUntilPaid: () => Promise.reject(new Error("The page does not wait.")),
  collection: () => Promise.reject(new Error("The page has no collection.")),
}

function Checkout() {
  const payment = usePayUnitPayment({ client, cartId: "cart_1" })
  return createElement(PayUnitPayment, { payment, locale: document.documentElement.lang })
}

const place = document.getElementById("root")
if (place === null) throw new Error("The page has no place for the kit.")
createRoot(place).render(createElement(Checkout))
