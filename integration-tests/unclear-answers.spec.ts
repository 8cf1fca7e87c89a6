import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { paidOnce } from "./harness/books"
import { FLOWS } from "./harness/service-errors"
import type { Checkout } from "./harness/shopper"
import { onTestStore } from "./harness/test-store"

const WAITS = "690000077"

/** Answers that are no yes, and may mean one. Money is taken behind each of them. */
const MAYBE: [what: string, odd: Record<string, unknown>, word: string][] = [
  ["a word that nobody knows", { word: "APPROVED" }, "APPROVED"],
  ["a sentence", { word: "Payment successful" }, "Payment successful"],
  ["a word with a sign too much", { word: "SUCCESS_" }, "SUCCESS_"],
  ["a number", { word: 1 }, "1"],
]

onTestStore("everyWay", (store) => {
  const logged: string[] = []

  beforeEach(() => {
    logged.length = 0
    jest.spyOn(store.container.resolve(ContainerRegistrationKeys.LOGGER), "warn").mockImplementation((...words) => {
      logged.push(words.join(" "))
    })
  })
  afterEach(() => jest.restoreAllMocks())

  const look = async (): Promise<void> => {
    await store.makeDue()
    await store.runJob()
  }
  const linkEnds = async (id: string): Promise<void> => {
    await store.sql(
      `UPDATE payunit_transaction SET link_expires_at = now() - interval '1 second',
         prompt_expires_at = CASE WHEN prompt_expires_at IS NULL THEN NULL ELSE now() - interval '1 second' END
        WHERE id = ?`,
      [id],
    )
  }
  const decide = async (id: string, odd: Record<string, unknown>): Promise<void> => {
    await store.simulator.control.decide(id, { status: "SUCCESS", notify: false, ...odd })
  }

  describe.each(FLOWS)("the $flow flow", ({ flow, method }) => {
    const providerId = `pp_payunit_${flow === "checkout" ? "payunit" : flow}`

    /** A payment that may be paid: through its link, or, in the legacy family, by a prompt. */
    async function payable(): Promise<Checkout & { id: string }> {
      const checkout = await store.checkout(providerId)
      if (flow === "legacy") {
        await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, WAITS, method))
      }
      return { ...checkout, id: checkout.transactionId }
    }

    /** Nobody can pay a second time, in whatever way they try. */
    async function expectBlocked(checkout: Checkout): Promise<void> {
      const transactions = await store.sql("SELECT id FROM payunit_transaction")
      const opened = await store.shopper.openSession(checkout.collectionId, {}, providerId)
      expect([opened.status, opened.body.code]).toEqual([409, "payment_in_review"])
      const prompted = await store.shopper.pay(checkout.sessionId, WAITS, method)
      expect([prompted.status, prompted.body.code]).toEqual([409, "payment_in_review"])
      expect(await store.sql("SELECT id FROM payunit_transaction")).toHaveLength(transactions.length)
      expect(await store.shopper.payment(checkout.sessionId)).toMatchObject({ status: "in_review", redirect_url: null })
    }

    it.each(MAYBE)("%s: blocks a second payment, is asked on, and held when its link is over", async (_, odd, word) => {
      const checkout = await payable()
      await decide(checkout.id, odd)

      await look()

      expect(await store.row(checkout.id)).toMatchObject({
        state: flow === "legacy" ? "prompted" : "open",
        doubtful_word: word,
        last_answer: { status: "PENDING", word },
      })
      await expectBlocked(checkout)
      const changed = await store.shopper.addItem(checkout.cartId, "savon-de-karite")
      expect([changed.status, changed.body.code]).toEqual([409, "payment_in_review"])

      await linkEnds(checkout.id)
      await look()

      const row = await store.row(checkout.id)
      expect(row).toMatchObject({
        state: "held",
        held_reason: "unverifiable",
        held_causes: [{ code: "doubtful_word", params: { word: expect.stringContaining(word) } }],
      })
      expect(row.next_check_at).not.toBeNull()
      await expectBlocked(checkout)
      const merchant = await store.merchant()
      const { actions, history, last_answer } = await merchant.transaction(checkout.id)
      expect(actions).toEqual(expect.arrayContaining(["record_refund", "dismiss"]))
      expect(last_answer).toMatchObject({ status: "PENDING", word })
      expect(history).toContainEqual(expect.objectContaining({ code: "may_be_paid" }))
    })

    it("a word that may mean paid, and then the contract's own: settled", async () => {
      const checkout = await payable()
      await decide(checkout.id, { word: "APPROVED" })
      await look()
      await decide(checkout.id, {})
      await look()

      const row = await store.reaches(checkout.id, "settled")
      expect(row.doubtful_word).toBeNull()
      expect(await store.books(checkout)).toEqual(paidOnce(row))
    })

    it("what may have been paid is not forgotten because less is said later", async () => {
      const checkout = await payable()
      await decide(checkout.id, { word: "CONFIRMED" })
      await look()
      await store.simulator.control.decide(checkout.id, { status: "PENDING", notify: false })
      await look()
      expect(await store.row(checkout.id)).toMatchObject({ doubtful_word: "CONFIRMED" })
      await expectBlocked(checkout)
      await linkEnds(checkout.id)
      await look()
      expect(await store.row(checkout.id)).toMatchObject({ state: "held", held_reason: "unverifiable" })
    })

    it("a failure says that it was not paid: the same cart can be paid", async () => {
      const checkout = await payable()
      await decide(checkout.id, { word: "APPROVED" })
      await look()
      await linkEnds(checkout.id)
      await store.simulator.control.decide(checkout.id, { status: "FAILED", notify: false })
      await look()
      expect(await store.row(checkout.id)).toMatchObject({ state: "failed", doubtful_word: null })
      expect((await store.shopper.openSession(checkout.collectionId, {}, providerId)).status).toBe(200)
    })

    it.each(["UNPAID", "NOT_CONFIRMED", "ON_HOLD"])("%s is pending as ever, and expires", async (word) => {
      const checkout = await payable()
      await decide(checkout.id, { word })
      await look()
      expect(await store.row(checkout.id)).toMatchObject({
        doubtful_word: null,
        last_answer: { status: "PENDING", word },
      })
      expect((await store.shopper.payment(checkout.sessionId)).status).not.toBe("in_review")
      await linkEnds(checkout.id)
      await look()
      expect(await store.row(checkout.id)).toMatchObject({ state: "expired" })
    })

    it("a word that was taught is understood", async () => {
      const paid = await payable()
      await decide(paid.id, { word: " CAPTURED" })
      await look()
      const row = await store.reaches(paid.id, "settled")
      expect(await store.books(paid)).toEqual(paidOnce(row))
    })

    it("success in a list, with space around its id: settled", async () => {
      const checkout = await payable()
      await decide(checkout.id, { in_list: true, reported_id: ` ${checkout.id}\n` })
      await look()
      const row = await store.reaches(checkout.id, "settled")
      expect(await store.books(checkout)).toEqual(paidOnce(row))
    })

    it.each<[what: string, idOf: (id: string) => string]>([
      ["in other case", (id) => (id === id.toLowerCase() ? id.toUpperCase() : id.toLowerCase())],
      ["of another payment", () => "somebodyelses00001"],
    ])("success under an id %s: held at once, and nobody pays a second time", async (_, idOf) => {
      const checkout = await payable()
      await decide(checkout.id, { reported_id: idOf(checkout.id) })

      await look()

      expect(await store.row(checkout.id)).toMatchObject({
        state: "held",
        held_reason: "unverifiable",
        held_causes: [{ code: "other_id" }],
        paid_amount: null,
      })
      await expectBlocked(checkout)
      await decide(checkout.id, {})
      await look()
      const row = await store.reaches(checkout.id, "settled")
      expect(await store.books(checkout)).toEqual(paidOnce(row))
    })
  })

  it("its time is up while the service is silent: held all the same", async () => {
    const checkout = await store.checkout()
    await decide(checkout.transactionId, { word: "APPROVED" })
    await look()
    await linkEnds(checkout.transactionId)
    store.simulator.control.addFault({ operation: "*", kind: "http_500", times: 0 })
    await look()
    expect(await store.row(checkout.transactionId)).toMatchObject({ state: "held", held_reason: "unverifiable" })
  })

  it("is looked at when its link ends, and for longer than late money is waited for", async () => {
    const checkout = await store.checkout()
    await decide(checkout.transactionId, { word: "APPROVED" })
    await store.sql(
      "UPDATE payunit_transaction SET checks = 9, created_at = now() - interval '50 hours', link_expires_at = now() + interval '5 minutes'",
    )
    await look()
    const row = await store.row(checkout.transactionId)
    expect(row.next_check_at.getTime() - row.link_expires_at.getTime()).toBe(1_000)
  })

  it("the word is told to the log once a day, and to the doctor, without what nobody may see", async () => {
    const merchant = await store.merchant()
    const check = async () =>
      (await merchant.get("/admin/payunit/health")).body.health.checks.find(({ id }: any) => id === "status_words")
    expect(await check()).toMatchObject({ status: "ok", found: "none" })
    const first = await store.checkout()
    const second = await store.checkout()
    for (const { transactionId } of [first, second]) {
      await decide(transactionId, { word: `Approved for 237 670 00 00 01 by ${store.simulator.merchant.apiUser}` })
    }
    await look()
    await look()

    const lines = logged.filter((line) => line.includes("Approved"))
    expect(lines).toEqual([expect.stringMatching(/answered with the status "Approved for ••• by •••".*statusWords/)])
    expect(await check()).toMatchObject({
      status: "warning",
      found: expect.stringMatching(
        /^"Approved for ••• by •••", which may mean paid \(4 times, the last .* ago, payment /,
      ),
      remedy: expect.stringContaining("statusWords"),
    })
    await store.sql("UPDATE payunit_status_word SET logged_at = now() - interval '25 hours'")
    await look()
    expect(logged.filter((line) => line.includes("Approved"))).toHaveLength(2)
    await store.sql("UPDATE payunit_status_word SET received_at = now() - interval '31 days'")
    await store.sql("UPDATE payunit_transaction SET next_check_at = NULL")
    await store.sql("UPDATE payunit_job_run SET started_at = started_at - interval '1 hour'")
    await store.runJob()
    expect(await store.sql("SELECT * FROM payunit_status_word")).toEqual([])
  })
})
