import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { readOrderMoney } from "../../src/medusa/orders/money"
import { balanceOf, outstandingOf } from "../../src/domain/payments"
import { GoodsDesk, type Quantities } from "./goods-desk"
import type { Merchant } from "./merchant"
import type { Answer } from "./answer"
import type { TestStore } from "./store"

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

/** A merchant's desk for orders that change after they were paid, at a test store. Made anew in every test. */
export class OrderDesk extends GoodsDesk {
  readonly #store: TestStore
  #before: readonly string[] = []

  private constructor(store: TestStore, merchant: Merchant) {
    super(merchant, store.shopper, () => store.shop)
    this.#store = store
  }

  static async open(store: TestStore): Promise<OrderDesk> {
    const desk = new OrderDesk(store, await store.merchant())
    desk.#before = await store.prepared("health of an idle store", async () => {
      await store.runJob()
      return await desk.#unwell()
    })
    return desk
  }

  /** An order of some goods and 1 000 for delivery; of one cloth at 12 500 unless told otherwise. */
  async paid(items?: Quantities): Promise<PaidOrder> {
    return await this.#store.paidOrder(items)
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

  /** A manual refund of some money that was sent to the customer. */
  async recordRefund(transactionId: string, amount: number): Promise<void> {
    await this.ok(this.merchant.recordRefund(transactionId, { amount }))
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

  async #unwell(): Promise<string[]> {
    const { health } = await this.ok(this.merchant.get("/admin/payunit/health"))
    return health.checks.filter(({ status }: any) => status !== "ok").map(({ id }: any) => id)
  }
}
