import assert from "node:assert/strict"
import { createPayUnitClient } from "payunit-storefront"
import { z } from "zod"
import { storeApi } from "../tools/demo/store-api.mjs"
import { Shoppers, until } from "./shopper.mjs"

/** How long a prompt stays on a simulated phone. */
const PROMPT_SECONDS = 601

/**
 * What the scenarios of the shop need of the store and of PayUnit, beyond what a browser shows.
 *
 * @param {{ shop: import("../tools/demo/shop.mjs").Shop, backendUrl: string }} store
 */
export async function shopStage({ shop, backendUrl }) {
  const { token } = await storeApi(backendUrl, {})("POST", "/auth/user/emailpass", shop.admin)
  const admin = storeApi(backendUrl, { authorization: `Bearer ${token}` })
  const simulator = storeApi(shop.simulatorUrl, {})
  const shoppers = new Shoppers({ backendUrl, simulatorUrl: shop.simulatorUrl, store: shop.store })
  const database = /** @type {{ raw(sql: string, bindings: unknown[]): Promise<{ rows: unknown[] }> }} */ (
    shop.container.resolve("__pg_connection__")
  )
  const rows = async (/** @type {string} */ sql, /** @type {unknown[]} */ bindings = []) =>
    (await database.raw(sql, bindings)).rows

  /** The transactions of a payment session, the latest first. @param {string} session */
  const attempts = async (session) =>
    z
      .array(z.object({ id: z.string(), state: z.string(), prompted_at: z.unknown() }))
      .parse(
        await rows(
          "SELECT id, state, prompted_at FROM payunit_transaction WHERE payment_session_id = ? ORDER BY created_at DESC",
          [session],
        ),
      )

  /** Lets every prompt's time be over: the operator takes it off the phone, and the store waits for it no longer. */
  const endPrompts = async () => {
    await simulator("POST", "/_simulator/clock", { advance_seconds: PROMPT_SECONDS })
    await rows(
      "UPDATE payunit_transaction SET prompt_expires_at = now() - interval '1 second' WHERE state = 'prompted'",
    )
  }

  /** @param {string} orderId */
  const orderOf = async (orderId) =>
    (await admin("GET", `/admin/orders/${orderId}?fields=id,total,payment_status,*summary,*payment_collections`)).order

  /** @param {string} session */
  const settled = (session) =>
    until("the payment is settled", async () => (await attempts(session))[0]?.state === "settled")

  return {
    settled,

    /** The kit's client, as on a shop's server. */
    client: createPayUnitClient({ baseUrl: backendUrl, publishableKey: shop.store.publishableKey }),

    /**
     * Has PayUnit end the latest payment of a session.
     *
     * @param {string} session
     * @param {{ status: "SUCCESS" | "FAILED" | "CANCELLED", notify?: boolean }} decision
     */
    async decide(session, decision) {
      const [latest] = await attempts(session)
      assert.ok(latest, `Session ${session} has no transaction.`)
      await simulator("POST", `/_simulator/transactions/${latest.id}`, decision)
    },

    endPrompts,

    /** How many prompts were sent for the payment collection of a session. @param {string} session */
    async prompts(session) {
      const [row] = await rows(
        `SELECT count(*)::int AS count FROM payunit_transaction WHERE prompted_at IS NOT NULL AND payment_collection_id =
           (SELECT payment_collection_id FROM payunit_transaction WHERE payment_session_id = ? LIMIT 1)`,
        [session],
      )
      return z.object({ count: z.number() }).parse(row).count
    },

    /**
     * An order holds exactly what it costs.
     *
     * @param {string} orderId
     * @param {number} [total]
     */
    async paidOnce(orderId, total) {
      const order = await orderOf(orderId)
      assert.equal(order.payment_status, "captured")
      assert.equal(order.summary.paid_total, order.total)
      if (total !== undefined) assert.equal(order.total, total)
    },

    /** @param {string} orderId @returns {Promise<number>} */
    async paidTotal(orderId) {
      return (await orderOf(orderId)).summary.paid_total
    },

    /**
     * @param {string} cartId
     * @param {string} handle
     */
    addToCart: (cartId, handle) => shoppers.add(cartId, handle),

    /** The order that a cart has become. @param {string} cartId */
    async orderOfCart(cartId) {
      const [row] = await rows("SELECT order_id FROM order_cart WHERE cart_id = ? AND deleted_at IS NULL", [cartId])
      return z.object({ order_id: z.string() }).parse(row).order_id
    },

    /** A cart that can be paid. */
    cart: async () => (await shoppers.checkout()).cartId,

    /** An order that got a second piece after it was paid. */
    async outstandingOrder() {
      const checkout = await shoppers.checkout()
      await shoppers.decide(checkout, { status: "SUCCESS" })
      await settled(checkout.sessionId)
      const [row] = await rows("SELECT order_id FROM payunit_transaction WHERE id = ?", [checkout.transactionId])
      const { order_id: orderId } = z.object({ order_id: z.string() }).parse(row)
      const { order } = await admin("GET", `/admin/orders/${orderId}?fields=*items`)
      const edit = `/admin/order-edits/${orderId}`
      await admin("POST", "/admin/order-edits", { order_id: orderId })
      await admin("POST", `${edit}/items/item/${String(order.items[0].id)}`, { quantity: 2 })
      await admin("POST", `${edit}/request`)
      await admin("POST", `${edit}/confirm`)
      const edited = await orderOf(orderId)
      const unpaid = edited.payment_collections.find((/** @type {any} */ one) => one.status === "not_paid")
      return { orderId, collectionId: String(unpaid.id), total: Number(edited.total) }
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof shopStage>>} ShopStage */
