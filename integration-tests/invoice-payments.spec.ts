import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow, createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
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
  const payments = async (): Promise<any[]> =>
    await store.sql("SELECT * FROM payunit_invoice_payment WHERE deleted_at IS NULL ORDER BY confirmed_at")

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
            confirmed_by: desk.merchant.userId,
            order: null,
          },
          invoice: { state: "partly_paid", paid_amount: 4_000, remaining_amount: 6_000, paid_at: null },
        },
      })
      expect(first.body.invoice.history).toContainEqual(
        expect.objectContaining({ code: "partly_paid", by: desk.merchant.userId }),
      )
      expect((await desk.confirm(id)).body).toMatchObject({
        payment: { amount: 6_000 },
        invoice: { state: "paid", remaining_amount: 0, paid_at: expect.any(String), actions: [] },
      })
    })

    it.each([
      ["more than is billed", { amount: 10_001 }, 409, "more_than_is_billed", "10,000"],
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
      expect(await payments()).toEqual([])
      expect(await desk.read(id)).toMatchObject({ state: "open", paid_amount: 0 })
    })

    it("more than is left, and anything after all of it, is refused", async () => {
      const { id } = await desk.opened()
      await desk.confirm(id, { amount: 9_000 })
      expect(await desk.confirm(id, { amount: 1_001 })).toMatchObject({
        status: 409,
        body: { code: "more_than_is_billed", message: expect.stringMatching(/FCFA\s1,000/) },
      })
      await desk.confirm(id, { reference: "MP2" })
      expect(await desk.confirm(id, { amount: 1 })).toMatchObject({ status: 409, body: { code: "invoice_paid" } })
    })

    it("a double click confirms once", async () => {
      const { id } = await desk.opened()

      const click = { idempotency_key: "click-0001" }

      const answers = await Promise.all([desk.confirm(id, click), desk.confirm(id, click), desk.confirm(id, click)])

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers.filter(({ body }) => body.is_new)).toHaveLength(1)
      expect(await payments()).toHaveLength(1)
      expect(await desk.confirm(id)).toMatchObject({ status: 409, body: { code: "recorded_already" } })
    })

    it("the same part is confirmed once; another reference, or saying so, is another payment", async () => {
      const { id } = await desk.opened()
      await Promise.all([desk.confirm(id, { amount: 1_000 }), desk.confirm(id, { amount: 1_000 })])
      expect(await payments()).toHaveLength(1)

      for (const more of [
        { reference: "MP1" },
        { reference: "MP1" },
        { reference: "MP2" },
        { idempotency_key: "key-0001", again: true },
        { idempotency_key: "key-0001" },
      ]) {
        expect((await desk.confirm(id, { amount: 1_000, ...more })).status).toBe(200)
      }
      expect((await payments()).map(({ reference }) => reference)).toEqual([null, "MP1", "MP2", null])
      expect(await desk.confirm(id, { amount: 500, reference: "MP1" })).toMatchObject({
        status: 409,
        body: { code: "reference_used" },
      })
      expect(await desk.confirm(id, { amount: 500, idempotency_key: "key-0001" })).toMatchObject({
        status: 409,
        body: { code: "idempotency_key_reused" },
      })
    })

    it("many parts at once never come to more than is billed", async () => {
      const { id } = await desk.opened()
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, index) => desk.confirm(id, { amount: 3_000, reference: `MP${index}` })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(await desk.read(id)).toMatchObject({ state: "partly_paid", paid_amount: 9_000 })
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

    it("tells the store once that it is paid", async () => {
      const heard: any[] = []
      store.container
        .resolve(Modules.EVENT_BUS)
        .subscribe("payunit.invoice.paid", async ({ data }: any) => void heard.push(data), { subscriberId: "tests" })
      const { id } = await desk.opened()
      await desk.confirm(id, { amount: 4_000 })
      await desk.confirm(id)
      await desk.confirm(id)
      await until("the event", () => heard.length > 0)
      expect(heard).toMatchObject([
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

      expect(answer.body.payment.order).toMatchObject({
        id: orderId,
        record: "recorded",
        recorded_amount: 13_500,
        surplus_amount: 0,
        payment_collection_id: expect.stringMatching(/^pay_col/),
        payment_id: expect.stringMatching(/^pay_/),
        problem: null,
      })
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
      expect((await desk.draft(orderId)).body.figures).toMatchObject({ outstanding: 0, left: 0, being_recorded: 0 })
    })

    it("a double click records once", async () => {
      const { orderId, id } = await billedOrder()

      await Promise.all([desk.confirm(id), desk.confirm(id), desk.confirm(id)])

      await until("it to be recorded", async () => (await payments())[0].order_record === "recorded")
      expect(await payments()).toHaveLength(1)
      expect(await orderTransactions(orderId)).toEqual([13_500])
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0 })
    })

    it("several parts at once are all recorded", async () => {
      const { orderId, id } = await billedOrder()

      await Promise.all([1_000, 2_000, 3_000].map((amount) => desk.confirm(id, { amount, reference: `MP${amount}` })))

      await until("all to be recorded", async () =>
        (await payments()).every(({ order_record }) => order_record === "recorded"),
      )
      expect((await orderTransactions(orderId)).sort()).toEqual([1_000, 2_000, 3_000])
      expect(await desk.totals(orderId)).toMatchObject({ paid: 6_000, outstanding: 7_500 })
    })

    it("not recorded where the merchant does not want it", async () => {
      const { orderId, id } = await billedOrder()
      const answer = await desk.confirm(id, { record_on_order: false })
      expect(answer.body).toMatchObject({ invoice: { state: "paid" }, payment: { order: { record: "none" } } })
      expect(await desk.totals(orderId)).toMatchObject({ paid: 0, outstanding: 13_500 })
    })

    it("fractions that PayUnit does not take are made good, so that nothing stays outstanding", async () => {
      const { orderId, id } = await billedOrder()
      const raw = JSON.stringify({ value: "999.6", precision: 20 })
      await store.sql("UPDATE order_shipping_method SET amount = 999.6, raw_amount = ?::jsonb", [raw])
      expect((await desk.totals(orderId)).outstanding).toBe(13_499.6)

      await desk.confirm(id)

      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_499.6, outstanding: 0, status: "captured" })
      expect((await desk.read(id)).held_reason).toBeNull()
    })

    it("an order that was paid meanwhile: held as paid twice, and not recorded a second time", async () => {
      const { orderId, id } = await billedOrder()
      const second = await desk.opened({ order_id: orderId, confirm_exceeds: true, note: "again" })
      await desk.confirm(id)

      const answer = await desk.confirm(second.id)

      expect(answer).toMatchObject({
        status: 200,
        body: {
          payment: { order: { record: "paid_twice", recorded_amount: 0, surplus_amount: 10_000, payment_id: null } },
          invoice: { state: "paid", held_reason: "paid_twice", actions: ["paid_back", "dismiss"] },
        },
      })
      expect(answer.body.invoice.warnings).toEqual(
        expect.arrayContaining([{ code: "held", message: expect.stringMatching(/paid_twice.*refund 10000/) }]),
      )
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0 })
      expect((await desk.list("?held_reason=paid_twice")).invoices).toMatchObject([{ id: second.id }])

      const resolved = await desk.do(second.id, "resolve", { action: "paid_back", note: "sent 10000 back by MTN" })
      expect(resolved.body.invoice).toMatchObject({
        actions: [],
        resolution: { action: "paid_back", by: desk.merchant.userId, note: "sent 10000 back by MTN" },
      })
      expect(await desk.do(second.id, "resolve", { action: "dismiss", note: "once more" })).toMatchObject({
        status: 409,
        body: { code: "invoice_not_held" },
      })
      expect((await desk.list("?held_reason=paid_twice")).invoices).toEqual([])
    })

    it("more than the order wants: it takes what is left, and the rest is held", async () => {
      const { orderId, id } = await billedOrder(15_000)

      const answer = await desk.confirm(id)

      expect(answer.body).toMatchObject({
        payment: { order: { record: "paid_twice", recorded_amount: 13_500, surplus_amount: 1_500 } },
        invoice: { held_reason: "paid_twice", held_why: [{ code: "surplus", params: { surplus: 1_500 } }] },
      })
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0, status: "captured" })
    })

    it("an order paid through PayUnit itself", async () => {
      const { orderId: order_id } = await store.paidOrder()
      const { id } = await desk.opened({ order_id, confirm_exceeds: true })

      const answer = await desk.confirm(id)

      expect(answer.body.invoice).toMatchObject({ held_reason: "paid_twice" })
      expect(await orderTransactions(order_id)).toEqual([13_500])
    })

    it("other money that comes while it is recorded: both count, and what is too much is held", async () => {
      const { orderId, id } = await billedOrder()
      const module = store.container.resolve(Modules.PAYMENT) as any
      const authorize = module.authorizePaymentSession.bind(module)
      const spy = jest.spyOn(module, "authorizePaymentSession").mockImplementationOnce(async (...args: unknown[]) => {
        await addOrderTransactionsOf(orderId, 5_000)
        return await authorize(...args)
      })

      const answer = await desk.confirm(id)
      spy.mockRestore()

      expect(answer.body.invoice).toMatchObject({
        held_reason: "paid_twice",
        held_why: [{ code: "too_much", params: { surplus: 5_000 } }],
      })
      expect((await desk.totals(orderId)).outstanding).toBe(-5_000)
      expect(answer.body.payment.order).toMatchObject({ record: "recorded", surplus_amount: 0, excess_amount: 5_000 })

      // Later: it stays what was written down, whoever else looks.
      await desk.do(id, "check")
      const resolved = await desk.do(id, "resolve", { action: "paid_back", note: "sent 5000 back by MTN" })
      expect(resolved.body.invoice).toMatchObject({
        paid_back_amount: 5_000,
        resolution: { action: "paid_back" },
        payments: [{ refunds: [{ amount: 5_000, order: { record: "refunded", amount: 5_000 } }] }],
      })
      expect(await orderTransactions(orderId)).toEqual([5_000, 13_500, -5_000])
      expect((await desk.totals(orderId)).outstanding).toBe(0)
    })

    describe("somebody died while it was recorded", () => {
      /** As a confirmation leaves it that died before anything was recorded. */
      async function confirmedOnly(): Promise<{ orderId: string; id: string }> {
        const billed = await billedOrder()
        await desk.confirm(billed.id, { record_on_order: false })
        await store.sql(
          "UPDATE payunit_invoice_payment SET order_record = 'wanted', lease_owner = 'dead', lease_until = now() - interval '1 second'",
        )
        return billed
      }
      const expectRecorded = async (orderId: string): Promise<void> => {
        expect((await payments()).map(({ order_record }) => order_record)).toEqual(["recorded"])
        expect(await orderTransactions(orderId)).toEqual([13_500])
        expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0, status: "captured" })
      }

      it("before anything: the job does it", async () => {
        const { orderId, id } = await confirmedOnly()
        expect((await desk.read(id)).warnings).toEqual(
          expect.arrayContaining([expect.objectContaining({ code: "order_not_updated" })]),
        )
        expect((await desk.draft(orderId)).body.figures).toMatchObject({ being_recorded: 13_500, left: 0 })

        await desk.tend()

        await expectRecorded(orderId)
        await desk.tend()
        await desk.do(id, "check")
        await expectRecorded(orderId)
      })

      it("while another works at it, nobody else does", async () => {
        const { orderId, id } = await confirmedOnly()
        await store.sql("UPDATE payunit_invoice_payment SET lease_until = now() + interval '1 minute'")
        await desk.tend()
        await desk.do(id, "check")
        expect(await orderTransactions(orderId)).toEqual([])
      })

      /** What a recording leaves that died once its collection was made, and perhaps its payment authorised. */
      async function begun(orderId: string, isAuthorized: boolean): Promise<void> {
        const { openCollectionWorkflow } = require("../.medusa/server/src/workflows/books/open-collection")
        const [{ id: payment_id }] = (await payments()) as [any]
        const { result } = await openCollectionWorkflow(store.container).run({
          input: {
            ...{ order_id: orderId, amount: 13_500, currency_code: "xaf" },
            metadata: { payunit_invoice_payment_id: payment_id },
          },
        })
        if (isAuthorized) {
          const { result: session } = await createPaymentSessionsWorkflow(store.container).run({
            input: { payment_collection_id: result.id, provider_id: "pp_system_default", data: {}, context: {} },
          })
          await store.container.resolve(Modules.PAYMENT).authorizePaymentSession(session.id, {})
        }
      }

      it.each([
        ["after the collection was made", false],
        ["after the payment was authorised", true],
      ])("%s: that one is used", async (_, isAuthorized) => {
        const { orderId, id } = await confirmedOnly()
        await begun(orderId, isAuthorized)

        await desk.do(id, "check")

        await expectRecorded(orderId)
        expect(await collections(orderId)).toHaveLength(2)
      })

      it("and other money came meanwhile: the order takes what it still wants, and the rest is held", async () => {
        const { orderId, id } = await confirmedOnly()
        await begun(orderId, true)
        await addOrderTransactionsOf(orderId, 3_500)

        await desk.do(id, "check")

        expect(await payments()).toMatchObject([{ order_record: "paid_twice" }])
        expect(await orderTransactions(orderId)).toEqual([3_500, 10_000])
        expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0 })
        expect(await desk.read(id)).toMatchObject({
          held_reason: "paid_twice",
          held_why: expect.arrayContaining([
            expect.objectContaining({ code: "surplus", params: expect.objectContaining({ surplus: 3_500 }) }),
          ]),
        })
      })

      it("after the capture, before the order counted it", async () => {
        const { orderId, id } = await confirmedOnly()
        await desk.tend()
        await store.sql("DELETE FROM order_transaction WHERE order_id = ?", [orderId])
        await store.sql("UPDATE payunit_invoice_payment SET order_record = 'recording'")

        await desk.do(id, "check")

        expect((await payments()).map(({ order_record }) => order_record)).toEqual(["recorded"])
        expect(await orderTransactions(orderId)).toEqual([13_500])
        expect(await collections(orderId)).toHaveLength(2)
      })

      it("after everything but the last word", async () => {
        const { orderId, id } = await confirmedOnly()
        await desk.tend()
        await store.sql("UPDATE payunit_invoice_payment SET order_record = 'recording'")

        await desk.do(id, "check")

        await expectRecorded(orderId)
        expect((await desk.read(id)).held_reason).toBeNull()
      })
    })

    it("Medusa refuses: the confirmation stands, the answer says so, and it is tried again", async () => {
      const { orderId, id } = await billedOrder()
      const sessions = jest
        .spyOn(store.container.resolve(Modules.PAYMENT) as any, "createPaymentSession")
        .mockRejectedValueOnce(new Error("no payments today"))

      const answer = await desk.confirm(id)
      sessions.mockRestore()

      expect(answer).toMatchObject({
        status: 200,
        body: {
          invoice: { state: "paid" },
          payment: { order: { record: "recording", problem: expect.stringContaining("no payments today") } },
        },
      })
      expect(answer.body.invoice.warnings).toEqual(
        expect.arrayContaining([expect.objectContaining({ code: "order_not_updated" })]),
      )
      await desk.do(id, "check")
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
        held_reason: null,
        warnings: expect.arrayContaining([expect.objectContaining({ code: "link_lives" })]),
      })
      const [why] = invoice.history.filter(({ code }: any) => code === "void").map((entry: any) => entry.why)
      expect(why).toMatchObject([{ code: "order_was_cancelled" }, { code: "link_lives_on" }])
    })

    it("money that was confirmed is held until somebody says that it went back", async () => {
      const { orderId, id } = await billedOrder()
      await desk.confirm(id, { amount: 4_000 })

      await cancel(orderId)

      await reaches(id, "void")
      const invoice = await until("it to be held", async () => {
        const read = await desk.read(id)
        return read.held_reason !== null && read
      })
      expect(invoice).toMatchObject({
        held_reason: "cancelled_without_refund",
        held_why: [{ code: "cancelled_and_paid", params: { kept: { amount: 4_000, currency: "XAF" } } }],
        actions: ["confirm", "paid_back", "dismiss"],
      })
      const resolved = await desk.do(id, "resolve", { action: "paid_back", note: "by MTN" })
      expect(resolved.body.invoice).toMatchObject({ resolution: { action: "paid_back" }, actions: ["confirm"] })
    })

    it("money that comes later is held, and not recorded on the order", async () => {
      const { orderId, id } = await billedOrder()
      await cancel(orderId)
      await reaches(id, "void")

      const answer = await desk.confirm(id)

      expect(answer.body).toMatchObject({
        payment: { order: { record: "order_cancelled" } },
        invoice: { state: "paid", held_reason: "late_on_cancelled_order" },
      })
      expect(await orderTransactions(orderId)).toEqual([])
    })
  })
})
