import { cause } from "../src/domain/texts/causes"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { adminNotifications, untilNotified } from "./harness/admin-notifications"
import { paidOnce } from "./harness/books"
import type { Merchant } from "./harness/merchant"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/** A phone on which nobody answers. */
const WAITS = "670000003"

onTestStore("standard", (store) => {
  afterEach(() => jest.restoreAllMocks())

  /** Money of the wrong amount: 99 999 XAF for a cart of 13 500. */
  async function amountMismatch(): Promise<string> {
    const checkout = await store.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", amount: 99_999 })
    await store.reaches(checkout.transactionId, "held")
    return checkout.transactionId
  }

  /** Money for a cart that is worth more by now. */
  async function cartChanged() {
    const checkout = await store.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    const added = await store.shopper.expect(200, store.shopper.addItem(checkout.cartId, "savon-de-karite"))
    const line = added.body.cart.items.find((item: any) => item.product_handle === "savon-de-karite")
    await store.makeDue()
    await store.runJob()
    await store.reaches(checkout.transactionId, "held")
    return { ...checkout, id: checkout.transactionId, lineId: line.id }
  }

  /** No order can be placed until that is mended. */
  async function breakOrders(): Promise<void> {
    await store.sql(
      `CREATE FUNCTION no_orders() RETURNS trigger LANGUAGE plpgsql AS $body$
       BEGIN RAISE EXCEPTION 'no order for want of inventory'; END $body$`,
    )
    await store.sql(`CREATE TRIGGER no_orders BEFORE INSERT ON "order" EXECUTE FUNCTION no_orders()`)
  }
  async function mendOrders(): Promise<void> {
    await store.sql(`DROP TRIGGER IF EXISTS no_orders ON "order"`)
    await store.sql("DROP FUNCTION IF EXISTS no_orders")
  }
  afterEach(mendOrders)

  /** Money that Medusa captured, and no order. */
  async function orderNotPlaced() {
    const checkout = await store.checkout()
    await breakOrders()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
    await until("the first attempt", async () => (await store.row(checkout.transactionId)).attempts > 0)
    // As if it had been tried again, and the next attempt were the last.
    await store.sql("UPDATE payunit_transaction SET attempts = 2")
    await store.makeDue()
    await store.runJob()
    await store.reaches(checkout.transactionId, "held")
    return { ...checkout, id: checkout.transactionId }
  }

  /** Nothing that happens to it later moves a resolved one. */
  async function expectFinal(id: string, merchant: Merchant): Promise<void> {
    const before = await store.row(id)
    const callsBefore = store.simulator.control.requests().length
    await store.sql("UPDATE payunit_transaction SET next_check_at = now(), asked_at = NULL WHERE id = ?", [id])
    await store.runJob()
    await store.shopper.expect(200, merchant.post(`/admin/payunit/transactions/${id}/check`))
    const again = await merchant.resolve(id, { action: "dismiss", note: "once more" })
    expect(again).toMatchObject({ status: 409, body: { code: "already_resolved" } })
    expect(await merchant.recordRefund(id, { amount: 1 })).toMatchObject({
      status: 409,
      body: { code: "already_resolved" },
    })
    const after = await store.row(id)
    expect({ ...after, next_check_at: null, asked_at: null, updated_at: null }).toEqual({
      ...before,
      next_check_at: null,
      asked_at: null,
      updated_at: null,
    })
    expect(store.simulator.control.requests()).toHaveLength(callsBefore)
  }

  it("the list: filtered, paged, newest first, and nothing in it opens anything", async () => {
    const held = await amountMismatch()
    const open = await store.checkout()
    const merchant = await store.merchant()
    const ids = async (query: string): Promise<string[]> =>
      (await store.shopper.expect(200, merchant.get(`/admin/payunit/transactions${query}`))).body.transactions.map(
        ({ id }: any) => id,
      )

    expect(await ids("")).toEqual([open.transactionId, held])
    expect(await ids("?limit=1")).toEqual([open.transactionId])
    expect(await ids("?limit=1&offset=1")).toEqual([held])
    expect(await ids("?state=held")).toEqual([held])
    expect(await ids("?state=held&state=open")).toEqual([open.transactionId, held])
    expect(await ids("?held_reason=amount_mismatch&resolved=false")).toEqual([held])
    expect(await ids("?held_reason=paid_twice")).toEqual([])
    expect(await ids("?resolved=true")).toEqual([])
    expect(await ids(`?cart_id=${open.cartId}`)).toEqual([open.transactionId])
    expect(await ids(`?payment_session_id=${open.sessionId}`)).toEqual([open.transactionId])
    expect(await ids("?order_id=order_none")).toEqual([])

    const { body } = await merchant.get("/admin/payunit/transactions?state=open")
    expect(body).toMatchObject({ count: 1, limit: 20, offset: 0 })
    expect(JSON.stringify(body)).not.toMatch(/token|redirect|http|lease/)
    expect(JSON.stringify(await merchant.transaction(open.transactionId))).not.toMatch(/token|redirect|http|lease/)
  })

  it("one transaction: what was paid, why it is held, whom to call, what can be done, and what happened", async () => {
    const id = await amountMismatch()
    const merchant = await store.merchant()

    expect(await merchant.transaction(id)).toMatchObject({
      id,
      state: "held",
      held_reason: "amount_mismatch",
      held_causes: [
        {
          ...cause("amounts_differ", {
            price: { amount: 13_500, currency: "XAF" },
            paid: { amount: 99_999, currency: "XAF" },
          }),
          text: { en: "13500 XAF asked for, 99999 XAF paid", fr: "13500 XAF demandés, 99999 XAF payés" },
        },
      ],
      amount: 13_500,
      paid: { amount: 99_999, currency_code: "xaf" },
      refunded_amount: 0,
      resolution: null,
      actions: ["record_refund", "dismiss"],
      contact: { email: "ada@example.com", name: "Ada Ngono", phone: "+237670000001" },
      cart: {
        total: 13_500,
        currency_code: "xaf",
        completed_at: null,
        items: [{ title: "Pagne wax 6 yards", quantity: 1 }],
      },
      history: expect.arrayContaining([
        expect.objectContaining({ code: "held", params: { reason: "amount_mismatch" } }),
      ]),
    })
    expect(await merchant.get("/admin/payunit/transactions/unknown")).toMatchObject({
      status: 404,
      body: { code: "transaction_not_found" },
    })
  })

  it("whom to call is known from the order, once the cart is gone", async () => {
    const checkout = await store.paidOrder()
    const merchant = await store.merchant()
    expect((await merchant.transaction(checkout.transactionId)).cart.completed_at).toEqual(expect.any(String))
    await store.container.resolve(Modules.CART).deleteCarts([checkout.cartId])
    expect(await merchant.transaction(checkout.transactionId)).toMatchObject({
      cart: null,
      contact: { email: "ada@example.com", name: "Ada Ngono" },
    })
  })

  it("check again: asked now, and settled when it was paid", async () => {
    const checkout = await store.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    const merchant = await store.merchant()

    const answer = await merchant.post(`/admin/payunit/transactions/${checkout.transactionId}/check`)

    expect(answer).toMatchObject({ status: 200, body: { transaction: { state: "settled" } } })
    expect(answer.body.transaction.order_id).toMatch(/^order_/)
  })

  describe("place the order", () => {
    it("mended: placed at once, and who asked is kept", async () => {
      const { id, ...checkout } = await orderNotPlaced()
      const merchant = await store.merchant()
      await mendOrders()

      const answer = await merchant.resolve(id, { action: "place_order", note: "restocked" })

      expect(answer).toMatchObject({ status: 200, body: { transaction: { state: "settled", actions: [] } } })
      const { order_id, history } = answer.body.transaction
      expect(await store.books(checkout)).toMatchObject({
        orders: [order_id],
        payments: [{ captured: [13_500] }],
        transactions: [{ reference: "capture", amount: 13_500 }],
      })
      expect(history).toContainEqual(
        expect.objectContaining({
          code: "placing_requested",
          ...{ by: merchant.userId, note: "restocked" },
        }),
      )
    })

    it("not mended: held on, with the reason, and tried again by the job", async () => {
      const { id } = await orderNotPlaced()
      const merchant = await store.merchant()

      const answer = await merchant.resolve(id, { action: "place_order" })

      expect(answer).toMatchObject({
        status: 200,
        body: { transaction: { state: "held", held_reason: "order_not_placed", resolution: null } },
      })
      expect(answer.body.transaction.next_check_at).not.toBeNull()
    })

    it("the cart was changed back: adopted and placed", async () => {
      const { id, cartId, lineId, ...checkout } = await cartChanged()
      const merchant = await store.merchant()
      await store.shopper.expect(200, store.shopper.request("DELETE", `/store/carts/${cartId}/line-items/${lineId}`))

      const answer = await merchant.resolve(id, { action: "place_order" })

      expect(answer).toMatchObject({ status: 200, body: { transaction: { state: "settled", held_reason: null } } })
      expect((await store.books({ cartId, ...checkout })).orders).toEqual([answer.body.transaction.order_id])
    })

    it("the cart is still another: held as before", async () => {
      const { id } = await cartChanged()
      const merchant = await store.merchant()
      expect(await merchant.resolve(id, { action: "place_order" })).toMatchObject({
        status: 200,
        body: { transaction: { state: "held", held_reason: "cart_changed" } },
      })
    })

    it.each([
      ["amount_mismatch", "Another amount or currency"],
      ["paid_twice", "paid by another payment"],
      ["test_in_live", "test mode"],
      ["account_unavailable", "Configure its account again"],
      ["late_on_cancelled_order", "was cancelled"],
      ["cancelled_without_refund", "Refund it"],
    ])("held as %s: 409 that says why", async (reason, sentence) => {
      const id = await amountMismatch()
      await store.sql("UPDATE payunit_transaction SET held_reason = ? WHERE id = ?", [reason, id])
      const merchant = await store.merchant()

      const answer = await merchant.resolve(id, { action: "place_order" })

      expect(answer).toMatchObject({ status: 409, body: { code: "cannot_be_placed", held_reason: reason } })
      expect(answer.body.message).not.toContain(reason)
      expect(answer.body.message).toContain(sentence)
      expect(await store.row(id)).toMatchObject({ state: "held", held_reason: reason, resolution: null })
    })
  })

  describe("place the order of what PayUnit does not tell", () => {
    const BY_HAND = { action: "place_order", note: "13 500 XAF in PayUnit's dashboard" }

    /** Perhaps paid, and its link over. */
    async function unverifiable() {
      const checkout = await store.checkout()
      const id = checkout.transactionId
      await store.simulator.control.decide(id, { status: "SUCCESS", word: "APPROVED", notify: false })
      await store.sql("UPDATE payunit_transaction SET link_expires_at = now() - interval '1 second' WHERE id = ?", [id])
      await store.makeDue()
      await store.runJob()
      expect(await store.row(id)).toMatchObject({ state: "held", held_reason: "unverifiable" })
      return { ...checkout, id }
    }
    const checkAgain = async (id: string): Promise<void> => {
      await store.sql("UPDATE payunit_transaction SET second_check_at = now(), next_check_at = now() WHERE id = ?", [
        id,
      ])
      await store.passAskWindow()
      await store.runJob()
    }

    it("wants a note of what somebody saw", async () => {
      const { id } = await unverifiable()
      const merchant = await store.merchant()
      expect((await merchant.transaction(id)).actions).toEqual(["place_order", "record_refund", "dismiss"])

      const answer = await merchant.resolve(id, { action: "place_order" })

      expect(answer).toMatchObject({ status: 400, body: { code: "note_required" } })
      expect(answer.body.message).toContain("PayUnit's dashboard")
      expect(await store.row(id)).toMatchObject({ state: "held", held_reason: "unverifiable", confirmed_by: null })
    })

    it("not while it may still be paid", async () => {
      const { id } = await unverifiable()
      await store.sql("UPDATE payunit_transaction SET link_expires_at = now() + interval '5 minutes'")
      const merchant = await store.merchant()
      expect(await merchant.resolve(id, BY_HAND)).toMatchObject({ status: 409, body: { code: "may_still_be_paid" } })
    })

    it("placed, settled, marked as confirmed by hand in the list, and who said so is kept", async () => {
      const { id, ...checkout } = await unverifiable()
      const merchant = await store.merchant()

      const answer = await merchant.resolve(id, BY_HAND)

      expect(answer).toMatchObject({
        status: 200,
        body: { transaction: { state: "settled", by_hand: true, paid: { amount: 13_500 }, actions: [] } },
      })
      expect(await store.books(checkout)).toEqual(paidOnce(await store.row(id)))
      expect(answer.body.transaction.history).toContainEqual(
        expect.objectContaining({
          code: "placing_requested",
          ...{ by: merchant.userId, note: "13 500 XAF in PayUnit's dashboard" },
        }),
      )
      const { body } = await merchant.get("/admin/payunit/transactions")
      expect(body.transactions.map(({ by_hand }: any) => by_hand)).toEqual([true])
      expect(await store.row(id)).toMatchObject({ confirmed_by: merchant.userId, paid_trigger: "admin" })
    })

    it("the cart is another by now: held, as all money is", async () => {
      const { id, cartId } = await unverifiable()
      await store.sql("UPDATE payunit_transaction SET doubtful_word = NULL")
      await store.shopper.expect(200, store.shopper.addItem(cartId, "savon-de-karite"))
      const merchant = await store.merchant()
      expect(await merchant.resolve(id, BY_HAND)).toMatchObject({
        status: 200,
        body: { transaction: { state: "held", held_reason: "cart_changed", by_hand: true } },
      })
    })

    it("two at once: one order", async () => {
      const { id, ...checkout } = await unverifiable()
      const merchant = await store.merchant()
      const answers = await Promise.all([merchant.resolve(id, BY_HAND), merchant.resolve(id, BY_HAND)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await store.books(checkout)).orders).toHaveLength(1)
    })

    it("whoever waits for the payment meanwhile gets it when it is settled, and not before", async () => {
      const { id } = await unverifiable()
      const merchant = await store.merchant()
      const { transactions, leases } = store.container.resolve<any>("payunit")
      const placeHeld = transactions.placeHeld.bind(transactions)
      const takeOver = async (): Promise<void> => {
        while (!(await leases.acquireAlone(id, "somebody else")));
      }
      let waited: Promise<void> | undefined
      jest.spyOn(transactions, "placeHeld").mockImplementationOnce(async (...given) => {
        waited = takeOver()
        return await placeHeld(...given)
      })

      expect(await merchant.resolve(id, BY_HAND)).toMatchObject({
        status: 200,
        body: { transaction: { state: "settled" } },
      })
      await waited
    })

    it.each(["FAILED", "CANCELLED"] as const)(
      "PayUnit says %s later: told in the bell, the log and by the doctor, and nothing is undone",
      async (status) => {
        const { id, ...checkout } = await unverifiable()
        const merchant = await store.merchant()
        await store.shopper.expect(200, merchant.resolve(id, BY_HAND))
        const books = await store.books(checkout)
        const warn = jest.spyOn(store.container.resolve(ContainerRegistrationKeys.LOGGER), "warn")
        const before = (await adminNotifications(store)).length
        await store.simulator.control.decide(id, { status, notify: false })

        await checkAgain(id)

        expect(await store.row(id)).toMatchObject({ state: "settled", second_check_at: null, next_check_at: null })
        expect(await store.books(checkout)).toEqual(books)
        const entries = await untilNotified(store, before + 1)
        expect(entries.at(-1)).toMatchObject({
          title: "PayUnit: an order placed by hand was not paid, says PayUnit",
          description: expect.stringContaining(id),
        })
        expect(warn.mock.calls.flat().join("\n")).toMatch(
          `transaction ${id}: its order ${books.orders[0]} was placed on a person's`,
        )
        expect((await merchant.transaction(id)).history.at(-1)).toMatchObject({ code: "denied" })
        const health = await merchant.get("/admin/payunit/health")
        expect(health.body.health.checks.find((check: any) => check.id === "placed_by_hand")).toMatchObject({
          status: "warning",
          found: `1 payment that staff confirmed and PayUnit denies: ${id}`,
          links: [{ text: id, to: `/payunit/${id}` }],
        })
      },
    )

    it("PayUnit says paid later: written down, and not asked any more", async () => {
      const { id } = await unverifiable()
      const merchant = await store.merchant()
      await store.shopper.expect(200, merchant.resolve(id, BY_HAND))
      await store.simulator.control.decide(id, { status: "SUCCESS", notify: false })
      await checkAgain(id)
      expect(await store.row(id)).toMatchObject({ state: "settled", second_check_at: null })
      expect((await merchant.transaction(id)).history.at(-1)).toMatchObject({ code: "confirmed" })
    })

    it("PayUnit tells nothing, or is silent: asked on for as long as late money is waited for", async () => {
      const { id } = await unverifiable()
      const merchant = await store.merchant()
      await store.shopper.expect(200, merchant.resolve(id, BY_HAND))
      await checkAgain(id)
      const row = await store.row(id)
      expect(row.second_check_at.getTime()).toBeGreaterThan(Date.now())
      store.simulator.control.addFault({ operation: "*", kind: "http_500", times: 1 })
      await checkAgain(id)
      expect((await store.row(id)).second_check_at.getTime()).toBeGreaterThan(Date.now())
      await store.sql("UPDATE payunit_transaction SET checks = 40, created_at = created_at - interval '49 hours'")
      await checkAgain(id)
      expect(await store.row(id)).toMatchObject({ state: "settled", second_check_at: null, next_check_at: null })
    })
  })

  describe("refunded", () => {
    it("money that Medusa never captured: recorded and resolved, for good", async () => {
      const id = await amountMismatch()
      const merchant = await store.merchant()

      const answer = await merchant.resolve(id, { action: "record_refund", method: "cash", reference: "receipt 7" })

      expect(answer).toMatchObject({
        status: 200,
        body: {
          transaction: {
            state: "held",
            held_reason: "amount_mismatch",
            refunded_amount: 99_999,
            resolution: { action: "refunded", by: merchant.userId, at: expect.any(String), note: null },
            refunds: [{ amount: 99_999, method: "cash", reference: "receipt 7", refund_id: null }],
          },
        },
      })
      await expectFinal(id, merchant)
    })

    it("less than was paid wants a note, and no more than was paid", async () => {
      const id = await amountMismatch()
      const merchant = await store.merchant()
      const manualRefund = { action: "record_refund", method: "cash" }

      expect(await merchant.resolve(id, { ...manualRefund, amount: 100_000 })).toMatchObject({
        status: 409,
        body: { code: "more_than_was_paid" },
      })
      expect(await merchant.resolve(id, { ...manualRefund, amount: 90_000 })).toMatchObject({
        status: 400,
        body: { code: "note_required" },
      })
      expect(await store.row(id)).toMatchObject({ resolution: null })
      expect((await merchant.resolve(id, { ...manualRefund, amount: 90_000, note: "kept a fee" })).body).toMatchObject({
        transaction: { refunded_amount: 90_000, resolution: { action: "refunded", note: "kept a fee" } },
      })
    })

    it("part by part: resolved by the manual refund that makes it all", async () => {
      const id = await amountMismatch()
      const merchant = await store.merchant()

      expect((await merchant.recordRefund(id, { amount: 90_000 })).body.transaction.resolution).toBeNull()
      expect((await merchant.recordRefund(id, { amount: 9_999 })).body.transaction.resolution).toMatchObject({
        action: "refunded",
        by: merchant.userId,
      })
    })

    it("money that Medusa captured without an order: refunded, and no order is placed with it any more", async () => {
      const { id, cartId, sessionId, collectionId } = await orderNotPlaced()
      const merchant = await store.merchant()

      const answer = await merchant.resolve(id, { action: "record_refund", method: "MTN Mobile Money" })

      expect(answer).toMatchObject({
        status: 200,
        body: {
          transaction: {
            resolution: { action: "refunded" },
            refunds: [{ amount: 13_500, refund_id: expect.stringMatching(/^ref/) }],
          },
        },
      })
      await mendOrders()
      await expectFinal(id, merchant)
      const completed = await store.shopper.complete(cartId)
      expect(completed.status).toBe(400)
      expect(await store.books({ cartId, collectionId })).toMatchObject({
        orders: [],
        refunds: 1,
        payments: [{ captured: [13_500] }],
      })
      expect((await store.shopper.payment(sessionId)).status).toBe("cancelled")
      // Its payment collection has a capture on record, so nothing more is paid there.
      expect((await store.shopper.openSession(collectionId)).body.code).toBe("collection_closed")
      // Another cart can be paid as ever.
      const next = await store.checkout()
      await store.simulator.control.decide(next.transactionId, { status: "SUCCESS" })
      await store.reaches(next.transactionId, "settled")
    })

    it("part of it: not placed by the job, by hand or by the shopper; the rest goes back", async () => {
      const { id, ...checkout } = await orderNotPlaced()
      const merchant = await store.merchant()
      expect((await merchant.recordRefund(id, { amount: 10_000 })).body.transaction).toMatchObject({
        refunded_amount: 10_000,
        resolution: null,
        actions: ["record_refund", "dismiss"],
      })
      await mendOrders()

      await store.makeDue()
      await store.runJob()
      await store.shopper.expect(200, merchant.post(`/admin/payunit/transactions/${id}/check`))

      expect(await store.row(id)).toMatchObject({
        state: "held",
        held_reason: "order_not_placed",
        held_causes: [{ code: "part_refunded", params: { back: 10_000 } }],
        next_check_at: null,
      })
      expect((await store.shopper.complete(checkout.cartId)).status).toBe(400)
      const placed = await merchant.resolve(id, { action: "place_order" })
      expect(placed).toMatchObject({ status: 409, body: { code: "partly_refunded" } })
      expect(placed.body.message).toMatch(/Of FCFA\s13,500, FCFA\s10,000 were refunded/)
      expect((await store.books(checkout)).orders).toEqual([])
      expect((await merchant.recordRefund(id, { amount: 3_500 })).body.transaction.resolution).toMatchObject({
        action: "refunded",
      })
    })

    it("part of what Medusa never captured: no order is placed with it by hand either", async () => {
      const { id, cartId, lineId, ...checkout } = await cartChanged()
      const merchant = await store.merchant()
      await store.shopper.expect(200, merchant.recordRefund(id, { amount: 10_000 }))
      await store.shopper.expect(200, store.shopper.request("DELETE", `/store/carts/${cartId}/line-items/${lineId}`))

      expect(await merchant.resolve(id, { action: "place_order" })).toMatchObject({
        status: 409,
        body: { code: "partly_refunded" },
      })

      expect(await store.row(id)).toMatchObject({ state: "held", held_reason: "cart_changed" })
      expect((await store.books({ cartId, ...checkout })).orders).toEqual([])
    })

    it("a double click records one manual refund of money that Medusa never captured", async () => {
      const id = await amountMismatch()
      const merchant = await store.merchant()
      const first = await store.shopper.expect(200, merchant.recordRefund(id, { amount: 700, reference: "MP1" }))
      expect(await merchant.recordRefund(id, { amount: 700, reference: "MP1" })).toMatchObject({
        status: 200,
        body: { refund: { id: first.body.refund.id }, transaction: { refunded_amount: 700 } },
      })
      expect((await merchant.recordRefund(id, { amount: 300 })).status).toBe(200)
      expect(await merchant.recordRefund(id, { amount: 300 })).toMatchObject({
        status: 409,
        body: { code: "recorded_already" },
      })
      expect((await merchant.recordRefund(id, { amount: 300, again: true })).body.transaction.refunded_amount).toBe(
        1_300,
      )
    })

    it("Medusa refuses the refund: nothing is recorded, and it stays held", async () => {
      const { id } = await orderNotPlaced()
      const merchant = await store.merchant()
      await store.sql("UPDATE payment SET data = '{}'::jsonb")

      const answer = await merchant.resolve(id, { action: "record_refund", method: "cash" })

      expect(answer).toMatchObject({ status: 409, body: { code: "refund_refused" } })
      expect(await merchant.transaction(id)).toMatchObject({
        state: "held",
        held_reason: "order_not_placed",
        resolution: null,
        refunded_amount: 0,
        actions: ["place_order", "record_refund", "dismiss"],
      })
      await mendOrders()
      await store.makeDue()
      await store.runJob()
      expect(await store.row(id)).toMatchObject({ state: "settled" })
    })
  })

  describe("dismiss", () => {
    it("wants a note", async () => {
      const id = await amountMismatch()
      const merchant = await store.merchant()
      expect((await merchant.resolve(id, { action: "dismiss" })).status).toBe(400)
      expect((await merchant.resolve(id, { action: "dismiss", note: "  " })).status).toBe(400)
      expect((await merchant.resolve(id, { action: "forget", note: "x" })).status).toBe(400)
    })

    it("resolved for good, with who, when and why; the same cart can be paid then", async () => {
      const checkout = await store.checkout()
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", amount: 100 })
      await store.reaches(checkout.transactionId, "held")
      const merchant = await store.merchant()
      expect((await store.shopper.openSession(checkout.collectionId)).status).toBe(409)

      const answer = await merchant.resolve(checkout.transactionId, { action: "dismiss", note: "a gift" })

      expect(answer).toMatchObject({
        status: 200,
        body: {
          transaction: {
            resolution: { action: "dismissed", by: merchant.userId, at: expect.any(String), note: "a gift" },
            actions: [],
          },
        },
      })
      await expectFinal(checkout.transactionId, merchant)
      const next = await store.shopper.startPaying(checkout.cartId)
      await store.simulator.control.decide(next.transactionId, { status: "SUCCESS" })
      await store.reaches(next.transactionId, "settled")
    })

    it("two at once: one resolves, the other is told", async () => {
      const id = await amountMismatch()
      const merchant = await store.merchant()

      const answers = await Promise.all([
        merchant.resolve(id, { action: "dismiss", note: "first" }),
        merchant.resolve(id, { action: "record_refund", method: "cash" }),
      ])

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    })
  })

  describe("money that Medusa captured, taken away from its cart before it goes back", () => {
    const decisions: [decision: string, body: Record<string, unknown>][] = [
      ["refunded", { action: "record_refund", method: "cash" }],
      ["dismissed", { action: "dismiss", note: "ordered by hand" }],
    ]
    const refundsAndManualRefunds = async (): Promise<any[]> => await store.sql("SELECT id FROM payunit_manual_refund")

    it.each(decisions)("%s: not while its payment session cannot be put aside", async (_, decision) => {
      const { id } = await orderNotPlaced()
      const merchant = await store.merchant()
      const payments = store.container.resolve(Modules.PAYMENT)
      jest.spyOn(payments, "updatePaymentSession").mockRejectedValueOnce(new Error("database away"))

      const answer = await merchant.resolve(id, decision)

      expect(answer).toMatchObject({ status: 409, body: { code: "in_use" } })
      expect(answer.body.message).toContain("database away")
      expect(await refundsAndManualRefunds()).toEqual([])
      expect(await store.row(id)).toMatchObject({ state: "held", resolution: null, lease_until: null })
      expect((await merchant.resolve(id, decision)).status).toBe(200)
    })

    it.each(decisions)("%s: not once an order was placed meanwhile, which has the money then", async (_, decision) => {
      const { id, cartId } = await orderNotPlaced()
      const merchant = await store.merchant()
      await mendOrders()
      const { body } = await store.shopper.expect(200, store.shopper.complete(cartId))

      expect(await merchant.resolve(id, decision)).toMatchObject({ status: 409, body: { code: "has_order" } })

      expect(await refundsAndManualRefunds()).toEqual([])
      await store.makeDue()
      await store.runJob()
      expect(await store.row(id)).toMatchObject({ state: "settled", order_id: body.order.id })
    })

    it("completed while Medusa makes the refund: no order", async () => {
      const { id, ...checkout } = await orderNotPlaced()
      const merchant = await store.merchant()
      await mendOrders()
      const payments = store.container.resolve(Modules.PAYMENT)
      const refund = payments.refundPayment.bind(payments)
      const completed: number[] = []
      jest.spyOn(payments, "refundPayment").mockImplementation(async (...of) => {
        completed.push((await store.shopper.complete(checkout.cartId)).status)
        return await refund(...of)
      })

      expect((await merchant.resolve(id, { action: "record_refund", method: "cash" })).status).toBe(200)

      expect(completed).toEqual([400])
      expect(await store.books(checkout)).toMatchObject({ orders: [], refunds: 1 })
    })

    it.each(decisions)(
      "%s, and its session alive again by whatever code: the cart is not completed",
      async (_, decision) => {
        const { id, ...checkout } = await orderNotPlaced()
        const merchant = await store.merchant()
        await store.shopper.expect(200, merchant.resolve(id, decision))
        await mendOrders()
        await store.sql("UPDATE payment_session SET status = 'authorized' WHERE id = ?", [checkout.sessionId])

        expect(await store.shopper.complete(checkout.cartId)).toMatchObject({
          status: 409,
          body: { code: "collection_closed" },
        })
        expect((await store.books(checkout)).orders).toEqual([])
      },
    )

    it("refused for another reason: given back to the cart, and placed once it can be", async () => {
      const { id } = await orderNotPlaced()
      const merchant = await store.merchant()
      const part = { action: "record_refund", method: "cash", amount: 500 }
      expect(await merchant.resolve(id, part)).toMatchObject({ status: 400, body: { code: "note_required" } })
      await mendOrders()
      await store.runJob()
      expect(await store.row(id)).toMatchObject({ state: "settled" })
    })
  })

  describe("held for want of an answer", () => {
    const decisions = [
      { action: "dismiss", note: "not in PayUnit's dashboard" },
      { action: "record_refund", method: "cash" },
    ]
    /** Whose prompt lives for five minutes, and whose link for fifteen. */
    async function unanswered(reason: string) {
      const checkout = await store.checkout()
      await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, WAITS))
      await until("nobody to look at it", async () => (await store.row(checkout.transactionId)).lease_until === null)
      await store.sql("UPDATE payunit_transaction SET state = 'held', held_reason = ? WHERE id = ?", [
        reason,
        checkout.transactionId,
      ])
      return { ...checkout, id: checkout.transactionId }
    }
    const itsTimeEnds = async (id: string): Promise<void> => {
      await store.sql(
        `UPDATE payunit_transaction SET link_expires_at = now() - interval '1 second',
           prompt_expires_at = now() - interval '1 second', asked_at = NULL WHERE id = ?`,
        [id],
      )
    }

    it.each(["account_unavailable", "unverifiable"])("%s: not resolved while it may still be paid", async (reason) => {
      const { id } = await unanswered(reason)
      const merchant = await store.merchant()

      for (const decision of decisions) {
        const answer = await merchant.resolve(id, decision)
        expect(answer).toMatchObject({ status: 409, body: { code: "may_still_be_paid" } })
        expect(answer.body.message).toMatch(/Try again in (a|\d+) minute/)
      }

      expect(await merchant.recordRefund(id, { amount: 500 })).toMatchObject({ body: { code: "may_still_be_paid" } })
      expect(await store.row(id)).toMatchObject({ resolution: null })
      await itsTimeEnds(id)
      expect((await merchant.resolve(id, decisions[0]!)).status).toBe(200)
    })

    it("dismissed, and PayUnit says later that it was paid: held again, for somebody to see, and placed by nobody", async () => {
      const { id, ...checkout } = await unanswered("unverifiable")
      const merchant = await store.merchant()
      await itsTimeEnds(id)
      await store.shopper.expect(200, merchant.resolve(id, decisions[0]!))
      await store.simulator.control.decide(id, { status: "SUCCESS" })

      const row = await until("it to be held again", async () => {
        const found = await store.row(id)
        return found.resolution === null && found
      })

      expect(row).toMatchObject({ state: "held", held_reason: "session_gone", next_check_at: null })
      expect(row.held_causes[0]).toEqual(cause("paid_after_dismissal"))
      expect(row.paid_at).not.toBeNull()
      expect((await store.books(checkout)).orders).toEqual([])
      await store.shopper.expect(200, merchant.resolve(id, { action: "dismiss", note: "ordered by hand" }))
      await expectFinal(id, merchant)
    })

    it("dismissed and never paid: asked about as long as late money is waited for", async () => {
      const { id } = await unanswered("unverifiable")
      const merchant = await store.merchant()
      await itsTimeEnds(id)
      await store.shopper.expect(200, merchant.resolve(id, decisions[0]!))

      await store.runJob()

      const row = await store.row(id)
      expect(row).toMatchObject({ state: "held", resolution: "dismissed" })
      expect(row.next_check_at.getTime()).toBeGreaterThan(Date.now())
      await store.sql(
        "UPDATE payunit_transaction SET checks = 40, prompted_at = now() - interval '49 hours' WHERE id = ?",
        [id],
      )
      await store.makeDue()
      await store.runJob()
      expect((await store.row(id)).next_check_at).toBeNull()
    })
  })

  it("no order is placed by hand while the shopper has a prompt for the same cart", async () => {
    const { id, cartId, lineId, collectionId } = await cartChanged()
    await store.shopper.expect(200, store.shopper.request("DELETE", `/store/carts/${cartId}/line-items/${lineId}`))
    const { body } = await store.shopper.expect(200, store.shopper.openSession(collectionId))
    const session = body.payment_collection.payment_sessions[0]
    await store.shopper.expect(200, store.shopper.pay(session.id, WAITS))
    const merchant = await store.merchant()

    const answer = await merchant.resolve(id, { action: "place_order" })

    expect(answer).toMatchObject({ status: 409, body: { code: "payment_in_flight" } })
    expect(answer.body.message).toMatch(/Try again in (a|\d+) minute/)
    expect(await store.row(id)).toMatchObject({ state: "held", held_reason: "cart_changed" })
  })

  it("what is not held cannot be resolved", async () => {
    const checkout = await store.checkout()
    const merchant = await store.merchant()
    for (const decision of [
      { action: "place_order" },
      { action: "record_refund", method: "cash" },
      { action: "dismiss", note: "no" },
    ]) {
      expect(await merchant.resolve(checkout.transactionId, decision)).toMatchObject({
        status: 409,
        body: { code: "not_held" },
      })
    }
  })
})
