import { cause } from "../src/domain/texts/causes"
import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow, refundPaymentsWorkflow } from "@medusajs/medusa/core-flows"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

onTestStore("standard", (store) => {
  afterEach(() => jest.restoreAllMocks())

  /** An order of 13 500 XAF that was paid by PayUnit. */
  async function paidOrder(): Promise<{ id: string; orderId: string; checkout: any; paymentId: string }> {
    const { orderId, ...checkout } = await store.paidOrder()
    const [payment] = (await store.books(checkout)).payments
    return { id: checkout.transactionId, orderId, checkout, paymentId: payment!.id }
  }
  const refundsOf = async (paymentId: string): Promise<number[]> =>
    (
      await store.sql("SELECT amount FROM refund WHERE payment_id = ? AND deleted_at IS NULL ORDER BY amount", [
        paymentId,
      ])
    ).map(({ amount }) => Number(amount))
  const manualRefundRows = async (): Promise<any[]> =>
    await store.sql("SELECT * FROM payunit_manual_refund WHERE deleted_at IS NULL ORDER BY recorded_at")

  it("recorded: Medusa's refund is made with it, and the order's totals say so", async () => {
    const { id, orderId, paymentId, checkout } = await paidOrder()
    const merchant = await store.merchant()

    const answer = await merchant.recordRefund(id, { amount: 500, reference: "MP1234", note: "broken zip" })

    expect(answer).toMatchObject({
      status: 200,
      body: {
        refund: {
          amount: 500,
          currency_code: "xaf",
          method: "MTN Mobile Money",
          reference: "MP1234",
          note: "broken zip",
          recorded_by: merchant.userId,
          refund_id: expect.stringMatching(/^ref/),
        },
        transaction: { id, state: "settled", refunded_amount: 500, resolution: null },
      },
    })
    expect(await refundsOf(paymentId)).toEqual([500])
    expect((await store.books(checkout)).transactions).toEqual([
      { reference: "capture", amount: 13_500 },
      { reference: "refund", amount: -500 },
    ])
    const order = await merchant.order(orderId)
    expect(order.summary).toMatchObject({ paid_total: 13_500, refunded_total: 500, pending_difference: 0 })
    expect(order.payment_status).toBe("partially_refunded")
    const listed = await merchant.get(`/admin/payunit/transactions/${id}/refunds`)
    expect(listed.body).toMatchObject({ count: 1, refunds: [{ id: answer.body.refund.id, amount: 500 }] })
    expect(answer.body.transaction.history.at(-1)).toMatchObject({
      code: "refund_recorded",
      by: merchant.userId,
    })
  })

  it("in parts that add up to all; then the order can be cancelled, and nothing is held", async () => {
    const { id, orderId, paymentId } = await paidOrder()
    const merchant = await store.merchant()
    for (const amount of [500, 12_000, 1_000]) {
      expect((await merchant.recordRefund(id, { amount })).status).toBe(200)
    }
    expect(await refundsOf(paymentId)).toEqual([500, 1_000, 12_000])

    const cancelled = await merchant.post(`/admin/orders/${orderId}/cancel`)

    expect(cancelled).toMatchObject({ status: 200, body: { order: { status: "canceled" } } })
    expect(await refundsOf(paymentId)).toEqual([500, 1_000, 12_000])
    expect(await store.row(id)).toMatchObject({ state: "settled", held_reason: null })
    expect((await merchant.order(orderId)).payment_status).toBe("refunded")
  })

  it.each([
    ["more than was paid", [], { amount: 13_501 }, 409, "more_than_was_paid", /FCFA\s13,500/],
    ["more than is left", [13_000], { amount: 501 }, 409, "more_than_was_paid", /FCFA\s500/],
    ["anything after all was refunded", [13_500], { amount: 1 }, 409, "more_than_was_paid", /already/],
    ["a fraction of a franc", [], { amount: 0.5 }, 400, "invalid_amount", /0\.50/],
    ["nothing", [], { amount: 0 }, 400, undefined, /amount/],
    ["less than nothing", [], { amount: -5 }, 400, undefined, /amount/],
    ["an amount in words", [], { amount: "500" }, 400, undefined, /amount/],
    ["no method", [], { amount: 500, method: " " }, 400, undefined, /method/],
    ["what nobody asked for", [], { amount: 500, refund_id: "ref_1" }, 400, undefined, /refund_id/],
  ])("%s is refused, and changes nothing", async (_, before, manualRefund, status, code, sentence) => {
    const { id, paymentId } = await paidOrder()
    const merchant = await store.merchant()
    for (const amount of before) {
      expect((await merchant.recordRefund(id, { amount })).status).toBe(200)
    }

    const answer = await merchant.recordRefund(id, manualRefund)

    expect(answer.status).toBe(status)
    if (code !== undefined) {
      expect(answer.body.code).toBe(code)
    }
    expect(answer.body.message).toMatch(sentence)
    expect(await refundsOf(paymentId)).toEqual(before)
    expect(await manualRefundRows()).toHaveLength(before.length)
  })

  it("many at once: no more goes back than was paid, and each has its refund", async () => {
    const { id, paymentId } = await paidOrder()
    const merchant = await store.merchant()

    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        merchant.recordRefund(id, { amount: 5_000, reference: `refund ${index}` }),
      ),
    )

    const refunds = await refundsOf(paymentId)
    expect(refunds.length).toBeLessThanOrEqual(2)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(refunds.length)
    expect((await manualRefundRows()).map(({ refund_id }) => refund_id)).not.toContain(null)
    expect(await manualRefundRows()).toHaveLength(refunds.length)
  })

  describe("a double click records one", () => {
    it.each<[situation: string, words: Record<string, unknown>, status: number, code: string | undefined]>([
      ["with a reference: the second is answered with the first", { reference: "MP240101.1234" }, 200, undefined],
      ["with a key: the same", { idempotency_key: "click-0001" }, 200, undefined],
      ["without one: the second is refused, and names the first", {}, 409, "recorded_already"],
      ["with a note: the same", { note: "broken zip" }, 409, "recorded_already"],
    ])("%s", async (_, words, status, code) => {
      const { id, paymentId } = await paidOrder()
      const merchant = await store.merchant()
      const click = { amount: 700, ...words }

      const first = await store.shopper.expect(200, merchant.recordRefund(id, click))
      const second = await merchant.recordRefund(id, click)

      expect([second.status, second.body.code]).toEqual([status, code])
      expect(JSON.stringify(second.body)).toContain(first.body.refund.id)
      expect(await refundsOf(paymentId)).toEqual([700])
      expect(await manualRefundRows()).toHaveLength(1)
    })

    it("while the payment is being looked at: it is waited for, as right after it settled", async () => {
      const { id, paymentId } = await paidOrder()
      const merchant = await store.merchant()
      const { leases } = store.container.resolve<any>("payunit")
      expect(await leases.acquireAlone(id, "somebody")).toBe(true)

      const answer = merchant.recordRefund(id, { amount: 700 })
      await until("the refund to ask for the payment", async () => {
        const [line] = await store.sql(
          "SELECT id FROM payunit_audit_entry WHERE stage = 'started' AND subject_id = ?",
          [id],
        )
        return line
      })
      await leases.releaseAlone(id, "somebody")

      expect((await answer).status).toBe(200)
      expect(await refundsOf(paymentId)).toEqual([700])
    })

    it("both at once: one is served at a time", async () => {
      const { id, paymentId } = await paidOrder()
      const merchant = await store.merchant()
      const click = { amount: 700, reference: "MP1" }

      const answers = await Promise.all([merchant.recordRefund(id, click), merchant.recordRefund(id, click)])

      expect(answers.map(({ status }) => status)).toContain(200)
      expect(["in_use", undefined]).toContain(answers.find(({ status }) => status !== 200)?.body.code)
      expect(await refundsOf(paymentId)).toEqual([700])
      expect(await manualRefundRows()).toHaveLength(1)
    })

    it.each<[situation: string, second: Record<string, unknown>, minutes: number]>([
      ["said to be another", { amount: 700, again: true }, 0],
      ["with another reference", { amount: 700, reference: "MP2" }, 0],
      ["with another note", { amount: 700, note: "the other shoe" }, 0],
      ["ten minutes later", { amount: 700 }, 10],
    ])("but two are two: %s", async (_, second, minutes) => {
      const { id, paymentId } = await paidOrder()
      const merchant = await store.merchant()
      await store.shopper.expect(200, merchant.recordRefund(id, { amount: 700 }))
      await store.sql("UPDATE payunit_manual_refund SET recorded_at = recorded_at - make_interval(mins => ?)", [
        minutes,
      ])

      expect((await merchant.recordRefund(id, second)).status).toBe(200)

      expect(await refundsOf(paymentId)).toEqual([700, 700])
      expect(await manualRefundRows()).toHaveLength(2)
    })
  })

  describe("that waits for Medusa's refund, since a process died or Medusa failed", () => {
    type Order = Awaited<ReturnType<typeof paidOrder>>
    const left = async (id: string, amount: number, reference: string | null = null): Promise<void> => {
      await store.sql(
        `INSERT INTO payunit_manual_refund (id, transaction_id, amount, raw_amount, currency_code, method, reference, recorded_by, recorded_at)
         VALUES ('puref_left', ?, ?, '{"value":"1"}', 'xaf', 'MTN Mobile Money', ?, 'user_1', now())`,
        [id, amount, reference],
      )
    }
    const finish = async (id: string, manualRefundId = "puref_left") =>
      await (await store.merchant()).post(`/admin/payunit/transactions/${id}/refunds/${manualRefundId}/complete`)
    /** The books say that all was refunded, and the order can be cancelled. */
    async function expectAllBack({ orderId, paymentId }: Order, refunds: number[]): Promise<void> {
      expect(await refundsOf(paymentId)).toEqual(refunds)
      for (const { refund_id } of await manualRefundRows()) {
        expect(await store.sql("SELECT id FROM refund WHERE id = ? AND deleted_at IS NULL", [refund_id])).toHaveLength(
          1,
        )
      }
      const merchant = await store.merchant()
      expect((await merchant.order(orderId)).summary).toMatchObject({ refunded_total: 13_500, pending_difference: 0 })
      expect((await merchant.post(`/admin/orders/${orderId}/cancel`)).status).toBe(200)
    }

    it.each<[way: string, again: (order: Order) => Promise<{ status: number }>]>([
      ["by its id", async ({ id }) => await finish(id)],
      [
        "by recording it in the same words",
        async ({ id }) => await (await store.merchant()).recordRefund(id, { amount: 13_500, reference: "MP1" }),
      ],
      [
        "by Medusa's own refund",
        async ({ paymentId }) =>
          await (await store.merchant()).post(`/admin/payments/${paymentId}/refund`, { amount: 13_500 }),
      ],
    ])("cancelling says how to finish it, and it is finished %s", async (_, again) => {
      const order = await paidOrder()
      await left(order.id, 13_500, "MP1")
      const merchant = await store.merchant()

      const refused = await merchant.post(`/admin/orders/${order.orderId}/cancel`)
      expect(refused).toMatchObject({
        status: 409,
        body: { code: "refund_waits", transaction_id: order.id, refund_id: "puref_left" },
      })
      expect(refused.body.message).not.toContain("Refund ")
      expect(refused.body.message).not.toMatch(/puref_|\/admin\//)
      const other = await merchant.recordRefund(order.id, { amount: 13_500, reference: "other words" })
      expect(other).toMatchObject({
        status: 409,
        body: {
          code: "more_than_was_paid",
          refund_id: "puref_left",
          message: expect.stringContaining("press “Finish the refund in Medusa”"),
        },
      })

      expect((await again(order)).status).toBe(200)

      await expectAllBack(order, [13_500])
    })

    it("a part waits: cancelling asks for the rest only, whose refund does not take the part's", async () => {
      const order = await paidOrder()
      await left(order.id, 500)
      const merchant = await store.merchant()

      const refused = await merchant.post(`/admin/orders/${order.orderId}/cancel`)
      expect(refused).toMatchObject({ status: 409, body: { code: "not_refunded" } })
      expect(refused.body.message).toMatch(/Refund FCFA\s13,000 .* For the FCFA\s500 that are recorded/)
      await store.shopper.expect(200, merchant.recordRefund(order.id, { amount: 13_000 }))
      expect(await refundsOf(order.paymentId)).toEqual([13_000])
      expect((await finish(order.id)).status).toBe(200)

      await expectAllBack(order, [500, 13_000])
    })

    it.each<[situation: string, metadata: string | null]>([
      ["was made for it", '{"payunit_manual_refund_id":"puref_left"}'],
      ["has its amount", null],
    ])("Medusa's refund is there already and %s: it is used, and the rest can go back", async (_, metadata) => {
      const order = await paidOrder()
      await left(order.id, 500)
      await store.sql(
        `INSERT INTO refund (id, amount, raw_amount, payment_id, metadata)
         VALUES ('ref_left', 500, '{"value":"500","precision":20}', ?, ?::jsonb)`,
        [order.paymentId, metadata],
      )
      const merchant = await store.merchant()

      expect(await merchant.recordRefund(order.id, { amount: 500 })).toMatchObject({
        status: 200,
        body: { refund: { id: "puref_left", refund_id: "ref_left" } },
      })
      expect((await merchant.order(order.orderId)).summary).toMatchObject({
        refunded_total: 500,
        pending_difference: 0,
      })
      expect((await merchant.recordRefund(order.id, { amount: 13_000 })).status).toBe(200)

      await expectAllBack(order, [500, 13_000])
    })

    it("Medusa took its refund back after the manual refund was used for it: said so, and finished", async () => {
      const order = await paidOrder()
      const merchant = await store.merchant()
      const payments: any = store.container.resolve(Modules.PAYMENT)
      jest.spyOn(payments.paymentService_, "update").mockRejectedValueOnce(new Error("deadlock detected"))

      const answer = await merchant.recordRefund(order.id, { amount: 13_500 })

      expect(answer).toMatchObject({
        status: 409,
        body: { code: "refund_waits", refund_id: expect.stringMatching(/^puref_/) },
      })
      expect(answer.body.message).toMatch(/press “Finish the refund in Medusa” .* Medusa says: deadlock detected/)
      expect(await refundsOf(order.paymentId)).toEqual([])
      expect((await merchant.recordRefund(order.id, { amount: 13_500 })).status).toBe(200)
      await expectAllBack(order, [13_500])
    })

    it("the order's totals could not be brought up to date: said so, and finished", async () => {
      const order = await paidOrder()
      const merchant = await store.merchant()
      const orders = store.container.resolve(Modules.ORDER)
      jest.spyOn(orders, "addOrderTransactions").mockRejectedValueOnce(new Error("deadlock detected"))

      expect(await merchant.recordRefund(order.id, { amount: 13_500 })).toMatchObject({
        status: 409,
        body: { code: "refund_incomplete" },
      })
      const [{ id }] = (await manualRefundRows()) as [any]
      expect((await finish(order.id, id)).status).toBe(200)

      await expectAllBack(order, [13_500])
    })

    it("of money that is resolved already: finished all the same, once", async () => {
      const { id, orderId, paymentId, checkout } = await paidOrder()
      await cancelOrderWorkflow(store.container).run({ input: { order_id: orderId } })
      await store.reaches(id, "held")
      await left(id, 13_500, "MP1")
      await store.sql("UPDATE payunit_transaction SET resolution = 'refunded', resolved_at = now() WHERE id = ?", [id])
      const merchant = await store.merchant()

      const answer = await merchant.recordRefund(id, { amount: 13_500, reference: "MP1" })

      expect(answer).toMatchObject({ status: 200, body: { refund: { id: "puref_left" } } })
      expect((await finish(id)).status).toBe(200)
      expect(await finish(id, "puref_none")).toMatchObject({ status: 404, body: { code: "refund_not_found" } })
      expect(await refundsOf(paymentId)).toEqual([13_500])
      const shown = (await store.books(checkout)).transactions.filter(({ reference }) => reference === "refund")
      expect(shown).toEqual([{ reference: "refund", amount: -13_500 }])
    })

    it("with fractions that PayUnit does not take: one by one, all that Medusa captured goes back", async () => {
      const order = await paidOrder()
      const raw = JSON.stringify({ value: "13499.6", precision: 20 })
      const ofPayment = [raw, order.paymentId]
      await store.sql("UPDATE capture SET amount = 13499.6, raw_amount = ?::jsonb WHERE payment_id = ?", ofPayment)
      await left(order.id, 500)
      const merchant = await store.merchant()
      expect((await merchant.recordRefund(order.id, { amount: 13_000 })).status).toBe(200)
      expect((await finish(order.id)).status).toBe(200)
      const back = (await refundsOf(order.paymentId)).reduce((total, amount) => total + amount, 0)
      expect(back).toBeCloseTo(13_499.6)
      expect((await merchant.post(`/admin/orders/${order.orderId}/cancel`)).status).toBe(200)
    })
  })

  it("an order that is partly packed: what Medusa wants first is said before its money is asked for", async () => {
    const { orderId } = await paidOrder()
    const merchant = await store.merchant()
    const [item] = (await merchant.order(orderId)).items
    const fulfilled = await store.shopper.expect(
      200,
      merchant.post(`/admin/orders/${orderId}/fulfillments?fields=*fulfillments`, {
        items: [{ id: item.id, quantity: 1 }],
        location_id: store.shop.stockLocationId,
      }),
    )
    const cancel = async () => await merchant.post(`/admin/orders/${orderId}/cancel`)

    const refused = await cancel()
    expect(refused).toMatchObject({ status: 409, body: { code: "fulfillments_first" } })
    expect(refused.body.message).not.toContain("Refund ")

    const [{ id }] = fulfilled.body.order.fulfillments
    await store.shopper.expect(
      200,
      merchant.post(`/admin/orders/${orderId}/fulfillments/${String(id)}/cancel`, { no_notification: true }),
    )
    expect(await cancel()).toMatchObject({ status: 409, body: { code: "not_refunded" } })
  })

  it("Medusa refuses the refund: nothing is recorded, and the answer says so", async () => {
    const { id, orderId } = await paidOrder()
    const merchant = await store.merchant()
    // Medusa lost what tells whose payment it is, so the provider refuses.
    await store.sql("UPDATE payment SET data = '{}'::jsonb")

    const answer = await merchant.recordRefund(id, { amount: 500 })

    expect(answer).toMatchObject({ status: 409, body: { code: "refund_refused" } })
    expect(answer.body.message).toMatch(/not recorded.*Medusa says: PayUnit cannot send money back/)
    expect(await manualRefundRows()).toEqual([])
    expect((await merchant.transaction(id)).history.at(-1).code).toBe("refund_struck_out")
    expect((await merchant.order(orderId)).summary).toMatchObject({ paid_total: 13_500 })
  })

  it("without a record, Medusa's own refund is refused with the remedy", async () => {
    const { id, paymentId } = await paidOrder()
    const merchant = await store.merchant()

    for (const [headers, sentence] of [
      [{}, /^PayUnit cannot send money back .* “Record a refund” .* “PayUnit payments”/],
      [
        { "accept-language": "fr-CM,fr;q=0.9" },
        /^PayUnit ne peut pas rembourser .* «\sEnregistrer un remboursement\s»/,
      ],
      // What somebody chose in the dashboard comes before what their browser prefers.
      [{ "accept-language": "en-US", cookie: "a=b; lng=fr" }, /^PayUnit ne peut pas rembourser/],
    ] as const) {
      const answer = await merchant.post(`/admin/payments/${paymentId}/refund`, { amount: 500 }, headers)
      expect(answer).toMatchObject({
        status: 409,
        body: { type: "not_allowed", code: "refund_not_recorded", transaction_id: id },
      })
      expect(answer.body.message).toMatch(sentence)
      expect(answer.body.message).not.toMatch(/\/admin\/|POST/)
    }
    expect(await refundsOf(paymentId)).toEqual([])
  })

  it("a record that was left without its refund is used by Medusa's own, once, and for its amount only", async () => {
    const { id, paymentId } = await paidOrder()
    const merchant = await store.merchant()
    await store.sql(
      `INSERT INTO payunit_manual_refund (id, transaction_id, amount, raw_amount, currency_code, method, recorded_by, recorded_at)
       VALUES ('puref_left', ?, 500, '{"value":"500"}', 'xaf', 'cash', 'user_1', now())`,
      [id],
    )
    const refund = async (amount: number) =>
      (await merchant.post(`/admin/payments/${paymentId}/refund`, { amount })).status

    expect([await refund(499), await refund(500), await refund(500)]).toEqual([409, 200, 409])

    expect(await refundsOf(paymentId)).toEqual([500])
    const [manualRefund] = await manualRefundRows()
    expect(manualRefund.refund_id).toMatch(/^ref/)
  })

  it("the same manual refund again after a crash finds the record that waits, and makes its refund", async () => {
    const { id, paymentId } = await paidOrder()
    const merchant = await store.merchant()
    await store.sql(
      `INSERT INTO payunit_manual_refund (id, transaction_id, amount, raw_amount, currency_code, method, recorded_by, recorded_at)
       VALUES ('puref_left', ?, 13500, '{"value":"13500"}', 'xaf', 'MTN Mobile Money', 'user_1', now())`,
      [id],
    )

    const answer = await merchant.recordRefund(id, { amount: 13_500 })

    expect(answer).toMatchObject({ status: 200, body: { refund: { id: "puref_left" } } })
    expect(await refundsOf(paymentId)).toEqual([13_500])
    expect(await manualRefundRows()).toHaveLength(1)
  })

  it("fractions that PayUnit does not take: all that was paid is all that Medusa captured", async () => {
    const { id, paymentId, orderId } = await paidOrder()
    const merchant = await store.merchant()
    const raw = JSON.stringify({ value: "13499.6", precision: 20 })
    await store.sql("UPDATE capture SET amount = 13499.6, raw_amount = ?::jsonb WHERE payment_id = ?", [raw, paymentId])

    expect((await merchant.recordRefund(id, { amount: 500 })).status).toBe(200)
    expect((await merchant.recordRefund(id, { amount: 13_000 })).status).toBe(200)

    expect(await refundsOf(paymentId)).toEqual([500, 12_999.6])
    expect((await merchant.post(`/admin/orders/${orderId}/cancel`)).status).toBe(200)
  })

  it("what nobody paid, and what does not exist, cannot be refunded", async () => {
    const checkout = await store.checkout()
    const merchant = await store.merchant()

    expect(await merchant.recordRefund(checkout.transactionId, { amount: 500 })).toMatchObject({
      status: 409,
      body: { code: "not_paid" },
    })
    expect(await merchant.recordRefund("nothing", { amount: 500 })).toMatchObject({
      status: 404,
      body: { code: "transaction_not_found" },
    })
  })

  describe("cancelling a paid order", () => {
    it.each([
      ["not refunded", [], /FCFA\s13,500/],
      ["refunded in part", [3_500], /FCFA\s10,000/],
    ])("%s: refused up front, with the remedy; Medusa did nothing", async (_, before, left) => {
      const { id, orderId, checkout } = await paidOrder()
      const merchant = await store.merchant()
      for (const amount of before) {
        await merchant.recordRefund(id, { amount })
      }
      const books = await store.books(checkout)

      const answer = await merchant.post(`/admin/orders/${orderId}/cancel`)

      expect(answer).toMatchObject({
        status: 409,
        body: { type: "not_allowed", code: "not_refunded", transaction_id: id },
      })
      expect(answer.body.message).toMatch(left)
      expect(answer.body.message).toContain("“Record a refund”")
      expect(answer.body.message).not.toMatch(/\/admin\/|XAF/)
      expect((await merchant.order(orderId)).status).toBe("pending")
      expect(await store.books(checkout)).toEqual(books)
    })

    it("by nobody who is logged in: 401, as ever", async () => {
      const { orderId } = await paidOrder()
      expect((await store.shopper.post(`/admin/orders/${orderId}/cancel`)).status).toBe(401)
    })

    it.each([
      ["nothing", [], [13_500]],
      ["a part", [3_500], [6_000, 4_000]],
    ])(
      "by other code, when %s was refunded: held, and what goes back later is refunded once",
      async (_, before, later) => {
        const { id, orderId, paymentId, checkout } = await paidOrder()
        const merchant = await store.merchant()
        for (const amount of before) {
          await merchant.recordRefund(id, { amount })
        }

        await cancelOrderWorkflow(store.container).run({ input: { order_id: orderId } })

        const row = await store.reaches(id, "held")
        expect(row).toMatchObject({ held_reason: "cancelled_without_refund", resolution: null, next_check_at: null })
        const back = before.reduce((sum, amount) => sum + amount, 0)
        expect(row.held_causes).toEqual([cause("order_cancelled", { paid: 13_500, back })])
        // The refund that nobody made.
        const refundTotal = async () =>
          (await store.books(checkout)).transactions
            .filter(({ reference }) => reference === "refund")
            .reduce((sum, { amount }) => sum + amount, 0)
        expect(await refundTotal()).toBe(-13_500)
        expect(await refundsOf(paymentId)).toEqual(before)

        for (const amount of later) {
          expect((await merchant.recordRefund(id, { amount })).status).toBe(200)
        }
        expect([...(await refundsOf(paymentId))].sort()).toEqual([...before, ...later].sort())
        expect(await refundTotal()).toBe(-13_500)
        expect(await merchant.transaction(id)).toMatchObject({
          state: "held",
          refunded_amount: 13_500,
          resolution: { action: "refunded", by: merchant.userId },
          actions: [],
        })
      },
    )

    it("while its money was still being recorded: held once that is done", async () => {
      const { id, orderId } = await paidOrder()
      await store.sql("UPDATE payunit_transaction SET state = 'applying', settled_at = NULL, order_id = NULL")

      await cancelOrderWorkflow(store.container).run({ input: { order_id: orderId } })

      const row = await store.reaches(id, "held")
      expect(row).toMatchObject({ held_reason: "cancelled_without_refund", order_id: orderId })
    })

    it("in the moment in which it is being settled: held", async () => {
      const checkout = await store.checkout()
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
      const { transactions }: any = store.container.resolve("payunit")
      const move = transactions.move.bind(transactions)
      jest.spyOn(transactions, "move").mockImplementation(async (...of: any[]) => {
        if (of[1].to === "settled") {
          const [placed] = await store.sql("SELECT order_id FROM order_cart WHERE cart_id = ?", [checkout.cartId])
          await cancelOrderWorkflow(store.container).run({ input: { order_id: placed.order_id } })
        }
        return await move(...of)
      })
      await store.makeDue()

      await store.runJob()

      const row = await store.reaches(checkout.transactionId, "held")
      expect(row).toMatchObject({ held_reason: "cancelled_without_refund" })
    })

    describe("whose event was lost", () => {
      /** As a process leaves it that dies right after an order was cancelled: nobody hears of it. */
      const cancelSilently = async (orderId: string): Promise<void> => {
        await store.container.resolve(Modules.ORDER).cancel(orderId)
      }
      const tenMinutesPass = async (): Promise<void> => {
        await store.sql("UPDATE payunit_job_run SET started_at = started_at - interval '10 minutes'")
      }

      it("held by the job all the same, which looks every ten minutes", async () => {
        const { id, orderId } = await paidOrder()
        await store.runJob()
        await cancelSilently(orderId)
        await store.runJob()
        expect(await store.row(id)).toMatchObject({ state: "settled" })

        await tenMinutesPass()
        await Promise.all([store.runJob(), store.runJob()])

        expect(await store.row(id)).toMatchObject({
          state: "held",
          held_reason: "cancelled_without_refund",
          held_causes: [cause("order_cancelled", { paid: 13_500, back: 0 })],
        })
      })

      it.each<[situation: string, prepare: (order: { id: string; orderId: string }) => Promise<unknown>]>([
        [
          "refunded before",
          async ({ id, orderId }) => {
            await (await store.merchant()).recordRefund(id, { amount: 13_500 })
            await cancelSilently(orderId)
          },
        ],
        [
          "cancelled longer ago than payments are watched",
          async ({ orderId }) => {
            await cancelSilently(orderId)
            await store.sql(`UPDATE "order" SET canceled_at = now() - interval '49 hours' WHERE id = ?`, [orderId])
          },
        ],
        ["not cancelled", async () => undefined],
      ])("left alone: %s", async (_, prepare) => {
        const order = await paidOrder()
        await prepare(order)

        await store.runJob()

        expect(await store.row(order.id)).toMatchObject({ state: "settled" })
      })

      it("found among hundreds of others", async () => {
        const { id, orderId } = await paidOrder()
        await cancelSilently(orderId)
        await store.sql(
          `INSERT INTO "order" SELECT (jsonb_populate_record(o, jsonb_build_object(
             'id', 'order_other_' || n, 'display_id', 10000 + n, 'custom_display_id', null,
             'canceled_at', now() + make_interval(secs => n)))).* FROM "order" o, generate_series(1, 250) n WHERE o.id = ?`,
          [orderId],
        )

        await store.runJob()

        expect(await store.row(id)).toMatchObject({ state: "held", held_reason: "cancelled_without_refund" })
      })
    })

    it("an order that was not paid by PayUnit, or not at all, is cancelled as ever", async () => {
      const cartId = await store.shopper.cart()
      const collectionId = await store.shopper.collection(cartId)
      await store.shopper.expect(200, store.shopper.openSession(collectionId, {}, "pp_system_default"))
      const { body } = await store.shopper.expect(200, store.shopper.complete(cartId))
      const merchant = await store.merchant()

      const answer = await merchant.post(`/admin/orders/${body.order.id}/cancel`)

      expect(answer).toMatchObject({ status: 200, body: { order: { status: "canceled" } } })
    })
  })

  it("Medusa's refunds of several payments at once leave no refund that nobody made, once it was recorded", async () => {
    const { id, paymentId } = await paidOrder()
    await store.sql(
      `INSERT INTO payunit_manual_refund (id, transaction_id, amount, raw_amount, currency_code, method, recorded_by, recorded_at)
       VALUES ('puref_left', ?, 500, '{"value":"500"}', 'xaf', 'cash', 'user_1', now())`,
      [id],
    )
    await refundPaymentsWorkflow(store.container).run({ input: [{ payment_id: paymentId, amount: 500 }] })
    expect(await refundsOf(paymentId)).toEqual([500])
  })

  it("a payment that was refunded stays where it is: its session is not deleted, its payment not cancelled", async () => {
    const { id, checkout, paymentId } = await paidOrder()
    const merchant = await store.merchant()
    await merchant.recordRefund(id, { amount: 13_500 })
    const payments = store.container.resolve(Modules.PAYMENT)

    await expect(payments.cancelPayment(paymentId)).rejects.toThrow(/was paid/)
    await expect(payments.deletePaymentSession(checkout.sessionId)).rejects.toThrow(/was paid/)
  })

  it("a store whose options do not say so lets PayUnit send none, whoever asks", async () => {
    const { id } = await paidOrder()
    const merchant = await store.merchant()
    const payout = { phone: "677 12 34 56", name: "Ann Biya" }

    const answer = await merchant.post(`/admin/payunit/transactions/${id}/payouts`, payout)

    expect(answer).toMatchObject({ status: 409, body: { code: "payouts_off" } })
    expect((await merchant.transaction(id)).can_pay_out).toBe(false)
    expect(await store.sql("SELECT id FROM payunit_payout")).toEqual([])
    expect(store.simulator.control.requests("deposit")).toEqual([])
  })
})
