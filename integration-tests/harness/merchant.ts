import type { Shopper } from "./shopper"
import type { Answer } from "./answer"

/** What a login gives. */
export interface Login {
  userId: string
  token: string
}

/** Somebody who works in the shop's admin, by its HTTP API. */
export class Merchant {
  readonly #shopper: Shopper
  /** By which they are known. */
  readonly headers: Record<string, string>
  /** Whom Medusa knows them as. */
  readonly userId: string

  constructor(shopper: Shopper, { userId, token }: Login) {
    this.#shopper = shopper
    this.userId = userId
    this.headers = { authorization: `Bearer ${token}` }
  }

  /** Logs in as a user that exists: `{ email, password }`. */
  static async logInAs(credentials: any, shopper: Shopper): Promise<Merchant> {
    return new Merchant(shopper, await Merchant.logIn(credentials, shopper))
  }

  static async logIn({ email, password }: any, shopper: Shopper): Promise<Login> {
    const { body } = await shopper.expect(200, shopper.post("/auth/user/emailpass", { email, password }))
    const me = await shopper.expect(
      200,
      shopper.get("/admin/users/me", { authorization: `Bearer ${String(body.token)}` }),
    )
    return { userId: me.body.user.id, token: body.token }
  }

  /** The header by which a browser says who is logged in. */
  async cookie(): Promise<Record<string, string>> {
    const { headers } = await this.#shopper.expect(200, this.post("/auth/session"))
    return { cookie: headers.get("set-cookie")?.split(";")[0] ?? "" }
  }

  async get(path: string): Promise<Answer> {
    return await this.#shopper.get(path, this.headers)
  }

  /** Posts; an `idempotency_key` of the body goes as the header. */
  async post(path: string, body: unknown = {}, more: Record<string, string> = {}): Promise<Answer> {
    const { idempotency_key: key, ...rest } = body as { idempotency_key?: string }
    const headers = { ...this.headers, ...(key !== undefined && { "idempotency-key": key }), ...more }
    return await this.#shopper.post(path, rest, headers)
  }

  async delete(path: string): Promise<Answer> {
    return await this.#shopper.request("DELETE", path, undefined, this.headers)
  }

  /** One transaction, as its page would show it. */
  async transaction(id: string): Promise<any> {
    return (await this.#shopper.expect(200, this.get(`/admin/payunit/transactions/${id}`))).body.transaction
  }

  async recordRefund(id: string, manualRefund: Record<string, unknown>): Promise<Answer> {
    return await this.post(`/admin/payunit/transactions/${id}/refunds`, { method: "MTN Mobile Money", ...manualRefund })
  }

  async resolve(id: string, decision: Record<string, unknown>): Promise<Answer> {
    return await this.post(`/admin/payunit/transactions/${id}/resolve`, decision)
  }

  /** Edits how many there are of an order's first line, confirmed. */
  async edit(orderId: string, quantity: number): Promise<void> {
    const [line] = (await this.order(orderId)).items
    const path = `/admin/order-edits/${orderId}`
    await this.#done(this.post("/admin/order-edits", { order_id: orderId }))
    await this.#done(this.post(`${path}/items/item/${String(line.id)}`, { quantity }))
    await this.#done(this.post(`${path}/request`))
    await this.#done(this.post(`${path}/confirm`))
  }

  /** Makes one more payment collection of an order; its id. */
  async collect(orderId: string, amount: number): Promise<string> {
    const body = await this.#done(this.post("/admin/payment-collections", { order_id: orderId, amount }))
    return body.payment_collection.id
  }

  /** An order's payment collection that nobody has paid anything of; its id. */
  async unpaidCollection(orderId: string): Promise<string> {
    const { payment_collections } = await this.order(orderId)
    return payment_collections.find(({ status }: any) => status === "not_paid").id
  }

  /** Somebody paid in cash, say. */
  async markAsPaid(orderId: string, collectionId: string): Promise<void> {
    await this.#done(this.post(`/admin/payment-collections/${collectionId}/mark-as-paid`, { order_id: orderId }))
  }

  async #done(answering: Promise<Answer>): Promise<any> {
    return (await this.#shopper.expect(200, answering)).body
  }

  /** An order with its totals, as the admin shows it. */
  async order(id: string): Promise<any> {
    const fields =
      "+summary,*transactions,+status,*payment_collections.payments.refunds,*payment_collections.payments.captures"
    return (await this.#shopper.expect(200, this.get(`/admin/orders/${id}?fields=${fields}`))).body.order
  }
}
