import { paidOnce } from "./harness/books"
import { PROVIDER } from "./harness/shopper"
import { onTestStore } from "./harness/test-store"
import { checkTransaction } from "../src/payments"

const WAITS = "670000077"
const LEGACY = "pp_payunit_legacy"

/* Money that was taken without anybody telling us, and a shopper who is about to pay again. */
onTestStore("everyWay", (store) => {
  /** As if the prompt's time had passed, and nobody had asked since. */
  const endPrompt = async (transactionId: string): Promise<void> => {
    await store.sql(
      `UPDATE payunit_transaction
          SET prompt_expires_at = now() - interval '1 second', asked_at = now() - interval '1 minute'
        WHERE id = ?`,
      [transactionId],
    )
  }
  const silently = { status: "SUCCESS", notify: false } as const

  describe.each([
    ["the same way", PROVIDER],
    ["another way", LEGACY],
  ])("a prompt that was confirmed in its last second, and the shopper opens %s anew", (_, providerId) => {
    it("the money is found first, and becomes the order", async () => {
      const checkout = await store.checkout()
      await store.shopper.pay(checkout.sessionId, WAITS)
      await endPrompt(checkout.transactionId)
      await store.simulator.control.decide(checkout.transactionId, silently)

      const again = await store.shopper.openSession(checkout.collectionId, {}, providerId)

      expect(again.status).not.toBe(200)
      expect(store.simulator.control.transactions()).toHaveLength(1)
      const row = await store.reaches(checkout.transactionId, "settled")
      expect(await store.books(checkout)).toEqual(paidOnce(row))
    })
  })

  it("its order is placed at that moment, which has closed the collection already: it is paid", async () => {
    const checkout = await store.paidOrder()
    await store.sql("UPDATE payunit_transaction SET state = 'applying', settled_at = NULL WHERE id = ?", [
      checkout.transactionId,
    ])

    const again = await store.shopper.openSession(checkout.collectionId)

    expect([again.status, again.body.code]).toEqual([409, "already_paid"])
  })

  it("two links on one cart, a prompt under the first was confirmed, and the shopper asks for one under the second", async () => {
    const cartId = await store.shopper.cart()
    const first = await store.shopper.startPaying(cartId)
    const second = await store.shopper.startPaying(cartId, {}, LEGACY)
    const row = await store.row(first.transactionId)
    await store.sql(
      `UPDATE payunit_transaction SET state = 'prompted', prompted_at = now() - interval '5 minutes' WHERE id = ?`,
      [row.id],
    )
    await endPrompt(row.id)
    await store.simulator.control.decide(row.id, silently)

    const paying = await store.shopper.pay(second.sessionId, WAITS, "mtnmomo")

    expect([paying.status, paying.body.code]).toEqual([409, "already_paid"])
    expect(store.simulator.control.transaction(second.transactionId).prompts).toEqual([])
  })

  it("the payment page was paid in another tab, and the shopper asks for a prompt", async () => {
    const checkout = await store.checkout()
    await store.sql("UPDATE payunit_transaction SET created_at = created_at - interval '1 minute'")
    await store.simulator.control.decide(checkout.transactionId, silently)

    const paying = await store.shopper.pay(checkout.sessionId, WAITS)

    expect([paying.status, paying.body.code]).toEqual([409, "already_paid"])
    expect(store.simulator.control.requests("invoice/process")).toEqual([])
  })

  it("an answer about an earlier prompt does not end the one that was sent since", async () => {
    const checkout = await store.checkout()
    await store.shopper.pay(checkout.sessionId, WAITS)
    const payunit = store.container.resolve<any>("payunit")
    const asEarlier = await payunit.transactions.find(checkout.transactionId)
    await store.sql("UPDATE payunit_transaction SET prompted_at = now(), asked_at = NULL")
    await store.simulator.control.decide(checkout.transactionId, { status: "FAILED", notify: false })

    await checkTransaction(payunit, asEarlier)

    expect((await store.row(checkout.transactionId)).state).toBe("prompted")
  })

  it("a prompt whose account left goes on blocking others until its time is over", async () => {
    const checkout = await store.checkout()
    await store.shopper.pay(checkout.sessionId, WAITS)
    await store.sql(
      "UPDATE payunit_transaction SET account = 'gone', asked_at = now() - interval '1 minute' WHERE id = ?",
      [checkout.transactionId],
    )
    await store.makeDue()
    await store.runJob()
    expect(await store.row(checkout.transactionId)).toMatchObject({
      state: "held",
      held_reason: "account_unavailable",
    })

    const other = await store.checkout()
    const samePhone = await store.shopper.pay(other.sessionId, WAITS)
    const sameCart = await store.shopper.openSession(checkout.collectionId)

    expect([samePhone.status, samePhone.body.code]).toEqual([409, "prompt_open"])
    expect([sameCart.status, sameCart.body.code]).toEqual([409, "payment_in_flight"])
  })

  describe("a merchant who has the legacy product alone", () => {
    const withoutTheRest = (kind: "unauthorized" | "unknown_route" | "html_403"): void => {
      store.simulator.control.addFault({ operation: "paymentstatus", kind, times: 0 })
    }

    it.each(["unauthorized", "unknown_route", "html_403"] as const)(
      "the rest answers %s: paid by its tokens, and held when those were lost",
      async (kind) => {
        withoutTheRest(kind)
        const paid = await store.checkout(LEGACY)
        expect(paid.redirect).toBeNull()
        await store.shopper.pay(paid.sessionId, "670000001", "mtnmomo")
        const row = await store.reaches(paid.transactionId, "settled")
        expect(await store.books(paid)).toEqual(paidOnce(row))

        const lost = await store.checkout(LEGACY)
        store.simulator.control.addFault({ operation: "legacy/makepayment", kind: "accept_then_reset" })
        await store.shopper.pay(lost.sessionId, WAITS, "mtnmomo")
        await endPrompt(lost.transactionId)
        const again = await store.shopper.openSession(lost.collectionId, {}, LEGACY)

        expect([again.status, again.body.code]).toEqual([409, "payment_in_review"])
        expect(await store.row(lost.transactionId)).toMatchObject({ state: "held", held_reason: "unverifiable" })
      },
    )
  })

  it("a legacy payment is notified of before the call for its prompt has been answered: looked at once more by its tokens", async () => {
    store.simulator.control.addFault({ operation: "legacy/makepayment", kind: "slow", delay_ms: 1_000 })
    const checkout = await store.checkout(LEGACY)

    await store.shopper.pay(checkout.sessionId, "670000001", "mtnmomo")

    const row = await store.reaches(checkout.transactionId, "settled")
    expect(await store.books(checkout)).toEqual(paidOnce(row))
  })

  it("an answer without data does not make the legacy page askable", async () => {
    store.simulator.control.changeSettings({ paymentstatus_knows_legacy: true })
    store.simulator.control.addFault({ operation: "paymentstatus", kind: "null_data", times: 0 })

    const checkout = await store.checkout(LEGACY)

    expect(checkout.redirect).toBeNull()
  })

  it.each(["null_data", "malformed_json"] as const)(
    "a legacy status that names no transaction pays and fails nothing (%s)",
    async (kind) => {
      const checkout = await store.checkout(LEGACY)
      await store.shopper.pay(checkout.sessionId, WAITS, "mtnmomo")
      store.simulator.control.addFault({ operation: "legacy/paymentstatus", kind })
      await store.sql("UPDATE payunit_transaction SET asked_at = NULL")

      await store.simulator.control.decide(checkout.transactionId, silently)
      await store.shopper.refresh(checkout.sessionId)

      expect((await store.row(checkout.transactionId)).state).toBe("prompted")
      await store.makeDue()
      await store.runJob()
      const row = await store.reaches(checkout.transactionId, "settled")
      expect(await store.books(checkout)).toEqual(paidOnce(row))
    },
  )

  it("a session is not authorized beside another provider's payment of its payment collection", async () => {
    const { transactionId, sessionId, collectionId } = await store.checkout()
    const payments = store.container.resolve("payment")
    const other = await payments.createPaymentSession(collectionId, {
      provider_id: "pp_system_default",
      amount: 13_500,
      currency_code: "xaf",
      data: {},
    })
    await payments.authorizePaymentSession(other.id, {})
    await store.simulator.control.decide(transactionId, { status: "SUCCESS", notify: false })

    await expect(payments.authorizePaymentSession(sessionId, {})).rejects.toThrow(/another payment/u)

    expect(await store.sql("SELECT id FROM payment WHERE payment_collection_id = ?", [collectionId])).toHaveLength(1)
    expect(["applying", "settled"]).not.toContain((await store.row(transactionId)).state)
  })
})
