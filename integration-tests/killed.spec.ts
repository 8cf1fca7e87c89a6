import { paidOnce } from "./harness/books"
import { KillableStore } from "./harness/killable-store"
import type { Checkout } from "./harness/shopper"
import { until } from "./harness/until"

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

  it("while a cart is completed that nobody has paid: its order is shown to somebody, and is paid by whoever pays then", async () => {
    const checkout = await store.shopper.checkout()
    await store.freeze("UPDATE", "cart", "NEW.completed_at IS NOT NULL")
    const completing = store.shopper.complete(checkout.cartId).catch(() => null)
    await store.frozen()

    await store.kill()
    await store.thaw("cart")
    await completing

    const { orders, payments } = await store.books(checkout)
    expect([orders.length, payments.length]).toEqual([1, 0])
    const [{ order_id: orderId }] = await store.sql("SELECT order_id FROM order_cart WHERE cart_id = ?", [
      checkout.cartId,
    ])
    await store.letClaimsEnd()
    await store.start()
    const merchant = await store.merchant()
    const stray = async (): Promise<any> => {
      const { body } = await store.shopper.expect(200, merchant.get("/admin/payunit/health"))
      return body.health.checks.find(({ id }: any) => id === "stray_orders")
    }
    expect(await stray()).toMatchObject({
      status: "warning",
      found: expect.stringMatching(new RegExp(`^1 order that nobody paid, left by a process .*: ${String(orderId)}$`)),
    })
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await store.sql("UPDATE payunit_transaction SET next_check_at = now(), asked_at = NULL WHERE id = ?", [
      checkout.transactionId,
    ])
    await healsByItself(checkout)
    expect(await stray()).toMatchObject({ status: "ok" })
  })

  it("between a change of state and its announcement: told after the restart", async () => {
    const checkout = await store.shopper.checkout()
    await store.freeze("UPDATE", "payunit_announcement")
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
