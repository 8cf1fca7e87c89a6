import { createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { OrderDesk, type PaidOrder, type Standing } from "./harness/order-desk"
import { onTestStore } from "./harness/test-store"

/*
 * What a shop does with an order that PayUnit's money paid, through Medusa's admin: one cloth at 12 500 and 1 000 for
 * delivery unless told otherwise. After each step the books are Medusa's, the plugin's and the doctor's; what is
 * outstanding is the same by Medusa's reckoning and by ours.
 */

onTestStore("standard", (store) => {
  let desk: OrderDesk
  beforeEach(async () => {
    desk = await OrderDesk.open(store)
  })

  const PAID: Standing = {
    transactions: [13_500],
    outstanding: 0,
    payments: ["settled"],
    refundDue: null,
    complaints: [],
  }
  const CLOTH = { "pagne-wax": 1 }
  const COFFEE = { "cafe-de-l-ouest": 1 }
  const BASKETS = { "panier-tresse": 2 }

  /** A refund is due, is recorded, and nothing is outstanding any more. */
  async function givesBack(order: { orderId: string; transactionId: string }, amount: number): Promise<void> {
    expect(await desk.standing(order)).toEqual({ ...PAID, outstanding: -amount, refundDue: amount })
    await desk.recordRefund(order.transactionId, amount)
    expect(await desk.standing(order)).toEqual({ ...PAID, transactions: [13_500, -amount] })
  }
  const shipped = async (): Promise<PaidOrder> =>
    await store.prepared("order that was shipped", async () => {
      const order = await desk.paid()
      await desk.ship(order.orderId)
      return order
    })
  /** Its second piece is to be paid. */
  const grown = async (): Promise<PaidOrder> =>
    await store.prepared("order with an unpaid rest", async () => {
      const order = await desk.paid()
      await desk.edit(order.orderId, { "pagne-wax": 2 })
      return order
    })
  const linkOf = async (orderId: string): Promise<unknown> => {
    const link = await desk.toPay(orderId)
    return link === null ? null : [link.amount, link.code]
  }

  describe("a return", () => {
    it("received: a refund is due since it was requested, and is recorded", async () => {
      const order = await shipped()
      const returnId = await desk.requestReturn(order.orderId, CLOTH)
      expect(await desk.standing(order)).toEqual({ ...PAID, outstanding: -12_500, refundDue: 12_500 })
      await desk.receive(order.orderId, returnId, CLOTH)
      await givesBack(order, 12_500)
    })

    it("of which only a part has come: the refund of all of it stays right", async () => {
      const order = await desk.paid({ "pagne-wax": 2 })
      await desk.ship(order.orderId)
      const returnId = await desk.requestReturn(order.orderId, { "pagne-wax": 2 })
      await desk.receive(order.orderId, returnId, CLOTH)
      const paid = { ...PAID, transactions: [26_000] }
      expect(await desk.standing(order)).toEqual({ ...paid, outstanding: -25_000, refundDue: 25_000 })
      await desk.recordRefund(order.transactionId, 25_000)
      await desk.receive(order.orderId, returnId, CLOTH)
      expect(await desk.standing(order)).toEqual({ ...PAID, transactions: [26_000, -25_000] })
    })

    it("cancelled after its refund: the order wants that money again, and no link asks for it", async () => {
      const order = await shipped()
      const returnId = await desk.requestReturn(order.orderId, CLOTH)
      await givesBack(order, 12_500)
      await desk.ok(desk.merchant.post(`/admin/returns/${returnId}/cancel`))
      const back = { ...PAID, transactions: [13_500, -12_500] }
      expect(await desk.standing(order)).toEqual({ ...back, outstanding: 12_500 })
      expect(await linkOf(order.orderId)).toBeNull()

      // Medusa makes a link with the next change, here one that changes nothing.
      await desk.edit(order.orderId, CLOTH)
      const other = await desk.payLink(order.orderId)
      expect(await desk.standing(order)).toEqual({
        ...PAID,
        transactions: [13_500, -12_500, 12_500],
        payments: ["settled", "settled"],
      })
      expect((await desk.merchant.transaction(other)).refund_due).toBeNull()
    })

    it("requested after its refund: Medusa counts it twice, until that is cancelled or a credit line takes it back", async () => {
      const order = await shipped()
      await desk.recordRefund(order.transactionId, 12_500)
      const back = { ...PAID, transactions: [13_500, -12_500] }
      expect(await desk.standing(order)).toEqual(back)
      const returnId = await desk.requestReturn(order.orderId, CLOTH)
      await desk.ok(desk.merchant.post(`/admin/returns/${returnId}/cancel`))
      expect(await desk.standing(order)).toEqual(back)
      await desk.requestReturn(order.orderId, CLOTH)
      // No more goes back than was paid.
      expect(await desk.standing(order)).toEqual({ ...back, outstanding: -12_500, refundDue: 1_000 })
      await desk.ok(desk.credit(order.orderId, -12_500))
      expect(await desk.standing(order)).toEqual(back)
    })

    it("without a place to return to: Medusa cannot receive it, and its refund can be recorded all the same", async () => {
      const order = await shipped()
      const answer = await desk.ok(desk.merchant.post("/admin/returns", { order_id: order.orderId }))
      const path = `/admin/returns/${String(answer.return.id)}`
      const items = [{ id: await desk.line(order.orderId), quantity: 1 }]
      await desk.ok(desk.merchant.post(`${path}/request-items`, { items }))
      await desk.ok(desk.merchant.post(`${path}/request`))
      await desk.ok(desk.merchant.post(`${path}/receive`))
      await desk.ok(desk.merchant.post(`${path}/receive-items`, { items }))
      expect((await desk.merchant.post(`${path}/receive/confirm`)).status).toBe(500)

      const more = await desk.merchant.recordRefund(order.transactionId, { amount: 13_000 })
      expect(more).toMatchObject({ status: 409, body: { code: "order_being_changed" } })
      await givesBack(order, 12_500)

      await desk.ok(desk.merchant.delete(`${path}/receive`))
      await desk.recordRefund(order.transactionId, 500)
      expect(await desk.standing(order)).toEqual({ ...PAID, transactions: [13_500, -12_500, -500] })
    })
  })

  describe("an exchange", () => {
    it("for something dearer: Medusa's link asks for the difference, and settles; cancelled later, that is due", async () => {
      const order = await shipped()
      const { id } = await desk.exchange(order.orderId, CLOTH, BASKETS)
      expect(await desk.standing(order)).toEqual({ ...PAID, outstanding: 3_500 })
      expect(await linkOf(order.orderId)).toEqual([3_500, null])
      await desk.payLink(order.orderId)
      const both = { ...PAID, transactions: [13_500, 3_500], payments: ["settled", "settled"] }
      expect(await desk.standing(order)).toEqual(both)

      await desk.ok(desk.merchant.post(`/admin/exchanges/${id}/cancel`))
      expect(await desk.standing(order)).toEqual({ ...both, outstanding: -3_500, refundDue: 3_500 })
      await desk.recordRefund(order.transactionId, 3_500)
      expect(await desk.standing(order)).toEqual({ ...both, transactions: [13_500, 3_500, -3_500] })
    })

    it("for something dearer, cancelled before the difference came: what is paid all the same is held", async () => {
      const order = await shipped()
      const { id } = await desk.exchange(order.orderId, CLOTH, BASKETS)
      const opened = await desk.openLink((await desk.toPay(order.orderId))?.id ?? "")
      await desk.ok(desk.merchant.post(`/admin/exchanges/${id}/cancel`))
      expect(await desk.standing(order)).toEqual(PAID)
      expect(await linkOf(order.orderId)).toEqual([3_500, "collection_closed"])

      await store.simulator.control.decide(opened, { status: "SUCCESS" })
      await store.reaches(opened, "held")
      const payments = ["settled", "paid_twice"]
      expect(await desk.standing(order)).toEqual({ ...PAID, payments, complaints: ["held"] })
      await desk.recordRefund(opened, 3_500)
      expect(await desk.standing(order)).toEqual({ ...PAID, payments: ["settled", "refunded"] })

      // Later exchanges are paid as if nothing had been.
      await desk.exchange(order.orderId, CLOTH, BASKETS)
      await desk.payLink(order.orderId)
      expect(await desk.standing(order)).toEqual({
        ...PAID,
        transactions: [13_500, 3_500],
        payments: ["settled", "refunded", "settled"],
      })
    })

    it("for something dearer, cancelled while its difference is recorded: Medusa's totals lack it until the order is edited", async () => {
      const order = await shipped()
      const { id } = await desk.exchange(order.orderId, CLOTH, BASKETS)
      await desk.payLink(order.orderId)
      // Cancelling works the totals out by the transactions that it read, before this one was there.
      const deleted = async (at: "now()" | "NULL"): Promise<void> => {
        await store.sql(`UPDATE order_transaction SET deleted_at = ${at} WHERE order_id = ? AND amount = 3500`, [
          order.orderId,
        ])
      }
      await deleted("now()")
      await desk.ok(desk.merchant.post(`/admin/exchanges/${id}/cancel`))
      await deleted("NULL")

      const { health } = await desk.ok(desk.merchant.get("/admin/payunit/health"))
      expect(health.checks.find((check: any) => check.id === "summaries")).toMatchObject({
        status: "warning",
        links: expect.arrayContaining([expect.objectContaining({ to: `/orders/${order.orderId}` })]),
      })
      expect(await desk.merchant.transaction(order.transactionId)).toMatchObject({ refund_due: { amount: 3_500 } })

      for (const quantity of [2, 1]) {
        await desk.edit(order.orderId, { "pagne-wax": quantity })
      }
      expect(await desk.standing(order)).toEqual({
        ...PAID,
        transactions: [13_500, 3_500],
        outstanding: -3_500,
        payments: ["settled", "settled"],
        refundDue: 3_500,
      })
    })

    it("for something cheaper: the difference is due; cancelled after its refund, the order wants it again", async () => {
      const order = await shipped()
      const { id, returnId } = await desk.exchange(order.orderId, CLOTH, COFFEE)
      await givesBack(order, 8_000)
      const back = { ...PAID, transactions: [13_500, -8_000] }
      await desk.ok(desk.merchant.post(`/admin/exchanges/${id}/cancel`))
      expect(await desk.standing(order)).toEqual({ ...back, outstanding: 8_000 })

      const again = await desk.exchange(order.orderId, CLOTH, COFFEE)
      expect(again.returnId).not.toBe(returnId)
      await desk.receive(order.orderId, again.returnId, CLOTH)
      await desk.ship(order.orderId, COFFEE)
      expect(await desk.standing(order)).toEqual(back)
    })

    it("for something of the same price: nothing is outstanding, before and after the goods have come", async () => {
      const order = await shipped()
      const { returnId } = await desk.exchange(order.orderId, CLOTH, CLOTH)
      expect(await desk.standing(order)).toEqual(PAID)
      await desk.receive(order.orderId, returnId, CLOTH)
      expect(await desk.standing(order)).toEqual(PAID)
    })

    it("without a way to send the new goods: Medusa puts no stock aside for them, and the doctor says so", async () => {
      const order = await shipped()
      await desk.exchange(order.orderId, CLOTH, COFFEE, { isSent: false })
      const due = { ...PAID, outstanding: -8_000, refundDue: 8_000 }
      expect(await desk.standing(order)).toEqual({ ...due, complaints: ["stock"] })
      await desk.ok(
        desk.merchant.post("/admin/reservations", {
          line_item_id: await desk.line(order.orderId, "cafe-de-l-ouest"),
          inventory_item_id: store.shop.inventoryItemIds["cafe-de-l-ouest"],
          location_id: store.shop.stockLocationId,
          quantity: 1,
        }),
      )
      expect(await desk.standing(order)).toEqual(due)
    })
  })

  describe("a claim", () => {
    it("for money, about goods that stay: Medusa makes nothing due; a refund is recorded as goodwill", async () => {
      const order = await shipped()
      await desk.claim(order.orderId, "refund", CLOTH)
      expect(await desk.standing(order)).toEqual(PAID)
      await desk.recordRefund(order.transactionId, 12_500)
      expect(await desk.standing(order)).toEqual({ ...PAID, transactions: [13_500, -12_500] })
    })

    it("for money, about goods that come back: their price is due; cancelled after, the order wants it again", async () => {
      const order = await shipped()
      const { id } = await desk.claim(order.orderId, "refund", CLOTH, { back: CLOTH })
      await givesBack(order, 12_500)
      await desk.ok(desk.merchant.post(`/admin/claims/${id}/cancel`))
      expect(await desk.standing(order)).toEqual({ ...PAID, transactions: [13_500, -12_500], outstanding: 12_500 })
    })

    it.each([false, true])(
      "for goods like those that come back, damaged %s: nothing is outstanding",
      async (damaged) => {
        const order = await shipped()
        const { returnId } = await desk.claim(order.orderId, "replace", CLOTH, { back: CLOTH, out: CLOTH })
        expect(await desk.standing(order)).toEqual(PAID)
        await desk.receive(order.orderId, returnId ?? "", CLOTH, damaged)
        expect(await desk.standing(order)).toEqual(PAID)
      },
    )

    it("for goods like those that stay: Medusa asks for their price, until a credit line takes it off", async () => {
      const order = await shipped()
      await desk.claim(order.orderId, "replace", CLOTH, { out: CLOTH })
      expect(await desk.standing(order)).toEqual({ ...PAID, outstanding: 12_500 })
      expect(await linkOf(order.orderId)).toEqual([12_500, null])
      await desk.ok(desk.credit(order.orderId, 12_500))
      expect(await desk.standing(order)).toEqual(PAID)
      expect(await linkOf(order.orderId)).toEqual([12_500, "collection_closed"])
    })
  })

  describe("less or nothing to pay", () => {
    it("a credit line on an unpaid rest: no more than the rest of it is taken", async () => {
      const order = await grown()
      await desk.ok(desk.credit(order.orderId, 2_500))
      expect(await desk.standing(order)).toEqual({ ...PAID, outstanding: 10_000 })
      expect(await linkOf(order.orderId)).not.toEqual([12_500, null])

      // Medusa asks for what is outstanding with the next change, here one that changes nothing.
      await desk.edit(order.orderId, { "pagne-wax": 2 })
      expect(await linkOf(order.orderId)).toEqual([10_000, null])
      await desk.payLink(order.orderId)
      const payments = ["settled", "settled"]
      expect(await desk.standing(order)).toEqual({ ...PAID, transactions: [13_500, 10_000], payments })
    })

    it("a refund beside an unpaid rest is not asked for again", async () => {
      const order = await grown()
      for (const back of [500, 700]) {
        await desk.recordRefund(order.transactionId, back)
      }
      const both = { ...PAID, transactions: [13_500, -500, -700] }
      expect(await desk.standing(order)).toEqual({ ...both, outstanding: 12_500 })
      await desk.payLink(order.orderId)
      expect(await desk.standing(order)).toEqual({
        ...PAID,
        transactions: [13_500, -500, -700, 12_500],
        payments: ["settled", "settled"],
      })
    })

    it("marked as paid by PayUnit: refused in the language of staff, and nothing is opened; without a provider it is", async () => {
      const order = await grown()
      const path = `/admin/payment-collections/${await desk.merchant.unpaidCollection(order.orderId)}/mark-as-paid`
      const body = { order_id: order.orderId, provider_id: "pp_payunit_payunit" }
      for (const [language, words] of [
        ["en", /Only PayUnit says/],
        ["fr", /Seul PayUnit dit/],
      ] as const) {
        const refused = await desk.merchant.post(path, body, { "accept-language": language })
        expect(refused).toMatchObject({
          status: 409,
          body: { code: "not_marked_by_hand", type: "not_allowed", message: expect.stringMatching(words) },
        })
      }
      expect(await store.sql("SELECT id FROM payunit_transaction WHERE id <> ?", [order.transactionId])).toEqual([])

      await desk.ok(desk.merchant.post(path, { order_id: order.orderId }))
      expect(await desk.standing(order)).toEqual({ ...PAID, transactions: [13_500, 12_500] })
    })

    it("a cart's credit line, or its promotion: paid, and given back in part", async () => {
      const credited = await store.shopper.cart()
      const line = { cart_id: credited, amount: 2_000, reference: "gift", reference_id: "G1", metadata: null }
      await createCartCreditLinesWorkflow(store.container).run({ input: [{ ...line, currency_code: "xaf" }] as any })
      const promoted = await promotedCart(10)
      for (const [cartId, amount] of [
        [credited, 11_500],
        [promoted, 12_250],
      ] as const) {
        const { transactionId } = await store.shopper.startPaying(cartId)
        const order = { transactionId, orderId: await desk.settles(transactionId) }
        expect(await desk.standing(order)).toEqual({ ...PAID, transactions: [amount] })
        await desk.recordRefund(transactionId, 500)
        expect(await desk.standing(order)).toEqual({ ...PAID, transactions: [amount, -500] })
      }
    })

    it("a promotion of everything: no session is opened, and the cart is completed without one", async () => {
      const cartId = await promotedCart(100)
      const refused = await store.shopper.openSession(await store.shopper.collection(cartId))
      expect(refused).toMatchObject({ status: 400, body: { code: "invalid_amount" } })
      const { order } = await desk.ok(store.shopper.complete(cartId))
      expect(order).toMatchObject({ total: 0, summary: { pending_difference: 0 } })
    })

    it("a promotion of all but less than half a franc: what to do is said, and another provider completes it", async () => {
      const cartId = await promotedCart(12_499.6, { type: "fixed", currency_code: "xaf" })
      const collectionId = await store.shopper.collection(cartId)
      const refused = await store.shopper.openSession(collectionId)
      expect(refused).toMatchObject({
        status: 400,
        body: { code: "invalid_amount", message: expect.stringContaining("another way to pay") },
      })
      await desk.ok(store.shopper.openSession(collectionId, {}, "pp_system_default"))
      expect(await desk.ok(store.shopper.complete(cartId))).toMatchObject({ type: "order", order: { total: 0.4 } })
    })

    /** So much less of everything: per cent, unless told otherwise. A cart that costs next to nothing is fetched. */
    async function promotedCart(value: number, way: object = { type: "percentage" }): Promise<string> {
      const across = { target_type: "order", allocation: "across", value, ...way }
      const code = `LESS${value}`
      const promotion = { code, type: "standard", status: "active", application_method: across }
      await desk.ok(desk.merchant.post("/admin/promotions", promotion))
      const cartId = await store.shopper.cart()
      if (value >= 100) {
        await desk.ok(store.shopper.changeDelivery(cartId, "pickup"))
      }
      await desk.ok(store.shopper.post(`/store/carts/${cartId}/promotions`, { promo_codes: [code] }))
      return cartId
    }
  })

  describe("an order that", () => {
    it("is packed, refunded and cancelled: the fulfilment goes first", async () => {
      const order = await desk.paid()
      const cancel = async () => await desk.merchant.post(`/admin/orders/${order.orderId}/cancel`)
      const { id } = await desk.pack(order.orderId)
      expect((await cancel()).body).toMatchObject({ code: "fulfillments_first" })
      await desk.ok(desk.merchant.post(`/admin/orders/${order.orderId}/fulfillments/${id}/cancel`))
      expect((await cancel()).body).toMatchObject({ code: "not_refunded" })
      await desk.recordRefund(order.transactionId, 13_500)
      await desk.ok(cancel())
      expect(await desk.standing(order)).toEqual({ ...PAID, transactions: [13_500, -13_500] })
    })

    it("is archived: nothing is payable, what comes late is held, and what was paid can go back", async () => {
      const order = await grown()
      const opened = await desk.openLink((await desk.toPay(order.orderId))?.id ?? "")
      await desk.ok(desk.merchant.post(`/admin/orders/${order.orderId}/complete`))
      await desk.ok(desk.merchant.post(`/admin/orders/${order.orderId}/archive`))
      expect(await desk.standing(order)).toEqual(PAID)
      expect(await linkOf(order.orderId)).toEqual([12_500, "collection_closed"])

      await store.simulator.control.decide(opened, { status: "SUCCESS" })
      await store.reaches(opened, "held")
      const payments = ["settled", "late_on_cancelled_order"]
      expect(await desk.standing(order)).toEqual({ ...PAID, payments, complaints: ["held"] })
      await desk.recordRefund(opened, 12_500)
      await desk.recordRefund(order.transactionId, 500)
      const resolved = { ...PAID, payments: ["settled", "refunded"] }
      expect(await desk.standing(order)).toEqual({ ...resolved, transactions: [13_500, -500] })
    })

    it("goes over to another customer: payable meanwhile, not refunded before it is accepted", async () => {
      const order = await grown()
      const accept = await desk.transfer(order.orderId, "bea@example.com")
      const waits = await desk.merchant.recordRefund(order.transactionId, { amount: 500 })
      expect(waits).toMatchObject({ status: 409, body: { code: "order_being_changed" } })
      await desk.payLink(order.orderId)
      const both = { ...PAID, transactions: [13_500, 12_500], payments: ["settled", "settled"] }
      expect(await desk.standing(order)).toEqual(both)

      await accept()
      await desk.recordRefund(order.transactionId, 500)
      expect(await desk.standing(order)).toEqual({ ...both, transactions: [13_500, 12_500, -500] })
    })

    it("was sent in part: what was not is edited away, and its price is due", async () => {
      const order = await desk.paid({ "pagne-wax": 2 })
      await desk.ship(order.orderId, CLOTH)
      await desk.edit(order.orderId, CLOTH)
      const paid = { ...PAID, transactions: [26_000] }
      expect(await desk.standing(order)).toEqual({ ...paid, outstanding: -12_500, refundDue: 12_500 })
      await desk.recordRefund(order.transactionId, 12_500)
      expect(await desk.standing(order)).toEqual({ ...PAID, transactions: [26_000, -12_500] })
    })

    it("was paid by two payments and is edited down to nothing: each gives back what came by it", async () => {
      const order = await grown()
      const second = await desk.payLink(order.orderId)
      await desk.edit(order.orderId, { "pagne-wax": 0 })
      const both = { ...PAID, transactions: [13_500, 12_500], payments: ["settled", "settled"] }
      // Of 25 000, as much as came by this payment.
      expect(await desk.standing(order)).toEqual({ ...both, outstanding: -25_000, refundDue: 13_500 })
      await desk.recordRefund(second, 12_500)
      const one = { ...both, transactions: [13_500, 12_500, -12_500] }
      expect(await desk.standing(order)).toEqual({ ...one, outstanding: -12_500, refundDue: 12_500 })
      await desk.recordRefund(order.transactionId, 12_500)
      expect(await desk.standing(order)).toEqual({ ...both, transactions: [13_500, 12_500, -12_500, -12_500] })
    })
  })
})
