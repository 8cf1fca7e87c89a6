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
    return { orderId, id, paymentId: body.transaction_id }
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
    await store.sql("SELECT * FROM payunit_manual_refund WHERE deleted_at IS NULL ORDER BY recorded_at")

  describe("money that was refunded", () => {
    it("of an invoice of no order: as of any payment, in Medusa's books too, and no more than came", async () => {
      const { id } = await desk.opened()
      const { payment } = (await desk.confirm(id)).body
      expect(payment).toMatchObject({ refunded_amount: 0, refunds: [], actions: ["refund"] })

      const answer = await desk.recordRefund(payment.id, { amount: 4_000, reference: "MP1", note: "torn" })

      expect(answer).toMatchObject({
        status: 200,
        body: {
          refund: {
            id: expect.stringMatching(/^puref_/),
            ...{ amount: 4_000, currency_code: "xaf", method: "MTN Mobile Money", reference: "MP1", note: "torn" },
            ...{ recorded_by: desk.merchant.userId, by_payunit: false, refund_id: expect.stringMatching(/^ref/) },
          },
        },
      })
      expect(await desk.read(id)).toMatchObject({
        ...{ state: "paid", paid_amount: 10_000, refunded_amount: 4_000, left_amount: 6_000, remaining_amount: 0 },
        payments: [{ id: payment.id, refunded_amount: 4_000, refunds: [{ amount: 4_000, reference: "MP1" }] }],
      })
      expect(await desk.recordRefund(payment.id, { amount: 6_001 })).toMatchObject({
        status: 409,
        body: { code: "more_than_was_paid", message: expect.stringMatching(/FCFA\s6,000/) },
      })
      expect((await desk.recordRefund(payment.id)).body.refund).toMatchObject({ amount: 6_000 })
      expect(await desk.recordRefund(payment.id, { amount: 1 })).toMatchObject({
        status: 409,
        body: { code: "more_than_was_paid" },
      })
      expect((await desk.list()).invoices).toMatchObject([{ refunded_amount: 10_000 }])
      expect((await desk.read(id)).payments).toMatchObject([{ actions: [] }])
      expect((await refunds()).map(({ amount }) => amount)).toEqual([4_000, 6_000])
    })

    it("many at once never come to more than was paid", async () => {
      const { paymentId } = await paidOrder()
      await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          desk.recordRefund(paymentId, { amount: 6_000, reference: `MP${index}` }),
        ),
      )
      const recorded = await manualRefunds()
      expect(recorded.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeLessThanOrEqual(12_000)
      expect(recorded.every(({ refund_id }) => refund_id !== null)).toBe(true)
      expect(await refunds()).toHaveLength(recorded.length)
    })
  })

  describe("in the order's books", () => {
    it("Medusa refunds it, once, and nothing is outstanding for it", async () => {
      const { orderId, id, paymentId } = await paidOrder()

      const answer = await desk.recordRefund(paymentId, { amount: 3_500 })

      expect(answer.body.refund).toMatchObject({ refund_id: expect.stringMatching(/^ref/) })
      await desk.do(id, "check")
      await store.runJob()
      expect(await transactions(orderId)).toEqual([13_500, -3_500])
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0 })
      expect(await refunds()).toMatchObject([{ metadata: { payunit_manual_refund_id: answer.body.refund.id } }])
    })

    it("what was too much goes back by itself, and the order keeps what it took", async () => {
      const { orderId, id, paymentId } = await paidOrder(15_000)
      const surplus = (await desk.read(id)).transactions.find(({ surplus_of }: any) => surplus_of === paymentId)

      expect((await desk.recordRefund(surplus.id)).body.transaction).toMatchObject({
        resolution: { action: "refunded" },
        refunded_amount: 1_500,
      })
      expect(await transactions(orderId)).toEqual([13_500])
      expect(await desk.read(id)).toMatchObject({ payments_on_hold: 0, paid_amount: 13_500 })
      await desk.recordRefund(paymentId)
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
      await desk.recordRefund(payment.id, { amount: 3_500 })
      await desk.recordRefund(payment.id)
      expect((await refunds()).map(({ amount }) => amount)).toEqual([3_500, 9_999.6])
    })

    it("Medusa's own button is refused until somebody says that the money was refunded", async () => {
      const { orderId, paymentId } = await paidOrder()
      const [{ id: payment_id }] = (await store.sql("SELECT id FROM payment WHERE captured_at IS NOT NULL")) as [any]
      const press = async (): Promise<Answer> =>
        await desk.merchant.post(`/admin/payments/${payment_id}/refund`, { amount: 13_500 })
      expect(await press()).toMatchObject({ status: 409, body: { code: "refund_not_recorded" } })

      await store.shopper.expect(200, desk.recordRefund(paymentId))

      expect(await refunds()).toHaveLength(1)
      expect(await transactions(orderId)).toEqual([13_500, -13_500])
    })
  })

  describe("cancelling the order in the admin", () => {
    it("is refused while the money is here, with what to do; then it passes, and nothing is counted twice", async () => {
      const { orderId, id, paymentId } = await paidOrder()
      expect(await cancel(orderId)).toMatchObject({
        status: 409,
        body: {
          ...{ code: "not_refunded", transaction_id: paymentId },
          message: expect.stringMatching(/Refund FCFA\s13,500 by .+ Then press “Record a refund” in the section/),
        },
      })
      await desk.recordRefund(paymentId, { amount: 3_500 })
      const refused = await cancel(orderId)
      expect(refused).toMatchObject({ status: 409, body: { code: "not_refunded" } })
      expect(refused.body.message).toMatch(/FCFA\s10,000/)
      expect(refused.body.message).not.toContain("/admin/")
      await desk.recordRefund(paymentId)
      await store.shopper.expect(200, cancel(orderId))

      expect(await transactions(orderId)).toEqual([13_500, -3_500, -10_000])
      expect((await refunds()).map(({ amount }) => amount)).toEqual([3_500, 10_000])
      await store.runJob()
      expect(await desk.read(id)).toMatchObject({ state: "paid", payments_on_hold: 0 })
      expect((await desk.merchant.order(orderId)).status).toBe("canceled")
    })

    it("a part that was paid is enough to refuse; an open invoice is none", async () => {
      const { orderId } = await paidOrder(13_500, { amount: 1_000 })
      expect((await cancel(orderId)).body.code).toBe("not_refunded")
      const unpaid = await desk.unpaidOrder()
      const { id } = await desk.opened({ order_id: unpaid })
      await store.shopper.expect(200, cancel(unpaid))
      await until("it to be void", async () => (await desk.read(id)).state === "void")
    })

    it("money that was not recorded on the order counts as well", async () => {
      const { orderId, paymentId } = await paidOrder(13_500, { record_on_order: false })
      expect((await cancel(orderId)).body).toMatchObject({
        code: "not_refunded",
        message: expect.stringContaining("on the payment's page, under Payments"),
      })
      await desk.recordRefund(paymentId)
      await store.shopper.expect(200, cancel(orderId))
      expect(await transactions(orderId)).toEqual([])
    })

    it("what is too much and on hold does not keep it: the order never held that", async () => {
      const { orderId, paymentId } = await paidOrder(15_000)
      expect((await cancel(orderId)).body.message).toMatch(/FCFA\s13,500/)
      await desk.recordRefund(paymentId)
      await store.shopper.expect(200, cancel(orderId))
    })
  })

  describe("when other code cancelled the order", () => {
    const cancelled = async (): Promise<{ orderId: string; id: string; paymentId: string }> => {
      const paid = await paidOrder()
      await cancelOrderWorkflow(store.container).run({ input: { order_id: paid.orderId } })
      await store.reaches(paid.paymentId, "held")
      return paid
    }

    it("refunded in two parts: the second resolves it, and the order counts none of it a second time", async () => {
      const { orderId, id, paymentId } = await cancelled()
      const before = await transactions(orderId)
      expect(await store.row(paymentId)).toMatchObject({ held_reason: "cancelled_without_refund" })
      expect((await desk.recordRefund(paymentId, { amount: 3_500 })).body.transaction.resolution).toBeNull()
      expect((await desk.recordRefund(paymentId)).body.transaction.resolution).toMatchObject({ action: "refunded" })
      expect((await refunds()).map(({ amount }) => amount)).toEqual([3_500, 10_000])
      expect(await transactions(orderId)).toEqual(before)
      expect(await desk.read(id)).toMatchObject({ payments_on_hold: 0, refunded_amount: 13_500 })
    })

    it("and nobody heard of it: the job finds it", async () => {
      const open = await desk.opened({ order_id: await desk.unpaidOrder() })
      const paid = [await paidOrder(), await paidOrder(13_500, { record_on_order: false })]
      await store.sql(`UPDATE "order" SET status = 'canceled', canceled_at = now()`)

      await store.runJob()

      expect(await desk.read(open.id)).toMatchObject({ state: "void" })
      for (const { paymentId } of paid) {
        expect(await store.row(paymentId)).toMatchObject({ held_reason: "cancelled_without_refund" })
      }
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
      const { order } = (await desk.merchant.get(`/admin/orders/${orderId}?fields=display_id`)).body
      const { body } = await desk.merchant.get("/admin/payunit/health")
      expect(body.health.checks.find((check: any) => check.id === "overbilled_orders")).toMatchObject({
        status: "warning",
        found: `1 order is billed more than is outstanding: #${String(order.display_id)}`,
        links: [{ text: `#${String(order.display_id)}`, to: `/orders/${orderId}` }],
      })
      await desk.do(id, "void")
      expect((await desk.read(id)).warnings.map(({ code }: any) => code)).not.toContain("exceeds_outstanding")
    })
  })
})
