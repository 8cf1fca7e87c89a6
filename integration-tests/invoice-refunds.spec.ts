import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { InvoiceDesk } from "./harness/invoices"
import type { Answer } from "./harness/answer"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

onTestStore("standard", (store) => {
  let desk: InvoiceDesk
  beforeEach(async () => {
    desk = await InvoiceDesk.open(store)
  })

  /** An order of 13 500 XAF, paid by an invoice of as much, or of the `amount` given. */
  async function paidOrder(
    amount = 13_500,
    more: object = {},
  ): Promise<{ orderId: string; id: string; paymentId: string }> {
    const orderId = await desk.unpaidOrder()
    const { id } = await desk.opened({ order_id: orderId, confirm_exceeds: true, items: [{ name: "Order", amount }] })
    const { body } = await store.shopper.expect(200, desk.confirm(id, more))
    return { orderId, id, paymentId: body.payment.id }
  }
  const cancel = async (orderId: string): Promise<Answer> => await desk.merchant.post(`/admin/orders/${orderId}/cancel`)
  const transactions = async (orderId: string): Promise<number[]> =>
    (
      await store.sql("SELECT amount FROM order_transaction WHERE order_id = ? AND deleted_at IS NULL ORDER BY id", [
        orderId,
      ])
    ).map(({ amount }) => Number(amount))
  const refunds = async (): Promise<any[]> =>
    (await store.sql("SELECT id, amount, metadata FROM refund WHERE deleted_at IS NULL ORDER BY id")).map((row) => ({
      ...row,
      amount: Number(row.amount),
    }))
  const manualRefunds = async (): Promise<any[]> =>
    await store.sql("SELECT * FROM payunit_invoice_refund WHERE deleted_at IS NULL ORDER BY recorded_at")

  describe("money that went back", () => {
    it("of an invoice of no order: written down, by whom and how, and no more than came", async () => {
      const { id } = await desk.opened()
      const { payment } = (await desk.confirm(id)).body
      expect(payment).toMatchObject({ paid_back_amount: 0, refunds: [], actions: ["refund"] })

      const answer = await desk.recordRefund(id, payment.id, { amount: 4_000, reference: "MP1", note: "torn" })

      expect(answer).toMatchObject({
        status: 200,
        body: {
          is_new: true,
          refund: {
            id: expect.stringMatching(/^puinb_/),
            amount: 4_000,
            currency_code: "xaf",
            method: "MTN Mobile Money",
            reference: "MP1",
            note: "torn",
            recorded_by: desk.merchant.userId,
            order: { record: "none", amount: 0, refund_id: null, problem: null },
          },
          payment: { id: payment.id, paid_back_amount: 4_000 },
          invoice: { state: "paid", paid_amount: 10_000, paid_back_amount: 4_000, remaining_amount: 0 },
        },
      })
      expect(answer.body.invoice.history).toContainEqual(expect.objectContaining({ code: "refund_recorded" }))
      expect(await desk.recordRefund(id, payment.id, { amount: 6_001 })).toMatchObject({
        status: 409,
        body: { code: "more_than_was_paid", message: expect.stringMatching(/FCFA\s6,000/) },
      })
      expect((await desk.recordRefund(id, payment.id)).body).toMatchObject({
        refund: { amount: 6_000 },
        payment: { paid_back_amount: 10_000, actions: [] },
      })
      expect(await desk.recordRefund(id, payment.id, { amount: 1 })).toMatchObject({
        status: 409,
        body: { code: "more_than_was_paid" },
      })
      expect((await desk.list()).invoices).toMatchObject([{ paid_back_amount: 10_000 }])
    })

    it.each([
      ["half a franc", { amount: 0.5 }, 400, "invalid_amount"],
      ["nothing", { amount: 0 }, 400, undefined],
      ["no method", { method: " " }, 400, undefined],
      ["what nobody asked for", { colour: "red" }, 400, undefined],
    ])("%s is refused, and changes nothing", async (_, body, status, code) => {
      const { id, paymentId } = await paidOrder()
      expect(await desk.recordRefund(id, paymentId, body)).toMatchObject({
        status,
        body: code === undefined ? {} : { code },
      })
      expect(await manualRefunds()).toEqual([])
    })

    it("of what is not there, or another invoice's, is refused", async () => {
      const { id } = await desk.opened()
      const other = await paidOrder()
      for (const paymentId of ["puinp_none", other.paymentId]) {
        expect(await desk.recordRefund(id, paymentId)).toMatchObject({
          status: 404,
          body: { code: "payment_not_found" },
        })
        expect(await desk.do(id, `payments/${paymentId}/record`)).toMatchObject({
          status: 404,
          body: { code: "payment_not_found" },
        })
      }
    })

    it("a double click, a reference and a key record once; another reference is another manual refund", async () => {
      const { id, paymentId } = await paidOrder()
      const give = async (more: object): Promise<Answer> =>
        await desk.recordRefund(id, paymentId, { amount: 1_000, ...more })

      await Promise.all([give({}), give({}), give({})])
      await Promise.all([give({ reference: "MP1" }), give({ reference: "MP1" })])
      const keyed = { idempotency_key: "key-0001", again: true }
      await Promise.all([give(keyed), give(keyed)])
      expect((await give({ reference: "MP2" })).body.is_new).toBe(true)

      expect((await manualRefunds()).map(({ reference }) => reference).sort()).toEqual(["MP1", "MP2", null, null])
      expect(await desk.recordRefund(id, paymentId, { amount: 5, reference: "MP1" })).toMatchObject({
        status: 409,
        body: { code: "reference_used" },
      })
      expect(await desk.recordRefund(id, paymentId, { amount: 5, idempotency_key: "key-0001" })).toMatchObject({
        status: 409,
        body: { code: "idempotency_key_reused" },
      })
      await until("all to be refunded", async () =>
        (await manualRefunds()).every(({ refund_record }) => refund_record === "refunded"),
      )
      expect((await refunds()).map(({ amount }) => amount)).toEqual([1_000, 1_000, 1_000, 1_000])
    })

    it("many at once never come to more than was paid", async () => {
      const { id, paymentId } = await paidOrder()
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          desk.recordRefund(id, paymentId, { amount: 6_000, reference: `MP${index}` }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
      await until("all to be refunded", async () =>
        (await manualRefunds()).every(({ refund_record }) => refund_record === "refunded"),
      )
      expect((await refunds()).map(({ amount }) => amount)).toEqual([6_000, 6_000])
    })
  })

  describe("in the order's books", () => {
    it("Medusa refunds it, once, and nothing is outstanding for it", async () => {
      const { orderId, id, paymentId } = await paidOrder()

      const answer = await desk.recordRefund(id, paymentId, { amount: 3_500 })

      expect(answer.body.refund.order).toMatchObject({
        record: "refunded",
        amount: 3_500,
        refund_id: expect.stringMatching(/^ref/),
      })
      await desk.do(id, "check")
      await desk.tend()
      expect(await transactions(orderId)).toEqual([13_500, -3_500])
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0 })
      expect(await refunds()).toMatchObject([{ metadata: { payunit_manual_refund_id: answer.body.refund.id } }])
    })

    it("what the order never took goes back first, and resolves nothing before all of it is back", async () => {
      const { orderId, id, paymentId } = await paidOrder(15_000)
      expect(await desk.read(id)).toMatchObject({ held_reason: "paid_twice" })

      const surplus = await desk.recordRefund(id, paymentId, { amount: 1_500 })
      expect(surplus.body.refund.order).toMatchObject({ record: "none", amount: 0 })
      expect(await transactions(orderId)).toEqual([13_500])
      const rest = await desk.recordRefund(id, paymentId)

      expect(rest.body).toMatchObject({
        refund: { amount: 13_500, order: { record: "refunded", amount: 13_500 } },
        invoice: { resolution: { action: "paid_back" }, actions: [] },
      })
      expect(await transactions(orderId)).toEqual([13_500, -13_500])
    })

    it("fractions that PayUnit does not take go back with the last of it", async () => {
      const orderId = await desk.unpaidOrder()
      const { id } = await desk.opened({
        order_id: orderId,
        confirm_exceeds: true,
        items: [{ name: "O", amount: 13_500 }],
      })
      const raw = JSON.stringify({ value: "999.6", precision: 20 })
      await store.sql("UPDATE order_shipping_method SET amount = 999.6, raw_amount = ?::jsonb", [raw])
      const { payment } = (await desk.confirm(id)).body
      await desk.recordRefund(id, payment.id, { amount: 3_500 })
      await desk.recordRefund(id, payment.id)
      expect((await refunds()).map(({ amount }) => amount)).toEqual([3_500, 9_999.6])
    })

    it("a refund that the merchant made with Medusa's own button is taken for it", async () => {
      const { orderId, id, paymentId } = await paidOrder()
      const [{ payment_id }] = (await store.sql("SELECT payment_id FROM payunit_invoice_payment")) as [any]
      await store.shopper.expect(200, desk.merchant.post(`/admin/payments/${payment_id}/refund`, { amount: 13_500 }))

      const answer = await desk.recordRefund(id, paymentId)

      expect(answer.body.refund.order).toMatchObject({ record: "refunded", refund_id: expect.any(String) })
      expect(await refunds()).toHaveLength(1)
      expect(await transactions(orderId)).toEqual([13_500, -13_500])
    })

    it("Medusa refuses: the manual refund stands, the answer says so, and the job tries again, once", async () => {
      const { orderId, id, paymentId } = await paidOrder()
      const spy = jest
        .spyOn(store.container.resolve(Modules.PAYMENT) as any, "refundPayment")
        .mockRejectedValueOnce(new Error("no refunds today"))

      const answer = await desk.recordRefund(id, paymentId, { amount: 500 })
      spy.mockRestore()

      expect(answer).toMatchObject({ status: 200, body: { refund: { amount: 500, order: { record: "wanted" } } } })
      expect(answer.body.invoice.warnings.map(({ code }: any) => code)).toContain("refund_waits")
      await desk.tend()
      await desk.tend()
      expect((await desk.read(id)).payments[0].refunds).toMatchObject([
        { order: { record: "refunded", problem: null } },
      ])
      expect(await transactions(orderId)).toEqual([13_500, -500])
    })

    it("the order is being changed: its books stay as they are, and have the refund once that is over", async () => {
      const { orderId, id, paymentId } = await paidOrder()
      const { merchant } = desk
      await store.shopper.expect(200, merchant.post("/admin/order-edits", { order_id: orderId }))

      const answer = await desk.recordRefund(id, paymentId, { amount: 500 })

      expect(answer.body.refund.order).toMatchObject({
        record: "wanted",
        problem: expect.stringMatching(/an edit\. Confirm or cancel that first/),
      })
      expect(await refunds()).toEqual([])
      expect(await transactions(orderId)).toEqual([13_500])
      await store.shopper.expect(200, merchant.delete(`/admin/order-edits/${orderId}`))
      await desk.tend()
      expect(await transactions(orderId)).toEqual([13_500, -500])
      expect((await merchant.order(orderId)).summary.pending_difference).toBe(0)
    })

    it("somebody died after Medusa's refund: that one is used", async () => {
      const { orderId, id, paymentId } = await paidOrder()
      await desk.recordRefund(id, paymentId, { amount: 500 })
      await store.sql("UPDATE payunit_invoice_refund SET refund_record = 'wanted', refund_id = NULL")
      await store.sql("DELETE FROM order_transaction WHERE reference = 'refund'")

      await desk.tend()

      expect(await refunds()).toHaveLength(1)
      expect(await transactions(orderId)).toEqual([13_500, -500])
      expect(await manualRefunds()).toMatchObject([{ refund_record: "refunded", refund_id: expect.any(String) }])
    })
  })

  describe("cancelling the order in the admin", () => {
    it("is refused while the money is here, with what to do; then it passes, and nothing is counted twice", async () => {
      const { orderId, id, paymentId } = await paidOrder()
      expect(await cancel(orderId)).toMatchObject({
        status: 409,
        body: {
          ...{ code: "not_paid_back", invoice_id: id, payment_ids: [paymentId] },
          message: expect.stringMatching(/Refund FCFA\s13,500 of invoice \S+\. Then press “Record a refund”/),
        },
      })
      await desk.recordRefund(id, paymentId, { amount: 3_500 })
      const refused = await cancel(orderId)
      expect(refused).toMatchObject({ status: 409, body: { code: "not_paid_back" } })
      expect(refused.body.message).toMatch(/FCFA\s10,000/)
      expect(refused.body.message).not.toContain("/admin/")
      await desk.recordRefund(id, paymentId)
      await store.shopper.expect(200, cancel(orderId))

      expect(await transactions(orderId)).toEqual([13_500, -3_500, -10_000])
      expect((await refunds()).map(({ amount }) => amount)).toEqual([3_500, 10_000])
      await desk.tend()
      expect(await desk.read(id)).toMatchObject({ state: "paid", held_reason: null })
      expect((await desk.merchant.order(orderId)).status).toBe("canceled")
    })

    it("a part that was paid is enough to refuse; an open invoice is none", async () => {
      const { orderId } = await paidOrder(13_500, { amount: 1_000 })
      expect((await cancel(orderId)).body.code).toBe("not_paid_back")
      const unpaid = await desk.unpaidOrder()
      const { id } = await desk.opened({ order_id: unpaid })
      await store.shopper.expect(200, cancel(unpaid))
      await until("it to be void", async () => (await desk.read(id)).state === "void")
    })

    it("money that was not recorded on the order counts as well", async () => {
      const { orderId, id, paymentId } = await paidOrder(13_500, { record_on_order: false })
      expect((await cancel(orderId)).body.code).toBe("not_paid_back")
      await desk.recordRefund(id, paymentId)
      await store.shopper.expect(200, cancel(orderId))
      expect(await refunds()).toEqual([])
    })

    it("what went back and Medusa cannot refund keeps it; it is tried before", async () => {
      const { orderId, id, paymentId } = await paidOrder()
      const spy = jest
        .spyOn(store.container.resolve(Modules.PAYMENT) as any, "refundPayment")
        .mockRejectedValue(new Error("no refunds today"))
      await desk.recordRefund(id, paymentId)
      expect(await cancel(orderId)).toMatchObject({
        status: 409,
        body: { code: "refund_waits", message: expect.stringContaining("no refunds today") },
      })
      spy.mockRestore()
      await store.shopper.expect(200, cancel(orderId))
      expect(await transactions(orderId)).toEqual([13_500, -13_500])
    })

    it("what was paid too much and dismissed is dealt with; the rest is not", async () => {
      const { orderId, id, paymentId } = await paidOrder(15_000)
      await desk.do(id, "resolve", { action: "dismiss", note: "a tip" })
      expect((await cancel(orderId)).body.message).toMatch(/FCFA\s13,500/)
      await desk.recordRefund(id, paymentId)
      await store.shopper.expect(200, cancel(orderId))
    })
  })

  describe("when other code cancelled the order", () => {
    const cancelled = async (): Promise<{ orderId: string; id: string; paymentId: string }> => {
      const paid = await paidOrder()
      await cancelOrderWorkflow(store.container).run({ input: { order_id: paid.orderId } })
      await until("it to be held", async () => (await desk.read(paid.id)).held_reason === "cancelled_without_refund")
      return paid
    }

    it("paid back: recorded for each payment, and Medusa's own refund is not made a second time", async () => {
      const { orderId, id } = await cancelled()
      const before = await transactions(orderId)

      const answer = await desk.do(id, "resolve", {
        action: "paid_back",
        method: "cash",
        reference: "K1",
        note: "at the desk",
      })

      expect(answer).toMatchObject({
        status: 200,
        body: {
          invoice: {
            paid_back_amount: 13_500,
            resolution: { action: "paid_back" },
            payments: [
              {
                paid_back_amount: 13_500,
                refunds: [{ method: "cash", reference: "K1", order: { record: "refunded" } }],
              },
            ],
          },
        },
      })
      expect(await refunds()).toHaveLength(1)
      expect(await transactions(orderId)).toEqual(before)
    })

    it("in two parts: the second resolves it, and Medusa's books stay", async () => {
      const { orderId, id, paymentId } = await cancelled()
      const before = await transactions(orderId)
      expect((await desk.recordRefund(id, paymentId, { amount: 3_500 })).body.invoice.resolution).toBeNull()
      expect((await desk.recordRefund(id, paymentId)).body.invoice.resolution).toMatchObject({ action: "paid_back" })
      expect(await refunds()).toHaveLength(1)
      expect(await transactions(orderId)).toEqual(before)
      expect((await manualRefunds()).map(({ refund_record }) => refund_record)).toEqual(["refunded", "refunded"])
    })

    it("it was held as paid twice before: then all of it is to go back", async () => {
      const { orderId, id } = await paidOrder(15_000)
      await cancelOrderWorkflow(store.container).run({ input: { order_id: orderId } })
      await until(
        "it to be held for that",
        async () => (await desk.read(id)).held_reason === "cancelled_without_refund",
      )
      const { invoice } = (await desk.do(id, "resolve", { action: "paid_back", note: "by MTN" })).body
      expect(invoice).toMatchObject({ paid_back_amount: 15_000, resolution: { action: "paid_back" } })
    })

    it("and nobody heard of it: the job finds it", async () => {
      const open = await desk.opened({ order_id: await desk.unpaidOrder() })
      const paid = await paidOrder()
      await store.sql(`UPDATE "order" SET status = 'canceled', canceled_at = now()`)

      await store.runJob()

      expect(await desk.read(open.id)).toMatchObject({ state: "void" })
      expect(await desk.read(paid.id)).toMatchObject({ held_reason: "cancelled_without_refund" })
    })
  })

  describe("recording later what was confirmed without", () => {
    it("puts it into the order's books, once", async () => {
      const { orderId, id, paymentId } = await paidOrder(13_500, { record_on_order: false })
      expect((await desk.read(id)).payments).toMatchObject([{ actions: ["refund", "record"] }])

      const answers = await Promise.all([1, 2, 3].map(() => desk.do(id, `payments/${paymentId}/record`)))

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      await until("it to be recorded", async () => (await desk.read(id)).payments[0].order.record === "recorded")
      expect(await transactions(orderId)).toEqual([13_500])
      expect(await desk.totals(orderId)).toEqual({ paid: 13_500, outstanding: 0, status: "captured" })
      expect((await desk.do(id, `payments/${paymentId}/record`)).body.payment).toMatchObject({
        actions: ["refund"],
        order: { record: "recorded" },
      })
    })

    it("on an order that was paid meanwhile: held as paid twice, as at the confirmation", async () => {
      const { orderId, id, paymentId } = await paidOrder(13_500, { record_on_order: false })
      const other = await desk.opened({
        order_id: orderId,
        confirm_exceeds: true,
        items: [{ name: "O", amount: 13_500 }],
        note: "2",
      })
      await desk.confirm(other.id)

      const answer = await desk.do(id, `payments/${paymentId}/record`)

      expect(answer.body).toMatchObject({
        payment: { order: { record: "paid_twice", recorded_amount: 0, surplus_amount: 13_500 } },
        invoice: { held_reason: "paid_twice" },
      })
    })

    it("is refused of what is of no order, went back, or is of a cancelled order", async () => {
      const free = await desk.opened()
      const { payment } = (await desk.confirm(free.id)).body
      expect((await desk.do(free.id, `payments/${payment.id}/record`)).body.code).toBe("payment_of_no_order")

      const { orderId, id, paymentId } = await paidOrder(13_500, { record_on_order: false })
      await desk.recordRefund(id, paymentId, { amount: 100 })
      expect((await desk.do(id, `payments/${paymentId}/record`)).body.code).toBe("payment_went_back")
      await desk.recordRefund(id, paymentId)
      await store.shopper.expect(200, cancel(orderId))
      const other = await paidOrder(13_500, { record_on_order: false })
      await store.sql(`UPDATE "order" SET status = 'canceled' WHERE id = ?`, [other.orderId])
      expect((await desk.do(other.id, `payments/${other.paymentId}/record`)).body.code).toBe("order_cancelled")
    })
  })

  describe("an order that wants less than its invoices ask for", () => {
    it.each([
      [
        "other money came",
        async (orderId: string) => {
          await store.container
            .resolve(Modules.ORDER)
            .addOrderTransactions([
              { order_id: orderId, amount: 5_000, currency_code: "xaf", reference: "capture", reference_id: "other" },
            ])
        },
      ],
      [
        "it was edited",
        async (orderId: string) => {
          await desk.merchant.edit(orderId, 0)
        },
      ],
    ])("%s: the open invoice warns, and the doctor names the order", async (_, change) => {
      const orderId = await desk.unpaidOrder()
      const { id, warnings } = await desk.opened({ order_id: orderId, items: [{ name: "O", amount: 13_500 }] })
      expect(warnings.map(({ code }: any) => code)).not.toContain("exceeds_outstanding")

      await change(orderId)

      expect((await desk.read(id)).warnings).toEqual(
        expect.arrayContaining([{ code: "exceeds_outstanding", message: expect.stringContaining("Void") }]),
      )
      const { body } = await desk.merchant.get("/admin/payunit/health")
      expect(body.health.checks.find((check: any) => check.id === "overbilled_orders")).toMatchObject({
        status: "warning",
        found: expect.stringContaining(orderId),
      })
      await desk.do(id, "void")
      expect((await desk.read(id)).warnings.map(({ code }: any) => code)).not.toContain("exceeds_outstanding")
    })
  })
})
