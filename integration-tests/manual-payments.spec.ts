import { cause } from "../src/domain/texts/causes"
import { InvoiceDesk } from "./harness/invoices"
import type { Merchant } from "./harness/merchant"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/* Where staff recorded a payment by hand for which no money came, PayUnit's money takes its place, and nobody is refunded twice. */

onTestStore("standard", (store) => {
  let merchant: Merchant
  beforeEach(async () => {
    merchant = await store.merchant()
  })

  /** An order of 13 500 that grew by 12 500 after it was paid. */
  async function grownOrder(): Promise<{ orderId: string; collectionId: string }> {
    return await store.prepared("order that grew after it was paid, for payments by hand", async () => {
      const { orderId } = await store.paidOrder()
      await merchant.edit(orderId, 2)
      return { orderId, collectionId: await merchant.unpaidCollection(orderId) }
    })
  }
  const pay = async (collectionId: string): Promise<string> => {
    const { transactionId } = await store.shopper.followLink(collectionId)
    return transactionId
  }
  const decide = async (id: string, report: object = {}): Promise<void> => {
    await store.simulator.control.decide(id, { status: "SUCCESS", ...report })
  }
  /** The rest of such an order, recorded by hand on one collection, and then paid through another: PayUnit's is held. */
  async function paidBesideByHand(report: object = {}): Promise<{ orderId: string; id: string }> {
    const { orderId, collectionId } = await grownOrder()
    const other = await merchant.collect(orderId, 12_500)
    const id = await pay(collectionId)
    await merchant.markAsPaid(orderId, other)
    await decide(id, report)
    await store.reaches(id, "held")
    return { orderId, id }
  }
  const manualPaymentOf = async (id: string): Promise<any> => {
    const { other_payments } = await merchant.transaction(id)
    return other_payments.find(({ by_hand }: any) => by_hand)
  }
  const voidPayment = async (id: string, payment_id: string): Promise<any> =>
    await merchant.resolve(id, { action: "void_manual_payment", payment_id, note: "no cash came" })
  const linesOf = async (orderId: string): Promise<number[]> =>
    (
      await store.sql(
        "SELECT amount FROM order_transaction WHERE order_id = ? AND deleted_at IS NULL ORDER BY created_at",
        [orderId],
      )
    ).map(({ amount }: any) => Number(amount))
  const expectPaidOnce = async (orderId: string, total: number): Promise<void> => {
    const order = await merchant.order(orderId)
    expect(order.summary).toMatchObject({ pending_difference: 0, transaction_total: total })
    expect(order.total).toBe(total)
  }

  it("recorded after PayUnit's money: told, voided, and the order is paid once", async () => {
    const { orderId, collectionId } = await grownOrder()
    const other = await merchant.collect(orderId, 12_500)
    const id = await pay(collectionId)
    await decide(id)
    await store.reaches(id, "settled")
    await merchant.markAsPaid(orderId, other)
    await store.reaches(id, "held")

    const manual = await manualPaymentOf(id)
    expect(manual).toMatchObject({ amount: 12_500, currency_code: "xaf", by_hand: true, transaction_id: null })
    const { other_payments, people } = await merchant.transaction(id)
    expect(other_payments.map(({ captured_by }: any) => people[captured_by] ?? null)).toEqual([
      null,
      expect.any(String),
    ])

    const answer = await store.shopper.expect(200, voidPayment(id, manual.id))
    expect(answer.body.transaction).toMatchObject({ state: "settled", resolution: null, other_payments: [] })
    expect(answer.body.transaction.history.at(-2)).toMatchObject({ code: expect.any(String) })
    expect((await store.row(id)).history).toContainEqual(
      expect.objectContaining({
        code: "placing_requested",
        note: "no cash came",
        causes: [cause("manual_payment_voided", { amount: 12_500 })],
      }),
    )
    expect(await linesOf(orderId)).toEqual([13_500, 12_500, 12_500, -12_500])
    await expectPaidOnce(orderId, 26_000)
  })

  it("recorded before PayUnit's money, through another collection: it takes its place", async () => {
    const { orderId, id } = await paidBesideByHand()
    expect(await store.row(id)).toMatchObject({ held_reason: "paid_twice", settled_at: null })

    const { id: paymentId } = await manualPaymentOf(id)
    await store.shopper.expect(200, voidPayment(id, paymentId))

    expect(await store.row(id)).toMatchObject({ state: "settled", order_id: orderId })
    await expectPaidOnce(orderId, 26_000)
  })

  it("recorded before PayUnit's money, in its own collection: it gets another, and takes its place", async () => {
    const { orderId, collectionId } = await grownOrder()
    const id = await pay(collectionId)
    await merchant.markAsPaid(orderId, collectionId)
    await decide(id)
    expect(await store.reaches(id, "held")).toMatchObject({ held_reason: "paid_twice", settled_at: null })

    const { id: paymentId } = await manualPaymentOf(id)
    await store.shopper.expect(200, voidPayment(id, paymentId))

    const row = await store.row(id)
    expect(row).toMatchObject({ state: "settled", order_id: orderId })
    expect(row.payment_collection_id).not.toBe(collectionId)
    await expectPaidOnce(orderId, 26_000)
  })

  describe("a request's money gets another collection, since its own was paid by hand", () => {
    /** Asked for 12 500, the payer sends it while staff note that it was paid by hand: it is held beside that. */
    async function requested(): Promise<{ orderId: string; requestId: string; id: string; paymentId: string }> {
      const { orderId } = await grownOrder()
      const body = { order_id: orderId, amount: 12_500, phone: "670000003", prompt: true }
      const { payment_request: request } = (
        await store.shopper.expect(201, merchant.post("/admin/payunit/payment-requests", body))
      ).body
      const { transaction_id: id } = request
      await merchant.markAsPaid(orderId, (await store.row(id)).payment_collection_id)
      await decide(id)
      await store.reaches(id, "held")
      return { orderId, requestId: request.id, id, paymentId: (await manualPaymentOf(id)).id }
    }
    const stateOf = async (requestId: string): Promise<string> =>
      (await store.shopper.expect(200, merchant.get(`/admin/payunit/payment-requests/${requestId}`))).body
        .payment_request.state

    it("the request is paid, as its payer sees", async () => {
      const { orderId, requestId, id, paymentId } = await requested()
      expect(await stateOf(requestId)).toBe("in_review")
      await store.shopper.expect(200, voidPayment(id, paymentId))
      expect(await store.row(id)).toMatchObject({ state: "settled", order_id: orderId })
      expect(await stateOf(requestId)).toBe("paid")
      await expectPaidOnce(orderId, 26_000)
    })

    it("the process dies before the money is in it: pressed again, it is the one that is used", async () => {
      const { orderId, requestId, id, paymentId } = await requested()
      const collections = async (): Promise<number> =>
        (await store.sql("SELECT 1 FROM order_payment_collection WHERE order_id = ? AND deleted_at IS NULL", [orderId]))
          .length
      const before = await collections()
      const { transactions } = store.container.resolve<any>("payunit")
      const dying = jest.spyOn(transactions, "atomically").mockRejectedValueOnce(new Error("killed"))
      expect((await voidPayment(id, paymentId)).status).toBe(500)
      dying.mockRestore()
      expect(await collections()).toBe(before + 1)

      await store.shopper.expect(200, voidPayment(id, paymentId))

      expect(await store.row(id)).toMatchObject({ state: "settled" })
      expect(await collections()).toBe(before + 1)
      expect(await stateOf(requestId)).toBe("paid")
      await expectPaidOnce(orderId, 26_000)
    })
  })

  it("a pay-later order that was captured by hand, and paid by a request: one refund in the books, none to send", async () => {
    const desk = await InvoiceDesk.open(store)
    const orderId = await desk.unpaidOrder()
    const collectionId = await merchant.collect(orderId, 13_500)
    const request = await merchant.collect(orderId, 13_500)
    const id = await pay(request)
    await merchant.markAsPaid(orderId, collectionId)
    await decide(id)
    await store.reaches(id, "held")

    const { id: paymentId } = await manualPaymentOf(id)
    await store.shopper.expect(200, voidPayment(id, paymentId))

    expect(await store.row(id)).toMatchObject({ state: "settled" })
    await expectPaidOnce(orderId, 13_500)
    expect((await merchant.transaction(id)).refund_due).toBeNull()
  })

  it("pressed twice, at once, or after the process died in between: refunded once", async () => {
    const { orderId, id } = await paidBesideByHand()
    const { id: paymentId } = await manualPaymentOf(id)
    const orders = store.container.resolve("order")
    const dying = jest.spyOn(orders, "addOrderTransactions").mockRejectedValueOnce(new Error("killed"))
    expect((await voidPayment(id, paymentId)).status).toBe(500)
    dying.mockRestore()
    expect(await store.row(id)).toMatchObject({ state: "held" })
    // Whoever looks next finds it still to be undone, and not a payment to refund.
    expect(await manualPaymentOf(id)).toMatchObject({ id: paymentId, amount: 12_500, can_void: true })

    const answers = await Promise.all([voidPayment(id, paymentId), voidPayment(id, paymentId)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await until("it to be settled", async () => (await store.row(id)).state === "settled")
    expect(
      await store.sql("SELECT 1 FROM refund WHERE payment_id = ? AND deleted_at IS NULL", [paymentId]),
    ).toHaveLength(1)
    await expectPaidOnce(orderId, 26_000)
  })

  it.each([
    [
      "one of PayUnit's",
      async (id: string) => (await merchant.transaction(id)).other_payments.find((one: any) => !one.by_hand).id,
    ],
    ["one of another order", async () => "pay_01ANOTHER"],
  ])("%s is not voided", async (_, paymentOf) => {
    const { orderId, id } = await paidBesideByHand()

    const answer = await voidPayment(id, await paymentOf(id))

    expect(answer).toMatchObject({ status: 409, body: { code: "no_manual_payment" } })
    expect(await linesOf(orderId)).toEqual([13_500, 12_500])
    expect(await store.row(id)).toMatchObject({ state: "held" })
  })

  it.each([
    ["less than asked for", { amount: 10_000 }],
    ["more than asked for", { amount: 15_000 }],
    ["another currency", { currency: "EUR" }],
  ])("%s came: it takes no other payment's place", async (_, report) => {
    const { orderId, id } = await paidBesideByHand(report)
    expect(await store.row(id)).toMatchObject({ held_reason: "amount_mismatch" })

    const manual = await manualPaymentOf(id)

    expect(manual).toMatchObject({ can_void: false })
    expect(await voidPayment(id, manual.id)).toMatchObject({ status: 409, body: { code: "no_manual_payment" } })
    expect(await linesOf(orderId)).toEqual([13_500, 12_500])
  })

  it("refunded in part, or its order archived: nothing is undone", async () => {
    const { orderId, id } = await paidBesideByHand()
    await store.sql(`UPDATE "order" SET status = 'archived' WHERE id = ?`, [orderId])
    expect(await manualPaymentOf(id)).toMatchObject({ can_void: false })
    await store.sql(`UPDATE "order" SET status = 'pending' WHERE id = ?`, [orderId])
    await store.shopper.expect(200, merchant.recordRefund(id, { amount: 500 }))

    const manual = await manualPaymentOf(id)

    expect(manual).toMatchObject({ can_void: false })
    expect(await voidPayment(id, manual.id)).toMatchObject({ status: 409, body: { code: "no_manual_payment" } })
    expect(await linesOf(orderId)).toEqual([13_500, 12_500])
  })

  it("two came besides, undone at the later: that one stays to be refunded, the earlier pays the order", async () => {
    const { orderId, collectionId } = await grownOrder()
    const [second, third] = [await merchant.collect(orderId, 12_500), await merchant.collect(orderId, 12_500)]
    const first = await pay(collectionId)
    await decide(first)
    await store.reaches(first, "settled")
    await merchant.markAsPaid(orderId, second)
    await store.reaches(first, "held")
    await merchant.markAsPaid(orderId, third)
    await until("both to be listed", async () => (await merchant.transaction(first)).other_payments.length === 3)
    const { other_payments } = await merchant.transaction(first)
    const [one, two] = other_payments.filter(({ by_hand }: any) => by_hand)

    await store.shopper.expect(200, voidPayment(first, one.id))
    expect(await store.row(first)).toMatchObject({ state: "held", held_reason: "paid_twice" })
    await store.shopper.expect(200, voidPayment(first, two.id))

    expect(await store.row(first)).toMatchObject({ state: "settled" })
    await expectPaidOnce(orderId, 26_000)
  })

  it("two held for one: both are settled", async () => {
    const desk = await InvoiceDesk.open(store)
    const orderId = await desk.unpaidOrder()
    const otherId = await merchant.collect(orderId, 5_000)
    const ids: string[] = []
    for (const amount of [12_500, 1_000]) {
      const { id } = await desk.opened({ order_id: orderId, confirm_exceeds: true, items: [{ name: "Order", amount }] })
      await store.shopper.expect(200, desk.confirm(id))
      ids.push((await desk.read(id)).transactions[0].id)
    }
    await store.container.resolve("payment").updatePaymentCollections(otherId, { amount: 5_000 })
    await merchant.markAsPaid(orderId, otherId)
    await Promise.all(ids.map(async (id) => await store.reaches(id, "held")))

    const { id: paymentId } = await manualPaymentOf(ids[0]!)
    await store.shopper.expect(200, voidPayment(ids[0]!, paymentId))

    await Promise.all(ids.map(async (id) => await store.reaches(id, "settled")))
    await expectPaidOnce(orderId, 13_500)
  })
})
