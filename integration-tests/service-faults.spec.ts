import { onTestStore } from "./harness/test-store"

/** Every way in which the service is known to answer badly, or not at all. */
const FAULTS = [
  "hang",
  "reset",
  "http_500",
  "http_502",
  "html_403",
  "malformed_json",
  "null_data",
  "failed_envelope",
  "unauthorized",
] as const

onTestStore("everyWay", (store) => {
  describe("opening a payment", () => {
    it.each(FAULTS)("meets %s: a clear error without the service's words, and a second try works", async (kind) => {
      const cartId = await store.shopper.cart()
      const collectionId = await store.shopper.collection(cartId)
      store.simulator.control.addFault({ operation: "checkout/initialize", kind })

      const failed = await store.shopper.openSession(collectionId)

      expect(failed).toMatchObject({
        status: 500,
        body: {
          code: "service_unavailable",
          message: expect.stringContaining("The payment service does not answer properly"),
        },
      })
      const [attempt] = await store.sql("SELECT * FROM payunit_transaction")
      expect(attempt.state).toBe("failed")
      const checkout = await store.shopper.startPaying(cartId)
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
      await store.reaches(checkout.transactionId, "settled")
    })

    it("takes effect although the answer is lost: the lost one is watched, and its late money is not lost", async () => {
      const cartId = await store.shopper.cart()
      const collectionId = await store.shopper.collection(cartId)
      store.simulator.control.addFault({ operation: "checkout/initialize", kind: "accept_then_reset" })
      await store.shopper.openSession(collectionId)
      const [lost] = await store.sql("SELECT * FROM payunit_transaction")
      expect(lost).toMatchObject({ state: "failed", next_check_at: expect.any(Date) })

      await store.simulator.control.decide(lost.id, { status: "SUCCESS" })

      const row = await store.reaches(lost.id, "settled")
      expect((await store.books({ cartId, collectionId })).orders).toEqual([row.order_id])
    })
  })

  describe("asking about a payment", () => {
    it.each(FAULTS)("meets %s: nothing changes, and the next question finds the money", async (kind) => {
      const checkout = await store.checkout()
      const { control } = store.simulator
      // The transport asks three times where a repeat is harmless, and checkout status is the second source.
      control.addFault({ operation: "paymentstatus", kind, times: 0 })
      await control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })

      const answer = await store.shopper.refresh(checkout.sessionId)

      expect(answer).toMatchObject({ status: 200, body: { payment: { status: "open" } } })
      expect((await store.row(checkout.transactionId)).state).toBe("open")
      const completed = await store.shopper.complete(checkout.cartId)
      expect(completed.body).toMatchObject({ type: "cart", error: { type: "payment_requires_more_error" } })

      control.clearFaults()
      await store.makeDue()
      await store.runJob()
      expect((await store.row(checkout.transactionId)).state).toBe("settled")
    })

    it("meets a service that does not know the transaction: checkout status is asked instead", async () => {
      const checkout = await store.checkout()
      store.simulator.control.addFault({ operation: "paymentstatus", kind: "not_found", times: 0 })

      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })

      await store.reaches(checkout.transactionId, "settled")
      expect(store.simulator.control.requests("checkout/status").length).toBeGreaterThan(0)
    })
  })
})
