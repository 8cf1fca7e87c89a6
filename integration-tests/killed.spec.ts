import { paidOnce } from "./harness/books"
import { KillableStore } from "./harness/killable-store"
import type { Checkout } from "./harness/shopper"
import { until } from "./harness/until"
import { letTimePass } from "./reliability/time"

describe("a store whose process is killed", () => {
  let store: KillableStore

  beforeAll(async () => {
    store = await KillableStore.prepare()
  })
  afterAll(async () => {
    await store.close()
  })

  /** Started again, it heals by itself: nobody notifies, returns or asks. */
  async function healsByItself(checkout: Checkout): Promise<void> {
    await store.letClaimsEnd()
    await store.start()
    const row = await until(
      "the payment to settle",
      async () => {
        const found = await store.row(checkout.transactionId)
        return found.state === "settled" && found
      },
      60_000,
    )
    expect(await store.books(checkout)).toEqual(paidOnce(row))
  }

  it("between the notification's answer and the order", async () => {
    const checkout = await store.shopper.checkout()
    const { control } = store.simulator
    control.addFault({ operation: "paymentstatus", kind: "hang" })
    const { notification } = await control.decide(checkout.transactionId, { status: "SUCCESS" })
    expect(notification?.http_status).toBe(200)
    await until("the service to be asked", () =>
      control.requests("paymentstatus").some(({ path }) => path.includes(checkout.transactionId)),
    )

    await store.kill()

    expect((await store.row(checkout.transactionId)).state).toBe("open")
    control.clearFaults()
    await healsByItself(checkout)
  })

  it.each([
    ["before Medusa records the payment", "INSERT", "payment", "TRUE", { captured: 0, orders: 0 }],
    ["before the order is linked to its cart", "INSERT", "order_cart", "TRUE", { captured: 1, orders: 0 }],
    [
      "before the order is linked to its payment collection",
      "INSERT",
      "order_payment_collection",
      "TRUE",
      { captured: 1, orders: 1 },
    ],
    ["between capture and order transaction", "INSERT", "order_transaction", "TRUE", { captured: 1, orders: 1 }],
    [
      "before it writes down that all is well",
      "UPDATE",
      "payunit_transaction",
      "NEW.state = 'settled'",
      { captured: 1, orders: 1 },
    ],
  ] as const)("%s", async (_, event, table, condition, then) => {
    const checkout = await store.shopper.checkout()
    await store.freeze(event, table, condition)
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
    await store.frozen()

    await store.kill()
    await store.thaw(table)

    const books = await store.books(checkout)
    expect(books.payments.flatMap((payment) => payment.captured)).toHaveLength(then.captured)
    expect(books.orders).toHaveLength(then.orders)
    await healsByItself(checkout)
  })

  describe("while a cart is completed that nobody has paid", () => {
    /** A process that died over it leaves an order, and is started again. */
    async function leaveUnpaid(cartId: string): Promise<string> {
      await store.freeze("UPDATE", "cart", "NEW.completed_at IS NOT NULL")
      const completing = store.shopper.complete(cartId).catch(() => null)
      await store.frozen()
      // Medusa does all this at once.
      const orderId = await until("the order to be linked, and its stock reserved", async () => {
        const [link] = await store.sql("SELECT order_id FROM order_cart WHERE cart_id = ?", [cartId])
        return link !== undefined && (await order(link.order_id)).reserved === 1 && String(link.order_id)
      })
      await store.kill()
      await store.thaw("cart")
      await completing
      await store.letClaimsEnd()
      await store.start()
      return orderId
    }

    async function order(id: string) {
      const [{ status }] = await store.sql(`SELECT status FROM "order" WHERE id = ?`, [id])
      const reserved = await store.sql(
        `SELECT r.id FROM reservation_item r JOIN order_item i ON i.item_id = r.line_item_id
          WHERE i.order_id = ? AND r.deleted_at IS NULL`,
        [id],
      )
      return { status, reserved: reserved.length }
    }

    /** As time goes by. The process runs the job by itself as well, and one of the two takes it up. */
    async function isCancelled(id: string, { cartId }: Checkout): Promise<void> {
      await until(
        "the order to be cancelled",
        async () => {
          await letTimePass(store, 12, cartId)
          await store.runJob()
          return (await order(id)).status === "canceled"
        },
        60_000,
      )
      expect(await order(id)).toEqual({ status: "canceled", reserved: 0 })
    }

    async function strayOrders(): Promise<any> {
      const merchant = await store.merchant()
      const { body } = await store.shopper.expect(200, merchant.get("/admin/payunit/health"))
      return body.health.checks.find(({ id }: any) => id === "stray_orders")
    }

    it("whoever pays then pays that order", async () => {
      const checkout = await store.shopper.checkout()
      const orderId = await leaveUnpaid(checkout.cartId)
      expect((await store.books(checkout)).payments).toEqual([])
      await letTimePass(store, 5, checkout.cartId)
      await store.runJob()
      expect(await order(orderId)).toEqual({ status: "pending", reserved: 1 })

      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
      await store.sql("UPDATE payunit_transaction SET next_check_at = now(), asked_at = NULL WHERE id = ?", [
        checkout.transactionId,
      ])
      await healsByItself(checkout)
      await letTimePass(store, 60, checkout.cartId)
      await store.runJob()
      expect(await order(orderId)).toEqual({ status: "pending", reserved: 1 })
    })

    it("it is cancelled once nobody can pay it any more, and its stock released", async () => {
      const checkout = await store.shopper.checkout()
      const orderId = await leaveUnpaid(checkout.cartId)
      expect(await order(orderId)).toEqual({ status: "pending", reserved: 1 })

      await isCancelled(orderId, checkout)
      expect((await store.row(checkout.transactionId)).history).toContainEqual(
        expect.objectContaining({ event: "order left unpaid", detail: `order ${orderId}` }),
      )
      expect((await store.books(checkout)).payments).toEqual([])
      expect(await strayOrders()).toMatchObject({ found: expect.not.stringContaining(orderId) })
      expect(await store.shopper.openSession(checkout.collectionId, {}, "pp_system_default")).toMatchObject({
        status: 409,
        body: { code: "collection_closed" },
      })
      // Medusa would answer with that order, as if it had just been placed.
      expect(await store.shopper.complete(checkout.cartId)).toMatchObject({
        status: 409,
        body: { code: "collection_closed" },
      })
    })

    it("the payment that comes for it does not fit: it waits for whoever decides about the money", async () => {
      const checkout = await store.shopper.checkout()
      const orderId = await leaveUnpaid(checkout.cartId)
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", amount: 99_999 })
      await until("it to be held", async () => (await store.row(checkout.transactionId)).state === "held")

      for (const minutes of [12, 60, 60]) {
        await letTimePass(store, minutes, checkout.cartId)
        await store.runJob()
      }
      expect(await order(orderId)).toEqual({ status: "pending", reserved: 1 })

      const merchant = await store.merchant()
      await store.shopper.expect(200, merchant.payBack(checkout.transactionId, { amount: 99_999 }))
      await isCancelled(orderId, checkout)
    })

    const choosesToPayByHand = async (checkout: Checkout): Promise<void> => {
      const { status } = await store.shopper.openSession(checkout.collectionId, {}, "pp_system_default")
      expect(status).toBe(200)
    }
    it.each<
      [when: string, before: (checkout: Checkout) => Promise<void>, after: (checkout: Checkout) => Promise<void>]
    >([
      ["before", choosesToPayByHand, async () => undefined],
      [
        "after",
        async () => undefined,
        async (checkout) => {
          await until("it to be known as left", async () => {
            await letTimePass(store, 12, checkout.cartId)
            await store.runJob()
            return (await store.row(checkout.transactionId)).cancel_order_at !== null
          })
          await choosesToPayByHand(checkout)
          expect(await store.shopper.complete(checkout.cartId)).toMatchObject({ status: 200, body: { type: "order" } })
        },
      ],
    ])("the shopper chose %s to pay by hand: it is left alone, and the doctor lists it", async (_, before, after) => {
      const checkout = await store.shopper.checkout()
      await before(checkout)
      const orderId = await leaveUnpaid(checkout.cartId)
      await after(checkout)

      for (const minutes of [12, 60, 60]) {
        await letTimePass(store, minutes, checkout.cartId)
        await store.runJob()
      }

      expect(await order(orderId)).toEqual({ status: "pending", reserved: 1 })
      expect(await strayOrders()).toMatchObject({
        status: "warning",
        found: expect.stringMatching(new RegExp(` without a payment that PayUnit was to be asked for: .*${orderId}`)),
      })
    })
  })

  it("between a change of state and its announcement: told after the restart", async () => {
    const checkout = await store.shopper.checkout()
    await store.freeze("UPDATE", "payunit_announcement", `NEW.transaction_id = '${checkout.transactionId}'`)
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", amount: 99_999 })
    await store.frozen()

    await store.kill()
    await store.thaw("payunit_announcement")

    const ofTransaction = async () =>
      await store.sql("SELECT event FROM payunit_announcement WHERE transaction_id = ?", [checkout.transactionId])
    const rung = async () =>
      await store.sql("SELECT data FROM notification WHERE idempotency_key = ?", [
        `payunit-held-${checkout.transactionId}-amount_mismatch`,
      ])
    expect((await store.row(checkout.transactionId)).state).toBe("held")
    expect(await ofTransaction()).toEqual([{ event: "payunit.payment.held" }])
    expect(await rung()).toEqual([])
    await store.start()
    await until("the event to be told", async () => (await ofTransaction()).length === 0, 60_000)
    expect(await rung()).toHaveLength(1)
  })

  it("while a payment is being opened: the shopper tries again and pays, and the lost attempt ends by itself", async () => {
    const cartId = await store.shopper.cart()
    const collectionId = await store.shopper.collection(cartId)
    store.simulator.control.addFault({ operation: "checkout/initialize", kind: "slow", delay_ms: 60_000 })
    const before = store.simulator.control.requests("checkout/initialize").length
    const opening = store.shopper.openSession(collectionId).catch(() => null)
    const lost = await until("the attempt to be written down", async () => {
      const [row] = await store.sql("SELECT * FROM payunit_transaction WHERE payment_collection_id = ?", [collectionId])
      return store.simulator.control.requests("checkout/initialize").length > before && row
    })

    await store.kill()
    await opening
    expect((await store.row(lost.id)).state).toBe("opening")
    await store.sql("UPDATE payunit_transaction SET created_at = created_at - interval '20 minutes' WHERE id = ?", [
      lost.id,
    ])
    await store.start()

    const checkout = await store.shopper.startPaying(cartId)
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
    await until("the payment to settle", async () => (await store.row(checkout.transactionId)).state === "settled")
    await store.sql("UPDATE payunit_transaction SET next_check_at = now() WHERE id = ?", [lost.id])
    await until("the lost attempt to end", async () => (await store.row(lost.id)).state === "expired", 60_000)
  })
})
