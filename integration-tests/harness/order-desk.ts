import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { readOrderMoney } from "../../src/modules/payunit/order-money"
import { balanceOf, outstandingOf } from "../../src/settlement"
import type { Merchant } from "./merchant"
import type { Answer } from "./shopper"
import type { TestStore } from "./test-store"

/** An order that PayUnit's money paid. */
export interface PaidOrder {
  orderId: string
  /** The transaction that paid it. */
  transactionId: string
}

/** How an order stands, by everybody's books. */
export interface Standing {
  /** What Medusa's transactions of the order are of: paid, and given back. The oldest first. */
  transactions: number[]
  /** What is to be paid by the plugin's reckoning. It is Medusa's own figure as well, or the order's books are refused. */
  outstanding: number
  /** Where each of its payments stands: the state, or why it is held. The oldest first. */
  payments: string[]
  /** What the page of its first payment says is to go back. */
  refundDue: number | null
  /** Which of the doctor's checks are not well that were when the desk was opened. */
  complaints: string[]
}

/** Goods, as the admin's forms take them: how many of a line of the order, or of a product. */
type Quantities = Record<string, number>

/** A merchant's desk for orders that change after they were paid, at a test store. Made anew in every test. */
export class OrderDesk {
  readonly merchant: Merchant
  readonly #store: TestStore
  #before: readonly string[] = []
  readonly #lineIds = new Map<string, string>()

  private constructor(store: TestStore, merchant: Merchant) {
    this.#store = store
    this.merchant = merchant
  }

  static async open(store: TestStore): Promise<OrderDesk> {
    const desk = new OrderDesk(store, await store.merchant())
    await store.runJob()
    desk.#before = await desk.#unwell()
    return desk
  }

  /** An order of some goods and 1 000 for delivery; of one cloth at 12 500 unless told otherwise. */
  async paid(items?: Quantities): Promise<PaidOrder> {
    const { transactionId } = await this.#store.shopper.checkout(items === undefined ? {} : { items })
    return { transactionId, orderId: await this.settles(transactionId) }
  }

