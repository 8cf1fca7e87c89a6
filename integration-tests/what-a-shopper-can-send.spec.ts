import { Modules } from "@medusajs/framework/utils"
import { onTestStore } from "./harness/test-store"

onTestStore("standard", (store) => {
  it("keys planted in a session's data do not survive", async () => {
    const planted = {
      session_id: "payses_of_somebody_else",
      paid: true,
      status: "captured",
      amount: 1,
      payunit: { transaction_id: "AAAAAAAAAAAAAAAAAA", redirect_url: "https://evil.example", evil: { deep: 1 } },
      return_url: "http://localhost:8000/back",
      locale: "fr",
    }

    const checkout = await store.shopper.checkout({ data: planted })

    const { payunit, ...others } = checkout.session.data
    expect(Object.values(others).every((value) => value === null)).toBe(true)
    expect(payunit).toEqual({
      session_id: checkout.sessionId,
      transaction_id: checkout.transactionId,
      redirect_url: expect.stringContaining(`${store.shop.url}/hooks/payunit/pay/`),
      expires_at: expect.any(String),
      amount: 13_500,
      currency_code: "xaf",
      mode: "test",
      evil: null,
    })
    const row = await store.row(checkout.transactionId)
    expect(row).toMatchObject({ amount: "13500", return_url: "http://localhost:8000/back", locale: "fr" })
    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
    await store.reaches(checkout.transactionId, "settled")
  })

  it.each([
    ["nothing", null],
    ["a list", [1, 2]],
    ["a text", "hello"],
    ["wrong types", { return_url: 7, locale: { a: 1 } }],
    ["a very long address", { return_url: `http://localhost:8000/${"x".repeat(5_000)}` }],
  ])("%s as data: refused clearly or opened, never an accident", async (_, data) => {
    const collectionId = await store.shopper.collection(await store.shopper.cart())

    const opened = await store.shopper.openSession(collectionId, data)

    expect([200, 400]).toContain(opened.status)
  })

  it("naming somebody else's transaction in planted data protects or frees nothing of theirs", async () => {
    const theirs = await store.paidOrder()
    const mine = await store.shopper.checkout({
      data: { payunit: { session_id: theirs.sessionId, transaction_id: theirs.transactionId } },
    })

    const completed = await store.shopper.complete(mine.cartId)

    expect(completed.body.type).toBe("cart")
    expect(mine.transactionId).not.toBe(theirs.transactionId)
    await store.container.resolve(Modules.PAYMENT).deletePaymentSession(mine.sessionId)
    expect(await store.sql("SELECT id FROM payment_session WHERE id = ?", [theirs.sessionId])).toHaveLength(1)
  })

  it("Medusa's own webhook route does nothing, whatever it is told", async () => {
    const checkout = await store.checkout()

    const answer = await store.shopper.post("/hooks/payment/payunit_payunit", {
      session_id: checkout.sessionId,
      transaction_id: checkout.transactionId,
      status: "SUCCESS",
    })

    expect(answer.status).toBe(200)
    expect((await store.row(checkout.transactionId)).state).toBe("open")
  })

  it.each([
    ["POST", "/refresh"],
    ["POST", "/pay"],
    ["GET", ""],
  ])("%s …%s needs the store's publishable key", async (method, path) => {
    const checkout = await store.checkout()

    const answer = await store.shopper.request(
      method,
      `/store/payunit/payment-sessions/${checkout.sessionId}${path}`,
      method === "POST" ? {} : undefined,
      { "x-publishable-api-key": "" },
    )

    expect(answer.status).toBe(400)
  })

  it("asking is bounded: ten refreshes at once are one question", async () => {
    const checkout = await store.checkout()
    const began = performance.now()

    const answers = await Promise.all(Array.from({ length: 10 }, () => store.shopper.refresh(checkout.sessionId)))

    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    const windows = Math.ceil((performance.now() - began) / 3_000)
    expect(store.simulator.control.requests("paymentstatus").length).toBeLessThanOrEqual(1 + windows)
  })
})
