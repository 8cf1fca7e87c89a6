import { paidOnce } from "./harness/books"
import { SecretSearch } from "./harness/secret-search"
import type { Checkout } from "./harness/shopper"
import type { Answer } from "./harness/answer"
import { EVERY_WAY } from "./harness/stores"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

const WAITS = "670000077"
const APPROVES = "670000001"
const DECLINES = "670000002"

/** A way to pay: the provider's id, the payment method that is prompted, and what the status leaves untold. */
interface Way {
  id: keyof typeof EVERY_WAY
  method: string
  phones: { approves: string; declines: string; waits: string }
  untold: readonly string[] | null
}

const MTN = { approves: APPROVES, declines: DECLINES, waits: WAITS }
const ORANGE = { approves: "690000001", declines: "690000002", waits: "690000077" }
const FIRST_KIND = ["amount_not_reported", "currency_not_reported"]
const SECOND_KIND = ["currency_not_reported"]

const WAYS: Way[] = [
  { id: "payunit", method: "CM_MTNMOMO", phones: MTN, untold: null },
  { id: "gateway", method: "CM_MTNMOMO", phones: MTN, untold: null },
  { id: "gateway", method: "CM_ORANGE", phones: ORANGE, untold: null },
  { id: "legacy", method: "mtnmomo", phones: MTN, untold: FIRST_KIND },
  { id: "legacy", method: "orange", phones: ORANGE, untold: SECOND_KIND },
  { id: "legacy", method: "eu", phones: MTN, untold: FIRST_KIND },
  { id: "second", method: "CM_ORANGE", phones: ORANGE, untold: null },
  { id: "second-gateway", method: "CM_MTNMOMO", phones: MTN, untold: null },
  { id: "second-legacy", method: "orange", phones: ORANGE, untold: SECOND_KIND },
]

const providerIdOf = (id: string): string => `pp_payunit_${id}`

