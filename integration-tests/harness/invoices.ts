import type { Merchant } from "./merchant"
import type { Answer } from "./answer"
import type { TestStore } from "./store"

/** What a merchant fills in for a customer of nobody's. */
export function terms(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    client: { name: "Ada Ngono", email: "ada@example.com", phone_number: "670000001" },
    due_date: "2099-01-31",
    items: [{ name: "Sewing", amount: 5_000, quantity: 2 }],
    ...over,
  }
}

/** A merchant's desk for invoices, at a test store. Made anew in every test. */
export class InvoiceDesk {
  readonly merchant: Merchant
  readonly #store: TestStore

  private constructor(store: TestStore, merchant: Merchant) {
    this.#store = store
    this.merchant = merchant
  }

  static async open(store: TestStore): Promise<InvoiceDesk> {
    return new InvoiceDesk(store, await store.merchant())
  }

  async create(over: Record<string, unknown> = {}): Promise<Answer> {
    return await this.merchant.post("/admin/payunit/invoices", terms(over))
  }

  /** An invoice that is open. */
  async opened(over: Record<string, unknown> = {}): Promise<any> {
    return (await this.#store.shopper.expect(201, this.create(over))).body.invoice
  }

  async read(id: string): Promise<any> {
    return (await this.#store.shopper.expect(200, this.merchant.get(`/admin/payunit/invoices/${id}`))).body.invoice
  }

  async list(query = ""): Promise<any> {
    return (await this.#store.shopper.expect(200, this.merchant.get(`/admin/payunit/invoices${query}`))).body
  }

  async do(id: string, what: string, body: unknown = {}): Promise<Answer> {
    return await this.merchant.post(`/admin/payunit/invoices/${id}/${what}`, body)
  }

  async confirm(id: string, body: unknown = {}): Promise<Answer> {
    return await this.do(id, "confirm", body)
  }

  /** Records that something of a payment was refunded: all of it, unless told. */
  async recordRefund(paymentId: string, body: Record<string, unknown> = {}): Promise<Answer> {
    return await this.merchant.post(`/admin/payunit/transactions/${paymentId}/refunds`, {
      method: "MTN Mobile Money",
      ...body,
    })
  }

  async draft(orderId: string, query = ""): Promise<Answer> {
    return await this.merchant.get(`/admin/payunit/orders/${orderId}/invoice-draft${query}`)
  }

  /** An order of 13 500 XAF that is to be paid by hand, and is not paid. */
  async unpaidOrder(): Promise<string> {
    const { shopper } = this.#store
    return await this.#store.prepared("order that is not paid", async () => {
      const cartId = await shopper.cart()
      const collectionId = await shopper.collection(cartId)
      await shopper.expect(200, shopper.openSession(collectionId, {}, "pp_system_default"))
      return (await shopper.expect(200, shopper.complete(cartId))).body.order.id
    })
  }

  /** What the order's totals say. */
  async totals(orderId: string): Promise<{ paid: number; outstanding: number; status: string }> {
    const { summary, payment_status } = await this.merchant.order(orderId)
    return { paid: summary.paid_total, outstanding: summary.pending_difference, status: payment_status }
  }

  /** What the service was asked to make. */
  created(): any[] {
    return [...this.#store.simulator.control.requests("invoice/create")]
  }

  /** Runs the job that keeps up invoices. */
  async tend(): Promise<void> {
    const { keepUpInvoices } = require("../../.medusa/server/src/workflows/invoices/upkeep/keep-up")
    await keepUpInvoices(this.#store.container)
  }
}
