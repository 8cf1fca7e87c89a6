import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { InvoiceDesk } from "./harness/invoices"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

onTestStore("standard", (store) => {
  let desk: InvoiceDesk
  beforeEach(async () => {
    desk = await InvoiceDesk.open(store)
  })

  /** An order of 13 500 XAF with an invoice of as much, or of the `amount` given. */
  async function billedOrder(amount = 13_500): Promise<{ orderId: string; id: string }> {
    const orderId = await desk.unpaidOrder()
    const { id } = await desk.opened({
      order_id: orderId,
      confirm_exceeds: true,
      items: [{ name: "Order", amount }],
    })
    return { orderId, id }
  }
  const collections = async (orderId: string): Promise<[number, string][]> =>
    (
      await store.sql(
        `SELECT c.amount, c.status FROM payment_collection c
           JOIN order_payment_collection o ON o.payment_collection_id = c.id AND o.deleted_at IS NULL
          WHERE o.order_id = ? AND c.deleted_at IS NULL ORDER BY c.created_at`,
        [orderId],
      )
    ).map(({ amount, status }) => [Number(amount), status])
  const orderTransactions = async (orderId: string): Promise<number[]> =>
    (
      await store.sql(
        "SELECT amount FROM order_transaction WHERE order_id = ? AND deleted_at IS NULL ORDER BY created_at",
        [orderId],
      )
    ).map(({ amount }) => Number(amount))
  /** Money that the order counts, from wherever. */
  const addOrderTransactionsOf = async (order_id: string, amount: number): Promise<void> => {
    await store.container
      .resolve(Modules.ORDER)
      .addOrderTransactions([{ order_id, amount, currency_code: "xaf", reference: "capture", reference_id: "other" }])
  }
  /** What was confirmed, as the ledger has it; what was too much of it by itself. */
  const entries = async (): Promise<any[]> =>
    await store.sql(
      "SELECT * FROM payunit_transaction WHERE source = 'staff' ORDER BY created_at, surplus_of IS NOT NULL",
    )
  describe("of an invoice that is of no order", () => {
    it("in parts that add up", async () => {
      const { id } = await desk.opened()

      const first = await desk.confirm(id, {
        amount: 4_000,
        method: "MTN Mobile Money",
        reference: "MP1",
        note: "part",
      })

      expect(first).toMatchObject({
        status: 200,
        body: {
          is_new: true,
          payment: {
            amount: 4_000,
            currency_code: "xaf",
            method: "MTN Mobile Money",
            reference: "MP1",
            note: "part",
            source: "staff",
            confirmed_by: desk.merchant.userId,
            order_id: null,
            actions: ["refund"],
          },
          surplus: null,
          invoice: { state: "partly_paid", paid_amount: 4_000, remaining_amount: 6_000, paid_at: null },
        },
      })
      expect(first.body.invoice.history).toContainEqual(
        expect.objectContaining({ code: "partly_paid", by: desk.merchant.userId }),
      )
      expect((await desk.confirm(id)).body).toMatchObject({
        payment: { amount: 6_000 },
        invoice: { state: "paid", remaining_amount: 0, paid_at: expect.any(String), actions: ["confirm"] },
      })
    })

    it.each([
      ["half a franc", { amount: 0.5 }, 400, "wrong_amount", "0.5"],
      ["nothing", { amount: 0 }, 400, undefined, "amount"],
      ["less than nothing", { amount: -5 }, 400, undefined, "amount"],
      ["an amount in words", { amount: "5" }, 400, undefined, "amount"],
      ["no method", { method: " " }, 400, undefined, "method"],
      ["what nobody asked for", { colour: "red" }, 400, undefined, "colour"],
    ])("%s is refused, and changes nothing", async (_, body, status, code, words) => {
      const { id } = await desk.opened()

      const answer = await desk.confirm(id, body)

      expect(answer).toMatchObject({ status, body: code === undefined ? {} : { code } })
      expect(answer.body.message).toContain(words)
      expect(await entries()).toEqual([])
      expect(await desk.read(id)).toMatchObject({ state: "open", paid_amount: 0 })
    })

    it("more than is left: what was owed counts, and the rest is on hold until it goes back", async () => {
      const { id } = await desk.opened()
      await desk.confirm(id, { amount: 9_000 })

      const { status, body } = await desk.confirm(id, { amount: 1_500, method: "MTN Mobile Money", reference: "MP2" })

      expect(status).toBe(200)
      expect(body).toMatchObject({
        is_new: true,
        payment: { id: body.transaction_id, amount: 1_000, reference: "MP2" },
        surplus: {
          surplus_of: body.transaction_id,
          amount: 500,
          state: "held",
          held_reason: "paid_twice",
          is_on_hold: true,
        },
        invoice: { state: "paid", paid_amount: 10_000, payments_on_hold: 1, needs_review: true },
      })
      const { transaction } = (await desk.merchant.get(`/admin/payunit/transactions/${body.surplus.id}`)).body
      expect(transaction).toMatchObject({
        source: "staff",
        confirmation: { by: desk.merchant.userId, method: "MTN Mobile Money", surplus_of: body.transaction_id },
        held_causes: [{ code: "surplus_confirmed", params: { owed: 1_000, surplus: 500 } }],
        actions: ["record_refund", "dismiss"],
        can_check: false,
        invoice: { id },
      })
      expect((await desk.list("?held_reason=paid_twice")).invoices).toMatchObject([{ id }])
      // The same again is the one on record, with what was too much of it.
      expect(
        (await desk.confirm(id, { amount: 1_500, method: "MTN Mobile Money", reference: "MP2" })).body,
      ).toMatchObject({
        is_new: false,
        transaction_id: body.transaction_id,
        surplus: { id: body.surplus.id },
      })

      await store.shopper.expect(200, desk.recordRefund(body.surplus.id, { amount: 500 }))

      expect(await desk.read(id)).toMatchObject({ payments_on_hold: 0, needs_review: false, paid_amount: 10_000 })
      expect((await desk.list("?held_reason=paid_twice")).invoices).toEqual([])
    })

    it("after all of it came: all that comes more is on hold, and nothing of it without an amount", async () => {
      const { id } = await desk.opened()
      await desk.confirm(id)
      expect(await desk.confirm(id, { reference: "MP3" })).toMatchObject({
        status: 409,
        body: { code: "invoice_paid" },
      })

      const { body } = await store.shopper.expect(200, desk.confirm(id, { amount: 700, reference: "MP3" }))

      expect(body).toMatchObject({
        payment: null,
        surplus: { id: body.transaction_id, surplus_of: null, amount: 700, held_reason: "paid_twice" },
        invoice: { state: "paid", paid_amount: 10_000, payments_on_hold: 1 },
      })
      expect(await store.sql("SELECT 1 FROM payment_collection WHERE deleted_at IS NULL")).toHaveLength(1)
    })

    it("Medusa holds it in a payment collection of its own, by no order", async () => {
      const { id } = await desk.opened()
      const { body } = await desk.confirm(id, { amount: 4_000 })
      expect(
        await store.sql(
          `SELECT c.amount::int, c.status, c.captured_amount::int FROM payment_collection c JOIN payunit_transaction t ON t.payment_collection_id = c.id
            WHERE t.id = ?`,
          [body.transaction_id],
        ),
      ).toEqual([{ amount: 4_000, status: "completed", captured_amount: 4_000 }])
      // PayUnit knows nothing of it, and is not asked.
      expect(store.simulator.control.requests("paymentstatus")).toHaveLength(0)
      await desk.merchant.post(`/admin/payunit/transactions/${body.transaction_id}/check`, {})
      expect(store.simulator.control.requests("paymentstatus")).toHaveLength(0)
    })

    it("without a PayUnit payment provider it is refused with what to do", async () => {
      const { id } = await desk.opened()
      const { options } = (store.container.resolve("configModule") as any).modules.payment
      const { providers } = options
      options.providers = []
      const answer = await desk.confirm(id)
      options.providers = providers
      expect(answer).toMatchObject({ status: 409, body: { code: "no_provider" } })
      expect(await entries()).toEqual([])
    })

    it("a double click confirms once", async () => {
      const { id } = await desk.opened()

      const click = { idempotency_key: "click-0001" }

      const answers = await Promise.all([desk.confirm(id, click), desk.confirm(id, click), desk.confirm(id, click)])

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers.filter(({ body }) => body.is_new)).toHaveLength(1)
      expect(await entries()).toHaveLength(1)
      expect(await desk.confirm(id)).toMatchObject({ status: 409, body: { code: "recorded_already" } })
    })

    it("the same part is confirmed once; another reference, or saying so, is another payment", async () => {
      const { id } = await desk.opened()
      await Promise.all([desk.confirm(id, { amount: 1_000 }), desk.confirm(id, { amount: 1_000 })])
      expect(await entries()).toHaveLength(1)

      for (const more of [
        { reference: "MP1" },
        { reference: "MP1" },
        { reference: "MP2" },
        { idempotency_key: "key-0001", again: true },
        { idempotency_key: "key-0001" },
      ]) {
        expect((await desk.confirm(id, { amount: 1_000, ...more })).status).toBe(200)
      }
      expect((await entries()).map(({ reference }) => reference)).toEqual([null, "MP1", "MP2", null])
      expect(await desk.confirm(id, { amount: 500, reference: "MP1" })).toMatchObject({
        status: 409,
        body: { code: "reference_used" },
      })
      expect(await desk.confirm(id, { amount: 500, idempotency_key: "key-0001" })).toMatchObject({
        status: 409,
        body: { code: "idempotency_key_reused" },
      })
    })

    it("many parts at once never count for more than is billed: the rest is on hold", async () => {
      const { id } = await desk.opened()
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, index) => desk.confirm(id, { amount: 3_000, reference: `MP${index}` })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect(await desk.read(id)).toMatchObject({ state: "paid", paid_amount: 10_000, payments_on_hold: 2 })
      expect((await entries()).reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(15_000)
    })

    it("made void after a part of it came: it stays void, whoever asks again, and the doctor is content", async () => {
      const { id } = await desk.opened()
      await store.shopper.expect(200, desk.confirm(id, { amount: 4_000 }))
      await store.shopper.expect(200, desk.do(id, "void"))

      const figures = { invoice: { state: "void", paid_amount: 4_000, remaining_amount: 6_000 } }
      expect((await desk.do(id, "check")).body).toMatchObject(figures)
      const { body } = await store.shopper.expect(200, desk.merchant.get("/admin/payunit/health"))
      expect(body.health.checks.find((check: any) => check.id === "invoice_payments")).toMatchObject({ status: "ok" })

      // Figures that somebody changed are put right, and nothing else.
      await store.sql("UPDATE payunit_invoice SET paid_amount = 1 WHERE id = ?", [id])
      expect((await desk.do(id, "check")).body).toMatchObject(figures)
    })

    it("money of an invoice that was made in test mode, of an account that is live now, is none", async () => {
      const { id } = await desk.opened()
      const { accounts } = store.container.resolve<any>("payunit")
      const spy = jest.spyOn(accounts, "clientFor").mockReturnValue({ mode: "live" })
      const answer = await desk.confirm(id)
      spy.mockRestore()
      expect(answer).toMatchObject({ status: 409, body: { code: "invoice_of_test_mode" } })
      expect(await entries()).toEqual([])
    })

    it("dismissed, since it was a mistake: the same reference can be confirmed again", async () => {
      const { id } = await desk.opened()
      await desk.confirm(id, { amount: 10_000 })
      const wrong = (await store.shopper.expect(200, desk.confirm(id, { amount: 700, reference: "MP9" }))).body
      await store.shopper.expect(
        200,
        desk.merchant.resolve(wrong.transaction_id, { action: "dismiss", note: "of another invoice" }),
      )
      const { body } = await store.shopper.expect(200, desk.confirm(id, { amount: 800, reference: "MP9" }))
      expect(body).toMatchObject({ is_new: true, surplus: { amount: 800 } })
    })

    it("while Medusa does not take it: no payer's session gets it, and it is placed later", async () => {
      const invoice = await desk.opened()
      const sessions = jest
        .spyOn(store.container.resolve(Modules.PAYMENT) as any, "createPaymentSession")
        .mockRejectedValueOnce(new Error("no payments today"))
      await store.shopper.expect(200, desk.confirm(invoice.id, { amount: 4_000 }))
      sessions.mockRestore()
      const [{ id, payment_collection_id }] = (await entries()) as [any]
      // Another session of it stands, and one more is made at the same time.
      const payments = store.container.resolve(Modules.PAYMENT)
      const make = async (provider_id: string): Promise<any> =>
        await payments.createPaymentSession(payment_collection_id, {
          ...{ provider_id, amount: 4_000, currency_code: "xaf", data: {}, context: {} },
        })
      const other = await make("pp_system_default")
      await store.sql("UPDATE payunit_transaction SET payment_session_id = ? WHERE id = ?", [other.id, id])

      await expect(make("pp_payunit_payunit")).rejects.toMatchObject({ code: "already_paid" })

      expect(await store.row(id)).toMatchObject({ payment_session_id: other.id, state: "applying" })
    })

    it("void before any of it came: it stays void until all of it has", async () => {
      const { id } = await desk.opened()
      await store.shopper.expect(200, desk.do(id, "void"))
      expect((await desk.confirm(id, { amount: 4_000 })).body.invoice).toMatchObject({
        state: "void",
        paid_amount: 4_000,
      })
      expect((await desk.do(id, "check")).body.invoice).toMatchObject({ state: "void", paid_amount: 4_000 })
      expect((await desk.confirm(id, { amount: 6_000 })).body.invoice).toMatchObject({
        state: "paid",
        paid_amount: 10_000,
      })
    })

    it("tells the store once that it is paid", async () => {
      const events: any[] = []
      store.container
        .resolve(Modules.EVENT_BUS)
        .subscribe("payunit.invoice.paid", async ({ data }: any) => void events.push(data), { subscriberId: "tests" })
      const { id } = await desk.opened()
      await desk.confirm(id, { amount: 4_000 })
      await desk.confirm(id)
      await desk.confirm(id)
      await until("the event", () => events.length > 0)
      expect(events).toMatchObject([
        { id, order_id: null, customer_id: null, total_amount: 10_000, paid_amount: 10_000, currency_code: "xaf" },
      ])
    })

    it("what does not exist, or was never made", async () => {
      expect((await desk.confirm("puinv_none")).body.code).toBe("invoice_not_found")
      store.simulator.control.addFault({ operation: "invoice/create", kind: "bad_request" })
      const { body } = await desk.create()
      expect(await desk.confirm(body.invoice.id)).toMatchObject({ status: 409, body: { code: "invoice_not_payable" } })
    })
  })

  describe("of an order's invoice", () => {
    it("in full: Medusa holds a collection of exactly that amount, and nothing is outstanding", async () => {
      const { orderId, id } = await billedOrder()
      expect(await desk.totals(orderId)).toEqual({ paid: 0, outstanding: 13_500, status: "authorized" })

      const answer = await desk.confirm(id)

      expect(answer.body).toMatchObject({ payment: { order_id: orderId, amount: 13_500 }, surplus: null })
      expect(await desk.totals(orderId)).toEqual({ paid: 13_500, outstanding: 0, status: "captured" })
      expect(await orderTransactions(orderId)).toEqual([13_500])
      // What was to be paid by hand is not asked for any more.
      expect(await collections(orderId)).toEqual([
        [13_500, "canceled"],
        [13_500, "completed"],
      ])
    })

    it("in parts: what is outstanding falls with each, and Medusa asks for the rest only", async () => {
      const { orderId, id } = await billedOrder()

      await desk.confirm(id, { amount: 4_000 })
      expect(await desk.totals(orderId)).toEqual({ paid: 4_000, outstanding: 9_500, status: "partially_captured" })
      expect(await collections(orderId)).toEqual([
        [13_500, "canceled"],
        [4_000, "completed"],
        [9_500, "not_paid"],
      ])
      await desk.confirm(id, { amount: 3_500 })
      expect(await desk.totals(orderId)).toEqual({ paid: 7_500, outstanding: 6_000, status: "partially_captured" })
      await desk.confirm(id)
      expect(await desk.totals(orderId)).toEqual({ paid: 13_500, outstanding: 0, status: "captured" })
      expect(await orderTransactions(orderId)).toEqual([4_000, 3_500, 6_000])
      expect((await desk.draft(orderId)).body.figures).toMatchObject({ outstanding: 0, left: 0 })
    })

    it("a double click records once", async () => {
      const { orderId, id } = await billedOrder()

      await Promise.all([desk.confirm(id), desk.confirm(id), desk.confirm(id)])

      await until("it to be settled", async () => (await entries())[0].state === "settled")
      expect(await entries()).toHaveLength(1)
      expect(await orderTransactions(orderId)).toEqual([13_500])
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0 })
    })

    it("several parts at once are all recorded", async () => {
      const { orderId, id } = await billedOrder()

      await Promise.all([1_000, 2_000, 3_000].map((amount) => desk.confirm(id, { amount, reference: `MP${amount}` })))

      await until("all to be settled", async () => (await entries()).every(({ state }) => state === "settled"))
      expect((await orderTransactions(orderId)).sort()).toEqual([1_000, 2_000, 3_000])
      expect(await desk.totals(orderId)).toMatchObject({ paid: 6_000, outstanding: 7_500 })
    })

    it("not recorded where the merchant does not want it", async () => {
      const { orderId, id } = await billedOrder()
      const answer = await desk.confirm(id, { record_on_order: false })
      expect(answer.body).toMatchObject({
        invoice: { state: "paid" },
        payment: { order_id: null, actions: ["refund", "record"] },
      })
      expect(await desk.totals(orderId)).toMatchObject({ paid: 0, outstanding: 13_500 })
    })

    it("is placed under the lease of its order all the same: what is left of the invoice is measured under that", async () => {
      const { orderId, id } = await billedOrder()
      const { body } = await desk.confirm(id, { record_on_order: false })
      const { withLeaseOf } = require("../.medusa/server/src/workflows/leases")
      const [{ cart_id }] = await store.sql("SELECT cart_id FROM order_cart WHERE order_id = ?", [orderId])
      const transaction = await store.row(body.transaction_id)
      const leased = await withLeaseOf(store.container, transaction, 5_000, async ({ name }: any) => name)
      expect(leased).toEqual({ kind: "done", result: cart_id })
    })

    it("of an archived order: the invoice counts it, and the order does not", async () => {
      const { orderId, id } = await billedOrder()
      await store.sql(`UPDATE "order" SET status = 'archived' WHERE id = ?`, [orderId])
      const { body } = await desk.confirm(id)
      expect(body).toMatchObject({ payment: { order_id: null }, invoice: { state: "paid", payments_on_hold: 0 } })
      expect(await orderTransactions(orderId)).toEqual([])
    })

    it("fractions that PayUnit does not take are made good, so that nothing stays outstanding", async () => {
      const { orderId, id } = await billedOrder()
      const raw = JSON.stringify({ value: "999.6", precision: 20 })
      await store.sql("UPDATE order_shipping_method SET amount = 999.6, raw_amount = ?::jsonb", [raw])
      expect((await desk.totals(orderId)).outstanding).toBe(13_499.6)

      await desk.confirm(id)

      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_499.6, outstanding: 0, status: "captured" })
      expect((await desk.read(id)).payments_on_hold).toBe(0)
    })

    it("an order that was paid meanwhile: on hold as paid twice, and not recorded a second time", async () => {
      const { orderId, id } = await billedOrder()
      const second = await desk.opened({ order_id: orderId, confirm_exceeds: true, note: "again" })
      await desk.confirm(id)

      const { body } = await store.shopper.expect(200, desk.confirm(second.id))

      expect(body).toMatchObject({
        payment: null,
        surplus: { amount: 10_000, held_reason: "paid_twice" },
        invoice: { state: "open", paid_amount: 0, payments_on_hold: 1 },
      })
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0 })
      expect(await collections(orderId)).toHaveLength(2)

      await store.shopper.expect(
        200,
        desk.recordRefund(body.transaction_id, { amount: 10_000, note: "sent back by MTN" }),
      )

      const { transaction } = (await desk.merchant.get(`/admin/payunit/transactions/${body.transaction_id}`)).body
      expect(transaction).toMatchObject({ resolution: { action: "refunded", by: desk.merchant.userId }, actions: [] })
      expect(await desk.recordRefund(body.transaction_id, { amount: 1 })).toMatchObject({ status: 409 })
    })

    it("more than the order wants: it takes what is left, and the rest is on hold", async () => {
      const { orderId, id } = await billedOrder(15_000)

      const answer = await desk.confirm(id)

      expect(answer.body).toMatchObject({
        payment: { amount: 13_500, order_id: orderId },
        surplus: { amount: 1_500, held_reason: "paid_twice" },
        invoice: { state: "partly_paid", paid_amount: 13_500 },
      })
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0, status: "captured" })
    })

    it("an order paid through PayUnit itself", async () => {
      const { orderId: order_id } = await store.paidOrder()
      const { id } = await desk.opened({ order_id, confirm_exceeds: true })

      const answer = await desk.confirm(id)

      expect(answer.body).toMatchObject({ payment: null, surplus: { held_reason: "paid_twice" } })
      expect(await orderTransactions(order_id)).toEqual([13_500])
    })

    it("other money that comes while it is recorded: both count, and what is too much is on hold", async () => {
      const { orderId, id } = await billedOrder()
      const module = store.container.resolve(Modules.PAYMENT) as any
      const authorize = module.authorizePaymentSession.bind(module)
      const spy = jest.spyOn(module, "authorizePaymentSession").mockImplementationOnce(async (...args: unknown[]) => {
        await addOrderTransactionsOf(orderId, 5_000)
        return await authorize(...args)
      })

      const { body } = await desk.confirm(id)
      spy.mockRestore()

      expect(body.invoice).toMatchObject({
        state: "paid",
        payments_on_hold: 1,
        transactions: [{ id: body.transaction_id, state: "held", held_reason: "paid_twice" }],
      })
      expect((await desk.totals(orderId)).outstanding).toBe(-5_000)

      await desk.do(id, "check")
      await store.shopper.expect(
        200,
        desk.merchant.post(`/admin/payunit/transactions/${body.transaction_id}/resolve`, {
          action: "record_refund",
          amount: 5_000,
          method: "MTN Mobile Money",
          note: "sent 5000 back by MTN",
        }),
      )
      expect(await desk.read(id)).toMatchObject({
        refunded_amount: 5_000,
        payments_on_hold: 0,
        payments: [{ id: body.transaction_id, refunds: [{ amount: 5_000 }] }],
      })
      expect(await orderTransactions(orderId)).toEqual([5_000, 13_500, -5_000])
      expect((await desk.totals(orderId)).outstanding).toBe(0)
    })

    describe("recorded later, where it was confirmed without its order", () => {
      const record = async (id: string, paymentId: string): Promise<any> =>
        await desk.do(id, `payments/${paymentId}/record`)

      it("the order counts it, once", async () => {
        const { orderId, id } = await billedOrder()
        const { transaction_id } = (await desk.confirm(id, { record_on_order: false })).body

        const answers = await Promise.all([record(id, transaction_id), record(id, transaction_id)])

        expect(answers.map(({ status }) => status)).toEqual([200, 200])
        expect(answers[0].body).toMatchObject({ payment: { order_id: orderId, actions: ["refund"] } })
        expect(await orderTransactions(orderId)).toEqual([13_500])
        expect(await desk.totals(orderId)).toEqual({ paid: 13_500, outstanding: 0, status: "captured" })
        await store.shopper.expect(200, record(id, transaction_id))
        expect(await orderTransactions(orderId)).toEqual([13_500])
      })

      it("and refunds of it are the order's afterwards", async () => {
        const { orderId, id } = await billedOrder()
        const { transaction_id } = (await desk.confirm(id, { record_on_order: false })).body
        await store.shopper.expect(200, record(id, transaction_id))

        await store.shopper.expect(200, desk.recordRefund(transaction_id, { amount: 500 }))

        expect(await orderTransactions(orderId)).toEqual([13_500, -500])
      })

      it("not where the order wants less, where something was refunded, or where there is no order", async () => {
        const { orderId, id } = await billedOrder()
        const { transaction_id } = (await desk.confirm(id, { record_on_order: false })).body
        await addOrderTransactionsOf(orderId, 1_000)
        expect(await record(id, transaction_id)).toMatchObject({ status: 409, body: { code: "order_wants_less" } })
        await store.shopper.expect(200, desk.recordRefund(transaction_id, { amount: 500 }))
        expect(await record(id, transaction_id)).toMatchObject({ status: 409, body: { code: "payment_refunded" } })
        expect((await record(id, "none")).body.code).toBe("payment_not_found")
        const free = await desk.opened({ note: "free" })
        const other = (await desk.confirm(free.id)).body.transaction_id
        expect((await record(free.id, other)).body.code).toBe("payment_of_no_order")
        expect(await orderTransactions(orderId)).toEqual([1_000])
      })
    })

    describe("the process died while it was recorded", () => {
      /** As a confirmation leaves it that died before Medusa heard of it. */
      async function confirmedOnly(): Promise<{ orderId: string; id: string }> {
        const billed = await billedOrder()
        const sessions = jest
          .spyOn(store.container.resolve(Modules.PAYMENT) as any, "createPaymentSession")
          .mockRejectedValueOnce(new Error("killed"))
        await desk.confirm(billed.id)
        sessions.mockRestore()
        await store.sql("UPDATE payunit_transaction SET state = 'paid', attempts = 0, next_check_at = now()")
        return billed
      }
      const expectRecorded = async (orderId: string): Promise<void> => {
        expect((await entries()).map(({ state }) => state)).toEqual(["settled"])
        expect(await orderTransactions(orderId)).toEqual([13_500])
        expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0, status: "captured" })
        expect(await collections(orderId)).toHaveLength(2)
      }

      it("before anything: the job does it", async () => {
        const { orderId, id } = await confirmedOnly()
        expect(await desk.read(id)).toMatchObject({ state: "open", transactions: [{ state: "paid" }] })

        await store.runJob()

        await expectRecorded(orderId)
        await store.runJob()
        await desk.do(id, "check")
        await expectRecorded(orderId)
        expect(await desk.read(id)).toMatchObject({ state: "paid", paid_amount: 13_500 })
      })

      it("after the capture, before the order counted it", async () => {
        const { orderId, id } = await confirmedOnly()
        await store.runJob()
        await store.sql("DELETE FROM order_transaction WHERE order_id = ?", [orderId])
        await store.sql("UPDATE payunit_transaction SET state = 'applying', settled_at = NULL, next_check_at = now()")

        await desk.do(id, "check")

        expect(await collections(orderId)).toHaveLength(2)
        expect((await entries()).map(({ state }) => state)).toEqual(["settled"])
        expect(await orderTransactions(orderId)).toEqual([13_500])
      })

      it("after everything but the last word", async () => {
        const { orderId, id } = await confirmedOnly()
        await store.runJob()
        await store.sql("UPDATE payunit_transaction SET state = 'applying', settled_at = NULL, next_check_at = now()")

        await desk.do(id, "check")

        await expectRecorded(orderId)
        expect((await desk.read(id)).payments_on_hold).toBe(0)
      })

      it("and other money came meanwhile: it is on hold, since the order wants less than it", async () => {
        const { orderId, id } = await confirmedOnly()
        await addOrderTransactionsOf(orderId, 3_500)

        await store.runJob()

        expect(await orderTransactions(orderId)).toEqual([3_500])
        expect(await desk.read(id)).toMatchObject({ transactions: [{ state: "held", held_reason: "cart_changed" }] })
      })
    })

    it("Medusa refuses: the confirmation stands, the answer says so, and it is tried again", async () => {
      const { orderId, id } = await billedOrder()
      const sessions = jest
        .spyOn(store.container.resolve(Modules.PAYMENT) as any, "createPaymentSession")
        .mockRejectedValueOnce(new Error("no payments today"))

      const { body } = await desk.confirm(id)
      sessions.mockRejectedValue(new Error("no payments today"))
      // What is owed beside that, nobody knows yet.
      expect(await desk.confirm(id, { amount: 500, reference: "MP1" })).toMatchObject({
        status: 409,
        body: { code: "payment_being_recorded" },
      })
      sessions.mockRestore()

      expect(body).toMatchObject({
        payment: null,
        invoice: { state: "open", is_moving: true, transactions: [{ id: body.transaction_id, state: "applying" }] },
      })
      const { transaction } = (await desk.merchant.get(`/admin/payunit/transactions/${body.transaction_id}`)).body
      expect(JSON.stringify(transaction.history)).toContain("no payments today")
      await store.sql("UPDATE payunit_transaction SET next_check_at = now()")
      await store.runJob()
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0, status: "captured" })
      expect(await collections(orderId)).toHaveLength(2)
    })
  })

  describe("when the order is cancelled", () => {
    const cancel = async (orderId: string): Promise<void> => {
      await cancelOrderWorkflow(store.container).run({ input: { order_id: orderId } })
    }
    const reaches = async (id: string, state: string): Promise<any> =>
      await until(`invoice to be ${state}`, async () => {
        const invoice = await desk.read(id)
        return invoice.state === state && invoice
      })

    it("an open invoice is void, with the warning that its link lives on", async () => {
      const { orderId, id } = await billedOrder()

      await cancel(orderId)

      const invoice = await reaches(id, "void")
      expect(invoice).toMatchObject({
        payments_on_hold: 0,
        warnings: expect.arrayContaining([expect.objectContaining({ code: "link_lives" })]),
      })
      const [causes] = invoice.history.filter(({ code }: any) => code === "void").map((entry: any) => entry.causes)
      expect(causes).toMatchObject([{ code: "order_was_cancelled" }, { code: "link_lives_on" }])
    })

    it("money that was confirmed is on hold until somebody says that it was refunded, recorded on it or not", async () => {
      const { orderId, id } = await billedOrder()
      const first = (await desk.confirm(id, { amount: 4_000 })).body.transaction_id
      const second = (await desk.confirm(id, { amount: 3_000, record_on_order: false })).body.transaction_id

      await cancel(orderId)

      await reaches(id, "void")
      const invoice = await until("both to be held", async () => {
        const read = await desk.read(id)
        return read.payments_on_hold === 2 && read
      })
      expect(invoice.transactions.map(({ held_reason }: any) => held_reason)).toEqual([
        "cancelled_without_refund",
        "cancelled_without_refund",
      ])
      for (const one of [first, second]) {
        const resolved = await desk.merchant.post(`/admin/payunit/transactions/${one}/resolve`, {
          action: "record_refund",
          method: "MTN Mobile Money",
          note: "by MTN",
        })
        expect(resolved.body.transaction).toMatchObject({ resolution: { action: "refunded" }, actions: [] })
      }
      expect(await desk.read(id)).toMatchObject({ payments_on_hold: 0, refunded_amount: 7_000 })
    })

    it("money that comes later is on hold, and not recorded on the order", async () => {
      const { orderId, id } = await billedOrder()
      await cancel(orderId)
      await reaches(id, "void")

      const { body } = await desk.confirm(id)

      expect(body).toMatchObject({
        payment: null,
        invoice: {
          state: "void",
          paid_amount: 0,
          transactions: [{ state: "held", held_reason: "late_on_cancelled_order", is_on_hold: true }],
        },
      })
      expect(await orderTransactions(orderId)).toEqual([])
      expect(await collections(orderId)).toHaveLength(1)
    })
  })
})
