import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import paymentHeld from "../examples/backend/src/subscribers/payment-held"
import paymentSettled from "../examples/backend/src/subscribers/payment-settled"
import { PayUnitEvents } from "../src/domain/payments"
import { paidOnce } from "./harness/books"
import { hang, listenToEvents, refuse } from "./harness/emitted-events"
import type { Checkout } from "./harness/shopper"
import { once } from "./harness/native/once.cjs"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

const { PAYMENT_SETTLED, PAYMENT_FAILED, PAYMENT_HELD, REFUND_RECORDED } = PayUnitEvents

// Medusa takes one handler for a hook.
once("the documents' hook", () => {
  require("../examples/backend/src/workflows/hooks/complete-cart")
})

onTestStore("standard", (store) => {
  const emitted = listenToEvents(store)
  const names = (id: string): string[] => emitted.about(id).map(({ name }) => name)
  const decide = async (checkout: Checkout, decision: Parameters<typeof store.simulator.control.decide>[1]) =>
    await store.simulator.control.decide(checkout.transactionId, decision)
  const checkAgain = async (): Promise<void> => {
    await store.makeDue()
    await store.runJob()
  }
  /** As time passes, what could not be announced is due again, and the job runs. */
  const tryAgain = async (): Promise<void> => {
    await store.sql("UPDATE payunit_outbox_event SET due_at = now()")
    await checkAgain()
  }
  const settled = async (): Promise<Checkout & { id: string; orderId: string }> => {
    const checkout = await store.checkout()
    await decide(checkout, { status: "SUCCESS" })
    const row = await store.reaches(checkout.transactionId, "settled")
    await emitted.hears(checkout.transactionId, 1)
    return { ...checkout, id: checkout.transactionId, orderId: row.order_id }
  }
  /** Money of the wrong amount, which Medusa never captures. */
  const held = async (): Promise<Checkout & { id: string }> => {
    const checkout = await store.checkout()
    await decide(checkout, { status: "SUCCESS", amount: 99_999 })
    await store.reaches(checkout.transactionId, "held")
    await emitted.hears(checkout.transactionId, 1)
    return { ...checkout, id: checkout.transactionId }
  }
  const paymentData = (checkout: Checkout, over: Record<string, unknown>) => ({
    id: checkout.transactionId,
    event_id: expect.stringMatching(/^puevt_/),
    account: "default",
    mode: "test",
    provider_id: "pp_payunit_payunit",
    payment_session_id: checkout.sessionId,
    payment_collection_id: checkout.collectionId,
    cart_id: checkout.cartId,
    order_id: null,
    invoice_id: null,
    amount: 13_500,
    currency_code: "xaf",
    held_reason: null,
    occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    ...over,
  })

  // Medusa's own `payment.captured` does not come where the browser is first.
  it.each<[first: string, pay: (checkout: Checkout) => Promise<unknown>]>([
    ["the notification", async (checkout) => await decide(checkout, { status: "SUCCESS" })],
    [
      "the shopper's browser",
      async (checkout) => {
        await decide(checkout, { status: "SUCCESS", notify: false })
        await store.shopper.expect(200, store.shopper.complete(checkout.cartId))
        await checkAgain()
      },
    ],
  ])("a payment is announced as settled once, whoever completes its cart: %s", async (_first, pay) => {
    const checkout = await store.checkout()
    await pay(checkout)
    await store.reaches(checkout.transactionId, "settled")
    await emitted.hears(checkout.transactionId, 1)
    // A subscriber hears an event before it leaves the outbox: made due in between, it would be sent again.
    await emitted.silence()
    await tryAgain()
    expect(names(checkout.transactionId)).toEqual([PAYMENT_SETTLED])
  })

  it("the documents' hook stops an order, and their subscribers hear what becomes of its money", async () => {
    const { cartId, ...checkout } = await store.checkout()
    const id = checkout.transactionId
    const carts = store.container.resolve(Modules.CART)
    const logger = store.container.resolve(ContainerRegistrationKeys.LOGGER)
    const words = "Somebody has to look at this cart first"
    await carts.updateCarts(cartId, { metadata: { needs_review: true } })
    await store.simulator.control.decide(id, { status: "SUCCESS" })
    await until("the money to be held", async () => {
      await checkAgain()
      return (await store.row(id)).state === "held"
    })
    const { held_reason, history } = await store.row(id)
    expect(held_reason).toBe("order_not_placed")
    expect(JSON.stringify(history)).toContain(words)
    // Whoever else completes the cart is stopped by it as well.
    expect(JSON.stringify((await store.shopper.complete(cartId)).body)).toContain(words)

    await carts.updateCarts(cartId, { metadata: { needs_review: false } })
    await until("the order to be placed", async () => {
      await checkAgain()
      return (await store.row(id)).state === "settled"
    })
    expect(await store.books({ ...checkout, cartId })).toEqual(paidOnce(await store.row(id)))
    const [held, settled] = await emitted.hears(id, 2)
    const [warn, info] = [jest.spyOn(logger, "warn"), jest.spyOn(logger, "info")]
    const given = { container: store.container, pluginOptions: {} }
    await paymentHeld({ ...given, event: held as any })
    await paymentSettled({ ...given, event: settled as any })
    expect(warn).toHaveBeenCalledWith(`PayUnit: 13500 XAF on hold (order_not_placed), payment ${id}`)
    expect(info).toHaveBeenCalledWith(expect.stringMatching(/^Order \d+ is paid: pack it \(puevt_/))
    jest.restoreAllMocks()
  })

  describe("what became of a payment", () => {
    it("settled: told once, with the order, however often it is looked at", async () => {
      const { id, orderId, ...checkout } = await settled()
      await checkAgain()
      await emitted.silence()

      expect(emitted.about(id)).toEqual([
        { name: PAYMENT_SETTLED, data: paymentData(checkout, { state: "settled", order_id: orderId }) },
      ])
    })

    it("settled by completing the cart: told as well", async () => {
      const checkout = await store.checkout()
      await decide(checkout, { status: "SUCCESS", notify: false })
      await store.shopper.expect(200, store.shopper.complete(checkout.cartId))
      await store.runJob()

      expect(await emitted.hears(checkout.transactionId, 1)).toMatchObject([
        { name: PAYMENT_SETTLED, data: { order_id: expect.stringMatching(/^order_/) } },
      ])
    })

    it.each([
      ["FAILED", "failed"],
      ["CANCELLED", "cancelled"],
    ] as const)("%s: told as failed, which is %s", async (status, state) => {
      const checkout = await store.checkout()
      await decide(checkout, { status })
      await store.reaches(checkout.transactionId, state)

      expect(await emitted.hears(checkout.transactionId, 1)).toEqual([
        { name: PAYMENT_FAILED, data: paymentData(checkout, { state }) },
      ])
    })

    it("expired: told as failed; that the service then calls it failed is no news, and late money is", async () => {
      const checkout = await store.checkout()
      const id = checkout.transactionId
      await store.sql("UPDATE payunit_transaction SET link_expires_at = now()")
      await store.makeDue()
      await store.runJob()
      expect(await emitted.hears(id, 1)).toMatchObject([{ name: PAYMENT_FAILED, data: { state: "expired" } }])

      await decide(checkout, { status: "FAILED", notify: false })
      await checkAgain()
      expect((await store.row(id)).state).toBe("failed")
      await decide(checkout, { status: "SUCCESS", notify: false })
      await checkAgain()

      expect(await emitted.hears(id, 2)).toMatchObject([
        { name: PAYMENT_FAILED, data: { state: "expired" } },
        { name: PAYMENT_SETTLED, data: { state: "settled" } },
      ])
    })

    it("held: told once for each reason, however often the job runs", async () => {
      const checkout = await store.checkout()
      const id = checkout.transactionId
      await store.sql("UPDATE payunit_transaction SET account = 'gone'")
      await checkAgain()
      await checkAgain()
      await emitted.hears(id, 1)
      await emitted.silence()
      expect(emitted.about(id)).toEqual([
        {
          name: PAYMENT_HELD,
          data: paymentData(checkout, { account: "gone", state: "held", held_reason: "account_unavailable" }),
        },
      ])

      await store.sql("UPDATE payunit_transaction SET account = 'default'")
      await decide(checkout, { status: "SUCCESS", amount: 99_999, notify: false })
      await checkAgain()
      await checkAgain()
      await emitted.hears(id, 2)
      await emitted.silence()

      expect(emitted.about(id).map(({ data }) => data.held_reason)).toEqual(["account_unavailable", "amount_mismatch"])
    })

    it("held for want of an answer, and then not paid: told as failed", async () => {
      const checkout = await store.checkout()
      await store.sql("UPDATE payunit_transaction SET account = 'gone'")
      await checkAgain()
      await store.sql("UPDATE payunit_transaction SET account = 'default'")
      await decide(checkout, { status: "FAILED", notify: false })
      await checkAgain()

      await emitted.hears(checkout.transactionId, 2)
      expect(names(checkout.transactionId)).toEqual([PAYMENT_HELD, PAYMENT_FAILED])
    })
  })

  describe("refunds", () => {
    it("of money that Medusa captured: told with its refund", async () => {
      const { id, collectionId, orderId } = await settled()
      const merchant = await store.merchant()
      const { body } = await store.shopper.expect(200, merchant.recordRefund(id, { amount: 500, note: "broken zip" }))

      await emitted.hears(id, 2)
      await emitted.silence()
      expect(emitted.about(id).slice(1)).toEqual([
        {
          name: REFUND_RECORDED,
          data: {
            id: body.refund.id,
            event_id: expect.stringMatching(/^puevt_/),
            transaction_id: id,
            payment_collection_id: collectionId,
            invoice_id: null,
            order_id: orderId,
            amount: 500,
            currency_code: "xaf",
            refund_id: expect.stringMatching(/^ref/),
            recorded_at: expect.stringMatching(/Z$/),
          },
        },
      ])
    })

    it("of money that Medusa never captured: told at once, without one", async () => {
      const { id } = await held()
      const merchant = await store.merchant()
      await store.shopper.expect(200, merchant.resolve(id, { action: "record_refund", method: "cash" }))

      expect(await emitted.hears(id, 2)).toMatchObject([
        { name: PAYMENT_HELD },
        { name: REFUND_RECORDED, data: { amount: 99_999, refund_id: null, order_id: null } },
      ])
    })

    it("whose refund Medusa refuses: struck out, and never told", async () => {
      const { id } = await settled()
      const merchant = await store.merchant()
      await store.sql("UPDATE payment SET data = '{}'::jsonb")

      expect((await merchant.recordRefund(id, { amount: 500 })).status).toBe(409)
      await checkAgain()
      await emitted.silence()

      expect(names(id)).toEqual([PAYMENT_SETTLED])
    })

    it("that was left without its refund: told once Medusa's own refund uses it", async () => {
      const { id, ...checkout } = await settled()
      await store.sql(
        `INSERT INTO payunit_manual_refund (id, transaction_id, amount, raw_amount, currency_code, method, recorded_by, recorded_at)
         VALUES ('puref_left', ?, 500, '{"value":"500"}', 'xaf', 'cash', 'user_1', now())`,
        [id],
      )
      const merchant = await store.merchant()
      const [payment] = (await store.books(checkout)).payments
      await store.shopper.expect(200, merchant.post(`/admin/payments/${payment!.id}/refund`, { amount: 500 }))
      await store.runJob()

      expect((await emitted.hears(id, 2))[1]).toMatchObject({ name: REFUND_RECORDED, data: { id: "puref_left" } })
    })
  })

  it("no event tells who paid, or opens anything", async () => {
    const { id } = await settled()
    const prompted = await store.checkout()
    await store.shopper.pay(prompted.sessionId, "670000002")
    await store.makeDue()
    await store.runJob()
    await emitted.hears(prompted.transactionId, 1)
    const { id: wrong } = await held()
    const merchant = await store.merchant()
    await merchant.recordRefund(id, { amount: 500, reference: "MP-777", note: "Ada called" })
    await merchant.resolve(wrong, { action: "dismiss", note: "Ada called again" })
    await emitted.hears(id, 2)

    const text = JSON.stringify(emitted.events)
    expect(new Set(emitted.events.map(({ name }) => name)).size).toBe(4)
    // Whole words: an id may have any letters in it.
    expect(text).not.toMatch(/\b(237)?6\d{8}\b|•|\b(ada|ngono|douala|token)\b|@|https?:|MP-777|mobile money|user_/i)
  })

  describe("at least once", () => {
    it.each([
      ["refuses", refuse],
      ["hangs", hang],
    ])("an event bus that %s delays nothing, and gets the same event later", async (_, fail) => {
      const bus = emitted.breakBus(fail)
      const checkout = await store.checkout()
      await decide(checkout, { status: "SUCCESS" })
      const row = await store.reaches(checkout.transactionId, "settled")
      await until("the event bus to be asked", () =>
        bus.mock.calls.some(([event]: any[]) => event.name === PAYMENT_SETTLED),
      )
      const [waiting] = await store.sql("SELECT id FROM payunit_outbox_event")
      expect(row.order_id).toMatch(/^order_/)

      bus.mockRestore()
      await tryAgain()

      const [event] = await emitted.hears(checkout.transactionId, 1)
      expect(event!.data.event_id).toBe(waiting.id)
    })

    it("what happened meanwhile is told in its order, each once, by however many at once", async () => {
      const bus = emitted.breakBus(refuse)
      const checkout = await store.checkout()
      const id = checkout.transactionId
      await decide(checkout, { status: "FAILED" })
      await store.reaches(id, "failed")
      await decide(checkout, { status: "SUCCESS", notify: false })
      await tryAgain()
      await store.reaches(id, "settled")
      expect(emitted.about(id)).toEqual([])

      bus.mockRestore()
      await store.sql("UPDATE payunit_outbox_event SET due_at = now()")
      await Promise.all(Array.from({ length: 5 }, async () => await store.runJob()))
      await emitted.hears(id, 2)
      await emitted.silence()

      expect(names(id)).toEqual([PAYMENT_FAILED, PAYMENT_SETTLED])
    })

    it("a change of state that is taken back leaves nothing to tell", async () => {
      const checkout = await store.checkout()
      await store.sql(
        `CREATE FUNCTION refuse_events() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
      )
      await store.sql(
        "CREATE TRIGGER refuse_events BEFORE INSERT ON payunit_outbox_event FOR EACH ROW EXECUTE FUNCTION refuse_events()",
      )
      await decide(checkout, { status: "FAILED", notify: false })
      await store.makeDue()
      await store.runJob()
      expect((await store.row(checkout.transactionId)).state).toBe("open")

      await store.sql("DROP TRIGGER refuse_events ON payunit_outbox_event")
      await tryAgain()

      expect(await emitted.hears(checkout.transactionId, 1)).toMatchObject([{ name: PAYMENT_FAILED }])
    })
  })
})
