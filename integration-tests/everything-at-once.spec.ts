import { paidOnce } from "./harness/books"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

onTestStore("standard", (store) => {
  it("ten notifications at once with the return, the refresh and the complete call: one order, one capture", async () => {
    const checkout = await store.checkout()
    const { control } = store.simulator
    const { success_url } = control.transaction(checkout.transactionId)
    await control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    const began = performance.now()

    const [sent, returned, refreshed, completed] = await Promise.all([
      control.sendNotifications({
        transaction_id: checkout.transactionId,
        shape: "envelope",
        repeat: 10,
        concurrency: 10,
      }),
      store.shopper.get(success_url),
      store.shopper.refresh(checkout.sessionId),
      store.shopper.complete(checkout.cartId),
      store.runJob(),
    ])

    expect(sent.map((notification) => notification.http_status)).toEqual(Array(10).fill(200))
    expect([returned.status, refreshed.status, completed.status]).toEqual([303, 200, 200])
    const row = await store.reaches(checkout.transactionId, "settled")
    expect(await store.books(checkout)).toEqual(paidOnce(row))
    const windows = Math.ceil((performance.now() - began) / 3_000)
    expect(control.requests("paymentstatus").length).toBeLessThanOrEqual(1 + windows)
    const kept = await store.sql("SELECT count(*)::int AS count FROM payunit_notification")
    expect(kept[0].count).toBe(10)
  })

  it("a notification 100 ms after a poll that still said pending is acted on when the window ends", async () => {
    const checkout = await store.checkout()
    const { control } = store.simulator
    await store.shopper.refresh(checkout.sessionId)
    expect(control.requests("paymentstatus")).toHaveLength(1)

    await control.decide(checkout.transactionId, { status: "SUCCESS" })

    const row = await store.reaches(checkout.transactionId, "settled")
    expect(await store.books(checkout)).toEqual(paidOnce(row))
    expect(control.requests("paymentstatus")).toHaveLength(2)
  })

  it("a notification that comes before the payment session is stored waits for it", async () => {
    const { control } = store.simulator
    const cartId = await store.shopper.cart()
    control.addFault({ operation: "checkout/initialize", kind: "slow", delay_ms: 1_500 })
    const starting = store.shopper.startPaying(cartId)
    const opened = await until("the service to know the transaction", () => control.transactions()[0])

    await control.decide(opened.transaction_id, { status: "SUCCESS" })
    await until("it to be known as paid", async () => (await store.row(opened.transaction_id))?.paid_at != null)
    const checkout = await starting

    expect(checkout.transactionId).toBe(opened.transaction_id)
    const row = await store.reaches(opened.transaction_id, "settled")
    expect(await store.books(checkout)).toEqual(paidOnce(row))
  })

  it("an impatient shopper's clicks are served one after another and share one payment, which is taken once", async () => {
    const cartId = await store.shopper.cart()
    const collectionId = await store.shopper.collection(cartId)

    const clicks = await Promise.all(Array.from({ length: 5 }, () => store.shopper.openSession(collectionId)))

    expect(clicks.map((click) => click.status)).toEqual([200, 200, 200, 200, 200])
    const transactions = store.simulator.control.transactions()
    expect(transactions).toHaveLength(1)
    const [transaction] = transactions
    const sessions = await store.sql("SELECT id FROM payment_session WHERE payment_collection_id = ?", [collectionId])
    expect(sessions).toHaveLength(1)
    const { redirect_url: redirect } = await store.shopper.payment(sessions[0].id)
    expect(await store.shopper.openPage({ redirect })).toBe(transaction!.redirect)
    await store.simulator.control.decide(transaction!.transaction_id, { status: "SUCCESS" })
    const row = await store.reaches(transaction!.transaction_id, "settled")
    expect(await store.books({ cartId, collectionId })).toEqual(paidOnce(row))
  })

  it("two sessions of one collection, the second one paid: the first is put aside and the order placed", async () => {
    const checkout = await store.checkout()
    // What a double click leaves where the second session has a transaction of its own.
    await store.sql("UPDATE payunit_transaction SET link_expires_at = now()")
    const [first] = await store.sql("SELECT * FROM payment_session WHERE id = ?", [checkout.sessionId])
    const second = await store.shopper.startPaying(checkout.cartId)
    await store.sql(
      `INSERT INTO payment_session (id, currency_code, amount, raw_amount, provider_id, data, context, status, payment_collection_id, created_at)
       VALUES (?, ?, ?, ?, ?, ?, '{}', 'pending', ?, ?)`,
      [
        first.id,
        first.currency_code,
        first.amount,
        JSON.stringify(first.raw_amount),
        first.provider_id,
        JSON.stringify(first.data),
        first.payment_collection_id,
        first.created_at,
      ],
    )

    await store.simulator.control.decide(second.transactionId, { status: "SUCCESS" })

    const row = await store.reaches(second.transactionId, "settled")
    expect(await store.books(second)).toEqual(paidOnce(row))
    const sessions = await store.sql("SELECT id, status FROM payment_session WHERE payment_collection_id = ?", [
      second.collectionId,
    ])
    expect(Object.fromEntries(sessions.map(({ id, status }) => [id, status]))).toEqual({
      [checkout.sessionId]: "canceled",
      [second.sessionId]: "authorized",
    })
  })

  it("both payments of one cart are made: one becomes the order, the other is held as paid twice", async () => {
    const { control } = store.simulator
    const first = await store.checkout()
    await store.sql("UPDATE payunit_transaction SET link_expires_at = now()")
    const second = await store.shopper.startPaying(first.cartId)
    expect(second.transactionId).not.toBe(first.transactionId)

    await Promise.all([
      control.decide(first.transactionId, { status: "SUCCESS" }),
      control.decide(second.transactionId, { status: "SUCCESS" }),
    ])

    const rows = await until("both to come to rest", async () => {
      await store.runJob()
      const found = await store.sql("SELECT * FROM payunit_transaction ORDER BY state")
      return found.every((row) => ["settled", "held"].includes(row.state)) && found
    })
    expect(rows.map((row) => [row.state, row.held_reason])).toEqual([
      ["held", "paid_twice"],
      ["settled", null],
    ])
    expect(await store.books(first)).toEqual(paidOnce(rows[1]))
    expect((await store.shopper.payment(second.sessionId)).status).toMatch(/paid|in_review/)
  })
})