  /** Somebody pays; says for which order. */
  async settles(transactionId: string): Promise<string> {
    await this.#store.simulator.control.decide(transactionId, { status: "SUCCESS" })
    return (await this.#store.reaches(transactionId, "settled")).order_id
  }

  /** What Medusa asks for by its payment link, in major units; null where it has none. */
  async toPay(orderId: string): Promise<{ id: string; amount: number; payable: boolean; code: string | null } | null> {
    const { payment_collections } = await this.merchant.order(orderId)
    const unpaid = payment_collections.find(({ status }: any) => status === "not_paid" || status === "awaiting")
    if (unpaid === undefined) {
      return null
    }
    const path = `/store/payunit/payment-collections/${String(unpaid.id)}`
    const { payment_collection } = await this.ok(this.#store.shopper.get(path))
    const { id, amount, payable, message } = payment_collection
    return { id, amount, payable, code: message?.code ?? null }
  }

  /** Follows a payment link as far as PayUnit's page. */
  async openLink(collectionId: string): Promise<string> {
    const { payment_collection } = await this.ok(this.#store.shopper.openSession(collectionId))
    return payment_collection.payment_sessions[0].data.payunit.transaction_id
  }

  /** The customer pays by the order's payment link. */
  async payLink(orderId: string): Promise<string> {
    const transactionId = await this.openLink((await this.toPay(orderId))?.id ?? "")
    await this.settles(transactionId)
    return transactionId
  }

  /** A payback of some money that was sent to the customer. */
  async payBack(transactionId: string, amount: number): Promise<void> {
    await this.ok(this.merchant.payBack(transactionId, { amount }))
  }

  /** The id of the order's line of a product, the first of them; undefined where it has none. */
  async line(orderId: string, handle = "pagne-wax"): Promise<string | undefined> {
    const key = `${orderId} ${handle}`
    if (!this.#lineIds.has(key)) {
      const { items } = await this.merchant.order(orderId)
      const line = items.find(({ variant_id }: any) => variant_id === this.#store.shop.variantIds[handle])
      if (line === undefined) {
        return undefined
      }
      this.#lineIds.set(key, line.id)
    }
    return this.#lineIds.get(key)
  }

  /** Packs goods; everything unless told otherwise. */
  async pack(orderId: string, quantities?: Quantities): Promise<{ id: string; items: any[] }> {
    const items = await this.#lines(orderId, quantities)
    const body = { items, location_id: this.#store.shop.stockLocationId }
    const { order } = await this.ok(
      this.merchant.post(`/admin/orders/${orderId}/fulfillments?fields=*fulfillments`, body),
    )
    return { id: order.fulfillments.at(-1).id, items }
  }

  /** Packs goods and sends them out. */
  async ship(orderId: string, quantities?: Quantities): Promise<void> {
    const { id, items } = await this.pack(orderId, quantities)
    await this.ok(this.merchant.post(`/admin/orders/${orderId}/fulfillments/${id}/shipments`, { items }))
  }

  /** Edits an order: other quantities of its lines, or products it did not have; confirmed. */
  async edit(orderId: string, quantities: Quantities): Promise<void> {
    await this.ok(this.merchant.post("/admin/order-edits", { order_id: orderId }))
    for (const [handle, quantity] of Object.entries(quantities)) {
      const line = await this.line(orderId, handle)
      const path = `/admin/order-edits/${orderId}/items`
      await this.ok(
        line === undefined
          ? this.merchant.post(path, { items: this.#goods({ [handle]: quantity }) })
          : this.merchant.post(`${path}/item/${line}`, { quantity }),
      )
    }
    await this.ok(this.merchant.post(`/admin/order-edits/${orderId}/request`))
    await this.ok(this.merchant.post(`/admin/order-edits/${orderId}/confirm`))
  }

  /** Asks for goods back. */
  async requestReturn(orderId: string, quantities: Quantities): Promise<string> {
    const location_id = this.#store.shop.stockLocationId
    const begun = await this.ok(this.merchant.post("/admin/returns", { order_id: orderId, location_id }))
    const path = `/admin/returns/${String(begun.return.id)}`
    await this.ok(this.merchant.post(`${path}/request-items`, { items: await this.#lines(orderId, quantities) }))
    await this.ok(this.merchant.post(`${path}/request`))
    return begun.return.id
  }

  /** What was asked for has come; whole, or damaged. */
  async receive(orderId: string, returnId: string, quantities: Quantities, isDamaged = false): Promise<void> {
    const path = `/admin/returns/${returnId}`
    const items = await this.#lines(orderId, quantities)
    await this.ok(this.merchant.post(`${path}/receive`))
    await this.ok(this.merchant.post(`${path}/${isDamaged ? "dismiss" : "receive"}-items`, { items }))
    await this.ok(this.merchant.post(`${path}/receive/confirm`))
  }

  /** An exchange of some lines for some products, confirmed; `isSent` unless nobody chose how they are sent. */
  async exchange(
    orderId: string,
    back: Quantities,
    out: Quantities,
    { isSent = true } = {},
  ): Promise<{ id: string; returnId: string }> {
    const { exchange } = await this.ok(this.merchant.post("/admin/exchanges", { order_id: orderId }))
    const path = `/admin/exchanges/${String(exchange.id)}`
    const returnId = await this.#sendBack(path, orderId, back)
    await this.#sendOut(path, out, isSent)
    await this.ok(this.merchant.post(`${path}/request`))
    return { id: exchange.id, returnId }
  }

  /** A claim about some lines, for money or for other goods; with what is to be sent back, and what is sent out. */
  async claim(
    orderId: string,
    type: "refund" | "replace",
    about: Quantities,
    { back, out }: { back?: Quantities; out?: Quantities } = {},
  ): Promise<{ id: string; returnId: string | null }> {
    const { claim } = await this.ok(this.merchant.post("/admin/claims", { order_id: orderId, type }))
    const path = `/admin/claims/${String(claim.id)}`
    const items = (await this.#lines(orderId, about)).map((line) => ({ ...line, reason: "production_failure" }))
    await this.ok(this.merchant.post(`${path}/claim-items`, { items }))
    const returnId = back === undefined ? null : await this.#sendBack(path, orderId, back)
    if (out !== undefined) {
      await this.#sendOut(path, out)
    }
    await this.ok(this.merchant.post(`${path}/request`))
    return { id: claim.id, returnId }
  }

  async #sendBack(path: string, orderId: string, back: Quantities): Promise<string> {
    const items = await this.#lines(orderId, back)
    const location_id = this.#store.shop.stockLocationId
    const answer = await this.ok(this.merchant.post(`${path}/inbound/items`, { items, location_id }))
    return answer.return.id
  }

  /** Medusa puts stock aside for what is sent out only where somebody chose how it is sent. */
  async #sendOut(path: string, out: Quantities, isSent = true): Promise<void> {
    await this.ok(this.merchant.post(`${path}/outbound/items`, { items: this.#goods(out) }))
    if (isSent) {
      const { pickup } = this.#store.shop.shippingOptionIds
      await this.ok(this.merchant.post(`${path}/outbound/shipping-method`, { shipping_option_id: pickup }))
    }
  }

  /** Asks for an order to go over to a new customer; what is given accepts it, as they do from their e-mail. */
  async transfer(orderId: string, email: string): Promise<() => Promise<void>> {
    const { shopper, sql } = this.#store
    const registered = await this.ok(
      shopper.post("/auth/customer/emailpass/register", { email, password: "supersecret" }),
    )
    const own = { authorization: `Bearer ${String(registered.token)}` }
    const { customer } = await this.ok(shopper.post("/store/customers", { email }, own))
    await this.ok(this.merchant.post(`/admin/orders/${orderId}/transfer`, { customer_id: customer.id }))
    const [action] = await sql(
      "SELECT details FROM order_change_action WHERE order_id = ? AND action = 'TRANSFER_CUSTOMER'",
      [orderId],
    )
    return async () => {
      await this.ok(shopper.post(`/store/orders/${orderId}/transfer/accept`, { token: action.details.token }))
    }
  }

  /** Makes an order worth so much less by a credit line. */
  async credit(orderId: string, amount: number): Promise<Answer> {
    const body = { amount, reference: "goodwill", reference_id: "G1" }
    return await this.merchant.post(`/admin/orders/${orderId}/credit-lines`, body)
  }

  /** How it stands, once the job has looked for all that it looks for now and then. */
  async standing({ orderId, transactionId }: PaidOrder): Promise<Standing> {
    await this.#store.sql("UPDATE payunit_job_run SET started_at = started_at - interval '1 hour'")
    await this.#store.runJob()
    const query = this.#store.container.resolve(ContainerRegistrationKeys.QUERY)
    const [order, money, { refund_due }, unwell] = await Promise.all([
      this.merchant.order(orderId),
      readOrderMoney(query as any, orderId),
      this.merchant.transaction(transactionId),
      this.#unwell(),
    ])
    if (money === null || balanceOf(money) !== order.summary.pending_difference) {
      const ours = money === null ? "nothing" : balanceOf(money)
      throw new Error(`of ${orderId}, ${ours} is left by our reckoning: ${JSON.stringify(order.summary)}`)
    }
    const rows = await this.#store.sql(
      `SELECT state, held_reason, resolution FROM payunit_transaction
        WHERE payment_collection_id = ANY(?) AND state <> 'open' ORDER BY created_at`,
      [order.payment_collections.map(({ id }: any) => id)],
    )
    return {
      transactions: order.transactions
        .sort((one: any, other: any) => Date.parse(one.created_at) - Date.parse(other.created_at))
        .map(({ amount }: any) => Number(amount)),
      outstanding: outstandingOf(money),
      payments: rows.map(({ state, held_reason, resolution }) => resolution ?? held_reason ?? state),
      refundDue: refund_due?.amount ?? null,
      complaints: unwell.filter((id) => !this.#before.includes(id)),
    }
  }

  async ok(answer: Promise<Answer>): Promise<any> {
    return (await this.#store.shopper.expect(200, answer)).body
  }

  async #lines(orderId: string, quantities?: Quantities): Promise<{ id: string; quantity: number }[]> {
    if (quantities === undefined) {
      const { items } = await this.merchant.order(orderId)
      return items.map(({ id, quantity }: any) => ({ id, quantity }))
    }
    const lines = []
    for (const [handle, quantity] of Object.entries(quantities)) {
      lines.push({ id: (await this.line(orderId, handle)) ?? "", quantity })
    }
    return lines
  }

  #goods(quantities: Quantities): { variant_id: string | undefined; quantity: number }[] {
    return Object.entries(quantities).map(([handle, quantity]) => ({
      variant_id: this.#store.shop.variantIds[handle],
      quantity,
    }))
  }

  async #unwell(): Promise<string[]> {
    const { health } = await this.ok(this.merchant.get("/admin/payunit/health"))
    return health.checks.filter(({ status }: any) => status !== "ok").map(({ id }: any) => id)
  }
}