onTestStore("everyWay", (store) => {
  const checkoutBy = async (id: string) => await store.checkout(providerIdOf(id))
  const openBy = async (id: string) => await store.shopper.checkout({ providerId: providerIdOf(id) })

  const endPrompt = async (): Promise<void> => {
    await store.sql(
      `UPDATE payunit_transaction
          SET prompt_expires_at = now() - interval '1 second', asked_at = now() - interval '1 minute'
        WHERE prompt_expires_at IS NOT NULL`,
    )
  }

  describe.each(WAYS)("by $id with $method", ({ id, method, phones, untold }) => {
    const { flow } = EVERY_WAY[id]

    it("a prompt that waits keeps the cart as it is, and a second one is not sent; confirmed, it becomes one paid order", async () => {
      const checkout = await checkoutBy(id)
      const paying = await store.shopper.pay(checkout.sessionId, phones.waits, method)
      expect(paying.body.payment).toMatchObject({
        status: "confirm_on_phone",
        prompt: { provider: method, phone: `6•• ••• •${phones.waits.slice(-2)}` },
      })

      await store.passAskWindow()
      const change = await store.shopper.addItem(checkout.cartId, "pagne-wax")
      await store.passAskWindow()
      const another = await store.shopper.pay(checkout.sessionId, "670000099", method)

      expect([change.status, change.body.code]).toEqual([409, "payment_in_flight"])
      expect([another.status, another.body.code]).toEqual([409, "prompt_open"])
      const [transaction] = store.simulator.control.transactions()
      expect(transaction!.prompts).toHaveLength(1)

      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
      await store.makeDue()
      await store.runJob()
      const row = await store.reaches(checkout.transactionId, "settled")
      expect(row).toMatchObject({ flow, provider_id: providerIdOf(id), amount: expect.anything() })
      expect(row.account).toBe(id.startsWith("second") ? "second" : "default")
      expect(await store.books(checkout)).toEqual(paidOnce(row))
      expect(store.simulator.control.collected()).toEqual({ XAF: 13_500 })
      const paid = row.history.find(({ code }: any) => code === "paid")
      const codes = paid.causes.map(({ code }: any) => code)
      if (untold === null) {
        expect(codes).not.toContainEqual(expect.stringMatching(/_not_reported$/))
      } else {
        expect(codes).toEqual(expect.arrayContaining(untold))
      }
    })

    it("a prompt that is declined fails once its time is over at the latest, and another try can be made", async () => {
      const checkout = await checkoutBy(id)
      await store.shopper.pay(checkout.sessionId, phones.declines, method)
      if (flow === "legacy") {
        await endPrompt()
      }
      // The decline's own notification may be looked at meanwhile: whoever looks last finds the prompt over.
      await until("the payment to be failed", async () => {
        await store.makeDue()
        await store.runJob()
        return (await store.row(checkout.transactionId)).state === "failed"
      })

      const again = await store.shopper.pay(checkout.sessionId, phones.approves, method)

      expect(again.status).toBe(200)
      const second = await until("the second try to settle", async () => {
        await store.shopper.refresh(checkout.sessionId)
        const rows = await store.sql("SELECT * FROM payunit_transaction ORDER BY created_at")
        return rows[1]?.state === "settled" && rows[1]
      })
      expect(await store.books(checkout)).toEqual(paidOnce(second))
    })
  })

  describe("on the payment page", () => {
    it.each(["payunit", "gateway", "second", "second-gateway"])("of %s", async (id) => {
      const checkout = await checkoutBy(id)
      expect(await store.shopper.openPage(checkout)).toBe(
        store.simulator.control.transaction(checkout.transactionId).redirect,
      )

      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })

      const row = await store.reaches(checkout.transactionId, "settled")
      expect(await store.books(checkout)).toEqual(paidOnce(row))
    })

    it("of the current family, whose address is passed on to the letter", async () => {
      const checkout = await checkoutBy("gateway")

      expect(await store.shopper.openPage(checkout)).toContain("#/hostedPayment/payment?t_id=")
    })

    it("of the legacy family, only where the current family's status answers for it", async () => {
      const without = await openBy("legacy")
      expect(without.redirect).toBeNull()

      store.simulator.control.changeSettings({ paymentstatus_knows_legacy: true })
      const checkout = await openBy("legacy")
      expect(await store.shopper.openPage(checkout)).toBe(
        store.simulator.control.transaction(checkout.transactionId).redirect,
      )
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })

      const row = await store.reaches(checkout.transactionId, "settled")
      expect(await store.books(checkout)).toEqual(paidOnce(row))
    })

    it("of the legacy family, but its status stopped answering: held for somebody to look, and nothing more is asked of the shopper", async () => {
      store.simulator.control.changeSettings({ paymentstatus_knows_legacy: true })
      const checkout = await openBy("legacy")
      await store.shopper.openPage(checkout)
      store.simulator.control.changeSettings({ paymentstatus_knows_legacy: false, notifications: false })
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })

      await store.makeDue()
      await store.runJob()
      expect((await store.row(checkout.transactionId)).state).toBe("open")
      await store.sql("UPDATE payunit_transaction SET link_expires_at = now()")
      await store.makeDue()
      await store.runJob()

      const row = await store.reaches(checkout.transactionId, "held")
      expect(row.held_reason).toBe("unverifiable")
      expect((await store.shopper.payment(checkout.sessionId)).status).toBe("in_review")
      const again = await store.shopper.openSession(checkout.collectionId)
      expect([again.status, again.body.code]).toEqual([409, "payment_in_review"])
    })
  })

  describe("what the legacy family can and cannot tell", () => {
    it("a FAILED while the prompt lives is not final; the money that follows becomes the order", async () => {
      store.simulator.control.changeSettings({ legacy_pending_says_failed: true })
      const checkout = await checkoutBy("legacy")
      await store.shopper.pay(checkout.sessionId, WAITS, "mtnmomo")

      await store.makeDue()
      await store.runJob()

      expect((await store.row(checkout.transactionId)).state).toBe("prompted")
      await store.sql("UPDATE payunit_transaction SET asked_at = now() - interval '1 minute'")
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
      const row = await store.reaches(checkout.transactionId, "settled")
      expect(await store.books(checkout)).toEqual(paidOnce(row))
    })

    it("a FAILED after the prompt is final, until money comes all the same", async () => {
      store.simulator.control.changeSettings({ legacy_pending_says_failed: true })
      const checkout = await checkoutBy("legacy")
      await store.shopper.pay(checkout.sessionId, WAITS, "mtnmomo")
      await endPrompt()
      await store.makeDue()
      await store.runJob()
      await store.reaches(checkout.transactionId, "failed")

      await store.sql("UPDATE payunit_transaction SET asked_at = now() - interval '1 minute'")
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })

      const row = await store.reaches(checkout.transactionId, "settled")
      expect(await store.books(checkout)).toEqual(paidOnce(row))
    })

    describe("a prompt that may have been declined", () => {
      const mayHaveBeenDeclined = async (phone: string) => {
        const checkout = await checkoutBy("legacy")
        await store.shopper.pay(checkout.sessionId, phone, "mtnmomo")
        await store.passAskWindow()
        await until("the prompt to read as perhaps declined", async () => {
          const { prompt } = (await store.shopper.refresh(checkout.sessionId)).body.payment
          return prompt.may_be_declined === true
        })
        await store.passAskWindow()
        return checkout
      }

      it("says so while it lives, and keeps the cart as it is", async () => {
        const checkout = await mayHaveBeenDeclined(DECLINES)

        expect(await store.shopper.payment(checkout.sessionId)).toMatchObject({
          status: "confirm_on_phone",
          prompt: { may_be_declined: true, expires_in: expect.any(Number) },
          message: { code: "confirm_on_phone", text: expect.stringMatching(/may have been declined/) },
        })
        const row = await store.row(checkout.transactionId)
        expect(row).toMatchObject({ state: "prompted", last_answer: { status: "FAILED", premature: true } })
        const change = await store.shopper.addItem(checkout.cartId, "pagne-wax")
        expect([change.status, change.body.code]).toEqual([409, "payment_in_flight"])
      })

      it("says so no more once it is pending again", async () => {
        store.simulator.control.changeSettings({ legacy_pending_says_failed: true })
        const checkout = await mayHaveBeenDeclined(WAITS)
        store.simulator.control.changeSettings({ legacy_pending_says_failed: false })

        const { body } = await store.shopper.refresh(checkout.sessionId)

        expect(body.payment).toMatchObject({ status: "confirm_on_phone", prompt: { may_be_declined: false } })
      })

      it("is over when it is declined twice and the shopper sends another, which becomes the order", async () => {
        const checkout = await mayHaveBeenDeclined(DECLINES)

        const again = await store.shopper.pay(checkout.sessionId, APPROVES, "mtnmomo")

        expect(again.status).toBe(200)
        expect((await store.row(checkout.transactionId)).state).toBe("failed")
        const second = await until("the second try to settle", async () => {
          await store.passAskWindow()
          await store.shopper.refresh(checkout.sessionId)
          const rows = await store.sql("SELECT * FROM payunit_transaction ORDER BY created_at")
          return rows[1]?.state === "settled" && rows[1]
        })
        expect(await store.books(checkout)).toEqual(paidOnce(second))
      })

      it.each([
        ["another way", "payunit"],
        ["the same way anew", "legacy"],
      ])("is over when it is declined twice and the shopper pays %s", async (_what, id) => {
        const checkout = await mayHaveBeenDeclined(DECLINES)

        const other = await store.shopper.openSession(checkout.collectionId, {}, providerIdOf(id))

        expect(other.status).toBe(200)
        const states = await store.sql("SELECT state FROM payunit_transaction ORDER BY created_at")
        expect(states.map(({ state }) => state)).toEqual(["failed", "open"])
      })

      it("goes on when nobody said before that it was declined: the first time is no repetition", async () => {
        const checkout = await checkoutBy("legacy")
        store.simulator.control.changeSettings({ notifications: false })
        await store.shopper.pay(checkout.sessionId, DECLINES, "mtnmomo")
        expect((await store.row(checkout.transactionId)).last_answer).toBeNull()

        const again = await store.shopper.pay(checkout.sessionId, APPROVES, "mtnmomo")

        expect([again.status, again.body.code]).toEqual([409, "prompt_open"])
        expect((await store.row(checkout.transactionId)).state).toBe("prompted")
      })

      it.each<[what: string, goOn: (checkout: Checkout) => Promise<Answer>, code: string]>([
        [
          "sends another",
          async ({ sessionId }) => await store.shopper.pay(sessionId, APPROVES, "mtnmomo"),
          "prompt_open",
        ],
        [
          "pays another way",
          async ({ collectionId }) => await store.shopper.openSession(collectionId, {}, providerIdOf("payunit")),
          "payment_in_flight",
        ],
      ])("goes on when it is pending as the shopper %s", async (_what, goOn, code) => {
        store.simulator.control.changeSettings({ legacy_pending_says_failed: true })
        const checkout = await mayHaveBeenDeclined(WAITS)
        store.simulator.control.changeSettings({ legacy_pending_says_failed: false })

        const refused = await goOn(checkout)

        expect([refused.status, refused.body.code]).toEqual([409, code])
        expect((await store.row(checkout.transactionId)).state).toBe("prompted")
        expect(store.simulator.control.transactions()).toHaveLength(1)
      })

      it.each<[what: string, goOn: (checkout: Checkout) => Promise<Answer>]>([
        ["sends another", async ({ sessionId }) => await store.shopper.pay(sessionId, APPROVES, "mtnmomo")],
        [
          "pays another way",
          async ({ collectionId }) => await store.shopper.openSession(collectionId, {}, providerIdOf("payunit")),
        ],
      ])("becomes the order when it was approved after all as the shopper %s", async (_what, goOn) => {
        store.simulator.control.changeSettings({ legacy_pending_says_failed: true })
        const checkout = await mayHaveBeenDeclined(WAITS)
        await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })

        const refused = await goOn(checkout)

        expect([refused.status, refused.body.code]).toEqual([409, "already_paid"])
        await store.makeDue()
        await store.runJob()
        const row = await store.reaches(checkout.transactionId, "settled")
        expect(await store.books(checkout)).toEqual(paidOnce(row))
        expect(store.simulator.control.transactions()).toHaveLength(1)
      })

      it("goes on when the service is silent as the shopper sends another", async () => {
        const checkout = await mayHaveBeenDeclined(DECLINES)
        store.simulator.control.addFault({ operation: "legacy/paymentstatus", kind: "http_500", times: 0 })

        const refused = await store.shopper.pay(checkout.sessionId, APPROVES, "mtnmomo")

        expect([refused.status, refused.body.code]).toEqual([503, "service_unavailable"])
        expect((await store.shopper.payment(checkout.sessionId)).prompt.may_be_declined).toBe(true)
        store.simulator.control.clearFaults()
      })

      it("lets one of two clicks send another", async () => {
        const checkout = await mayHaveBeenDeclined(DECLINES)

        const answers = await Promise.all([
          store.shopper.pay(checkout.sessionId, WAITS, "mtnmomo"),
          store.shopper.pay(checkout.sessionId, WAITS, "mtnmomo"),
        ])

        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
        const sent = store.simulator.control.transactions().map(({ prompts }) => prompts.length)
        expect(sent.sort()).toEqual([1, 1])
      })

      it("and is approved beside the one sent after it: one becomes the order, the other is held as paid twice", async () => {
        store.simulator.control.changeSettings({ legacy_pending_says_failed: true })
        const checkout = await mayHaveBeenDeclined(WAITS)
        await store.shopper.pay(checkout.sessionId, "670000088", "mtnmomo")
        const [first, second] = await store.sql("SELECT id, state FROM payunit_transaction ORDER BY created_at")
        expect([first.state, second.state]).toEqual(["failed", "prompted"])

        for (const { id } of [first, second]) {
          await store.simulator.control.decide(id, { status: "SUCCESS" })
        }

        const rows = await until("one to settle and one to be held", async () => {
          await store.makeDue()
          await store.runJob()
          const found = await store.sql("SELECT * FROM payunit_transaction ORDER BY state")
          return found.map(({ state }) => state).join() === "held,settled" && found
        })
        expect(rows[0].held_reason).toBe("paid_twice")
        expect(await store.books(checkout)).toEqual(paidOnce(rows[1]))
      })
    })

    it("another amount, from the kind that tells it, is held", async () => {
      const checkout = await checkoutBy("legacy")
      await store.shopper.pay(checkout.sessionId, "690000077", "orange")

      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", amount: 100 })

      const row = await store.reaches(checkout.transactionId, "held")
      expect(row.held_reason).toBe("amount_mismatch")
      expect((await store.books(checkout)).payments).toEqual([])
    })

    it.each(["mtnmomo", "orange"])(
      "a prompt whose answer was lost leaves nothing to ask with (%s): no second prompt, and held when its time is over",
      async (method) => {
        const phone = method === "orange" ? "690000077" : WAITS
        const checkout = await checkoutBy("legacy")
        store.simulator.control.addFault({ operation: "legacy/makepayment", kind: "accept_then_reset" })
        const paying = await store.shopper.pay(checkout.sessionId, phone, method)
        expect(paying.body.payment.status).toBe("confirm_on_phone")
        await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
        expect((await store.row(checkout.transactionId)).state).toBe("prompted")

        await endPrompt()
        const again = await store.shopper.pay(checkout.sessionId, phone, method)

        expect([again.status, again.body.code]).toEqual([409, "payment_in_review"])
        const row = await store.row(checkout.transactionId)
        expect([row.state, row.held_reason]).toEqual(["held", "unverifiable"])
        expect(store.simulator.control.transactions()).toHaveLength(1)
      },
    )

    it("a prompt that was refused leaves nothing behind: the link ends as expired, not held", async () => {
      const checkout = await checkoutBy("legacy")
      const refused = await store.shopper.pay(checkout.sessionId, "670000004", "mtnmomo")
      expect([refused.status, refused.body.code]).toEqual([409, "phone_busy"])

      await store.sql("UPDATE payunit_transaction SET link_expires_at = now()")
      await store.makeDue()
      await store.runJob()

      expect((await store.row(checkout.transactionId)).state).toBe("expired")
    })

    it("the operator's own page to confirm on is shown while the prompt lives", async () => {
      const checkout = await checkoutBy("legacy")

      const { body } = await store.shopper.pay(checkout.sessionId, "690000077", "orange")

      expect(body.payment.redirect_url).toMatch(/^http/)
      expect((await store.shopper.payment(checkout.sessionId)).redirect_url).toBe(body.payment.redirect_url)
    })

    it("its tokens stay in one column of one table", async () => {
      const answers: unknown[] = []
      for (const [method, phone] of [
        ["mtnmomo", APPROVES],
        ["orange", "690000001"],
      ] as const) {
        const checkout = await checkoutBy("legacy")
        answers.push(checkout.session, await store.shopper.pay(checkout.sessionId, phone, method))
        await store.makeDue()
        await store.runJob()
        await store.reaches(checkout.transactionId, "settled")
        answers.push(await store.shopper.payment(checkout.sessionId))
        answers.push((await store.shopper.get(`/store/payment-collections/${checkout.collectionId}`)).body)
      }
      const rows = await store.sql("SELECT id, tokens FROM payunit_transaction ORDER BY created_at")
      expect(rows.map(({ tokens }) => Object.keys(tokens).sort())).toEqual([
        ["kind", "pay_token", "payment_ref"],
        ["auth_token", "kind", "paytoken", "x_token"],
      ])
      const tokens = rows.flatMap(({ tokens: { kind: _, ...secrets } }) => Object.values<string>(secrets))

      const search = new SecretSearch(tokens)
      search.text("answers", JSON.stringify(answers))
      await store.sql("UPDATE payunit_transaction SET tokens = NULL")
      await search.database(store.sql)

      expect(search.findings).toEqual([])
    })
  })

  describe("side by side on one cart", () => {
    it("the way chosen last is paid; the link opened before it is not given out again", async () => {
      const cartId = await store.shopper.cart()
      const first = await store.shopper.startPaying(cartId, {}, providerIdOf("payunit"))
      const second = await store.shopper.startPaying(cartId, {}, providerIdOf("second-gateway"))
      expect(second.transactionId).not.toBe(first.transactionId)

      await store.simulator.control.decide(second.transactionId, { status: "SUCCESS" })

      const row = await store.reaches(second.transactionId, "settled")
      expect(await store.books(second)).toEqual(paidOnce(row))
    })

    it("the way chosen first is paid after all: its money becomes the order", async () => {
      const cartId = await store.shopper.cart()
      const first = await store.shopper.startPaying(cartId, {}, providerIdOf("gateway"))
      await store.shopper.startPaying(cartId, {}, providerIdOf("legacy"))

      await store.simulator.control.decide(first.transactionId, { status: "SUCCESS" })

      const row = await store.reaches(first.transactionId, "settled")
      expect(await store.books(first)).toEqual(paidOnce(row))
    })

    it("both are paid, at two accounts: one becomes the order, the other is held as paid twice", async () => {
      const cartId = await store.shopper.cart()
      const first = await store.shopper.startPaying(cartId, {}, providerIdOf("payunit"))
      const second = await store.shopper.startPaying(cartId, {}, providerIdOf("second"))

      await Promise.all([
        store.simulator.control.decide(first.transactionId, { status: "SUCCESS" }),
        store.simulator.control.decide(second.transactionId, { status: "SUCCESS" }),
      ])

      const rows = await until("one to settle and one to be held", async () => {
        await store.makeDue()
        await store.runJob()
        const found = await store.sql("SELECT * FROM payunit_transaction ORDER BY state")
        return found.map(({ state }) => state).join() === "held,settled" && found
      })
      expect(rows[0].held_reason).toBe("paid_twice")
      expect(await store.books(first)).toEqual(paidOnce(rows[1]))
    })

    it("one phone has one prompt, whichever ways two shoppers chose", async () => {
      const one = await checkoutBy("gateway")
      const other = await checkoutBy("second-legacy")
      await store.shopper.pay(one.sessionId, WAITS)

      const refused = await store.shopper.pay(other.sessionId, WAITS, "mtnmomo")

      expect([refused.status, refused.body.code]).toEqual([409, "prompt_open"])
    })

    it("a card is refused where only the page takes cards", async () => {
      const checkout = await checkoutBy("gateway")
      const card = {
        card_number: "4242424242424242",
        cvv: "123",
        expiry_month: "12",
        expiry_year: "30",
        card_country: "CM",
        card_state: "Littoral",
        card_city: "Douala",
        card_address: "Rue Joss",
        card_zipcode: "0000",
      }
      const path = `/store/payunit/payment-sessions/${checkout.sessionId}/pay`

      const refused = await store.shopper.post(path, { provider: "CARD", card })

      expect([refused.status, refused.body.code]).toEqual([400, "cards_not_offered"])
    })
  })
})
