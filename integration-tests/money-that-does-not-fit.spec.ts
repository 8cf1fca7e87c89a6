import { cause } from "../src/domain/texts/causes"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { paidOnce } from "./harness/books"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

onTestStore("standard", (store) => {
  const nothingRecorded = { orders: [], payments: [], transactions: [] }

  it.each([
    ["a smaller amount", { amount: 100 }, { amount: 100, currency: "XAF" }],
    ["a larger amount", { amount: 99_999 }, { amount: 99_999, currency: "XAF" }],
    ["another currency", { currency: "EUR" }, { amount: 13_500, currency: "EUR" }],
  ])("%s was paid: held, with what was asked for and what was paid", async (_, report, paid) => {
    const checkout = await store.checkout()
    const price = { amount: 13_500, currency: "XAF" }

    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", ...report })

    const row = await store.reaches(checkout.transactionId, "held")
    expect(row).toMatchObject({
      held_reason: "amount_mismatch",
      held_causes: [cause("amounts_differ", { price: price, paid })],
    })
    expect(await store.books(checkout)).toMatchObject(nothingRecorded)
    expect(await store.shopper.payment(checkout.sessionId)).toMatchObject({
      status: "in_review",
      redirect_url: null,
    })
    const completed = await store.shopper.complete(checkout.cartId)
    expect(completed.body).toMatchObject({ type: "cart", error: { type: "payment_authorization_error" } })
    expect(await store.books(checkout)).toMatchObject(nothingRecorded)
    // Until somebody has looked at it, nothing more may be paid.
    const again = await store.shopper.openSession(checkout.collectionId)
    expect(again).toMatchObject({ status: 409, body: { code: "payment_in_review" } })
    const session = await store.sql("SELECT 1 FROM payment_session WHERE id = ?", [checkout.sessionId])
    expect(session).toHaveLength(1)
  })

  it("the cart was changed after paying: held, and the new total can be paid", async () => {
    const checkout = await store.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await store.shopper.expect(200, store.shopper.addItem(checkout.cartId, "savon-de-karite"))

    await store.makeDue()
    await store.runJob()

    expect(await store.row(checkout.transactionId)).toMatchObject({
      state: "held",
      held_reason: "cart_changed",
      held_causes: [cause("cart_worth", { paid: 13_500, worth: 15_000 })],
    })
    const next = await store.shopper.startPaying(checkout.cartId)
    await store.simulator.control.decide(next.transactionId, { status: "SUCCESS" })
    await store.reaches(next.transactionId, "settled")
    expect((await store.books(next)).payments).toEqual([
      { id: expect.any(String), canceled: false, captured: [15_000] },
    ])
  })

  it("the cart was being changed while its money was captured: the collection asks for what was paid in the end", async () => {
    const checkout = await store.checkout()
    const payments = store.container.resolve(Modules.PAYMENT)
    const authorize = payments.authorizePaymentSession.bind(payments)
    // What a change leaves behind whose session could not be deleted any more, since it was paid.
    const authorizing = jest.spyOn(payments, "authorizePaymentSession").mockImplementationOnce(async (...given) => {
      await payments.updatePaymentCollections(checkout.collectionId, { amount: 26_000 })
      return await authorize(...given)
    })

    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })

    const row = await store.reaches(checkout.transactionId, "settled").finally(() => {
      authorizing.mockRestore()
    })
    expect(await store.books(checkout)).toEqual(paidOnce(row))
    expect(await payments.retrievePaymentCollection(checkout.collectionId)).toMatchObject({
      amount: 13_500,
      captured_amount: 13_500,
      completed_at: expect.anything(),
    })
    expect(await (await store.merchant()).order(row.order_id)).toMatchObject({
      payment_status: "captured",
      summary: { pending_difference: 0 },
    })
  })

  it("the cart was changed and changed back after paying: the money is adopted and the order placed", async () => {
    const checkout = await store.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    const added = await store.shopper.expect(200, store.shopper.addItem(checkout.cartId, "savon-de-karite"))
    const line = added.body.cart.items.find((item: any) => item.product_handle === "savon-de-karite")
    await store.shopper.expect(
      200,
      store.shopper.request("DELETE", `/store/carts/${checkout.cartId}/line-items/${line.id}`),
    )
    const sessions = await store.sql("SELECT id FROM payment_session WHERE id = ?", [checkout.sessionId])
    expect(sessions).toEqual([])

    await store.makeDue()
    await store.runJob()

    const row = await store.row(checkout.transactionId)
    expect(row).toMatchObject({ state: "settled", held_reason: null })
    expect(row.payment_session_id).not.toBe(checkout.sessionId)
    expect(row.history.map((entry: any) => entry.code)).toContain("adopted")
    expect(await store.books(checkout)).toMatchObject({
      orders: [row.order_id],
      transactions: [{ reference: "capture", amount: 13_500 }],
      collectionStatus: "completed",
    })
  })

  it("another provider was chosen after paying, and the paid one chosen again: adopted at once, nothing asked again", async () => {
    const checkout = await store.checkout()
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await store.shopper.expect(200, store.shopper.openSession(checkout.collectionId, {}, "pp_system_default"))

    await store.makeDue()
    await store.runJob()

    const row = await store.row(checkout.transactionId)
    expect(row.state).toBe("settled")
    expect(store.simulator.control.requests("checkout/initialize")).toHaveLength(1)
    expect((await store.books(checkout)).transactions).toEqual([{ reference: "capture", amount: 13_500 }])
  })

  it("the order cannot be placed for want of stock: Medusa is not even asked, and a later run places it", async () => {
    const checkout = await store.checkout()
    const itemId = store.shop.inventoryItemIds["pagne-wax"]
    const inventory = store.container.resolve(Modules.INVENTORY)
    const stock = async (stocked_quantity: number) =>
      await inventory.updateInventoryLevels([
        { inventory_item_id: itemId!, location_id: store.shop.stockLocationId, stocked_quantity },
      ])
    await stock(0)

    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
    await until("the first attempt", async () => (await store.row(checkout.transactionId)).attempts > 0)
    for (let run = 0; run < 3; run += 1) {
      await store.makeDue()
      await store.runJob()
    }

    const held = await store.reaches(checkout.transactionId, "held")
    expect(held).toMatchObject({ held_reason: "order_not_placed" })
    expect(JSON.stringify(held.held_causes)).toMatch(/inventory|stock/i)
    expect(held.next_check_at).not.toBeNull()
    expect(await store.books(checkout)).toMatchObject({
      orders: [],
      payments: [],
      refunds: 0,
    })
    expect((await store.shopper.payment(checkout.sessionId)).status).toBe("in_review")

    await stock(5)
    await store.makeDue()
    await store.runJob()

    const row = await store.row(checkout.transactionId)
    expect(row).toMatchObject({ state: "settled", held_reason: null })
    expect(await store.books(checkout)).toEqual({
      orders: [row.order_id],
      payments: [{ id: expect.any(String), canceled: false, captured: [13_500] }],
      transactions: [{ reference: "capture", amount: 13_500 }],
      collectionStatus: "completed",
      refunds: 0,
    })
  })

  describe("a cart that cannot be ordered cannot be paid", () => {
    const opened = (): number => store.simulator.control.requests("checkout/initialize").length

    const withStock = async (stocked_quantity: number): Promise<void> => {
      const inventory_item_id = store.shop.inventoryItemIds["pagne-wax"]!
      const level = { inventory_item_id, location_id: store.shop.stockLocationId, stocked_quantity }
      await store.container.resolve(Modules.INVENTORY).updateInventoryLevels([level])
    }
    const deliverOtherGoods = async (): Promise<void> => {
      const profile = { name: "Frozen", type: "frozen" }
      const { id } = await store.container.resolve(Modules.FULFILLMENT).createShippingProfiles(profile)
      await store.sql("UPDATE shipping_option SET shipping_profile_id = ?", [id])
    }

    it.each([
      ["there is too little in stock", "out_of_stock", async () => await withStock(0)],
      ["its delivery is for other goods", "no_shipping_method", deliverOtherGoods],
    ])("%s: nobody gets a link, nor a prompt for an older one", async (_, reason, change) => {
      const before = await store.checkout()
      const collectionId = await store.shopper.collection(await store.shopper.cart())
      const calls = opened()
      await change()

      const refused = await store.shopper.openSession(collectionId)

      expect(refused).toMatchObject({ status: 400, body: { code: "cart_not_ready" } })
      expect(refused.body.message).toContain(reason)
      // It was looked at while the service was asked.
      expect(opened() - calls).toBe(1)
      const rows = await store.sql("SELECT * FROM payunit_transaction WHERE payment_collection_id = ?", [collectionId])
      expect(rows).toMatchObject([{ state: "failed", redirect_url: null, next_check_at: expect.any(Date) }])
      expect(rows[0].history.at(-1)).toMatchObject({ code: "failed", causes: [{ code: "not_deliverable" }] })

      expect(await store.shopper.pay(before.sessionId, "670000001")).toMatchObject({
        status: 409,
        body: { code: "cart_not_ready", details: [reason] },
      })
      expect(store.simulator.control.requests("invoice/process")).toEqual([])
      expect((await store.shopper.openSession(before.collectionId)).body).toMatchObject({ code: "cart_not_ready" })
      expect(opened() - calls).toBe(1)
    })

    it("money of a link that nobody was given is found all the same", async () => {
      const collectionId = await store.shopper.collection(await store.shopper.cart())
      await withStock(0)
      await store.shopper.openSession(collectionId)
      const [{ id }] = await store.sql("SELECT id FROM payunit_transaction WHERE payment_collection_id = ?", [
        collectionId,
      ])
      await store.simulator.control.decide(id, { status: "SUCCESS", notify: false })

      await until("Medusa to refuse its order twice, and the money to be held", async () => {
        await store.makeDue()
        await store.runJob()
        return (await store.row(id)).state === "held"
      })
      expect(await store.row(id)).toMatchObject({ held_reason: "order_not_placed", paid_amount: "13500" })
    })

    it("what there is lies at two locations, and Medusa takes all of it from one", async () => {
      const { createStockLocationsWorkflow, linkSalesChannelsToStockLocationWorkflow } =
        await import("@medusajs/medusa/core-flows")
      const { container } = store
      const { result } = await createStockLocationsWorkflow(container).run({
        input: { locations: [{ name: "Yaoundé" }] },
      })
      const location_id = result[0]!.id
      const [channel] = await store.sql("SELECT id FROM sales_channel")
      await linkSalesChannelsToStockLocationWorkflow(container).run({ input: { id: location_id, add: [channel.id] } })
      const inventory_item_id = store.shop.inventoryItemIds["pagne-wax"]!
      await container
        .resolve(Modules.INVENTORY)
        .createInventoryLevels([{ inventory_item_id, location_id, stocked_quantity: 1 }])
      const collectionId = await store.shopper.collection(await store.shopper.cart({ "pagne-wax": 2 }))
      await withStock(1)

      const refused = await store.shopper.openSession(collectionId)

      expect(refused.body.message).toContain("out_of_stock")
      await withStock(2)
      await store.shopper.expect(200, store.shopper.openSession(collectionId))
    })

    it("goods without a shipping profile have no delivery that fits them", async () => {
      const collectionId = await store.shopper.collection(await store.shopper.cart())
      await store.sql("DELETE FROM product_shipping_profile")

      expect((await store.shopper.openSession(collectionId)).body.message).toContain("no_shipping_method")
    })

    it("while PayUnit is down: that is said, and not to try again in a moment", async () => {
      const collectionId = await store.shopper.collection(await store.shopper.cart())
      await withStock(0)
      store.simulator.control.addFault({ operation: "checkout/initialize", kind: "http_500" })

      expect(await store.shopper.openSession(collectionId)).toMatchObject({ body: { code: "cart_not_ready" } })
    })

    it("again and again: as often as a collection may be opened, nothing is announced, and others can pay", async () => {
      const collectionId = await store.shopper.collection(await store.shopper.cart())
      await withStock(0)
      const codes = new Set<string>()
      for (let time = 0; time < 12; time += 1) {
        codes.add((await store.shopper.openSession(collectionId)).body.code)
      }

      expect([...codes]).toEqual(["cart_not_ready", "too_many_attempts"])
      expect(opened()).toBe(10)
      expect(await store.sql("SELECT event FROM payunit_outbox_event")).toEqual([])
      expect(await store.sql("SELECT count FROM payunit_rate_window WHERE id = 'openings:store'")).toEqual([
        { count: 0 },
      ])
    })

    it("there is enough again: it can", async () => {
      await withStock(0)
      const collectionId = await store.shopper.collection(await store.shopper.cart())
      expect(await store.shopper.openSession(collectionId)).toMatchObject({ status: 400 })
      await withStock(1)

      await store.shopper.expect(200, store.shopper.openSession(collectionId))
    })

    it("what may be ordered without stock can be paid", async () => {
      await withStock(0)
      await store.sql("UPDATE product_variant SET allow_backorder = true")

      await store.checkout()
    })

    it("without an address for e-mail and a delivery the service is not even asked", async () => {
      const { body } = await store.shopper.post("/store/carts", { region_id: store.shop.regionId })
      await store.shopper.addItem(body.cart.id, "savon-de-karite")

      const bare = await store.shopper.openSession(await store.shopper.collection(body.cart.id))

      expect(bare.body.message).toContain("no_email, no_shipping_method")
      expect(opened()).toBe(0)
      expect(await store.sql("SELECT id FROM payunit_transaction")).toEqual([])
    })
  })

  it("a second payment of an order that is already paid is refused", async () => {
    const checkout = await store.paidOrder()

    const again = await store.shopper.openSession(checkout.collectionId)

    expect(again).toMatchObject({ status: 409, body: { code: "already_paid" } })
    expect((await store.sql("SELECT id FROM payment_session WHERE id = ?", [checkout.sessionId])).length).toBe(1)
    expect(store.simulator.control.requests("checkout/initialize")).toHaveLength(1)
  })

  it("a collection cannot be opened without end", async () => {
    let checkout = await store.checkout()
    for (let count = 1; count < 10; count += 1) {
      await store.sql("UPDATE payunit_transaction SET link_expires_at = now()")
      checkout = await store.shopper.startPaying(checkout.cartId)
    }
    await store.sql("UPDATE payunit_transaction SET link_expires_at = now()")

    const prompted = await store.shopper.pay(checkout.sessionId, "670000001")
    const refused = await store.shopper.openSession(checkout.collectionId)

    expect(prompted).toMatchObject({ status: 429, body: { code: "too_many_attempts" } })
    expect(prompted.headers.get("retry-after")).toMatch(/^3[56]\d\d$/)
    expect(refused).toMatchObject({ status: 400, body: { code: "too_many_attempts" } })
  })

  it("a paid order's money cannot be refunded by pretending, and cancelling its payment is refused", async () => {
    const checkout = await store.paidOrder()
    const [payment] = (await store.books(checkout)).payments
    const payments = store.container.resolve(Modules.PAYMENT)

    await expect(payments.refundPayment({ payment_id: payment!.id, amount: 500 })).rejects.toThrow(
      /cannot send money back/,
    )
    await expect(payments.cancelPayment(payment!.id)).rejects.toThrow(/was paid/)
    await expect(payments.deletePaymentSession(checkout.sessionId)).rejects.toThrow(/was paid/)

    expect(await store.books(checkout)).toMatchObject({ refunds: 0, payments: [{ canceled: false }] })
    const { data } = await store.container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "refund",
      fields: ["id"],
    })
    expect(data).toEqual([])
  })
})
