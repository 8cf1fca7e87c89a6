import { paidOnce } from "./harness/books"
import { FailingStatement } from "./harness/failing-statement"
import { InvoiceDesk } from "./harness/invoices"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/*
 * One statement of Medusa's fails, as when it runs into a lock's time-out on a busy shop: whatever Medusa makes of that,
 * the money becomes one order.
 */

/** What completing a cart and capturing its payment write, by table. */
const WRITES: readonly [table: string, event: "INSERT" | "UPDATE"][] = [
  ["order", "INSERT"],
  ["order_line_item", "INSERT"],
  ["order_item", "INSERT"],
  ["order_summary", "INSERT"],
  ["order_summary", "UPDATE"],
  ["order_cart", "INSERT"],
  ["order_payment_collection", "INSERT"],
  ["cart", "UPDATE"],
  ["reservation_item", "INSERT"],
  ["inventory_level", "UPDATE"],
  ["payment", "INSERT"],
  ["payment", "UPDATE"],
  ["payment_session", "UPDATE"],
  ["payment_collection", "UPDATE"],
  ["capture", "INSERT"],
  ["order_transaction", "INSERT"],
]

/** Those of Medusa's tables that it writes when it takes an order back, beside the others. */
const UNDOING: readonly [table: string, event: "INSERT" | "UPDATE" | "DELETE"][] = [
  ["order_cart", "UPDATE"],
  ["order_payment_collection", "UPDATE"],
  ["reservation_item", "UPDATE"],
  ["cart", "UPDATE"],
]

