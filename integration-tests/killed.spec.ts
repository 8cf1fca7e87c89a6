import { paidOnce } from "./harness/books"
import { KillableStore } from "./harness/killable-store"
import type { Checkout } from "./harness/shopper"
import { until } from "./harness/until"
import { advanceTime } from "./reliability/time"

/*
 * Each situation has a payment of its own that is brought to its point and stopped there; then the process that has all of
 * them in hand is killed, and another one started. So one kill does for all.
 */

interface Held {
  captured: number
  orders: number
}

/** A statement that a payment is stopped at, and what Medusa has on record of it by then. */
interface Point {
  when: string
  event: "INSERT" | "UPDATE"
  table: string
  of: (checkout: Checkout) => string
  then: Held
}

const POINTS: Point[] = [
  {
    when: "before Medusa records the payment",
    event: "INSERT",
    table: "payment",
    of: ({ collectionId }) => `NEW.payment_collection_id = '${collectionId}'`,
    then: { captured: 0, orders: 0 },
  },
  {
    when: "before the order is linked to its cart",
    event: "INSERT",
    table: "order_cart",
    of: ({ cartId }) => `NEW.cart_id = '${cartId}'`,
    then: { captured: 1, orders: 0 },
  },
  {
    when: "before the order is linked to its payment collection",
    event: "INSERT",
    table: "order_payment_collection",
    of: ({ collectionId }) => `NEW.payment_collection_id = '${collectionId}'`,
    then: { captured: 1, orders: 1 },
  },
  {
    when: "between capture and order transaction",
    event: "INSERT",
    table: "order_transaction",
    of: ({ cartId }) =>
      `EXISTS (SELECT 1 FROM order_cart c WHERE c.order_id = NEW.order_id AND c.cart_id = '${cartId}')`,
    then: { captured: 1, orders: 1 },
  },
  {
    when: "before it writes down that all is well",
    event: "UPDATE",
    table: "payunit_transaction",
    of: ({ transactionId }) => `NEW.id = '${transactionId}' AND NEW.state = 'settled'`,
    then: { captured: 1, orders: 1 },
  },
]

