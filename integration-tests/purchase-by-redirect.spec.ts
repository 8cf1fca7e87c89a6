import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

onTestStore("standard", (store) => {
  describe("a purchase on the payment page", () => {
    it("becomes a paid order by the notification alone, when the shopper closes the tab", async () => {
      const checkout = await store.shopper.checkout()

      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })

      const row = await store.reaches(checkout.transactionId, "settled")
      const books = await store.books(checkout)
      expect(books.orders).toEqual([row.order_id])
      expect(books.payments).toEqual([{ id: expect.any(String), canceled: false, captured: [13_500] }])
      expect(books.transactions).toEqual([{ reference: "capture", amount: 13_500 }])
      expect(books.collectionStatus).toBe("completed")
    })

    it("becomes a paid order by the shopper's return, when the notification is lost", async () => {
      const checkout = await store.shopper.checkout({ data: { return_url: "http://localhost:8000/thanks?lang=fr" } })
      const { success_url } = store.simulator.control.transaction(checkout.transactionId)
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })

      const returned = await store.shopper.get(success_url)

      expect(returned.status).toBe(303)
      expect(returned.headers.get("location")).toBe(
        `http://localhost:8000/thanks?lang=fr&payment_session_id=${checkout.sessionId}`,
      )
      await store.reaches(checkout.transactionId, "settled")
      expect((await store.books(checkout)).transactions).toEqual([{ reference: "capture", amount: 13_500 }])
    })

    it("becomes a paid order by the job, when notification and return are both lost", async () => {
      const checkout = await store.shopper.checkout()
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })

      await store.makeDue()
      await store.runJob()

      expect((await store.row(checkout.transactionId)).state).toBe("settled")
      expect((await store.books(checkout)).orders).toHaveLength(1)
    })

    it("becomes a paid order by the store's own complete call", async () => {
      const checkout = await store.shopper.checkout()
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })

      const completed = await store.shopper.complete(checkout.cartId)

      expect(completed.body.type).toBe("order")
      await store.runJob()
      const row = await store.reaches(checkout.transactionId, "settled")
      expect(row.order_id).toBe(completed.body.order.id)
      expect((await store.books(checkout)).payments).toEqual([
        { id: expect.any(String), canceled: false, captured: [13_500] },
      ])
    })

    it("can be followed by the storefront from beginning to end", async () => {
      const checkout = await store.shopper.checkout()

      expect(await store.shopper.payment(checkout.sessionId)).toMatchObject({
        status: "open",
        amount: 13_500,
        currency_code: "xaf",
        redirect_url: checkout.redirect,
        order: null,
        providers: [
          { shortcode: "CM_MTNMOMO", name: "MTN Mobile Money" },
          { shortcode: "CM_ORANGE", name: "Orange Money" },
        ],
        message: { code: "open", text: "Not paid yet." },
      })
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
      const refreshed = await store.shopper.refresh(checkout.sessionId)

      expect(refreshed.body.payment).toMatchObject({
        status: "paid",
        redirect_url: null,
        order: { id: expect.stringMatching(/^order_/), display_id: expect.any(Number) },
      })
    })

    it("goes the same way where PayUnit keeps to its document: by redirect, by a prompt, and refused", async () => {
      store.simulator.control.changeSettings({ profile: "contract" })
      const redirected = await store.shopper.checkout()
      await store.simulator.control.decide(redirected.transactionId, { status: "SUCCESS" })
      const prompted = await store.shopper.checkout()
      await store.shopper.expect(200, store.shopper.pay(prompted.sessionId, "670000001"))
      const refused = await store.shopper.checkout()
      await store.shopper.expect(200, store.shopper.pay(refused.sessionId, "670000002"))
      const busy = await store.shopper.pay((await store.shopper.checkout()).sessionId, "670000004")

      for (const checkout of [redirected, prompted]) {
        const { order_id } = await store.reaches(checkout.transactionId, "settled")
        expect(await store.books(checkout)).toMatchObject({
          orders: [order_id],
          transactions: [{ reference: "capture", amount: 13_500 }],
        })
      }
      await store.reaches(refused.transactionId, "failed")
      expect(await store.books(refused)).toMatchObject({ orders: [], payments: [] })
      expect([busy.status, busy.body.code]).toEqual([409, "prompt_refused"])
      expect(store.simulator.control.collected()).toEqual({ XAF: 27_000 })
    })

    it("tells the service every line, its shipping, and the exact total", async () => {
      await store.shopper.checkout({ items: { "pagne-wax": 1, "savon-de-karite": 3 } })

      const [request] = store.simulator.control.requests("checkout/initialize")
      expect(request?.body).toMatchObject({
        total_amount: 18_000,
        currency: "XAF",
        mode: "payment",
        meta: { phone_number_collection: false, address_collection: false },
      })
      expect((request?.body as any).items).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            price_description: { unit_amount: 1_500 },
            product_description: expect.objectContaining({
              name: "Savon de karité",
              image_url: `${store.shop.url}/hooks/payunit/item-image`,
            }),
            quantity: 3,
          }),
          expect.objectContaining({ price_description: { unit_amount: 1_000 }, quantity: 1 }),
        ]),
      )
      const image = await store.shopper.get("/hooks/payunit/item-image")
      expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"])
    })

    it("uses a link that lives again for the same money, and not for other money", async () => {
      const checkout = await store.shopper.checkout()
      const again = await store.shopper.startPaying(checkout.cartId)
      await store.shopper.expect(200, store.shopper.addItem(checkout.cartId, "savon-de-karite"))
      const more = await store.shopper.startPaying(checkout.cartId)

      expect(again).toMatchObject({ transactionId: checkout.transactionId, redirect: checkout.redirect })
      expect(again.sessionId).not.toBe(checkout.sessionId)
      expect(more.transactionId).not.toBe(checkout.transactionId)
      expect(store.simulator.control.requests("checkout/initialize")).toHaveLength(2)
    })

    it("is still shown to whoever looks at an earlier session, although Medusa deleted that one", async () => {
      const earlier = await store.shopper.checkout()
      const later = await store.shopper.startPaying(earlier.cartId)
      const latest = await store.shopper.startPaying(earlier.cartId)
      expect(latest.transactionId).toBe(earlier.transactionId)

      await store.simulator.control.decide(latest.transactionId, { status: "SUCCESS" })
      const row = await store.reaches(latest.transactionId, "settled")

      for (const { sessionId } of [earlier, later, latest]) {
        expect(await store.shopper.payment(sessionId)).toMatchObject({ status: "paid", order: { id: row.order_id } })
      }
    })
  })

  describe("a payment that comes to nothing", () => {
    it.each([
      ["FAILED", "failed", "failed"],
      ["CANCELLED", "cancelled", "cancelled"],
      ["PENDING", "open", "open"],
      ["PROCESSING", "open", "open"],
    ] as const)("says %s at the service: %s here, no order", async (status, state, shown) => {
      const checkout = await store.shopper.checkout()

      await store.simulator.control.decide(checkout.transactionId, { status, notify: true })

      await until("the service to be asked", () => store.simulator.control.requests("paymentstatus").length > 0)
      await store.reaches(checkout.transactionId, state)
      expect((await store.shopper.payment(checkout.sessionId)).status).toBe(shown)
      expect(await store.books(checkout)).toMatchObject({ orders: [], payments: [] })
    })

    it("expires when nobody pays in time, and late money still becomes an order", async () => {
      const checkout = await store.shopper.checkout()
      await store.sql("UPDATE payunit_transaction SET link_expires_at = now() - interval '1 second'")
      await store.makeDue()
      await store.runJob()
      expect((await store.row(checkout.transactionId)).state).toBe("expired")
      expect((await store.shopper.payment(checkout.sessionId)).status).toBe("expired")

      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
      await store.makeDue()
      await store.runJob()

      expect((await store.row(checkout.transactionId)).state).toBe("settled")
      expect((await store.books(checkout)).orders).toHaveLength(1)
    })

    it("answers the store's complete call without an order, and leaves the session payable", async () => {
      const checkout = await store.shopper.checkout()

      const completed = await store.shopper.complete(checkout.cartId)

      expect(completed.status).toBe(200)
      expect(completed.body).toMatchObject({ type: "cart", error: { type: "payment_requires_more_error" } })
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
      await store.reaches(checkout.transactionId, "settled")
    })
  })
})
