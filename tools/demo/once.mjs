import { setTimeout as sleep } from "node:timers/promises"
import { Problem } from "../problem.mjs"
import { closeAtEnd } from "./closing.mjs"
import { openDoor } from "./door.mjs"
import { setLogLevel } from "./medusa.mjs"
import { buySomething } from "./purchase.mjs"
import { setUpShop } from "./shop.mjs"
import { say, step } from "./steps.mjs"
import { storeApi } from "./store-api.mjs"

/** Far longer than a notification takes. */
const ORDER_TIMEOUT_MS = 30_000

/**
 * One whole purchase on a store of its own, which is gone afterwards.
 *
 * @param {AbortSignal} interrupted
 * @returns {Promise<object>} Its outcome.
 * @throws {Error} If there is no paid order at the end, or it came otherwise than by the notification.
 */
export async function buyOnce(interrupted) {
  const backend = await openDoor({ port: 0, of: "the store", flag: "--port" })
  closeAtEnd("The store's port", () => backend.close())
  const storefront = await openDoor({ port: 0, of: "the shop front", flag: "--storefront-port" })
  closeAtEnd("The shop front's port", () => storefront.close())
  const shop = await setUpShop({
    fresh: true,
    withDashboard: false,
    withStorefront: false,
    simulatorPort: 0,
    backend,
    storefront,
    interrupted,
  })
  await setLogLevel("warn")

  const notified = firstTime()
  const ordered = firstTime()
  shop.container
    .resolve("event_bus")
    .subscribe("order.placed", async () => ordered.note(), { subscriberId: "payunit-demo-once" })
  backend.serve((request, response) => {
    if (request.method === "POST" && request.url?.startsWith("/hooks/payunit/notifications/")) notified.note()
    shop.listener(request, response)
  })

  const { sessionId, total, returnAddress } = await step("Paid on the hosted pages", () =>
    buySomething({
      backendUrl: backend.url,
      storefrontUrl: storefront.url,
      store: shop.store,
      tell: (line) => say(`    ${line}`),
    }),
  )
  const { id } = await step("Order placed by the notification", async () => {
    await ordered.within(ORDER_TIMEOUT_MS, interrupted, () =>
      notified.at === undefined
        ? "The payer has confirmed, but no notification reached the store."
        : "The notification reached the store, but it placed no order.",
    )
    if (notified.at === undefined) throw new Problem("There is an order, although no notification reached the store.")
    return orderOf(backend.url, shop.store.publishableKey, sessionId)
  })
  await step("Shopper sent back to the shop", () => checkReturn(returnAddress, storefront.url, sessionId))
  const order = await step("Order checked in the admin API", () => paidOrder(backend.url, shop.admin, id, total))
  return { ...order, notification_to_order_ms: Math.round((ordered.at ?? 0) - (notified.at ?? 0)) }
}

/** Remembers when something happened for the first time. */
function firstTime() {
  return {
    /** @type {number | undefined} */
    at: undefined,
    note() {
      this.at ??= performance.now()
    },
    /**
     * @param {number} milliseconds
     * @param {AbortSignal} interrupted
     * @param {() => string} otherwise What to say when it did not happen.
     */
    async within(milliseconds, interrupted, otherwise) {
      const deadline = performance.now() + milliseconds
      while (this.at === undefined) {
        if (performance.now() > deadline) throw new Problem(otherwise())
        await sleep(5, undefined, { signal: interrupted })
      }
    },
  }
}

/**
 * @param {string} backendUrl
 * @param {string} publishableKey
 * @param {string} sessionId
 * @returns {Promise<{ id: string }>}
 */
async function orderOf(backendUrl, publishableKey, sessionId) {
  const ask = storeApi(backendUrl, { "x-publishable-api-key": publishableKey })
  const deadline = performance.now() + ORDER_TIMEOUT_MS
  for (;;) {
    const { payment } = await ask("GET", `/store/payunit/payment-sessions/${sessionId}`)
    if (payment.status === "paid" && payment.order !== null) return payment.order
    if (performance.now() > deadline) {
      throw new Problem(`The order is placed, but the shop front is told otherwise: ${JSON.stringify(payment)}`)
    }
    await sleep(50)
  }
}

/**
 * @param {string} address
 * @param {string} storefrontUrl
 * @param {string} sessionId
 */
async function checkReturn(address, storefrontUrl, sessionId) {
  const response = await fetch(address, { redirect: "manual" })
  const target = response.headers.get("location")
  if (target !== null) {
    const { origin, searchParams } = new URL(target)
    if (origin === storefrontUrl && searchParams.get("payment_session_id") === sessionId) return
  }
  throw new Problem(
    `The shopper was not sent back to the shop, but ${target ?? `got HTTP ${String(response.status)}`}.`,
  )
}

/**
 * @param {string} backendUrl
 * @param {{ email: string, password: string }} admin
 * @param {string} id
 * @param {number} total What the shopper paid.
 */
async function paidOrder(backendUrl, admin, id, total) {
  const { token } = await storeApi(backendUrl, {})("POST", "/auth/user/emailpass", admin)
  const ask = storeApi(backendUrl, { authorization: `Bearer ${token}` })
  const { order } = await ask("GET", `/admin/orders/${id}?fields=id,display_id,payment_status,total,*summary`)
  const outcome = {
    display_id: order.display_id,
    order_id: order.id,
    payment_status: order.payment_status,
    paid_total: order.summary?.paid_total,
  }
  if (outcome.payment_status === "captured" && outcome.paid_total === total && order.total === total) return outcome
  throw new Problem(`The order is not paid as it should be (${String(total)} XAF): ${JSON.stringify(outcome)}`)
}
