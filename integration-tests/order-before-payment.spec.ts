import { Modules } from "@medusajs/framework/utils"
import { paidOnce } from "./harness/books"
import type { Checkout } from "./harness/shopper"
import type { Answer } from "./harness/answer"
import { onTestStore } from "./harness/test-store"
import type { TestStore } from "./harness/store"
import { until } from "./harness/until"

/** Puts the clock of the store's process back, and leaves the database's as it is. Answers how to undo that. */
function putClockBack(store: TestStore, milliseconds: number): () => void {
  // The store lives in another realm than the tests.
  const realm = store.container.resolve.constructor("return globalThis")() as { Date: DateConstructor }
  const { Date: RealDate } = realm
  realm.Date = class extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [RealDate.now() - milliseconds] : given) as [number]))
    }
    static override now(): number {
      return RealDate.now() - milliseconds
    }
  } as DateConstructor
  return () => {
    realm.Date = RealDate
  }
}

onTestStore("orderBeforePayment", (store) => {
  /** A cart ordered with its payment link open. */
  async function ordered(): Promise<Checkout & { orderId: string }> {
    return await store.prepared("cart ordered with its payment link open", async () => {
      const checkout = await store.shopper.checkout()
      const { body } = await store.shopper.expect(200, store.shopper.complete(checkout.cartId))
      expect(body.type).toBe("order")
      await store.passAskWindow()
      return { ...checkout, orderId: body.order.id }
    })
  }

  /** The time to pay is over, and so is every link and every prompt. */
  async function passDeadline({ links = true }: { links?: boolean } = {}): Promise<void> {
    await store.sql(`UPDATE payunit_transaction
        SET payment_due_at = now() - interval '1 second', asked_at = NULL, lease_until = NULL,
            cancel_order_at = CASE WHEN cancel_order_at IS NULL THEN NULL ELSE now() - interval '1 second' END`)
    if (links) {
      await store.sql(`UPDATE payunit_transaction
          SET link_expires_at = now() - interval '1 minute', prompt_expires_at = prompt_expires_at - interval '1 hour'`)
    }
  }

  async function expectPaidOnce(checkout: Checkout): Promise<void> {
    const row = await store.reaches(checkout.transactionId, "settled")
    expect(await store.books(checkout)).toEqual(paidOnce(row))
  }

  const order = async (id: string): Promise<any> => (await store.sql('SELECT * FROM "order" WHERE id = ?', [id]))[0]
  const reserved = async (): Promise<number> =>
    Number((await store.sql("SELECT count(*) AS count FROM reservation_item WHERE deleted_at IS NULL"))[0].count)
  const success = async (id: string, notify = true): Promise<void> => {
    await store.passAskWindow()
    await store.simulator.control.decide(id, { status: "SUCCESS", notify })
  }
  const questions = (): number => store.simulator.control.requests("paymentstatus").length

  describe("placing the order", () => {
    it("awaits its payment, with stock reserved; paid by the notification", async () => {
      const checkout = await ordered()
      expect(await store.books(checkout)).toEqual({
        orders: [checkout.orderId],
        payments: [],
        transactions: [],
        collectionStatus: "awaiting",
        refunds: 0,
      })
      expect(await reserved()).toBe(1)
      const [session] = await store.sql("SELECT status FROM payment_session WHERE id = ?", [checkout.sessionId])
      expect(session.status).toBe("pending_authorization")
      expect(await store.shopper.payment(checkout.sessionId)).toMatchObject({
        status: "open",
        redirect_url: checkout.redirect,
        order: { id: checkout.orderId },
        payment_due_at: expect.any(String),
      })

      await success(checkout.transactionId)

      const row = await store.reaches(checkout.transactionId, "settled")
      expect(row.order_id).toBe(checkout.orderId)
      expect(await store.books(checkout)).toEqual(paidOnce(row))
    })

    it("the store's clock is hours behind the database's: the order is answered, and waits as long as it should", async () => {
      const checkout = await store.checkout()
      const back = putClockBack(store, 5 * 3_600_000)
      let answer: Answer
      try {
        answer = await store.shopper.complete(checkout.cartId)
      } finally {
        back()
      }

      expect({ status: answer.status, type: answer.body.type }).toEqual({ status: 200, type: "order" })
      const [{ minutes }] = await store.sql(
        "SELECT extract(epoch FROM payment_due_at - now()) / 60 AS minutes FROM payunit_transaction WHERE id = ?",
        [checkout.transactionId],
      )
      expect(Number(minutes)).toBeGreaterThan(28)
      expect(Number(minutes)).toBeLessThanOrEqual(30)
    })

    it("Medusa's button that authorises a payment asks PayUnit: nothing is recorded before it says paid, and once then", async () => {
      const checkout = await ordered()
      const merchant = await store.merchant()
      const press = async (): Promise<unknown> => {
        const path = `/admin/orders/${checkout.orderId}/payment-sessions/authorize`
        const pressed = merchant.post(path, { payment_session_id: checkout.sessionId })
        return (await store.shopper.expect(200, pressed)).body.is_authorized
      }
      expect(await press()).toBe(false)
      expect(await store.books(checkout)).toMatchObject({
        payments: [],
        transactions: [],
        collectionStatus: "awaiting",
      })

      await success(checkout.transactionId, false)
      expect(await press()).toBe(true)
      await store.makeDue()
      await store.runJob()
      await expectPaidOnce(checkout)
    })

    it("paid by the job, when the notification is lost", async () => {
      const checkout = await ordered()
      await success(checkout.transactionId, false)
      await store.makeDue()
      await store.runJob()
      await expectPaidOnce(checkout)
    })

    it("by a prompt to a phone after the order", async () => {
      const checkout = await ordered()
      await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, "670000001"))
      await success(checkout.transactionId)
      await expectPaidOnce(checkout)
    })

    it("a completion of its cart got stuck: its money waits until nothing of that can come any more", async () => {
      const checkout = await ordered()
      await store.sql(
        `INSERT INTO workflow_execution (id, workflow_id, transaction_id, run_id, state, context)
         VALUES ('stuck', 'complete-cart', 'stuck', 'stuck', 'waiting_to_compensate', ?::jsonb)`,
        [JSON.stringify({ data: { payload: { id: checkout.cartId } } })],
      )
      await success(checkout.transactionId)
      await store.reaches(checkout.transactionId, "paid", "settled")
      const row = await until("it to be looked at", async () => {
        const now = await store.row(checkout.transactionId)
        return now.lease_owner === null && now
      })
      expect(row.state).toBe("paid")
      const waits = row.next_check_at.getTime() - (await order(checkout.orderId)).created_at.getTime()
      expect(Math.round(waits / 1_000)).toBe(150)

      await store.sql(`UPDATE "order" SET created_at = created_at - interval '150 seconds'`)
      await store.makeDue()
      await store.runJob()
      await expectPaidOnce(checkout)
      // It would seem to be under way still.
      await store.sql("DELETE FROM workflow_execution WHERE id = 'stuck'")
    })

    it("while a prompt is open: the order waits for it", async () => {
      const checkout = await store.checkout()
      await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, "670000001"))
      const { body } = await store.shopper.expect(200, store.shopper.complete(checkout.cartId))
      expect(body.type).toBe("order")
      await success(checkout.transactionId)
      await expectPaidOnce(checkout)
    })

    it("pressed five times at once, and once more: one order", async () => {
      const checkout = await store.checkout()
      const answers = await Promise.all(Array.from({ length: 5 }, () => store.shopper.complete(checkout.cartId)))
      answers.push(await store.shopper.complete(checkout.cartId))
      const ids = new Set(answers.map(({ body }) => body.order?.id).filter(Boolean))
      expect(ids.size).toBe(1)
      await success(checkout.transactionId)
      await expectPaidOnce(checkout)
    })

    it("paid first: placed and paid at once, as ever", async () => {
      const checkout = await store.checkout()
      await success(checkout.transactionId, false)
      const { body } = await store.shopper.expect(200, store.shopper.complete(checkout.cartId))
      expect(body.type).toBe("order")
      const row = await store.reaches(checkout.transactionId, "settled")
      expect(row.payment_due_at).toBeNull()
      expect(await store.books(checkout)).toEqual(paidOnce(row))
    })

    it.each([
      ["declined", "FAILED"],
      ["cancelled", "CANCELLED"],
    ] as const)("%s first: nothing is ordered", async (_, status) => {
      const checkout = await store.checkout()
      await store.simulator.control.decide(checkout.transactionId, { status, notify: false })
      const { body } = await store.shopper.expect(200, store.shopper.complete(checkout.cartId))
      expect(body).toMatchObject({ type: "cart", error: { type: "payment_authorization_error" } })
      expect((await store.books(checkout)).orders).toEqual([])
    })

    it("a link that is over cannot be waited for: nothing is ordered", async () => {
      const checkout = await store.checkout()
      await store.sql("UPDATE payunit_transaction SET link_expires_at = now() - interval '1 minute'")
      const { body } = await store.shopper.expect(200, store.shopper.complete(checkout.cartId))
      expect(body).toMatchObject({ type: "cart", error: { type: "payment_requires_more_error" } })
      expect((await store.books(checkout)).orders).toEqual([])
    })

    it("the time to pay begins with the order, whatever a completion that was undone left behind", async () => {
      const checkout = await store.checkout()
      await store.sql(`UPDATE payunit_transaction
          SET payment_due_at = now() - interval '1 second', cancel_order_at = now() + interval '1 minute'`)
      const { body } = await store.shopper.expect(200, store.shopper.complete(checkout.cartId))
      expect(body.type).toBe("order")
      const { payment_due_at } = await store.shopper.payment(checkout.sessionId)
      expect(Date.parse(payment_due_at)).toBeGreaterThan(Date.now() + 25 * 60_000)
      await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, "670000001"))
    })

    it("a session that an undone completion left waiting does not stand in the way of the one that was paid", async () => {
      const checkout = await store.checkout()
      const payments = store.container.resolve(Modules.PAYMENT)
      const second = await payments.createPaymentSession(checkout.collectionId, {
        provider_id: "pp_payunit_payunit",
        amount: 13_500,
        currency_code: "xaf",
        data: {},
      })
      await store.sql("UPDATE payment_session SET status = 'pending_authorization' WHERE id = ?", [checkout.sessionId])
      expect((await store.row(checkout.transactionId)).payment_session_id).toBe(second.id)
      await success(checkout.transactionId)
      await expectPaidOnce(checkout)
    })

    it("placed while the service is down: paid once it is back", async () => {
      const checkout = await store.checkout()
      store.simulator.control.addFault({ operation: "paymentstatus", kind: "http_500" })
      const { body } = await store.shopper.expect(200, store.shopper.complete(checkout.cartId))
      expect(body.type).toBe("order")
      await success(checkout.transactionId, false)
      await store.makeDue()
      await store.runJob()
      await expectPaidOnce(checkout)
    })
  })

  describe("another try", () => {
    /** The first payment was declined, and the shopper starts another one for the same order. */
    async function declinedThenAgain() {
      const first = await ordered()
      await store.simulator.control.decide(first.transactionId, { status: "FAILED" })
      await store.reaches(first.transactionId, "failed")
      const { body } = await store.shopper.expect(200, store.shopper.openSession(first.collectionId))
      const [session] = body.payment_collection.payment_sessions
      return { first, sessionId: session.id as string, transactionId: session.data.payunit.transaction_id as string }
    }

    it("a new session for the same order, paid: one capture in that order, and no more time than before", async () => {
      const { first, transactionId, sessionId } = await declinedThenAgain()
      expect(transactionId).not.toBe(first.transactionId)
      const due = (await store.row(first.transactionId)).payment_due_at
      expect((await store.row(transactionId)).payment_due_at).toEqual(due)
      expect(await store.shopper.payment(sessionId)).toMatchObject({ order: { id: first.orderId } })
      await success(transactionId)
      const row = await store.reaches(transactionId, "settled")
      expect(row.order_id).toBe(first.orderId)
      expect(await store.books(first)).toEqual(paidOnce(row))
    })

    it.each(["its first payment", "another"])(
      "let be, its stock given away by staff, then paid by %s: settled",
      async (which) => {
        const { first, transactionId: second } = await declinedThenAgain()
        // As when it is billed by an invoice.
        await store.sql("UPDATE payunit_transaction SET payment_due_at = NULL, cancel_order_at = NULL")
        await store.sql("UPDATE reservation_item SET deleted_at = now()")
        const paid = which === "another" ? second : first.transactionId
        await success(paid)

        const row = await until("the money to be at rest", async () => {
          await store.makeDue()
          await store.runJob()
          const now = await store.row(paid)
          return (now.state === "settled" || now.state === "held") && now
        })

        expect(row).toMatchObject({ state: "settled", held_causes: null, order_id: first.orderId })
        expect(await store.books(first)).toEqual(paidOnce(row))
      },
    )

    it("the first one is paid after all, for a session that is gone: adopted", async () => {
      const { first, transactionId } = await declinedThenAgain()
      await success(first.transactionId)
      await until("the first to be settled", async () => {
        await store.makeDue()
        await store.runJob()
        return (await store.row(first.transactionId)).state === "settled"
      })
      expect(await store.books(first)).toEqual(paidOnce(await store.row(first.transactionId)))

      await success(transactionId)
      expect(await store.reaches(transactionId, "held")).toMatchObject({ held_reason: "paid_twice" })
      expect(await store.books(first)).toEqual(paidOnce(await store.row(first.transactionId)))
    })

    it("both paid, unnoticed: one is captured, the other held as paid twice", async () => {
      const { first, transactionId } = await declinedThenAgain()
      await success(first.transactionId, false)
      await success(transactionId, false)
      await until("both to be at rest", async () => {
        await store.makeDue()
        await store.runJob()
        const states = [await store.row(first.transactionId), await store.row(transactionId)].map(({ state }) => state)
        return states.sort().join() === "held,settled"
      })
      const rows = [await store.row(first.transactionId), await store.row(transactionId)]
      expect(rows.find(({ state }) => state === "held")).toMatchObject({ held_reason: "paid_twice" })
      expect(await store.books(first)).toEqual(paidOnce(rows.find(({ state }) => state === "settled")))
    })

    it("an order that is worth more since: held, with what it is worth now", async () => {
      const { first } = await declinedThenAgain()
      await store.sql('UPDATE payment_collection SET amount = 20000, raw_amount = \'{"value":"20000"}\' WHERE id = ?', [
        first.collectionId,
      ])
      await success(first.transactionId)
      const row = await store.reaches(first.transactionId, "held")
      expect(row).toMatchObject({
        held_reason: "cart_changed",
        held_causes: [{ code: "cart_worth", params: { paid: 13_500, worth: 20_000 } }],
      })
    })
  })

  describe("an order that is paid another way, or edited", () => {
    /** Cash, say: Medusa wants a payment collection of its own for that. */
    async function paidOtherwise(orderId: string, amount: number): Promise<void> {
      const merchant = await store.merchant()
      await merchant.markAsPaid(orderId, await merchant.collect(orderId, amount))
    }

    async function edited(orderId: string, quantity: number): Promise<void> {
      await (await store.merchant()).edit(orderId, quantity)
    }

    const outstanding = async (orderId: string): Promise<number> =>
      (await (await store.merchant()).order(orderId)).summary.pending_difference
    const collectionAmount = async (id: string): Promise<number> =>
      Number((await store.sql("SELECT amount FROM payment_collection WHERE id = ?", [id]))[0].amount)

    it("all of it: nobody is prompted any more, and money that comes all the same is held as paid twice", async () => {
      const checkout = await ordered()
      await paidOtherwise(checkout.orderId, 13_500)
      expect(await store.shopper.pay(checkout.sessionId, "670000001")).toMatchObject({
        status: 409,
        body: { code: "collection_closed" },
      })
      await success(checkout.transactionId)
      expect(await store.reaches(checkout.transactionId, "settled", "held")).toMatchObject({
        held_reason: "paid_twice",
      })
      expect(await outstanding(checkout.orderId)).toBe(0)
    })

    it("a part of it: no more is taken than is still to be paid", async () => {
      const checkout = await ordered()
      await paidOtherwise(checkout.orderId, 5_000)
      expect(await store.shopper.pay(checkout.sessionId, "670000001")).toMatchObject({
        status: 409,
        body: { code: "amount_changed" },
      })
      await passDeadline()
      await store.runJob()
      expect(await order(checkout.orderId)).toMatchObject({ status: "pending" })
      const again = await store.shopper.expect(200, store.shopper.openSession(checkout.collectionId))
      expect(again.body.payment_collection.payment_sessions).toMatchObject([{ amount: 8_500 }])
      await success(checkout.transactionId)
      expect(await store.reaches(checkout.transactionId, "settled", "held")).toMatchObject({
        held_reason: "cart_changed",
      })
      expect(await outstanding(checkout.orderId)).toBe(8_500)
    })

    it("through another payment collection with PayUnit: one link and one prompt at a time, and the second payment is held", async () => {
      const checkout = await ordered()
      const merchant = await store.merchant()
      const answer = await merchant.post("/admin/payment-collections", { order_id: checkout.orderId, amount: 13_500 })
      const open = async (): Promise<Answer> => await store.shopper.openSession(answer.body.payment_collection.id)
      expect((await open()).body).toMatchObject({ code: "payment_open" })
      await store.sql("UPDATE payunit_transaction SET link_expires_at = now() - interval '1 second' WHERE id = ?", [
        checkout.transactionId,
      ])
      const opened = await open()
      const [session] = opened.body.payment_collection.payment_sessions
      const second = session.data.payunit.transaction_id
      await store.shopper.expect(200, store.shopper.pay(session.id, "670000003"))
      expect(await store.shopper.pay(checkout.sessionId, "670000001")).toMatchObject({
        status: 409,
        body: { code: "prompt_open" },
      })

      // Not noticed yet when the time of the first is over: it is no reason to cancel the order.
      await success(second, false)
      await passDeadline()
      await until("the second to be settled", async () => {
        await store.runJob()
        return (await store.row(second)).state === "settled"
      })
      expect(await order(checkout.orderId)).toMatchObject({ status: "pending" })

      await success(checkout.transactionId)
      expect(await store.reaches(checkout.transactionId, "settled", "held")).toMatchObject({
        held_reason: "paid_twice",
      })
      expect(await outstanding(checkout.orderId)).toBe(0)
    })

    it.each([
      ["less", 2, 1, 13_500],
      ["more", 1, 2, 26_000],
    ])("worth %s since: the old amount is not taken for it, the new one is", async (_, before, after, worth) => {
      const checkout = await store.shopper.checkout({ items: { "pagne-wax": before } })
      const { body } = await store.shopper.expect(200, store.shopper.complete(checkout.cartId))
      await edited(body.order.id, after)
      expect(await collectionAmount(checkout.collectionId)).toBe(worth)
      expect(await store.shopper.pay(checkout.sessionId, "670000001")).toMatchObject({
        status: 409,
        body: { code: "amount_changed" },
      })

      const again = await store.shopper.expect(200, store.shopper.openSession(checkout.collectionId))
      const [session] = again.body.payment_collection.payment_sessions
      expect(session.amount).toBe(worth)
      const second = session.data.payunit.transaction_id

      await success(checkout.transactionId)
      expect(await store.reaches(checkout.transactionId, "settled", "held")).toMatchObject({
        held_reason: "cart_changed",
      })
      expect(await collectionAmount(checkout.collectionId)).toBe(worth)
      await success(second)
      expect((await store.reaches(second, "settled", "held")).state).toBe("settled")
      expect(await outstanding(body.order.id)).toBe(0)
    })
  })

  describe("the deadline", () => {
    async function expectCancelled(checkout: Checkout & { orderId: string }): Promise<void> {
      expect(await order(checkout.orderId)).toMatchObject({ status: "canceled" })
      expect(await reserved()).toBe(0)
      expect(await store.books(checkout)).toMatchObject({
        payments: [],
        transactions: [],
        collectionStatus: "canceled",
      })
    }

    it("nobody paid: asked a last time, cancelled once, its stock released; then nothing can be paid any more", async () => {
      const checkout = await ordered()
      await store.runJob()
      expect(await order(checkout.orderId)).toMatchObject({ status: "pending" })
      await passDeadline()
      // Its own time to be looked at has not come: a run that settled it would make the others wait.
      await store.sql("UPDATE payunit_transaction SET next_check_at = now() + interval '1 hour'")
      const before = questions()

      await Promise.all([store.runJob(), store.runJob()])

      await expectCancelled(checkout)
      expect(questions()).toBeGreaterThan(before)
      const row = await store.row(checkout.transactionId)
      expect(row).toMatchObject({ cancel_order_at: null, order_id: checkout.orderId })
      expect(row.history.filter(({ code }: any) => code === "order_cancelled")).toHaveLength(1)
      expect(await store.shopper.openSession(checkout.collectionId)).toMatchObject({
        status: 409,
        body: { code: "collection_closed" },
      })
      expect(await store.shopper.pay(checkout.sessionId, "670000001")).toMatchObject({
        status: 409,
        body: { code: "collection_closed" },
      })
    })

    it("late money on the cancelled order is held", async () => {
      const checkout = await ordered()
      await passDeadline()
      await store.runJob()
      await expectCancelled(checkout)

      await success(checkout.transactionId)

      expect(await store.reaches(checkout.transactionId, "held")).toMatchObject({
        held_reason: "late_on_cancelled_order",
      })
      await expectCancelled(checkout)
    })

    it("the last status call finds it paid: the order is kept, and paid", async () => {
      const checkout = await ordered()
      await success(checkout.transactionId, false)
      await passDeadline()
      await store.runJob()
      await until("it to be settled", async () => {
        await store.runJob()
        return (await store.row(checkout.transactionId)).state === "settled"
      })
      await passDeadline()
      await store.runJob()
      expect(await store.books(checkout)).toEqual(paidOnce(await store.row(checkout.transactionId)))
      expect(await order(checkout.orderId)).toMatchObject({ status: "pending" })
      expect((await store.row(checkout.transactionId)).cancel_order_at).toBeNull()
    })

    it("an earlier attempt is asked about as well", async () => {
      const first = await ordered()
      await store.simulator.control.decide(first.transactionId, { status: "FAILED" })
      await store.reaches(first.transactionId, "failed")
      await store.shopper.expect(200, store.shopper.openSession(first.collectionId))
      await success(first.transactionId, false)
      await passDeadline()
      await until("it to be settled", async () => {
        await store.runJob()
        return (await store.row(first.transactionId)).state === "settled"
      })
      expect(await order(first.orderId)).toMatchObject({ status: "pending" })
      expect(await store.books(first)).toEqual(paidOnce(await store.row(first.transactionId)))
    })

    it("not while its link can still be paid, though nothing new is opened", async () => {
      const checkout = await ordered()
      await passDeadline({ links: false })
      await store.runJob()
      expect(await order(checkout.orderId)).toMatchObject({ status: "pending" })
      const row = await store.row(checkout.transactionId)
      expect(row.cancel_order_at).toEqual(row.link_expires_at)
      expect(await store.shopper.pay(checkout.sessionId, "670000001")).toMatchObject({
        status: 409,
        body: { code: "collection_closed" },
      })
      await success(checkout.transactionId)
      await expectPaidOnce(checkout)
    })

    it("not while the service gives no answer", async () => {
      const checkout = await ordered()
      await passDeadline()
      store.simulator.control.addFault({ operation: "paymentstatus", kind: "http_500", times: 2 })
      await store.runJob()
      expect(await order(checkout.orderId)).toMatchObject({ status: "pending" })
      await until("it to be cancelled", async () => {
        await passDeadline()
        await store.runJob()
        return (await order(checkout.orderId)).status === "canceled"
      })
      await expectCancelled(checkout)
    })

    it("not while one of its payments is held: once that is resolved, it is", async () => {
      const checkout = await ordered()
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", amount: 5 })
      await store.reaches(checkout.transactionId, "held")
      await passDeadline()
      await store.runJob()
      expect(await order(checkout.orderId)).toMatchObject({ status: "pending" })
      const merchant = await store.merchant()
      await store.shopper.expect(
        200,
        merchant.resolve(checkout.transactionId, { action: "record_refund", method: "MTN Mobile Money" }),
      )
      await passDeadline()
      await store.runJob()
      await expectCancelled(checkout)
    })

    it("not while money that did not fit was kept: whoever kept it has dealt with it", async () => {
      const checkout = await ordered()
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", amount: 13_000 })
      await store.reaches(checkout.transactionId, "held")
      const merchant = await store.merchant()
      await store.shopper.expect(
        200,
        merchant.resolve(checkout.transactionId, { action: "dismiss", note: "good enough for this order" }),
      )
      await passDeadline()
      await store.runJob()
      expect(await order(checkout.orderId)).toMatchObject({ status: "pending" })
      expect(await store.shopper.payment(checkout.sessionId)).toMatchObject({ status: "in_review" })
    })

    it("also of an order whose process died before it noted that the order waits", async () => {
      const checkout = await ordered()
      await store.sql("UPDATE payunit_transaction SET payment_due_at = NULL")
      await store.sql(`UPDATE payunit_transaction
          SET cancel_order_at = now() - interval '1 second', link_expires_at = now() - interval '1 minute', asked_at = NULL`)
      await store.runJob()
      await expectCancelled(checkout)
    })

    it("not when it was paid another way", async () => {
      const checkout = await ordered()
      await store.shopper.expect(200, store.shopper.openSession(checkout.collectionId, {}, "pp_system_default"))
      const payments = store.container.resolve(Modules.PAYMENT)
      const [session] = await payments.listPaymentSessions({ payment_collection_id: checkout.collectionId })
      await payments.authorizePaymentSession(session!.id, {})
      await passDeadline()
      await store.runJob()
      expect(await order(checkout.orderId)).toMatchObject({ status: "pending" })
      expect(await store.row(checkout.transactionId)).toMatchObject({ cancel_order_at: null, payment_due_at: null })

      await success(checkout.transactionId)
      expect(await store.reaches(checkout.transactionId, "held")).toMatchObject({ held_reason: "paid_twice" })
    })

    it("not when it was fulfilled unpaid: it can still be paid then", async () => {
      const checkout = await ordered()
      const merchant = await store.merchant()
      const { items } = await merchant.order(checkout.orderId)
      await store.shopper.expect(
        200,
        merchant.post(`/admin/orders/${checkout.orderId}/fulfillments`, {
          items: items.map(({ id, quantity }: any) => ({ id, quantity })),
          location_id: store.shop.stockLocationId,
        }),
      )
      await passDeadline()
      await store.runJob()
      expect(await order(checkout.orderId)).toMatchObject({ status: "pending" })
      expect(await store.row(checkout.transactionId)).toMatchObject({ cancel_order_at: null, payment_due_at: null })
      await success(checkout.transactionId)
      await store.reaches(checkout.transactionId, "settled")
    })

    it.each<[situation: string, prepare: (checkout: Checkout) => Promise<unknown>, code: string]>([
      [
        "a prompt waits on a phone",
        async ({ sessionId }) => await store.shopper.pay(sessionId, "670000003"),
        "payment_in_flight",
      ],
      ["paid, and not noticed yet", async ({ transactionId }) => await success(transactionId, false), "not_refunded"],
      [
        "paid, and its money not recorded yet",
        async ({ transactionId }) =>
          await store.sql(
            `UPDATE payunit_transaction SET state = 'paid', paid_at = now(), lease_until = now() + interval '1 minute'
              WHERE id = ?`,
            [transactionId],
          ),
        "payment_in_flight",
      ],
    ])("the merchant cannot cancel it while it is being paid: %s", async (_, prepare, code) => {
      const checkout = await ordered()
      await prepare(checkout)
      const merchant = await store.merchant()

      // Settling may take longer than a merchant waits: they try again in a moment.
      const answer = await until("the refusal that stays", async () => {
        const refusal = await merchant.post(`/admin/orders/${checkout.orderId}/cancel`)
        expect(refusal).toMatchObject({ status: 409, body: { type: "not_allowed" } })
        return refusal.body.code === code && refusal
      })

      expect(answer.body.message).toMatch(/Try again|Refund FCFA\s13,500/)
      expect((await order(checkout.orderId)).status).toBe("pending")
    })

    it("cancelled by the merchant before: left alone, and late money is held", async () => {
      const checkout = await ordered()
      const merchant = await store.merchant()
      await store.shopper.expect(200, merchant.post(`/admin/orders/${checkout.orderId}/cancel`))
      await passDeadline()
      await store.runJob()
      await expectCancelled(checkout)
      expect((await store.row(checkout.transactionId)).cancel_order_at).toBeNull()
      await success(checkout.transactionId)
      expect(await store.reaches(checkout.transactionId, "held")).toMatchObject({
        held_reason: "late_on_cancelled_order",
      })
    })

    it("a process that died before there was an order left nothing to cancel", async () => {
      const checkout = await store.checkout()
      await store.sql(`UPDATE payunit_transaction
          SET payment_due_at = now() - interval '1 minute', cancel_order_at = now() - interval '1 minute'`)
      await store.runJob()
      expect(await store.row(checkout.transactionId)).toMatchObject({
        state: "open",
        cancel_order_at: null,
        payment_due_at: null,
      })
    })

    it("paid in the moment of being cancelled: paid, or held, never lost", async () => {
      const checkout = await ordered()
      await passDeadline()
      await Promise.all([store.runJob(), success(checkout.transactionId)])
      const row = await until("it to be at rest", async () => {
        await store.makeDue()
        await store.runJob()
        const row = await store.row(checkout.transactionId)
        return ["settled", "held"].includes(row.state) && row
      })
      const { status } = await order(checkout.orderId)
      if (row.state === "settled") {
        expect(status).toBe("pending")
        expect(await store.books(checkout)).toEqual(paidOnce(row))
      } else {
        expect([status, row.held_reason]).toEqual(["canceled", "late_on_cancelled_order"])
      }
    })
  })

  it("an order placed before its payment is not cancelled over what may have been paid", async () => {
    const checkout = await store.checkout()
    const { body } = await store.shopper.expect(200, store.shopper.complete(checkout.cartId))
    await store.passAskWindow()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", word: "APPROVED", notify: false })
    for (const links of ["link_expires_at", "link_expires_at - interval '1 hour'"]) {
      await store.sql(`UPDATE payunit_transaction
          SET payment_due_at = now() - interval '1 second', cancel_order_at = now() - interval '1 second',
              asked_at = NULL, lease_until = NULL, link_expires_at = ${links}`)
      await store.makeDue()
      await store.runJob()
      const [order] = await store.sql('SELECT status FROM "order" WHERE id = ?', [body.order.id])
      expect(order.status).toBe("pending")
    }
    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "held", held_reason: "unverifiable" })
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await store.makeDue()
    await store.runJob()
    const row = await store.reaches(checkout.transactionId, "settled")
    expect(row.order_id).toBe(body.order.id)
  })
})