onTestStore("standard", (store) => {
  const failing: FailingStatement[] = []
  async function failOnce(table: string, event: "INSERT" | "UPDATE" | "DELETE"): Promise<void> {
    failing.push(await FailingStatement.lay(store.sql, table, event))
  }
  afterEach(async () => {
    for (const statement of failing.splice(0)) {
      await statement.lift()
    }
  })
  const settle = async (transactionId: string): Promise<any> => await atRest(transactionId, "settled")
  const atRest = async (transactionId: string, state: string): Promise<any> =>
    await until(`the money to be ${state}`, async () => {
      await store.makeDue()
      // As if the time had passed that Medusa's lock on the cart lasts, and that an order may be in the making.
      await store.container.resolve<any>("locking").releaseAll()
      await store.sql(`UPDATE "order" SET created_at = created_at - interval '5 minutes'`)
      await store.sql("UPDATE payunit_transaction SET attempts = 0 WHERE state IN ('paid', 'applying')")
      await store.runJob()
      const row = await store.row(transactionId)
      return row.state === state && row
    })

  it.each(WRITES)("the first write of %s (%s): one order in the end", async (table, event) => {
    const checkout = await store.checkout()
    await failOnce(table, event)
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })

    const row = await settle(checkout.transactionId)

    expect(await failing[0]?.came()).toBeGreaterThan(0)
    expect(await store.books(checkout)).toEqual(paidOnce(row))
    expect(await store.sql("SELECT id FROM reservation_item WHERE deleted_at IS NULL")).toHaveLength(1)
  })

  it("an invoice's payment that Medusa has, and staff confirm as much before it is booked: theirs is too much", async () => {
    const desk = await InvoiceDesk.open(store)
    const { id, page_url } = await desk.opened()
    const form = { "content-type": "application/x-www-form-urlencoded" }
    await store.shopper.expect(303, store.shopper.request("POST", new URL(page_url).pathname, "action=page", form))
    const [{ id: transactionId }] = await store.sql("SELECT id FROM payunit_transaction WHERE invoice_id = ?", [id])
    await failOnce("payunit_invoice", "UPDATE")
    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
    await until("the statement to fail", async () => (await failing[0]?.came()) === 1)
    const body = { method: "Cash", amount: 10_000 }
    // What Medusa has is waited for.
    const confirmed = async (): Promise<any> => (await desk.confirm(id, body)).body.surplus
    expect(await until("staff to confirm it", confirmed)).toMatchObject({ held_reason: "paid_twice", amount: 10_000 })

    await atRest(transactionId, "settled")
    expect(await desk.read(id)).toMatchObject({ state: "paid", paid_amount: 10_000, payments_on_hold: 1 })
    expect(await store.sql("SELECT id FROM capture WHERE deleted_at IS NULL")).toHaveLength(1)
  })

  it.each(UNDOING)(
    "the link fails, and so does %s (%s) when it is undone: one order in the end",
    async (table, event) => {
      const checkout = await store.checkout()
      await failOnce("order_payment_collection", "INSERT")
      await failOnce(table, event)
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })

      const row = await settle(checkout.transactionId)

      expect(await store.books(checkout)).toEqual(paidOnce(row))
    },
  )

  it("the link fails, and a refund that PayUnit never made stays behind: it is deleted, and the order is paid", async () => {
    const checkout = await store.checkout()
    await failOnce("order", "INSERT")
    // Medusa writes a refund down when it takes the order back, and deletes it once its provider has refused.
    await failOnce("refund", "DELETE")
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })

    const row = await settle(checkout.transactionId)

    expect(await failing[1]?.came()).toBeGreaterThan(0)
    expect(await store.books(checkout)).toEqual(paidOnce(row))
    expect(await store.sql("SELECT id FROM refund WHERE deleted_at IS NULL")).toEqual([])
    const merchant = await store.merchant()
    const { body } = await store.shopper.expect(
      200,
      merchant.get(`/admin/orders/${row.order_id}?fields=payment_status`),
    )
    expect(body.order.payment_status).toBe("captured")
    expect(row.history).toContainEqual(expect.objectContaining({ code: "refund_deleted" }))
  })

  it("the link fails, and Medusa cannot take the order back: held without its stock, and placed by hand", async () => {
    const checkout = await store.checkout()
    const placed: string[] = []
    store.container.resolve<any>("event_bus").subscribe("order.placed", ({ data }: any) => placed.push(data.id), {
      subscriberId: "placed-by-hand",
    })
    await failOnce("order_payment_collection", "INSERT")
    await failOnce("order", "DELETE")
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    const row = await atRest(checkout.transactionId, "held")
    expect(row).toMatchObject({
      held_reason: "order_not_placed",
      held_causes: [{ code: "without_stock", params: { items: expect.stringMatching(/^1 × /u) } }],
    })
    expect(placed).toEqual([])
    // Completed again, it finds its order, and ends well without a word.
    await store.shopper.expect(200, store.shopper.complete(checkout.cartId))

    const merchant = await store.merchant()
    const place = merchant.resolve(checkout.transactionId, { action: "place_order" })
    await store.shopper.expect(200, place)

    const settled = await store.reaches(checkout.transactionId, "settled")
    expect(await store.books(checkout)).toEqual(paidOnce(settled))
    expect(await store.sql("SELECT id FROM reservation_item WHERE deleted_at IS NULL")).toHaveLength(1)
    await until("the order to be announced", () => placed.length > 0)
    expect(placed).toEqual([row.order_id])
  })

  it("a cart that is linked to an order that does not exist can be paid, and completed", async () => {
    const checkout = await store.checkout()
    await store.container.resolve<any>("link").create([
      { order: { order_id: "order_that_is_gone" }, cart: { cart_id: checkout.cartId } },
      { order: { order_id: "order_that_is_gone" }, payment: { payment_collection_id: checkout.collectionId } },
    ])
    const merchant = await store.merchant()
    const { body } = await store.shopper.expect(200, merchant.get("/admin/payunit/health"))
    const strays = body.health.checks.find(({ id }: any) => id === "stray_orders")
    expect(strays).toMatchObject({ status: "warning", found: "1 cart linked to an order that does not exist" })
    expect(await store.shopper.pay(checkout.sessionId, "670000001")).toMatchObject({
      status: 409,
      body: { code: "cart_not_ready", details: ["order_unfinished"] },
    })

    await store.shopper.expect(200, store.shopper.openSession(checkout.collectionId))

    expect(await store.sql("SELECT id FROM order_cart WHERE deleted_at IS NULL")).toEqual([])
    expect(await store.sql("SELECT id FROM order_payment_collection WHERE deleted_at IS NULL")).toEqual([])
  })
})
