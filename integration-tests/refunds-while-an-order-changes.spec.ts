import { Modules } from "@medusajs/framework/utils"
import { onTestStore } from "./harness/test-store"

onTestStore("standard", (store) => {
  afterEach(() => jest.restoreAllMocks())

  interface Order {
    /** The transaction that paid it. */
    id: string
    orderId: string
    paymentId: string
    checkout: any
  }
  /** An order of two pieces at 12 500 and 1 000 for delivery, paid by PayUnit. */
  async function paidOrder(): Promise<Order> {
    const { orderId, ...checkout } = await store.paidOrder({ "pagne-wax": 2 })
    const [payment] = (await store.books(checkout)).payments
    return { id: checkout.transactionId, orderId, paymentId: payment!.id, checkout }
  }
  const ok = async (answer: Promise<any>): Promise<any> => (await store.shopper.expect(200, answer)).body

  const edit = {
    begin: async ({ orderId }: Order) =>
      await ok((await store.merchant()).post("/admin/order-edits", { order_id: orderId })),
    /** Gives the order another quantity of its one item. */
    change: async ({ orderId }: Order, quantity: number) => {
      const merchant = await store.merchant()
      const [item] = (await merchant.order(orderId)).items
      await ok(merchant.post(`/admin/order-edits/${orderId}/items/item/${String(item.id)}`, { quantity }))
    },
    confirm: async ({ orderId }: Order) => {
      const merchant = await store.merchant()
      await ok(merchant.post(`/admin/order-edits/${orderId}/request`))
      await ok(merchant.post(`/admin/order-edits/${orderId}/confirm`))
    },
    cancel: async ({ orderId }: Order) => await ok((await store.merchant()).delete(`/admin/order-edits/${orderId}`)),
  }

  /** Sends the goods out and asks for some of them back, as the admin does. */
  async function requestReturn({ orderId }: Order, quantity: number): Promise<{ returnId: string; itemId: string }> {
    const merchant = await store.merchant()
    const order = await merchant.order(orderId)
    const [item] = order.items
    const location_id = store.shop.stockLocationId
    const items = [{ id: item.id, quantity: item.quantity }]
    const fulfilled = await ok(
      merchant.post(`/admin/orders/${orderId}/fulfillments?fields=*fulfillments`, { items, location_id }),
    )
    const fulfillmentId = fulfilled.order.fulfillments[0].id
    await ok(merchant.post(`/admin/orders/${orderId}/fulfillments/${String(fulfillmentId)}/shipments`, { items }))
    const answer = await ok(merchant.post("/admin/returns", { order_id: orderId, location_id }))
    const returnId = answer.return.id
    await ok(merchant.post(`/admin/returns/${String(returnId)}/request-items`, { items: [{ id: item.id, quantity }] }))
    await ok(merchant.post(`/admin/returns/${String(returnId)}/request`))
    return { returnId, itemId: item.id }
  }

  async function booksOf({ orderId, paymentId }: Order) {
    const order = await (await store.merchant()).order(orderId)
    const refunds = await store.sql("SELECT amount FROM refund WHERE payment_id = ? AND deleted_at IS NULL", [
      paymentId,
    ])
    const lines = await store.sql(
      `SELECT l.amount FROM order_credit_line l JOIN "order" o ON o.id = l.order_id AND o.version = l.version
        WHERE o.id = ? AND l.deleted_at IS NULL`,
      [orderId],
    )
    const amounts = (rows: any[]): number[] =>
      rows.map(({ amount }) => Number(amount)).sort((one, other) => one - other)
    return {
      outstanding: order.summary.pending_difference,
      refunds: amounts(refunds),
      shown: amounts(order.transactions.filter(({ reference }: any) => reference === "refund")),
      credits: amounts(lines),
    }
  }
  const manualRefundRows = async (): Promise<any[]> =>
    await store.sql("SELECT * FROM payunit_manual_refund WHERE deleted_at IS NULL ORDER BY recorded_at")
  const finish = async ({ id }: Order, manualRefundId: string) =>
    await (await store.merchant()).post(`/admin/payunit/transactions/${id}/refunds/${manualRefundId}/complete`)
  const check = async (): Promise<any> =>
    (await ok((await store.merchant()).get("/admin/payunit/health"))).health.checks.find(
      ({ id }: any) => id === "refunds",
    )

  const NOTHING = { outstanding: 0, refunds: [], shown: [], credits: [] }
  const WHOLE = { outstanding: 0, refunds: [1_000], shown: [-1_000], credits: [1_000] }

  describe("an order that is being edited", () => {
    it("takes no refund: nothing is recorded, and what to do is said in both languages", async () => {
      const order = await paidOrder()
      const merchant = await store.merchant()
      await edit.begin(order)

      const answer = await merchant.recordRefund(order.id, { amount: 1_000, reference: "MP1" })

      expect(answer).toMatchObject({ status: 409, body: { code: "order_being_changed" } })
      expect(answer.body.message).toMatch(/confirm or cancel/i)
      expect(await manualRefundRows()).toEqual([])
      expect(await booksOf(order)).toEqual(NOTHING)

      await edit.cancel(order)
      expect((await merchant.recordRefund(order.id, { amount: 1_000, reference: "MP1" })).status).toBe(200)
      expect(await booksOf(order)).toEqual(WHOLE)
    })

    it("takes one that it owes already", async () => {
      const order = await paidOrder()
      await edit.begin(order)
      await edit.change(order, 1)
      await edit.confirm(order)
      await edit.begin(order)

      expect((await (await store.merchant()).recordRefund(order.id, { amount: 12_500 })).status).toBe(200)

      expect(await booksOf(order)).toEqual({ outstanding: 0, refunds: [12_500], shown: [-12_500], credits: [] })
    })

    it("since the moment after it was looked at: the refund is not there, and neither is its record", async () => {
      const order = await paidOrder()
      const merchant = await store.merchant()
      const orders: any = store.container.resolve(Modules.ORDER)
      const create = orders.createOrderChange.bind(orders)
      jest.spyOn(orders, "createOrderChange").mockImplementationOnce(async (...change: unknown[]) => {
        await create({ order_id: order.orderId, change_type: "edit" })
        return await create(...change)
      })

      const answer = await merchant.recordRefund(order.id, { amount: 1_000 })

      expect(answer).toMatchObject({ status: 409, body: { code: "refund_refused" } })
      expect(answer.body.message).toContain("existing active order change")
      expect(await manualRefundRows()).toEqual([])
      expect(await booksOf(order)).toEqual(NOTHING)
    })

    it("the same refund told again while it is: what is on record is answered", async () => {
      const order = await paidOrder()
      const merchant = await store.merchant()
      const first = await ok(merchant.recordRefund(order.id, { amount: 1_000, reference: "MP1" }))
      await edit.begin(order)

      const again = await merchant.recordRefund(order.id, { amount: 1_000, reference: "MP1" })

      expect(again).toMatchObject({ status: 200, body: { refund: { id: first.refund.id } } })
      expect(await booksOf(order)).toEqual(WHOLE)
    })
  })

  describe("half-written books", () => {
    /** What a process that died, or a version before, may have left of a refund of 1 000, each made by hand. */
    const LEFT: [situation: string, leave: (order: Order, manualRefundId: string) => Promise<void>][] = [
      [
        "a refund that the order's transactions lack, and its credit line",
        async ({ orderId }) => {
          const orders: any = store.container.resolve(Modules.ORDER)
          const [shown] = await orders.listOrderTransactions({ order_id: orderId, reference: "refund" })
          await orders.deleteOrderTransactions([shown.id])
          await orders.revertLastVersion(orderId)
        },
      ],
      [
        "a refund that the order's transactions lack",
        async ({ orderId }) => {
          const orders: any = store.container.resolve(Modules.ORDER)
          const [shown] = await orders.listOrderTransactions({ order_id: orderId, reference: "refund" })
          await orders.deleteOrderTransactions([shown.id])
        },
      ],
      ["a transaction without its credit line", async (order) => await transactionAlone(order)],
      [
        "a credit line without refund and transaction",
        async ({ orderId, paymentId }, manualRefundId) => {
          const orders: any = store.container.resolve(Modules.ORDER)
          const [shown] = await orders.listOrderTransactions({ order_id: orderId, reference: "refund" })
          await orders.deleteOrderTransactions([shown.id])
          await store.sql("DELETE FROM refund WHERE payment_id = ?", [paymentId])
          await store.sql("UPDATE payunit_manual_refund SET refund_id = NULL WHERE id = ?", [manualRefundId])
        },
      ],
      [
        "a credit line that was begun",
        async ({ orderId, paymentId }, manualRefundId) => {
          const orders: any = store.container.resolve(Modules.ORDER)
          const [shown] = await orders.listOrderTransactions({ order_id: orderId, reference: "refund" })
          await orders.deleteOrderTransactions([shown.id])
          await orders.revertLastVersion(orderId)
          await store.sql("DELETE FROM refund WHERE payment_id = ?", [paymentId])
          await store.sql("UPDATE payunit_manual_refund SET refund_id = NULL WHERE id = ?", [manualRefundId])
          await orders.createOrderChange({
            order_id: orderId,
            change_type: "credit_line",
            actions: [
              {
                order_id: orderId,
                version: 2,
                action: "CREDIT_LINE_ADD",
                reference: "payunit_manual_refund",
                reference_id: manualRefundId,
                amount: 1_000,
              },
            ],
          })
        },
      ],
    ]

    /** Writes the refund of 1 000 into the order as it was before, without the credit line that it needs. */
    async function transactionAlone({ orderId }: Order): Promise<void> {
      const orders: any = store.container.resolve(Modules.ORDER)
      const [shown] = await orders.listOrderTransactions({ order_id: orderId, reference: "refund" })
      await orders.deleteOrderTransactions([shown.id])
      await orders.revertLastVersion(orderId)
      await orders.addOrderTransactions([
        {
          order_id: orderId,
          amount: -1_000,
          currency_code: "xaf",
          reference: "refund",
          reference_id: shown.reference_id,
        },
      ])
    }

    it.each(LEFT)("%s: the doctor finds it, and the button heals it", async (_, leave) => {
      const order = await paidOrder()
      const { refund: manualRefund } = await ok(
        (await store.merchant()).recordRefund(order.id, { amount: 1_000, reference: "MP1" }),
      )
      expect(await booksOf(order)).toEqual(WHOLE)
      expect(await check()).toMatchObject({ status: "ok" })
      await leave(order, manualRefund.id)

      expect(await check()).toMatchObject({ status: "failed", links: [{ text: order.id, to: `/payunit/${order.id}` }] })
      expect((await finish(order, manualRefund.id)).status).toBe(200)

      expect(await booksOf(order)).toEqual(WHOLE)
      expect(await check()).toMatchObject({ status: "ok" })
      expect((await finish(order, manualRefund.id)).status).toBe(200)
      expect(await booksOf(order)).toEqual(WHOLE)
    })

    it("a transaction without its credit line, on an order that is being edited: healed when that is confirmed", async () => {
      const order = await paidOrder()
      const { refund: manualRefund } = await ok(
        (await store.merchant()).recordRefund(order.id, { amount: 1_000, reference: "MP1" }),
      )
      await transactionAlone(order)
      await edit.begin(order)
      await edit.change(order, 3)

      for (const answer of [
        await finish(order, manualRefund.id),
        await (await store.merchant()).recordRefund(order.id, { amount: 1_000, reference: "MP1" }),
      ]) {
        expect(answer).toMatchObject({ status: 409, body: { code: "refund_incomplete" } })
        expect(answer.body.message).toMatch(/confirm or cancel/i)
        expect(answer.body.message).not.toContain("not recorded")
      }
      await edit.confirm(order)
      expect((await booksOf(order)).outstanding).toBe(13_500)
      expect((await finish(order, manualRefund.id)).status).toBe(200)

      expect(await booksOf(order)).toEqual({ ...WHOLE, outstanding: 12_500 })
      expect((await finish(order, manualRefund.id)).status).toBe(200)
      expect((await booksOf(order)).outstanding).toBe(12_500)
    })

    it("what Medusa did of a refund is undone where its payment refuses it", async () => {
      const order = await paidOrder()
      await store.sql("UPDATE payment SET data = '{}'::jsonb")

      const answer = await (await store.merchant()).recordRefund(order.id, { amount: 1_000 })

      expect(answer).toMatchObject({ status: 409, body: { code: "refund_refused" } })
      expect(await manualRefundRows()).toEqual([])
      expect(await booksOf(order)).toEqual(NOTHING)
    })
  })

  it("is not undone while an edit of the order is being confirmed, and is finished afterwards", async () => {
    const order = await paidOrder()
    const merchant = await store.merchant()
    const locking: any = store.container.resolve(Modules.LOCKING)
    const [{ data }] = await store.sql("SELECT data FROM payment")
    await store.sql("UPDATE payment SET data = '{}'::jsonb")
    // As Medusa does it while it confirms an edit.
    await locking.acquire(order.orderId, { ownerId: "edit", expire: 60 })

    const answer = await merchant.recordRefund(order.id, { amount: 1_000, reference: "MP1" })

    expect(answer).toMatchObject({ status: 409 })
    expect((await booksOf(order)).credits).toEqual([1_000])
    await locking.release(order.orderId, { ownerId: "edit" })
    await store.sql("UPDATE payment SET data = ?", [data])
    await ok(merchant.recordRefund(order.id, { amount: 1_000, reference: "MP1" }))
    expect(await booksOf(order)).toEqual(WHOLE)
  })

  describe("a return that was requested and not received", () => {
    it("is owed already, so its refund makes the order worth no less", async () => {
      const order = await paidOrder()
      await requestReturn(order, 1)
      expect((await booksOf(order)).outstanding).toBe(-12_500)

      expect((await (await store.merchant()).recordRefund(order.id, { amount: 12_500 })).status).toBe(200)

      expect(await booksOf(order)).toEqual({ outstanding: 0, refunds: [12_500], shown: [-12_500], credits: [] })
    })

    it("is owed already, also to a refund that the order's transactions lack", async () => {
      const order = await paidOrder()
      await requestReturn(order, 1)
      const merchant = await store.merchant()
      const { refund: manualRefund } = await ok(merchant.recordRefund(order.id, { amount: 12_500 }))
      const orders: any = store.container.resolve(Modules.ORDER)
      const [shown] = await orders.listOrderTransactions({ order_id: order.orderId, reference: "refund" })
      await orders.deleteOrderTransactions([shown.id])

      expect((await finish(order, manualRefund.id)).status).toBe(200)

      expect(await booksOf(order)).toEqual({ outstanding: 0, refunds: [12_500], shown: [-12_500], credits: [] })
    })

    it("says on the payment's page that a refund is due, until it is recorded", async () => {
      const order = await paidOrder()
      const merchant = await store.merchant()
      expect((await merchant.transaction(order.id)).refund_due).toBeNull()
      await requestReturn(order, 1)
      expect((await merchant.transaction(order.id)).refund_due).toEqual({ amount: 12_500, currency_code: "xaf" })
      await ok(merchant.recordRefund(order.id, { amount: 12_500 }))
      expect((await merchant.transaction(order.id)).refund_due).toBeNull()
    })

    it("a larger refund makes it worth less by the rest, and receiving changes nothing", async () => {
      const order = await paidOrder()
      const { returnId, itemId } = await requestReturn(order, 1)
      const merchant = await store.merchant()

      expect((await merchant.recordRefund(order.id, { amount: 13_000 })).status).toBe(200)
      expect(await booksOf(order)).toEqual({ outstanding: 0, refunds: [13_000], shown: [-13_000], credits: [500] })

      await ok(merchant.post(`/admin/returns/${returnId}/receive`))
      await ok(merchant.post(`/admin/returns/${returnId}/receive-items`, { items: [{ id: itemId, quantity: 1 }] }))
      await ok(merchant.post(`/admin/returns/${returnId}/receive/confirm`))
      expect((await booksOf(order)).outstanding).toBe(0)
    })
  })
})
