import { InvoiceDesk } from "./harness/invoices"
import { auditPayouts, PAYEE, PayoutDesk } from "./harness/payouts"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/* Which payments PayUnit sends back: held ones, those of invoices, those whose order is being changed; and which it does not. */

onTestStore("payouts", (store) => {
  let desk: PayoutDesk

  beforeEach(async () => {
    desk = await PayoutDesk.open(store)
  })
  afterEach(async () => {
    await mendOrders()
    expect(await auditPayouts(store.simulator, store.sql, { isAtRest: true })).toEqual([])
  })

  const received = (): number => store.simulator.control.paidOutTo(PAYEE.phone)
  const send = async (id: string, payoutId: string) => (await desk.act(id, payoutId, "send")).body.payout

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

  /** Money that Medusa captured, and no order. */
  async function orderNotPlaced() {
    const checkout = await store.checkout()
    await breakOrders()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
    await until("the first attempt", async () => (await store.row(checkout.transactionId)).attempts > 0)
    await store.sql("UPDATE payunit_transaction SET attempts = 2")
    await store.makeDue()
    await store.runJob()
    await store.reaches(checkout.transactionId, "held")
    return checkout
  }

  describe("held, since its order could not be placed", () => {
    it("its cart is not completed meanwhile, nor by the job, and it is resolved once it was sent", async () => {
      const checkout = await orderNotPlaced()
      const { id, payoutId } = await desk.announced({}, checkout)
      await mendOrders()

      expect((await store.shopper.complete(checkout.cartId)).status).toBeGreaterThanOrEqual(400)
      await store.makeDue()
      await store.runJob()
      expect(await desk.merchant.resolve(id, { action: "place_order" })).toMatchObject({
        body: { code: "payout_in_flight" },
      })
      expect(await desk.merchant.resolve(id, { action: "dismiss", note: "A gift" })).toMatchObject({
        body: { code: "payout_in_flight" },
      })
      expect(await store.row(id)).toMatchObject({ state: "held", resolution: null })
      expect((await store.books(checkout)).orders).toEqual([])

      expect(await send(id, payoutId)).toMatchObject({ state: "paid", refund_id: expect.any(String) })

      expect(await store.row(id)).toMatchObject({ state: "held", resolution: "refunded" })
      await store.makeDue()
      await store.runJob()
      expect((await store.shopper.complete(checkout.cartId)).status).toBeGreaterThanOrEqual(400)
      expect(await store.books(checkout)).toMatchObject({ orders: [], refunds: 1 })
      expect(received()).toBe(13_500)
    })

    it.each([
      ["withdrawn", async (id: string, payoutId: string) => await desk.act(id, payoutId, "withdraw")],
      [
        "refused",
        async (id: string, payoutId: string) => {
          store.simulator.control.addFault({ operation: "deposit/confirm", kind: "bad_request" })
          return await desk.act(id, payoutId, "send")
        },
      ],
    ])("%s: it goes back to its cart, and is placed once it can be", async (_, end) => {
      const checkout = await orderNotPlaced()
      const { id, payoutId } = await desk.announced({}, checkout)
      // Looked at meanwhile: it stays.
      await store.makeDue()
      await store.runJob()
      await mendOrders()
      await store.shopper.expect(200, end(id, payoutId))

      await store.runJob()

      expect(await store.row(id)).toMatchObject({ state: "settled" })
      expect((await store.books(checkout)).orders).toHaveLength(1)
      expect(received()).toBe(0)
    })
  })

  it("held, since another amount was paid: resolved as refunded", async () => {
    const { transactionId } = await store.checkout()
    await store.simulator.control.decide(transactionId, { status: "SUCCESS", amount: 9_000 })
    await store.reaches(transactionId, "held")
    const { id, payoutId } = await desk.announced({}, { transactionId })
    expect(await desk.merchant.resolve(id, { action: "record_refund", method: "cash" })).toMatchObject({
      status: 409,
      body: { code: "payout_in_flight" },
    })
    expect(await send(id, payoutId)).toMatchObject({ state: "paid", amount: 9_000 })
    expect(await store.row(id)).toMatchObject({ state: "held", resolution: "refunded" })
    expect(received()).toBe(9_000)
  })

  it("paid twice: the second goes back and is resolved, and the order keeps the first", async () => {
    const { orderId } = await store.paidOrder()
    await desk.merchant.edit(orderId, 2)
    const { transactionId } = await store.shopper.followLink(await desk.merchant.unpaidCollection(orderId))
    await desk.merchant.edit(orderId, 1)
    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
    expect(await store.reaches(transactionId, "held")).toMatchObject({ held_reason: "paid_twice" })

    const { id, payoutId } = await desk.announced({}, { transactionId })
    expect(await send(id, payoutId)).toMatchObject({ state: "paid", amount: 12_500 })

    expect(await store.row(id)).toMatchObject({ state: "held", resolution: "refunded" })
    expect(await desk.refundsInMedusa()).toEqual([])
    expect((await desk.merchant.order(orderId)).payment_status).toBe("captured")
    expect(await desk.announce(id)).toMatchObject({ status: 409, body: { code: "already_resolved" } })
    expect(received()).toBe(12_500)
  })

  it("an invoice's payment: the money that PayUnit collected for it goes back by its page's payment", async () => {
    const invoices = await InvoiceDesk.open(store)
    const { id: invoiceId, page_url } = await invoices.opened()
    const form = { "content-type": "application/x-www-form-urlencoded" }
    const path = new URL(page_url).pathname
    await store.shopper.expect(303, store.shopper.request("POST", path, "action=page", form))
    const [{ id: transactionId }] = await store.sql("SELECT id FROM payunit_transaction WHERE invoice_id = ?", [
      invoiceId,
    ])
    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
    await store.reaches(transactionId, "settled")

    const { id, payoutId } = await desk.announced({ amount: 4_000 }, { transactionId })
    expect(await send(id, payoutId)).toMatchObject({ state: "paid" })

    expect(await desk.refundsOnRecord()).toMatchObject([{ transaction_id: id, amount: "4000", method: "payout" }])
    expect((await desk.merchant.transaction(id)).left_amount).toBe(6_000)
    expect(received()).toBe(4_000)
  })

  it("an order that is being changed: sent, and recorded once it is not any more", async () => {
    const { orderId, transactionId } = await store.paidOrder()
    const { id, payoutId } = await desk.announced({ amount: 5_000 }, { transactionId })
    await store.shopper.expect(200, desk.merchant.post("/admin/order-edits", { order_id: orderId }))

    expect(await send(id, payoutId)).toMatchObject({ state: "paid", refund_id: null, actions: ["check"] })

    expect(received()).toBe(5_000)
    expect([await desk.refundsInMedusa(), await desk.refundsOnRecord()]).toEqual([[], []])
    expect(await desk.merchant.recordRefund(id, { amount: 8_501 })).toMatchObject({ status: 409 })
    await desk.later(11)
    expect((await desk.check()).status).toBe("failed")
    await store.shopper.expect(
      200,
      store.shopper.request("DELETE", `/admin/order-edits/${orderId}`, undefined, desk.merchant.headers),
    )

    await desk.later(11)

    expect(await desk.row(payoutId)).toMatchObject({ manual_refund_id: expect.any(String) })
    expect(await desk.refundsInMedusa()).toEqual([5_000])
    expect((await desk.check()).status).toBe("ok")
    await desk.later(24 * 60)
    expect(await desk.refundsInMedusa()).toEqual([5_000])
    expect(desk.calls("deposit/confirm")).toBe(1)
  })

  describe("not for a payment that PayUnit took back", () => {
    async function takenBack(transactionId: string): Promise<void> {
      await store.passAskWindow()
      await store.simulator.control.decide(transactionId, { status: "FAILED", notify: false })
      await store.sql(
        `UPDATE payunit_transaction
            SET settled_at = settled_at - interval '25 hours', reversal_check_at = reversal_check_at - interval '25 hours',
                asked_at = asked_at - interval '25 hours'`,
      )
      await store.runJob()
      expect(await store.row(transactionId)).toMatchObject({ state: "held", held_reason: "reversed" })
    }

    it("it is not announced", async () => {
      const { transactionId } = await store.paidOrder()
      await takenBack(transactionId)
      expect(await desk.announce(transactionId)).toMatchObject({ status: 409, body: { code: "payout_taken_back" } })
      expect(desk.calls("deposit")).toBe(0)
    })

    it("taken back since it was announced, it is not sent", async () => {
      const { id, payoutId } = await desk.announced()
      await takenBack(id)
      expect(await desk.act(id, payoutId, "send")).toMatchObject({ status: 409, body: { code: "payout_taken_back" } })
      expect(await desk.row(payoutId)).toMatchObject({ state: "requested" })
      expect(desk.calls("deposit/confirm")).toBe(0)
    })
  })

  describe("while payouts are stopped", () => {
    const pauses = () => store.container.resolve<any>("payunit").payoutPauses
    const pause = async (): Promise<void> => {
      await pauses().pause({ account: "default", reason: "PayUnit sends twice", until: null, by: "user_1" })
    }
    afterEach(async () => await pauses().resume("default", "user_1"))

    it("none is announced, and none sent that was; payments go on, and doubts are asked about", async () => {
      const { id, payoutId } = await desk.announced()
      const { transactionId: other } = await store.paidOrder()
      await pause()
      expect(await desk.announce(other)).toMatchObject({ status: 409, body: { code: "payouts_paused" } })
      expect(await desk.act(id, payoutId, "send")).toMatchObject({ status: 409, body: { code: "payouts_paused" } })
      expect([desk.calls("deposit"), desk.calls("deposit/confirm")]).toEqual([1, 0])
      expect((await store.checkout()).transactionId).toEqual(expect.any(String))
      await pauses().resume("default", "user_1")
      expect(await send(id, payoutId)).toMatchObject({ state: "paid" })
    })

    it("what was sent before is recorded, and what was announced can be withdrawn", async () => {
      const { id, payoutId } = await desk.announced({ phone: "670000003" })
      expect(await send(id, payoutId)).toMatchObject({ state: "confirmed" })
      await pause()
      store.simulator.control.decidePayout(payoutId, { decision: "pay" })
      await desk.later(60)
      expect(await desk.refundsInMedusa()).toEqual([13_500])
    })
  })

  it("a cart whose completion fails leaves PayUnit uncalled, whatever Medusa undoes", async () => {
    const checkout = await store.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await breakOrders()
    expect((await store.shopper.complete(checkout.cartId)).status).toBeGreaterThanOrEqual(400)
    await store.makeDue()
    await store.runJob()
    expect([desk.calls("deposit"), desk.calls("deposit/confirm")]).toEqual([0, 0])
    expect(await store.sql("SELECT id FROM payunit_payout")).toEqual([])
  })
})