describe("a store whose process is killed", () => {
  let store: KillableStore

  beforeAll(async () => {
    // Each payment that is stopped keeps a connection.
    store = await KillableStore.prepare(async () => ({ DEMO_CONNECTIONS: "30" }))
  })
  afterAll(async () => {
    await store.close()
  })

  async function killAndStart(): Promise<void> {
    await store.thaw()
    await store.expireLeases()
    await store.start()
  }

  /** Nobody notifies, returns or asks. */
  async function healsByItself(checkout: Checkout): Promise<void> {
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

  describe("while it has payments in hand", () => {
    const stopped = new Map<string, Checkout>()
    const found = new Map<string, Held>()
    let notified: Checkout
    let stateOfNotified: string
    let held: Checkout
    let beforeRestart: { state: string; announced: unknown[]; rung: unknown[] }
    let triedIn: string
    let lost: any

    const announced = async () =>
      await store.sql("SELECT event FROM payunit_outbox_event WHERE transaction_id = ?", [held.transactionId])
    const rung = async () =>
      await store.sql("SELECT data FROM notification WHERE idempotency_key = ?", [
        `payunit-held-${held.transactionId}-amount_mismatch`,
      ])

    beforeAll(async () => {
      const { control } = store.simulator
      await store.mayFreeze([...POINTS, { event: "UPDATE", table: "payunit_outbox_event" }])
      for (const { when, event, table, of } of POINTS) {
        const checkout = await store.shopper.checkout()
        await store.freeze(event, table, of(checkout))
        await control.decide(checkout.transactionId, { status: "SUCCESS" })
        stopped.set(when, checkout)
        await store.frozen(stopped.size)
      }

      held = await store.shopper.checkout()
      await store.freeze("UPDATE", "payunit_outbox_event", `NEW.transaction_id = '${held.transactionId}'`)
      await control.decide(held.transactionId, { status: "SUCCESS", amount: 99_999 })
      await store.frozen(stopped.size + 1)

      notified = await store.shopper.checkout()
      control.addFault({ operation: "paymentstatus", kind: "hang" })
      const { notification } = await control.decide(notified.transactionId, { status: "SUCCESS" })
      expect(notification?.http_status).toBe(200)
      await until("the service to be asked", () =>
        control.requests("paymentstatus").some(({ path }) => path.includes(notified.transactionId)),
      )

      triedIn = await store.shopper.cart()
      const collectionId = await store.shopper.collection(triedIn)
      control.addFault({ operation: "checkout/initialize", kind: "slow", delay_ms: 60_000 })
      const before = control.requests("checkout/initialize").length
      const opening = store.shopper.openSession(collectionId).catch(() => null)
      lost = await until("the attempt to be written down", async () => {
        const [row] = await store.sql("SELECT * FROM payunit_transaction WHERE payment_collection_id = ?", [
          collectionId,
        ])
        return control.requests("checkout/initialize").length > before && row
      })

      await store.kill()
      await opening

      for (const [when, checkout] of stopped) {
        const { payments, orders } = await store.books(checkout)
        found.set(when, {
          captured: payments.flatMap((payment) => payment.captured).length,
          orders: orders.length,
        })
      }
      stateOfNotified = (await store.row(notified.transactionId)).state
      beforeRestart = {
        state: (await store.row(held.transactionId)).state,
        announced: await announced(),
        rung: await rung(),
      }
      lost = await store.row(lost.id)
      control.clearFaults()
      await store.sql("UPDATE payunit_transaction SET created_at = created_at - interval '20 minutes' WHERE id = ?", [
        lost.id,
      ])
      await killAndStart()
    })

    it.each(POINTS)("$when: it heals by itself", async ({ when, then }) => {
      expect(found.get(when)).toEqual(then)
      await healsByItself(stopped.get(when)!)
    })

    it("between the notification's answer and the order: it heals by itself", async () => {
      expect(stateOfNotified).toBe("open")
      await healsByItself(notified)
    })

    it("between a change of state and its announcement: told after the restart", async () => {
      expect(beforeRestart).toEqual({ state: "held", announced: [{ event: "payunit.payment.held" }], rung: [] })
      await until("the event to be told", async () => (await announced()).length === 0, 60_000)
      expect(await rung()).toHaveLength(1)
    })

    it("while a payment is being opened: the shopper tries again and pays, and the lost attempt ends by itself", async () => {
      expect(lost.state).toBe("opening")

      const checkout = await store.shopper.startPaying(triedIn)
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
      await until("the payment to settle", async () => (await store.row(checkout.transactionId)).state === "settled")
      await store.sql("UPDATE payunit_transaction SET next_check_at = now() WHERE id = ?", [lost.id])
      await until("the lost attempt to end", async () => {
        await store.runJob()
        return (await store.row(lost.id)).state === "expired"
      })
    })
  })

  describe("while carts are completed that nobody has paid", () => {
    interface Unpaid extends Checkout {
      orderId: string
    }
    const NAMES = [
      "paid",
      "abandoned",
      "wrongly paid before",
      "wrongly paid after",
      "by hand before",
      "by hand after",
    ] as const
    const left: Record<(typeof NAMES)[number], Unpaid> = {} as never

    async function choosesToPayByHand({ collectionId }: Checkout): Promise<void> {
      const { status } = await store.shopper.openSession(collectionId, {}, "pp_system_default")
      expect(status).toBe(200)
    }

    /** A process that died over them leaves orders, and is started again. */
    beforeAll(async () => {
      const completing: Promise<unknown>[] = []
      await store.freeze("UPDATE", "cart", "NEW.completed_at IS NOT NULL")
      for (const name of NAMES) {
        const checkout = await store.shopper.checkout()
        if (name === "by hand before") await choosesToPayByHand(checkout)
        const { cartId } = checkout
        completing.push(store.shopper.complete(cartId).catch(() => null))
        await store.frozen(completing.length)
        // Medusa does all this at once.
        const orderId = await until("the order to be linked, and its stock reserved", async () => {
          const [link] = await store.sql("SELECT order_id FROM order_cart WHERE cart_id = ?", [cartId])
          return link !== undefined && (await order(link.order_id)).reserved === 1 && String(link.order_id)
        })
        left[name] = { ...checkout, orderId }
      }
      await store.kill()
      await Promise.all(completing)
      await killAndStart()
    })

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
    async function isCancelled({ orderId, cartId }: Unpaid): Promise<void> {
      await until(
        "the order to be cancelled",
        async () => {
          await advanceTime(store, 12, cartId)
          await store.runJob()
          return (await order(orderId)).status === "canceled"
        },
        60_000,
      )
      expect(await order(orderId)).toEqual({ status: "canceled", reserved: 0 })
    }

    async function strayOrders(): Promise<any> {
      const merchant = await store.merchant()
      const { body } = await store.shopper.expect(200, merchant.get("/admin/payunit/health"))
      return body.health.checks.find(({ id }: any) => id === "stray_orders")
    }

    async function waitsForADecision(unpaid: Unpaid): Promise<void> {
      await store.simulator.control.decide(unpaid.transactionId, { status: "SUCCESS", amount: 99_999 })
      await until("it to be held", async () => (await store.row(unpaid.transactionId)).state === "held")

      for (const minutes of [12, 60, 60]) {
        await advanceTime(store, minutes, unpaid.cartId)
        await store.runJob()
      }
      expect(await order(unpaid.orderId)).toEqual({ status: "pending", reserved: 1 })

      const merchant = await store.merchant()
      await store.shopper.expect(200, merchant.recordRefund(unpaid.transactionId, { amount: 99_999 }))
      await isCancelled(unpaid)
    }

    it("a payment that does not fit came before anybody looked: it waits for whoever decides about the money", async () => {
      const unpaid = left["wrongly paid before"]
      expect(await store.row(unpaid.transactionId)).toMatchObject({ cancel_order_at: null })
      await waitsForADecision(unpaid)
    })

    it("whoever pays then pays that order", async () => {
      const unpaid = left.paid
      expect((await store.books(unpaid)).payments).toEqual([])
      await advanceTime(store, 5, unpaid.cartId)
      await store.runJob()
      expect(await order(unpaid.orderId)).toEqual({ status: "pending", reserved: 1 })

      await store.simulator.control.decide(unpaid.transactionId, { status: "SUCCESS", notify: false })
      await store.sql("UPDATE payunit_transaction SET next_check_at = now(), asked_at = NULL WHERE id = ?", [
        unpaid.transactionId,
      ])
      await store.runJob()
      await healsByItself(unpaid)
      await advanceTime(store, 60, unpaid.cartId)
      await store.runJob()
      expect(await order(unpaid.orderId)).toEqual({ status: "pending", reserved: 1 })
    })

    it("it is cancelled once nobody can pay it any more, and its stock released", async () => {
      const unpaid = left.abandoned
      expect(await order(unpaid.orderId)).toEqual({ status: "pending", reserved: 1 })

      await isCancelled(unpaid)
      expect((await store.row(unpaid.transactionId)).history).toContainEqual(
        expect.objectContaining({
          code: "order_abandoned",
          causes: [{ code: "of_order", params: { order: unpaid.orderId } }],
        }),
      )
      expect((await store.books(unpaid)).payments).toEqual([])
      expect((await strayOrders()).links.map(({ to }: any) => to)).not.toContain(`/orders/${unpaid.orderId}`)
      expect(await store.shopper.openSession(unpaid.collectionId, {}, "pp_system_default")).toMatchObject({
        status: 409,
        body: { code: "collection_closed" },
      })
      // Medusa would answer with that order, as if it had just been placed.
      expect(await store.shopper.complete(unpaid.cartId)).toMatchObject({
        status: 409,
        body: { code: "collection_closed" },
      })
    })

    it("a payment that does not fit came after that: it waits for whoever decides about the money", async () => {
      await waitsForADecision(left["wrongly paid after"])
    })

    it.each(["before", "after"] as const)(
      "the shopper chose %s to pay by hand: it is left alone, and the doctor lists it",
      async (when) => {
        const unpaid = left[`by hand ${when}`]
        if (when === "after") {
          await until("it to be known as left", async () => {
            await advanceTime(store, 12, unpaid.cartId)
            await store.runJob()
            return (await store.row(unpaid.transactionId)).cancel_order_at !== null
          })
          await choosesToPayByHand(unpaid)
          const completed = await store.shopper.complete(unpaid.cartId)
          expect(completed).toMatchObject({ status: 200, body: { type: "order" } })
        }

        for (const minutes of [12, 60, 60]) {
          await advanceTime(store, minutes, unpaid.cartId)
          await store.runJob()
        }

        expect(await order(unpaid.orderId)).toEqual({ status: "pending", reserved: 1 })
        expect(await strayOrders()).toMatchObject({
          status: "warning",
          found: expect.stringMatching(/ without a payment, and not to be paid through PayUnit: #/),
          links: expect.arrayContaining([expect.objectContaining({ to: `/orders/${unpaid.orderId}` })]),
        })
      },
    )
  })
})
