import { setTimeout as sleep } from "node:timers/promises"
import { Problem } from "../tools/problem.mjs"
import { storeApi } from "../tools/demo/store-api.mjs"
import { PATIENCE_MS } from "./browser.mjs"

/** Pays after ordering nothing: the ordinary way. */
const PAY_FIRST = "pp_payunit_payunit"
/** Orders first, and pays later. */
export const ORDER_FIRST = "pp_payunit_later"

const PEOPLE = [
  ["Aïcha", "Njoya"],
  ["Jean-Paul", "Mbarga"],
  ["Blaise", "Etoundi"],
  ["Marie-Claire", "Fotso"],
  ["Samuel", "Tabi"],
]

/** @typedef {{ cartId: string, collectionId: string, sessionId: string, transactionId: string }} Checkout */

/** Shoppers, and PayUnit as the simulator plays it. */
export class Shoppers {
  #ask
  #simulator
  #store
  #people = 0

  /** @param {{ backendUrl: string, simulatorUrl: string, store: import("../demo/seed.js").SeededStore }} shop */
  constructor({ backendUrl, simulatorUrl, store }) {
    this.#ask = storeApi(backendUrl, { "x-publishable-api-key": store.publishableKey })
    this.#simulator = storeApi(simulatorUrl, {})
    this.#store = store
  }

  /**
   * A cart with a payment link.
   *
   * @param {object} [options]
   * @param {Record<string, number>} [options.items] Quantities by the product's handle.
   * @param {string} [options.provider]
   * @param {{ name: readonly [first: string, last: string], email: string }} [options.person] The next one, unless told.
   * @returns {Promise<Checkout>}
   */
  async checkout({ items = { "pagne-wax": 1 }, provider = PAY_FIRST, person = this.#nextPerson() } = {}) {
    const [first_name, last_name] = person.name
    const address = {
      first_name,
      last_name,
      address_1: "Rue Joss 4",
      city: "Douala",
      country_code: "cm",
      phone: "+237677123456",
    }
    const { cart } = await this.#ask("POST", "/store/carts", {
      region_id: this.#store.regionId,
      email: person.email,
      shipping_address: address,
      billing_address: address,
      items: Object.entries(items).map(([handle, quantity]) => ({
        variant_id: this.#store.variantIds[handle],
        quantity,
      })),
    })
    await this.#ask("POST", `/store/carts/${cart.id}/shipping-methods`, {
      option_id: this.#store.shippingOptionIds.delivery,
    })
    return this.startPaying(cart.id, provider)
  }

  /** @returns {{ name: readonly [first: string, last: string], email: string }} */
  #nextPerson() {
    const [first = "", last = ""] = PEOPLE[this.#people++ % PEOPLE.length] ?? []
    return { name: [first, last], email: `${last.toLowerCase()}@example.com` }
  }

  /**
   * @param {string} cartId
   * @param {string} [provider]
   * @returns {Promise<Checkout>}
   */
  async startPaying(cartId, provider = PAY_FIRST) {
    const { payment_collection: collection } = await this.#ask("POST", "/store/payment-collections", {
      cart_id: cartId,
    })
    const answer = await this.#ask("POST", `/store/payment-collections/${collection.id}/payment-sessions`, {
      provider_id: provider,
    })
    const session = answer.payment_collection.payment_sessions.find(
      (/** @type {any} */ one) => one.provider_id === provider,
    )
    return {
      cartId,
      collectionId: collection.id,
      sessionId: session.id,
      transactionId: session.data.payunit?.transaction_id,
    }
  }

  /**
   * @param {string} cartId
   * @param {string} handle
   */
  async add(cartId, handle) {
    await this.#ask("POST", `/store/carts/${cartId}/line-items`, {
      variant_id: this.#store.variantIds[handle],
      quantity: 1,
    })
  }

  /** @param {Checkout} checkout */
  async prompt({ sessionId }, provider = "CM_MTNMOMO", phone = "677123456") {
    await this.#ask("POST", `/store/payunit/payment-sessions/${sessionId}/pay`, { provider, phone })
  }

  /**
   * Has PayUnit end a payment, and tell the store.
   *
   * @param {Pick<Checkout, "transactionId">} checkout
   * @param {{ status: "SUCCESS" | "FAILED" | "CANCELLED", amount?: number, notify?: boolean }} decision
   */
  async decide({ transactionId }, decision) {
    await this.#simulator("POST", `/_simulator/transactions/${transactionId}`, decision)
  }

  /**
   * Changes how PayUnit behaves.
   *
   * @param {Record<string, unknown>} settings
   */
  async change(settings) {
    await this.#simulator("POST", "/_simulator/settings", settings)
  }

  /**
   * Lets PayUnit's coming calls of an operation go wrong.
   *
   * @param {{ operation: string, kind: string, times: number }} fault
   */
  async fail(fault) {
    await this.#simulator("POST", "/_simulator/faults", fault)
  }

  /**
   * Completes a cart, and gives the order's id.
   *
   * @param {Checkout} checkout
   * @returns {Promise<string>}
   */
  async order({ cartId }) {
    const { order } = await this.#ask("POST", `/store/carts/${cartId}/complete`)
    return order.id
  }
}

/**
 * Waits for something to be as it should.
 *
 * @template Result
 * @param {string} what
 * @param {() => Promise<Result | undefined | false>} probe
 * @returns {Promise<Result>}
 */
export async function until(what, probe, timeoutMs = PATIENCE_MS) {
  const end = performance.now() + timeoutMs
  for (;;) {
    const result = await probe()
    if (result !== undefined && result !== false) return result
    if (performance.now() > end) throw new Problem(`Waited ${String(timeoutMs / 1000)} s in vain: ${what}.`)
    await sleep(100)
  }
}
