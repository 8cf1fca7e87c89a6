import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { Answer } from "./harness/answer"
import { InvoiceDesk } from "./harness/invoices"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/* What the link leads to that Medusa's admin copies for the customer of an order with an outstanding amount. */

onTestStore("standard", (store) => {
  const read = async (id: string, headers?: Record<string, string>): Promise<Answer> =>
    await store.shopper.get(`/store/payunit/payment-collections/${id}`, headers)
  const link = async (id: string): Promise<any> => (await store.shopper.expect(200, read(id))).body.payment_collection
  const outstanding = async (orderId: string): Promise<number> =>
    (await (await store.merchant()).order(orderId)).summary.pending_difference

  /** An order of 13 500 that was paid, and got a second piece of 12 500 afterwards: Medusa makes a collection of that. */
  async function grownOrder(): Promise<{ orderId: string; collectionId: string; displayId: number }> {
    return await store.prepared("grown order", async () => {
      const { orderId } = await store.paidOrder()
      const merchant = await store.merchant()
      await merchant.edit(orderId, 2)
      const { display_id: displayId } = await merchant.order(orderId)
      return { orderId, collectionId: await merchant.unpaidCollection(orderId), displayId }
    })
  }

  it("tells what is to be paid, and by which providers", async () => {
    const { collectionId, displayId } = await grownOrder()
    expect(await link(collectionId)).toEqual({
      id: collectionId,
      status: "not_paid",
      amount: 12_500,
      outstanding_amount: 12_500,
      currency_code: "xaf",
      region_id: store.shop.regionId,
      order: { display_id: displayId },
      provider_ids: ["pp_payunit_payunit"],
      payable: true,
      message: null,
      retry_at: null,
      payment_session_id: null,
    })
  })

  it("is paid on PayUnit's page: the order has it, and nothing more is to be paid", async () => {
    const { orderId, collectionId } = await grownOrder()
    const { sessionId, transactionId } = await store.shopper.followLink(collectionId)
    expect(await link(collectionId)).toMatchObject({ payable: true, payment_session_id: sessionId })
    expect(await store.shopper.payment(sessionId)).toMatchObject({ status: "open", amount: 12_500 })

    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })

    await store.reaches(transactionId, "settled")
    expect(await outstanding(orderId)).toBe(0)
    expect(await link(collectionId)).toMatchObject({
      outstanding_amount: 0,
      payable: false,
      message: { code: "already_paid" },
      payment_session_id: sessionId,
    })
    expect(await store.shopper.payment(sessionId)).toMatchObject({ status: "paid", order: { id: orderId } })
    expect((await store.shopper.openSession(collectionId)).status).toBeGreaterThanOrEqual(400)
  })

  it("is paid on a phone; opened twice meanwhile, it leads to the one prompt", async () => {
    const { orderId, collectionId } = await grownOrder()
    const { sessionId, transactionId } = await store.shopper.followLink(collectionId)
    await store.shopper.expect(200, store.shopper.pay(sessionId, "670000003"))

    expect(await link(collectionId)).toMatchObject({
      payable: false,
      message: { code: "prompt_open" },
      retry_at: expect.any(String),
      payment_session_id: sessionId,
    })

    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
    await store.reaches(transactionId, "settled")
    expect(await outstanding(orderId)).toBe(0)
  })

  it("is declined: it can be paid again", async () => {
    const { collectionId } = await grownOrder()
    const { sessionId, transactionId } = await store.shopper.followLink(collectionId)
    await store.simulator.control.decide(transactionId, { status: "FAILED" })
    await store.reaches(transactionId, "failed")
    expect(await link(collectionId)).toMatchObject({ payable: true, payment_session_id: sessionId })
    const again = await store.shopper.followLink(collectionId)
    expect(again.transactionId).not.toBe(transactionId)
  })

  it("of which a part was paid another way since: the link asks for the rest", async () => {
    const { orderId, collectionId } = await grownOrder()
    const merchant = await store.merchant()
    const { body } = await merchant.post("/admin/payment-collections", { order_id: orderId, amount: 2_500 })
    await store.shopper.expect(
      200,
      merchant.post(`/admin/payment-collections/${body.payment_collection.id}/mark-as-paid`, { order_id: orderId }),
    )
    expect(await link(collectionId)).toMatchObject({
      amount: 10_000,
      outstanding_amount: 10_000,
      payable: true,
      message: null,
    })
    const { body: opened } = await store.shopper.expect(200, store.shopper.openSession(collectionId))
    expect(opened.payment_collection.payment_sessions).toMatchObject([{ amount: 10_000 }])
  })

  describe("of an order that was to be paid later by hand", () => {
    /** An order of 13 500 with a payment that was authorised by hand, and a link for as much of it. */
    async function paidLater(amount: number): Promise<{ orderId: string; transactionId: string; link: () => any }> {
      const desk = await InvoiceDesk.open(store)
      const orderId = await desk.unpaidOrder()
      const ask = async (): Promise<any> => {
        const { body } = await desk.merchant.post("/admin/payment-collections", { order_id: orderId, amount })
        return await store.shopper.followLink(body.payment_collection.id)
      }
      return { orderId, transactionId: (await ask()).transactionId, link: ask }
    }
    /** Its payments: by whom, whether cancelled, and how many captures of it there are. */
    const payments = async (orderId: string): Promise<any[]> =>
      await store.sql(
        `SELECT p.provider_id AS by, p.canceled_at IS NOT NULL AS cancelled, c.status,
                (SELECT count(*)::int FROM capture WHERE payment_id = p.id AND deleted_at IS NULL) AS captures
           FROM payment p JOIN order_payment_collection l ON l.payment_collection_id = p.payment_collection_id
           JOIN payment_collection c ON c.id = p.payment_collection_id
          WHERE l.order_id = ? AND l.deleted_at IS NULL ORDER BY p.created_at`,
        [orderId],
      )
    const booked = async (orderId: string): Promise<number[]> =>
      (
        await store.sql("SELECT amount FROM order_transaction WHERE order_id = ? AND deleted_at IS NULL", [orderId])
      ).map(({ amount }) => Number(amount))
    const MANUAL = { by: "pp_system_default", captures: 0 }
    const PAID = { by: "pp_payunit_payunit", cancelled: false, status: "completed", captures: 1 }

    it("paid in full: what was authorised by hand is cancelled, so that nobody captures it as well", async () => {
      const { orderId, transactionId } = await paidLater(13_500)
      expect(await payments(orderId)).toEqual([{ ...MANUAL, cancelled: false, status: "authorized" }])

      await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
      await store.reaches(transactionId, "settled")

      expect(await payments(orderId)).toEqual([{ ...MANUAL, cancelled: true, status: "canceled" }, PAID])
      expect(await booked(orderId)).toEqual([13_500])
      expect(await outstanding(orderId)).toBe(0)
      expect((await (await store.merchant()).order(orderId)).payment_status).toBe("captured")
    })

    it("paid in part: it stays, for the rest is to be paid still; and goes with the rest", async () => {
      const { orderId, transactionId, link: ask } = await paidLater(6_750)
      await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
      await store.reaches(transactionId, "settled")
      expect(await payments(orderId)).toEqual([{ ...MANUAL, cancelled: false, status: "authorized" }, PAID])
      expect(await outstanding(orderId)).toBe(6_750)

      const rest = await ask()
      await store.simulator.control.decide(rest.transactionId, { status: "SUCCESS" })
      await store.reaches(rest.transactionId, "settled")

      expect(await payments(orderId)).toEqual([{ ...MANUAL, cancelled: true, status: "canceled" }, PAID, PAID])
      expect(await booked(orderId)).toEqual([6_750, 6_750])
    })

    it("what was captured by hand meanwhile is left alone: the order was paid twice, and that is held", async () => {
      const { orderId, transactionId } = await paidLater(13_500)
      const merchant = await store.merchant()
      const { payment_collections } = await merchant.order(orderId)
      const payment = payment_collections.flatMap((one: any) => one.payments ?? [])[0]
      await store.shopper.expect(200, merchant.post(`/admin/payments/${payment.id}/capture`, {}))
      await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
      expect(await store.reaches(transactionId, "held")).toMatchObject({ held_reason: "paid_twice" })
      expect((await payments(orderId))[0]).toEqual({ ...MANUAL, captures: 1, cancelled: false, status: "completed" })
    })

    it("a server that died between capturing and cancelling: whoever settles it next cancels it", async () => {
      const { orderId, transactionId } = await paidLater(13_500)
      await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
      await store.reaches(transactionId, "settled")
      await until("nobody to look at it any more", async () => (await store.row(transactionId)).lease_owner === null)
      // As it was a moment before: captured, and neither cancelled nor settled.
      await store.sql(
        `UPDATE payment SET canceled_at = NULL WHERE provider_id = 'pp_system_default' AND canceled_at IS NOT NULL`,
      )
      await store.sql("UPDATE payment_collection SET status = 'authorized' WHERE status = 'canceled'")
      await store.sql(
        "UPDATE payunit_transaction SET state = 'applying', settled_at = NULL, next_check_at = now() WHERE id = ?",
        [transactionId],
      )
      await until("it to be settled again", async () => {
        // Whoever settled it first may not have let go of it yet.
        await store.runJob()
        return (await store.row(transactionId)).state === "settled"
      })
      expect(await payments(orderId)).toEqual([{ ...MANUAL, cancelled: true, status: "canceled" }, PAID])
      expect(await booked(orderId)).toEqual([13_500])
    })
  })

  describe("cannot be paid any more", () => {
    it("when the order was cancelled; nor can a payment be opened", async () => {
      const { orderId, collectionId } = await grownOrder()
      await store.sql("UPDATE payunit_transaction SET state = 'failed' WHERE order_id = ?", [orderId])
      await cancelOrderWorkflow(store.container).run({ input: { order_id: orderId } })
      expect(await link(collectionId)).toMatchObject({ payable: false, message: { code: "collection_closed" } })
      expect((await store.shopper.openSession(collectionId)).body).toMatchObject({ code: "collection_closed" })
    })

    it("when the order was paid another way", async () => {
      const { orderId, collectionId } = await grownOrder()
      const merchant = await store.merchant()
      await store.shopper.expect(
        200,
        merchant.post(`/admin/payment-collections/${collectionId}/mark-as-paid`, { order_id: orderId }),
      )
      expect(await link(collectionId)).toMatchObject({
        outstanding_amount: 0,
        payable: false,
        message: { code: "collection_closed" },
      })
    })

    it("when the region no longer offers PayUnit, in the payer's language", async () => {
      const { collectionId } = await grownOrder()
      const merchant = await store.merchant()
      await store.shopper.expect(
        200,
        merchant.post(`/admin/regions/${store.shop.regionId}`, { payment_providers: ["pp_system_default"] }),
      )
      const { body } = await read(collectionId, { "accept-language": "fr-CM,fr;q=0.9" })
      expect(body.payment_collection).toMatchObject({
        provider_ids: [],
        payable: false,
        message: { code: "not_offered", text: expect.stringContaining("boutique") },
      })
    })
  })

  describe("leads nowhere", () => {
    it.each(["paycol_unknown", "%00", "a".repeat(65), "' OR 1=1 --", "<b>"])("for the id %j", async (id) => {
      const answer = await read(encodeURIComponent(id))
      expect(answer).toMatchObject({ status: 404, body: { code: "payment_collection_not_found" } })
    })

    it("for a cart's payment collection, whose checkout pays it", async () => {
      const { collectionId } = await store.shopper.checkout()
      expect(await read(collectionId)).toMatchObject({ status: 404, body: { code: "payment_collection_not_found" } })
    })
  })
})
