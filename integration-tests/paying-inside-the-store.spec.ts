import type PayUnitModuleService from "../src/modules/payunit/service"
import type { Answer } from "./harness/answer"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

const WAITS = "670000077"
const APPROVES = "670000001"
const DECLINES = "670000002"
const BUSY = "670000004"

onTestStore("standard", (store) => {
  const endPrompts = async (): Promise<void> => {
    await store.sql(
      `UPDATE payunit_transaction
          SET prompt_expires_at = now() - interval '1 second', asked_at = now() - interval '1 minute'
        WHERE prompt_expires_at IS NOT NULL`,
    )
  }

  describe("a prompt on the shopper's phone", () => {
    it("is confirmed: the cart becomes a paid order", async () => {
      const checkout = await store.checkout()

      const paying = await store.shopper.pay(checkout.sessionId, "+237 670 00 00 01")

      expect(paying.status).toBe(200)
      const row = await store.reaches(checkout.transactionId, "settled")
      expect(row.paid_with).toBe("CM_MTNMOMO")
      expect(await store.books(checkout)).toMatchObject({
        orders: [row.order_id],
        transactions: [{ reference: "capture", amount: 13_500 }],
      })
      const payment = await store.shopper.payment(checkout.sessionId)
      expect(payment).toMatchObject({ status: "paid", order: { id: row.order_id } })
    })

    it("waits: the shopper is told whose phone, and until when", async () => {
      const checkout = await store.checkout()

      const { body } = await store.shopper.pay(checkout.sessionId, WAITS)

      expect(body.payment).toMatchObject({
        status: "confirm_on_phone",
        redirect_url: null,
        prompt: { provider: "CM_MTNMOMO", phone: "6•• ••• •77", expires_at: expect.any(String) },
        message: { code: "confirm_on_phone", text: "Confirm the payment on your phone." },
      })
      const french = await store.shopper.get(`/store/payunit/payment-sessions/${checkout.sessionId}`, {
        "accept-language": "fr-CM,fr;q=0.9,en;q=0.5",
      })
      expect(french.body.payment.message.text).toBe("Confirmez le paiement sur votre téléphone.")
    })

    it("waits on a page of the operator's, which the store and the payment's page lead to until it is over", async () => {
      const checkout = await store.checkout()
      store.simulator.control.addFault({ operation: "invoice/process", kind: "confirmation_page" })

      const { body } = await store.shopper.pay(checkout.sessionId, WAITS)

      const page = { status: "confirm_on_phone", redirect_url: "https://operator.example/confirm" }
      expect(body.payment).toMatchObject(page)
      expect(await store.shopper.payment(checkout.sessionId)).toMatchObject(page)
      await endPrompts()
      expect(await store.shopper.payment(checkout.sessionId)).toMatchObject({ redirect_url: null })
    })

    it("may have been sent where the envelope alone says that it failed: it is watched, and its money counts", async () => {
      const checkout = await store.checkout()
      store.simulator.control.addFault({ operation: "invoice/process", kind: "accept_then_failed_envelope" })

      const { status, body } = await store.shopper.pay(checkout.sessionId, APPROVES)

      expect([status, body.payment.status]).not.toEqual([200, "failed"])
      await store.reaches(checkout.transactionId, "settled")
      expect((await store.books(checkout)).transactions).toEqual([{ reference: "capture", amount: 13_500 }])
    })

    it.each([
      ["between marks that nobody sees", "\u202a+237 670 00 00 77\u202c", 200, "6•• ••• •77"],
      ["with dashes that do not break", "670\u201100\u201100\u201177", 200, "6•• ••• •77"],
      ["in the digits of another script", "٦٧٠٠٠٠٠٧٧", 200, "6•• ••• •77"],
      ["with a leading 0", "0670000077", 200, "6•• ••• •77"],
      ["with (0)", "+237 (0) 670 00 00 77", 200, "6•• ••• •77"],
      ["from before numbers became longer", "77 12 34 56", 400, "old_phone"],
      ["two of them", "677123456 / 699123456", 400, "invalid_phone"],
      ["with a digit too many", "6771234567", 400, "invalid_phone"],
    ])("reads a number as people paste it: %s", async (_how, phone, status, outcome) => {
      const { sessionId } = await store.checkout()
      const answer = await store.shopper.post(`/store/payunit/payment-sessions/${sessionId}/pay`, {
        provider: "CM_MTNMOMO",
        phone,
      })
      expect([answer.status, answer.body.payment?.prompt?.phone ?? answer.body.code]).toEqual([status, outcome])
      expect(store.simulator.control.requests("invoice/process")).toHaveLength(status === 200 ? 1 : 0)
    })

    it("collects from Gabon where the store lists one of its operators, by the number as PayUnit takes it there", async () => {
      const { options } = store.container.resolve<PayUnitModuleService>("payunit")
      const { providers } = options
      options.providers = [{ shortcode: "GA_AIRTEL", name: "Airtel Money", logo: null }]
      try {
        const { sessionId, transactionId } = await store.checkout()
        const answer = await store.shopper.post(`/store/payunit/payment-sessions/${sessionId}/pay`, {
          provider: "GA_AIRTEL",
          phone: "+241 74 00 00 01",
        })
        expect([answer.status, answer.body.payment?.prompt?.phone]).toEqual([200, "7• ••• •01"])
        await store.reaches(transactionId, "settled")
      } finally {
        options.providers = providers
      }
    })

    it("is told of, and refused, in the language that the session was opened with", async () => {
      const checkout = await store.shopper.checkout({ data: { locale: "fr-CM" } })
      const english = { "accept-language": "en-US,en;q=0.9" }
      const path = `/store/payunit/payment-sessions/${checkout.sessionId}`

      const view = await store.shopper.get(path, english)
      const refused = await store.shopper.post(`${path}/pay`, { provider: "CM_MTNMOMO", phone: "1" }, english)

      expect(view.body.payment.message.text).toBe("Pas encore payé.")
      expect(refused.body.message).toMatch(/^Saisissez un numéro mobile/)
    })

    it("is declined: said so, and another try opens a new transaction while the old one stays watched", async () => {
      const checkout = await store.checkout()
      await store.shopper.pay(checkout.sessionId, DECLINES)
      await store.reaches(checkout.transactionId, "failed")
      expect((await store.shopper.payment(checkout.sessionId)).status).toBe("failed")

      const again = await store.shopper.pay(checkout.sessionId, APPROVES)

      expect(again.status).toBe(200)
      const rows = await until("the second try to settle", async () => {
        const found = await store.sql("SELECT * FROM payunit_transaction ORDER BY created_at")
        return found[1]?.state === "settled" && found
      })
      expect(rows[0]).toMatchObject({ id: checkout.transactionId, state: "failed", next_check_at: expect.any(Date) })
      expect((await store.books(checkout)).payments).toHaveLength(1)
      const [session] = await store.sql("SELECT data FROM payment_session WHERE id = ?", [checkout.sessionId])
      expect(session.data.payunit.transaction_id).toBe(rows[1].id)
    })

    it("goes to the wrong operator: it fails, and the right one can be chosen", async () => {
      const checkout = await store.checkout()
      await store.shopper.pay(checkout.sessionId, APPROVES, "CM_ORANGE")
      await store.reaches(checkout.transactionId, "failed", "open")

      const again = await store.shopper.pay(checkout.sessionId, APPROVES, "CM_MTNMOMO")

      expect(again.status).toBe(200)
      await until("an order", async () => (await store.books(checkout)).orders.length === 1)
    })

    it("cannot be sent twice: not for one cart, and not to one phone", async () => {
      const first = await store.checkout()
      const second = await store.checkout()
      await store.shopper.expect(200, store.shopper.pay(first.sessionId, WAITS))

      const sameCart = await store.shopper.pay(first.sessionId, "690000077", "CM_ORANGE")
      const samePhone = await store.shopper.pay(second.sessionId, WAITS)

      expect(sameCart).toMatchObject({ status: 409, body: { code: "prompt_open", retry_at: expect.any(String) } })
      expect(samePhone).toMatchObject({ status: 409, body: { code: "prompt_open", retry_at: expect.any(String) } })
      expect(Number(samePhone.headers.get("retry-after"))).toBeGreaterThan(200)
      expect(store.simulator.control.requests("invoice/process")).toHaveLength(1)
    })

    it("is sent once when the button is pressed ten times at once", async () => {
      const checkout = await store.checkout()

      const presses = await Promise.all(Array.from({ length: 6 }, () => store.shopper.pay(checkout.sessionId, WAITS)))

      expect(presses.map((press) => press.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
      expect(store.simulator.control.requests("invoice/process")).toHaveLength(1)
    })

    it("is not answered: sent again only after its time, as a new transaction, and the first still counts", async () => {
      const checkout = await store.checkout()
      await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, WAITS))
      await endPrompts()

      const again = await store.shopper.pay(checkout.sessionId, "670000078")

      expect(again.body.payment.status).toBe("confirm_on_phone")
      const rows = await store.sql("SELECT * FROM payunit_transaction ORDER BY created_at")
      expect(rows.map((row) => row.state)).toEqual(["prompted", "prompted"])
      // The shopper confirms the first prompt after all.
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
      await store.reaches(checkout.transactionId, "settled")
      // And then the second one too: that money is held, and never becomes a second capture.
      await store.simulator.control.decide(rows[1].id, { status: "SUCCESS" })
      expect(await store.reaches(rows[1].id, "held")).toMatchObject({ held_reason: "paid_twice" })
      expect((await store.books(checkout)).payments).toHaveLength(1)
    })

    it("is not sent again when the service cannot say whether the first was paid", async () => {
      const checkout = await store.checkout()
      await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, WAITS))
      await endPrompts()
      store.simulator.control.addFault({ operation: "paymentstatus", kind: "http_500", times: 0 })

      const again = await store.shopper.pay(checkout.sessionId, WAITS)

      expect(again).toMatchObject({ status: 503, body: { code: "service_unavailable" } })
      expect(store.simulator.control.requests("invoice/process")).toHaveLength(1)
    })

    it("is not sent again on the strength of a question that got no answer, asked a moment ago by a poll", async () => {
      const checkout = await store.checkout()
      await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, WAITS))
      await endPrompts()
      store.simulator.control.addFault({ operation: "paymentstatus", kind: "http_500", times: 0 })
      await store.shopper.refresh(checkout.sessionId)

      const again = await store.shopper.pay(checkout.sessionId, WAITS)

      expect(again).toMatchObject({ status: 503, body: { code: "service_unavailable", retry_at: expect.any(String) } })
      expect(store.simulator.control.requests("invoice/process")).toHaveLength(1)
    })

    it("is not sent again when the first was paid, while the question of a poll is still on its way", async () => {
      const checkout = await store.checkout()
      await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, WAITS))
      await endPrompts()
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
      store.simulator.control.addFault({ operation: "paymentstatus", kind: "slow", delay_ms: 2_500 })
      const polling = store.shopper.refresh(checkout.sessionId)
      await until("the poll to ask", () => store.simulator.control.requests("paymentstatus").length > 0)

      const again = await store.shopper.pay(checkout.sessionId, "670000078")

      expect(again).toMatchObject({ status: 409, body: { code: "already_paid" } })
      expect(store.simulator.control.requests("invoice/process")).toHaveLength(1)
      await polling
      await store.reaches(checkout.transactionId, "settled")
    })

    it.each(["canceled", "completed"])("is not sent for a payment collection that is %s", async (status) => {
      const checkout = await store.checkout()
      await store.sql("UPDATE payment_collection SET status = ? WHERE id = ?", [status, checkout.collectionId])

      const paying = await store.shopper.pay(checkout.sessionId, APPROVES)

      expect(paying).toMatchObject({ status: 409, body: { code: "collection_closed" } })
      expect(store.simulator.control.requests("invoice/process")).toEqual([])
    })

    it("meets an open prompt at the operator: said so, and another number can be tried at once", async () => {
      const checkout = await store.checkout()

      const busy = await store.shopper.pay(checkout.sessionId, BUSY)

      expect(busy).toMatchObject({ status: 409, body: { code: "phone_busy" } })
      expect((await store.row(checkout.transactionId)).state).toBe("open")
      await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, APPROVES))
      await store.reaches(checkout.transactionId, "settled")
    })

    it("takes effect although the answer is lost: asked about, and not repeated", async () => {
      const checkout = await store.checkout()
      store.simulator.control.addFault({ operation: "invoice/process", kind: "accept_then_reset" })

      const paying = await store.shopper.pay(checkout.sessionId, APPROVES)

      expect(paying.status).toBe(200)
      await store.reaches(checkout.transactionId, "settled")
      expect(store.simulator.control.requests("invoice/process")).toHaveLength(1)
    })
  })

  describe("bad input", () => {
    it.each([
      ["no phone of Cameroon", { provider: "CM_MTNMOMO", phone: "0700000000" }, 400, "invalid_phone"],
      ["no phone at all", { provider: "CM_MTNMOMO", phone: "" }, 400, "invalid_phone"],
      ["an unknown method", { provider: "XX_NOBODY", phone: APPROVES }, 400, "unknown_payment_method"],
      ["nothing", {}, 400, "invalid_request"],
      ["wrong types", { provider: 7, phone: ["670000001"] }, 400, "invalid_request"],
      ["something more", { provider: "CM_MTNMOMO", phone: APPROVES, amount: 1 }, 400, "invalid_request"],
      ["half a card", { provider: "card", card: { card_number: "4111111111111111" } }, 400, "invalid_request"],
    ])("%s: a code and a sentence, and nothing is sent", async (_, body, status, code) => {
      const checkout = await store.checkout()

      const answer = await store.shopper.post(`/store/payunit/payment-sessions/${checkout.sessionId}/pay`, body)

      expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(/[.]$/) } })
      expect(JSON.stringify(answer.body)).not.toMatch(/4111|670000001|at .*\.js/)
      expect(store.simulator.control.requests("invoice/process")).toEqual([])
    })

    it.each([
      ["no JSON", '{"provider":"CM_MTNMOMO","phone":O670000123}', "application/json"],
      ["half a JSON", '{"provider":"CM_MTNMOMO","phone":"670000123', "application/json"],
      [
        "a megabyte",
        JSON.stringify({ provider: "CM_MTNMOMO", phone: "670000123".repeat(120_000) }),
        "application/json",
      ],
      ["nothing at all", "", "application/json"],
      ["another type", "provider=CM_MTNMOMO&phone=670000123", "application/x-www-form-urlencoded"],
    ])("a body that is %s: a code, and none of it is repeated", async (_, body, type) => {
      const checkout = await store.checkout()

      const path = `/store/payunit/payment-sessions/${checkout.sessionId}/pay`
      const answer = await store.shopper.post(path, body, { "content-type": type })

      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_request" } })
      expect(JSON.stringify(answer.body)).not.toContain("670000")
    })

    it("a card where the store does not take cards", async () => {
      const checkout = await store.checkout()
      const card = {
        card_number: "4111 1111 1111 1111",
        cvv: "123",
        expiry_month: "04",
        expiry_year: "30",
        card_country: "CM",
        card_state: "LT",
        card_city: "Douala",
        card_address: "Rue Joss",
        card_zipcode: "00237",
      }

      const answer = await store.shopper.post(`/store/payunit/payment-sessions/${checkout.sessionId}/pay`, {
        provider: "CARD",
        card,
      })

      expect(answer).toMatchObject({ status: 400, body: { code: "cards_not_offered" } })
    })

    it.each(["payses_unknown", "%00", "..%2F..", "x".repeat(500)])("an unknown session %s: 404", async (id) => {
      for (const [method, path] of [
        ["GET", ""],
        ["POST", "/refresh"],
        ["POST", "/pay"],
      ] as const) {
        const body = method === "POST" ? { provider: "CM_MTNMOMO", phone: APPROVES } : undefined
        const answer = await store.shopper.request(method, `/store/payunit/payment-sessions/${id}${path}`, body)
        expect(answer).toMatchObject({ status: 404, body: { code: "payment_not_found" } })
      }
    })
  })

  describe("the guard", () => {
    /** One after the other: Medusa itself refuses what comes at once while it has the cart. */
    const changes = (cartId: string, collectionId: string): [string, () => Promise<Answer>][] => [
      ["add an item", () => store.shopper.addItem(cartId, "savon-de-karite")],
      ["change the e-mail", () => store.shopper.post(`/store/carts/${cartId}`, { email: "eve@example.com" })],
      ["choose another provider", () => store.shopper.openSession(collectionId, {}, "pp_system_default")],
    ]

    it("keeps a cart as it is while a prompt lives, with when and what to do", async () => {
      const checkout = await store.checkout()
      await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, WAITS))

      for (const [, change] of changes(checkout.cartId, checkout.collectionId)) {
        const answer = await change()
        expect(answer).toMatchObject({
          status: 409,
          body: { code: "payment_in_flight", retry_at: expect.any(String), details: [checkout.sessionId] },
        })
      }
      await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
      await store.reaches(checkout.transactionId, "settled")
    })

    it("is as lenient with addresses as the router, and lets completing pass", async () => {
      const checkout = await store.checkout()
      await store.shopper.expect(200, store.shopper.pay(checkout.sessionId, WAITS))
      const id = checkout.cartId
      const encoded = `%63${id.slice(1)}`

      for (const path of [`/store/CARTS/${id}`, `/store/carts/${encoded}`, `/store/carts/${id}/`]) {
        const answer = await store.shopper.post(path, { email: "eve@example.com" })
        expect([path, answer.status]).toEqual([path, path.includes("CARTS") ? answer.status : 409])
        expect(answer.status).not.toBe(200)
      }
      const session = await store.shopper.post(
        `/store/Payment-Collections/${checkout.collectionId}/Payment-Sessions`,
        { provider_id: "pp_system_default" },
        { "x-publishable-api-key": store.shop.publishableKey },
      )
      expect(session.status).not.toBe(200)
      for (const slash of ["", "/"]) {
        expect((await store.shopper.post(`/store/carts/${id}/complete${slash}`)).body.type).toBe("cart")
      }
    })

    it("settles first when the prompt was confirmed, and lets go when it was declined", async () => {
      const declined = await store.checkout()
      await store.shopper.expect(200, store.shopper.pay(declined.sessionId, WAITS))
      await store.simulator.control.decide(declined.transactionId, { status: "FAILED", notify: false })
      await store.sql("UPDATE payunit_transaction SET asked_at = NULL")

      await store.shopper.expect(200, store.shopper.addItem(declined.cartId, "savon-de-karite"))

      const confirmed = await store.checkout()
      await store.shopper.expect(200, store.shopper.pay(confirmed.sessionId, "670000079"))
      await store.simulator.control.decide(confirmed.transactionId, { status: "SUCCESS", notify: false })
      await store.sql("UPDATE payunit_transaction SET asked_at = NULL")
      const late = await store.shopper.addItem(confirmed.cartId, "savon-de-karite")

      expect(late.status).toBeGreaterThanOrEqual(400)
      await store.reaches(confirmed.transactionId, "settled")
      expect((await store.books(confirmed)).transactions).toEqual([{ reference: "capture", amount: 13_500 }])
    })

    it("never blocks while only a link is open", async () => {
      const checkout = await store.checkout()

      for (const [what, change] of changes(checkout.cartId, checkout.collectionId)) {
        expect([what, (await change()).status]).toEqual([what, 200])
      }
    })
  })
})
