import type { Merchant } from "./merchant"
import type { Shop, Shopper } from "./shopper"
import type { Answer } from "./answer"

/** Goods, as the admin's forms take them: how many of a line of the order, or of a product. */
export type Quantities = Record<string, number>

/** A shop with the place where its goods are. */
export type StockedShop = Shop & { stockLocationId: string }

/** A merchant's desk for what becomes of an order's goods: sent, edited, sent back, exchanged. Made anew in every test. */
export class GoodsDesk {
  readonly merchant: Merchant
  readonly #shopper: Shopper
  readonly #shop: () => StockedShop
  readonly #lineIds = new Map<string, string>()

  constructor(merchant: Merchant, shopper: Shopper, shop: () => StockedShop) {
    this.merchant = merchant
    this.#shopper = shopper
    this.#shop = shop
  }

  /** The id of the order's line of a product, the first of them; undefined where it has none. */
  async line(orderId: string, handle = "pagne-wax"): Promise<string | undefined> {
    const key = `${orderId} ${handle}`
    if (!this.#lineIds.has(key)) {
      const { items } = await this.merchant.order(orderId)
      const line = items.find(({ variant_id }: any) => variant_id === this.#shop().variantIds[handle])
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
    const body = { items, location_id: this.#shop().stockLocationId }
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
    const location_id = this.#shop().stockLocationId
    const answer = await this.ok(this.merchant.post("/admin/returns", { order_id: orderId, location_id }))
    const path = `/admin/returns/${String(answer.return.id)}`
    await this.ok(this.merchant.post(`${path}/request-items`, { items: await this.#lines(orderId, quantities) }))
    await this.ok(this.merchant.post(`${path}/request`))
    return answer.return.id
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
    const location_id = this.#shop().stockLocationId
    const answer = await this.ok(this.merchant.post(`${path}/inbound/items`, { items, location_id }))
    return answer.return.id
  }

  /** Medusa puts stock aside for what is sent out only where somebody chose how it is sent. */
  async #sendOut(path: string, out: Quantities, isSent = true): Promise<void> {
    await this.ok(this.merchant.post(`${path}/outbound/items`, { items: this.#goods(out) }))
    if (isSent) {
      const { pickup } = this.#shop().shippingOptionIds
      await this.ok(this.merchant.post(`${path}/outbound/shipping-method`, { shipping_option_id: pickup }))
    }
  }

  async ok(answer: Promise<Answer>): Promise<any> {
    return (await this.#shopper.expect(200, answer)).body
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
      variant_id: this.#shop().variantIds[handle],
      quantity,
    }))
  }
}
