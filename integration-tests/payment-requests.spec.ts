import { InvoiceDesk } from "./harness/invoices"
import type { Answer } from "./harness/answer"
import { FailingStatement } from "./harness/failing-statement"
import { listenToEvents, refuse } from "./harness/emitted-events"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/* Staff ask a customer for money: of an order, or of none; by a prompt, or by a link to a page of ours. */

const AT = "/admin/payunit/payment-requests"
/** One that never answers by itself. */
const PHONE = "670000003"
const FORM = { "content-type": "application/x-www-form-urlencoded" }

onTestStore("standard", (store) => {
  const emitted = listenToEvents(store)
  let desk: InvoiceDesk

  beforeEach(async () => {
    desk = await InvoiceDesk.open(store)
  })
  afterEach(async () => {
    await desk.merchant.post("/admin/payunit/pauses/default/resume")
  })

  const ask = async (body: Record<string, unknown>): Promise<Answer> => await desk.merchant.post(AT, body)
  const paymentRequest = async (body: Record<string, unknown>): Promise<any> =>
    (await store.shopper.expect(201, ask(body))).body.payment_request
  const read = async (id: string): Promise<any> =>
    (await store.shopper.expect(200, desk.merchant.get(`${AT}/${id}`))).body.payment_request
  const reaches = async (id: string, state: string): Promise<any> =>
    await until(`request to be ${state}`, async () => {
      const request = await read(id)
      return request.state === state && request
    })
  const page = async (url: string): Promise<{ status: number; text: string; location: string | null }> => {
    const answer = await fetch(url, { redirect: "manual" })
    return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") }
  }
  const send = async (url: string, form: Record<string, string>) => {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: FORM,
      body: new URLSearchParams(form).toString(),
    })
    return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") }
  }
  const pause = async (): Promise<unknown> =>
    await store.shopper.expect(200, desk.merchant.post("/admin/payunit/pauses", { reason: "Prices are wrong" }))
  const succeed = async (transactionId: string): Promise<unknown> =>
    await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
  /** What the service was asked to send to phones. */
  const prompts = (): number =>
    ["checkout/process", "invoice/process", "makepayment"].reduce(
      (sum, operation) => sum + store.simulator.control.requests(operation).length,
      0,
    )

  describe("of an order", () => {
    it("by a prompt: it is on the phone at once, and settles on the order by itself", async () => {
      const orderId = await desk.unpaidOrder()
      const request = await paymentRequest({
        order_id: orderId,
        amount: 13_500,
        phone: PHONE,
        reason: "The pagne",
        prompt: true,
      })
      expect(request).toMatchObject({
        kind: "order",
        state: "confirm_on_phone",
        amount: 13_500,
        prompt: { phone: "6•• ••• •03", is_live: true },
        message: null,
        is_moving: true,
      })
      await succeed(request.transaction_id)
      await reaches(request.id, "paid")
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0 })
    })

    it("by a link: its page says what for, sends the prompt, and shows that it is paid", async () => {
      const orderId = await desk.unpaidOrder()
      const request = await paymentRequest({
        order_id: orderId,
        amount: 13_500,
        phone: PHONE,
        reason: "<b>Pagne</b>",
        locale: "fr",
      })
      expect(request).toMatchObject({ state: "open", transaction_id: null, can_prompt: true })
      const before = await page(request.url)
      expect(before.status).toBe(200)
      expect(before.text).toContain("Demande de paiement")
      expect(before.text).toContain("&lt;b&gt;Pagne&lt;/b&gt;")
      expect(before.text).toContain("6•• ••• •03")
      expect(before.text).not.toContain(PHONE)

      const sent = await send(request.url, { action: "prompt", phone: "", provider: "" })
      expect([sent.status, sent.location]).toEqual([303, request.url])
      const { transaction_id } = await reaches(request.id, "confirm_on_phone")
      expect((await page(request.url)).text).toMatch(
        /http-equiv="refresh"[\s\S]*Confirmez le paiement sur votre téléphone/,
      )
      await store.simulator.control.decide(transaction_id, { status: "SUCCESS", notify: false })

      await until("the page to say that it is paid", async () => (await page(request.url)).text.includes("Payé. Merci"))
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0 })
      expect((await page(`${request.url}?lang=en`)).text).toContain("Paid. Thank you!")
    })

    it("by PayUnit's page, which leads back to ours", async () => {
      const request = await paymentRequest({ order_id: await desk.unpaidOrder(), amount: 13_500 })
      const { status, location } = await send(request.url, { action: "page" })
      expect([status, location]).toEqual([303, expect.stringContaining("/hooks/payunit/pay/")])
      const { transaction_id } = await read(request.id)
      await succeed(transaction_id)
      await reaches(request.id, "paid")
      expect((await page(location ?? "")).location).toContain(request.url)
    })

    it("a part of it: the order wants the rest", async () => {
      const orderId = await desk.unpaidOrder()
      const request = await paymentRequest({ order_id: orderId, amount: 3_500, phone: PHONE, prompt: true })
      await succeed(request.transaction_id)
      await reaches(request.id, "paid")
      expect(await desk.totals(orderId)).toMatchObject({ paid: 3_500, outstanding: 10_000 })
      const rest = await paymentRequest({ order_id: orderId, amount: 10_000, phone: PHONE, prompt: true })
      await succeed(rest.transaction_id)
      await reaches(rest.id, "paid")
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0 })
    })

    it("asked for twice, or at once, it is one request, which is renewed", async () => {
      const order_id = await desk.unpaidOrder()
      const answers = await Promise.all([1, 2, 3].map(async () => await ask({ order_id, amount: 13_500 })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
      const ids = new Set(answers.map(({ body }) => body.payment_request.id))
      expect(ids.size).toBe(1)
      const again = await ask({ order_id, amount: 13_500, phone: PHONE, reason: "Now with a reason" })
      expect(again).toMatchObject({
        status: 200,
        body: { is_new: false, payment_request: { id: [...ids][0], reason: "Now with a reason", phone: PHONE } },
      })
      const { body } = await desk.merchant.get(`${AT}?order_id=${order_id}`)
      expect(body.payment_requests).toHaveLength(1)
    })

    it("two of parts that are too much together: the second is not given out while the first is being paid", async () => {
      const order_id = await desk.unpaidOrder()
      const [first, second] = [
        await paymentRequest({ order_id, amount: 10_000 }),
        await paymentRequest({ order_id, amount: 9_000 }),
      ]
      await send(first.url, { action: "prompt", phone: PHONE })
      const refused = await send(second.url, { action: "prompt", phone: "690000003" })
      expect(refused.status).toBe(409)
      expect(refused.text).toContain("already waiting on a phone")
      expect(prompts()).toBe(1)
    })

    it("pressed twice at once on the page, one prompt is sent", async () => {
      const request = await paymentRequest({ order_id: await desk.unpaidOrder(), amount: 13_500 })
      const sent = await Promise.all(
        [1, 2, 3].map(async () => await send(request.url, { action: "prompt", phone: PHONE })),
      )
      expect(sent.map(({ status }) => status).sort()).toEqual([303, 409, 409])
      expect(prompts()).toBe(1)
    })

    /** A request for all of an order, and the payment collection that its page and the order's own link share. */
    async function shared(): Promise<{ request: any; orderId: string; collectionId: string }> {
      const orderId = await desk.unpaidOrder()
      const { body } = await desk.merchant.post("/admin/payment-collections", { order_id: orderId, amount: 13_500 })
      const request = await paymentRequest({ order_id: orderId, amount: 13_500 })
      return { request, orderId, collectionId: body.payment_collection.id }
    }
    const initialized = (): number => store.simulator.control.requests("checkout/initialize").length

    it.each([
      ["prompt", "the prompt is sent through what is there now"],
      ["page", "it leads to the page that the other opened"],
    ])("%s, while the order's link replaces its payment session: %s", async (action) => {
      const { request, orderId, collectionId } = await shared()
      store.simulator.control.addFault({ operation: "checkout/initialize", kind: "slow", delay_ms: 1_500 })
      const before = initialized()
      const paying = send(request.url, action === "prompt" ? { action, phone: PHONE } : { action })
      await until("its payment to be opened at PayUnit", () => initialized() > before)
      // Medusa deletes the session that is being opened, and makes another of the same collection.
      const { transactionId } = await store.shopper.followLink(collectionId)

      const { status, text } = await paying

      expect([status, text]).toEqual([303, expect.any(String)])
      expect([initialized() - before, prompts()]).toEqual([1, action === "prompt" ? 1 : 0])
      await succeed(transactionId)
      await store.reaches(transactionId, "settled")
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0 })
      expect(await read(request.id)).toMatchObject({ state: "paid" })
    })

    it("opened at once with the order's link, where another provider's session is to be replaced", async () => {
      const { request, collectionId } = await shared()
      await store.shopper.expect(200, store.shopper.openSession(collectionId, {}, "pp_system_default"))
      const answers = await Promise.all([
        send(request.url, { action: "page" }),
        send(request.url, { action: "prompt", phone: PHONE }),
        store.shopper.openSession(collectionId),
        send(request.url, { action: "page" }),
      ])
      const pages = answers.flatMap((answer) => ("text" in answer ? [answer] : []))
      for (const { status, text } of pages) {
        expect([303, 409]).toContain(status)
        expect(text).not.toContain("does not answer")
      }
      expect(pages.some(({ status }) => status === 303)).toBe(true)
      expect(initialized()).toBe(1)
      expect(prompts()).toBeLessThanOrEqual(1)
    })

    it("while payments are paused: none is made, and nothing is given out of those that were", async () => {
      const order_id = await desk.unpaidOrder()
      const request = await paymentRequest({ order_id, amount: 13_500 })
      await pause()
      const before = store.simulator.control.requests().length
      expect(await ask({ order_id, amount: 1_000 })).toMatchObject({ status: 409, body: { code: "payments_paused" } })
      expect((await page(request.url)).text).toMatch(/takes no payments through PayUnit at the moment/)
      for (const action of ["prompt", "page"]) {
        const sent = await send(request.url, { action, phone: PHONE })
        expect([action, sent.status, sent.location]).toEqual([action, 409, null])
      }
      expect(await desk.merchant.post(`${AT}/${request.id}/prompt`, { phone: PHONE })).toMatchObject({
        status: 409,
        body: { code: "prompt_not_sent", reason: "payments_paused" },
      })
      expect(store.simulator.control.requests()).toHaveLength(before)
    })

    it.each([
      ["more than is outstanding", { amount: 13_501 }, 409, "request_too_much"],
      ["a fraction", { amount: 10.5 }, 400, "request_amount"],
      ["nothing", { amount: 0 }, 400, "invalid_data"],
      ["a name beside an order", { amount: 100, name: "Ada" }, 400, "invalid_request"],
      ["a prompt without a number", { amount: 100, prompt: true }, 400, "invalid_data"],
    ])("is not made for %s", async (_, body, status, code) => {
      const answer = await ask({ order_id: await desk.unpaidOrder(), ...body })
      expect([answer.status, answer.body.code ?? answer.body.type]).toEqual([status, code])
    })

    it("a wrong phone: the request stands, and says that nothing was sent", async () => {
      const request = await paymentRequest({
        order_id: await desk.unpaidOrder(),
        amount: 13_500,
        phone: "222 22 22 22",
        prompt: true,
      })
      expect(request).toMatchObject({ state: "open", message: { code: "invalid_phone" }, can_prompt: true })
      const typed = await send(request.url, { action: "prompt", phone: "12<3" })
      expect(typed.status).toBe(400)
      expect(typed.text).toMatch(/Enter a mobile number[\s\S]*value="12&lt;3"/)
      expect(await desk.merchant.post(`${AT}/${request.id}/prompt`, { phone: PHONE })).toMatchObject({
        status: 200,
        body: { payment_request: { state: "confirm_on_phone" } },
      })
    })

    it("an order that is cancelled takes none, and its page says that nothing is to be paid", async () => {
      const order_id = await desk.unpaidOrder()
      const request = await paymentRequest({ order_id, amount: 13_500 })
      await store.shopper.expect(200, desk.merchant.post(`/admin/orders/${order_id}/cancel`))
      expect(await ask({ order_id, amount: 13_500 })).toMatchObject({ status: 409, body: { code: "order_cancelled" } })
      expect(await read(request.id)).toMatchObject({ state: "closed", can_prompt: false })
      expect((await page(request.url)).text).toContain("There is nothing left to pay here.")
      expect((await send(request.url, { action: "prompt", phone: PHONE })).status).toBe(409)
      expect(prompts()).toBe(0)
    })

    it("an order that was paid another way meanwhile: likewise", async () => {
      const order_id = await desk.unpaidOrder()
      const request = await paymentRequest({ order_id, amount: 13_500 })
      const invoice = await desk.opened({ order_id })
      await store.shopper.expect(200, desk.confirm(invoice.id, { amount: 10_000 }))
      expect((await page(request.url)).text).toMatch(/amount to pay has changed|There is nothing left to pay/)
      const sent = await send(request.url, { action: "prompt", phone: PHONE })
      expect(sent.status).toBe(409)
      expect(prompts()).toBe(0)
    })

    it.each([
      ["whose time has passed", "expires_at = now()", "expired", "time to pay by this link has passed"],
      ["that was withdrawn", null, "withdrawn", "withdrew this request"],
    ])("a link %s gives nothing out", async (_, change, state, words) => {
      const request = await paymentRequest({ order_id: await desk.unpaidOrder(), amount: 13_500 })
      if (change === null) {
        await store.shopper.expect(200, desk.merchant.post(`${AT}/${request.id}/withdraw`))
      } else {
        await store.sql(`UPDATE payunit_payment_request SET ${change} WHERE id = ?`, [request.id])
      }
      expect(await read(request.id)).toMatchObject({ state, can_prompt: false, can_withdraw: false })
      expect((await page(request.url)).text).toContain(words)
      expect((await send(request.url, { action: "page" })).status).toBe(409)
      expect((await desk.merchant.post(`${AT}/${request.id}/withdraw`)).body.code).toBe("request_over")
      expect(store.simulator.control.requests("checkout/initialize")).toHaveLength(0)
    })

    it("at an address that was never given out: 404", async () => {
      const request = await paymentRequest({ order_id: await desk.unpaidOrder(), amount: 13_500 })
      for (const wrong of [
        `${request.url}x`,
        request.url.replace("/request/", "/invoice/"),
        request.url.slice(0, -3),
      ]) {
        expect([(await page(wrong)).status, (await send(wrong, { action: "page" })).status]).toEqual([404, 404])
      }
    })

    it("whose phone it was is forgotten with its order's customer, or by age", async () => {
      const order_id = await desk.unpaidOrder()
      const request = await paymentRequest({ order_id, amount: 13_500, phone: PHONE, reason: "Ada's dress" })
      await store.sql("UPDATE payunit_payment_request SET created_at = now() - interval '731 days'")
      await store.sql("UPDATE payunit_job_run SET started_at = started_at - interval '1 hour'")
      await store.runJob()
      expect(await read(request.id)).toMatchObject({ phone: null, reason: null, amount: 13_500 })
    })
  })

  describe("of no order", () => {
    it("by an invoice, with a prompt at once, which confirms itself", async () => {
      const request = await paymentRequest({
        amount: 5_000,
        phone: PHONE,
        name: "Ada",
        email: "ada@example.com",
        reason: "Sewing",
        prompt: true,
      })
      expect(request).toMatchObject({ kind: "invoice", state: "confirm_on_phone", reason: "Sewing", message: null })
      const [attempt] = await store.sql("SELECT * FROM payunit_transaction WHERE invoice_id = ?", [request.id])
      expect(attempt).toMatchObject({ state: "prompted", order_id: null, prompt_phone_masked: "6•• ••• •03" })
      await succeed(attempt.id)
      await reaches(request.id, "paid")
      expect((await desk.read(request.id)).payments).toMatchObject([
        { amount: 5_000, reference: attempt.id, source: "attempt", confirmed_by: null },
      ])
    })

    /** What PayUnit was asked to make, each with a link of its own that nobody can revoke. */
    const invoicesThere = (): number => store.simulator.control.requests("invoice/create").length

    it.each([
      ["a phone alone", { phone: PHONE, name: "Ada" }, "Ada", { email: "", phone_number: PHONE }],
      ["a phone and no name", { phone: PHONE }, PHONE, { email: "", phone_number: PHONE }],
      ["an e-mail address alone", { email: "ada@example.com" }, "ada@example.com", { phone_number: "" }],
    ])("with %s: it is open at once, without a link of PayUnit's", async (_, given, name, client) => {
      const request = await paymentRequest({ amount: 5_000, reason: "Sewing", ...given })
      expect(request).toMatchObject({ kind: "invoice", state: "open", phone: client.phone_number || null })
      expect(request.email).toBe("email" in given ? given.email : null)
      const invoice = await desk.read(request.id)
      expect(invoice).toMatchObject({
        ...{ state: "open", link: null, ref: null, warnings: [], needs_review: false, is_moving: false },
        client: { name, ...client },
        service: { id: null, status: null, failure: null },
        page_url: request.url,
        history: [{ code: "opened", causes: [{ code: "billed" }] }],
      })
      expect(invoice.opened_at).toBe(invoice.created_at)
      expect(invoice.actions.includes("email")).toBe("email" in given)
      expect((await page(request.url)).text).toContain("Sewing")
      expect(invoicesThere()).toBe(0)
    })

    it("with neither, it says what to give", async () => {
      const answer = await ask({ amount: 5_000, name: "Ada", reason: "Sewing" })
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "invalid_request", message: expect.stringMatching(/`phone` or `email`/) },
      })
      expect(await store.sql("SELECT id FROM payunit_invoice")).toEqual([])
    })

    it("by PayUnit's page, from ours: it confirms itself", async () => {
      const request = await paymentRequest({ amount: 5_000, email: "ada@example.com", reason: "Sewing" })
      await send(request.url, { action: "page" })
      const [attempt] = await store.sql("SELECT id FROM payunit_transaction WHERE invoice_id = ?", [request.id])
      expect(store.simulator.control.requests("invoice/payment")).toEqual([])
      await succeed(attempt.id)
      await reaches(request.id, "paid")
      expect((await desk.read(request.id)).link).toBeNull()
      expect((await page(request.url)).text).toContain("<h1>Receipt</h1>")
      expect(invoicesThere()).toBe(0)
    })

    it("asked for twice by one key it is one; the same by another is refused", async () => {
      const body = { amount: 5_000, phone: PHONE, reason: "Sewing" }
      const keyed = async (key: string): Promise<Answer> =>
        await desk.merchant.post(AT, body, { "idempotency-key": key })
      const answers = await Promise.all([1, 2, 3].map(async () => await keyed("one-and-the-same")))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
      expect(new Set(answers.map(({ body: { payment_request } }) => payment_request.id)).size).toBe(1)
      expect(await keyed("another-one")).toMatchObject({ status: 409, body: { code: "recorded_already" } })
    })

    it("whoever makes it may die: it is written open with its event, or not at all", async () => {
      const body = { amount: 5_000, phone: PHONE }
      const failing = await FailingStatement.lay(store.sql, "payunit_outbox_event", "INSERT")
      expect((await ask(body)).status).toBe(500)
      expect(await store.sql("SELECT id FROM payunit_invoice")).toEqual([])
      await failing.lift()

      const bus = emitted.breakBus(refuse)
      const { id } = await paymentRequest(body)
      expect(await store.sql("SELECT state, is_at_service, asked_at, service_status FROM payunit_invoice")).toEqual([
        { state: "open", is_at_service: false, asked_at: null, service_status: null },
      ])
      expect(emitted.about(id)).toEqual([])
      bus.mockRestore()
      await store.sql("UPDATE payunit_invoice SET created_at = now() - interval '1 hour'")
      await store.sql("UPDATE payunit_outbox_event SET due_at = now()")
      await store.runJob()
      await emitted.hears(id, 1)
      await emitted.silence()
      expect(emitted.about(id)).toMatchObject([{ name: "payunit.invoice.created", data: { id, state: "open" } }])
      expect(await read(id)).toMatchObject({ state: "open" })
      expect(invoicesThere()).toBe(0)
    })

    it("made void, it can be paid nowhere: nobody is warned of a link", async () => {
      const { id, url } = await paymentRequest({ amount: 5_000, phone: PHONE })
      await store.shopper.expect(200, desk.do(id, "void"))
      const invoice = await desk.read(id)
      expect(invoice).toMatchObject({ state: "void", warnings: [] })
      expect(invoice.history.at(-1)).toMatchObject({ code: "void", causes: [] })
      expect((await send(url, { action: "prompt", phone: PHONE })).status).toBe(409)
    })

    it("asked again, PayUnit can tell all of it", async () => {
      const { id } = await paymentRequest({ amount: 5_000, phone: PHONE })
      const { body } = await store.shopper.expect(200, desk.do(id, "check"))
      expect(body.check).toMatchObject({ report: null, checks: 0 })
      expect(body.check.message).not.toMatch(/dashboard/)
    })
  })

  describe("an invoice's page of ours", () => {
    it("shows what is billed, takes the money, and is a receipt then; the order gets it", async () => {
      const order_id = await desk.unpaidOrder()
      const { id, page_url: url } = await desk.opened({
        order_id,
        items: [{ name: "Pagne", amount: 13_500 }],
        locale: "fr",
      })
      const before = await page(url)
      expect(before.text).toMatch(/<h1>Facture<\/h1>[\s\S]*Pagne/)
      expect((await send(url, { action: "prompt", phone: PHONE })).status).toBe(303)
      const [attempt] = await store.sql("SELECT id FROM payunit_transaction WHERE invoice_id = ?", [id])
      await store.simulator.control.decide(attempt.id, { status: "SUCCESS", notify: false })
      await until("the receipt", async () => (await page(url)).text.includes("<h1>Reçu</h1>"))
      await until("the order to have it", async () => (await desk.totals(order_id)).paid === 13_500)
      expect((await send(url, { action: "prompt", phone: PHONE })).status).toBe(409)
    })

    it("is told by PayUnit's notification, and else by the job", async () => {
      for (const notify of [true, false]) {
        const { id, page_url: url } = await desk.opened({ again: true })
        await send(url, { action: "page" })
        const [attempt] = await store.sql("SELECT id FROM payunit_transaction WHERE invoice_id = ?", [id])
        await store.simulator.control.decide(attempt.id, { status: "SUCCESS", notify })
        if (!notify) {
          await store.sql("UPDATE payunit_transaction SET next_check_at = now(), asked_at = NULL WHERE id = ?", [
            attempt.id,
          ])
          await store.runJob()
        }
        await until("the invoice to be paid", async () => (await desk.read(id)).state === "paid")
      }
    })

    it("instalment by instalment, each ticked", async () => {
      const installments = [4_000, 6_000].map((amount, index) => ({
        title: `Part ${String(index + 1)}`,
        amount,
        due_date: `2099-0${String(index + 1)}-28`,
      }))
      const { id, page_url: url, installments: parts } = await desk.opened({ type: "INSTALLMENT", installments })
      expect(parts).toMatchObject([{ is_paid: false, due_date: "2099-01-28T22:59:59.000Z" }, { is_paid: false }])
      await send(url, { action: "prompt", phone: PHONE })
      const [attempt] = await store.sql("SELECT * FROM payunit_transaction WHERE invoice_id = ?", [id])
      expect(attempt).toMatchObject({ installment_id: parts[0].id })
      await succeed(attempt.id)
      await until("the first part", async () => (await desk.read(id)).installments[0].is_paid)
      expect((await page(url)).text).toContain("✓ Part 1")
      expect(await desk.confirm(id, { installment_id: "puini_other", amount: 1 })).toMatchObject({ status: 404 })
      await store.shopper.expect(200, desk.confirm(id, { installment_id: parts[1].id, method: "Cash" }))
      expect(await desk.read(id)).toMatchObject({
        state: "paid",
        payments: [{ installment_id: parts[0].id }, { amount: 6_000, installment_id: parts[1].id }],
        installments: [{ is_paid: true }, { is_paid: true }],
      })
    })

    it("while payments are paused: nothing is given out", async () => {
      const { page_url: url } = await desk.opened()
      await pause()
      const before = store.simulator.control.requests().length
      expect((await page(url)).text).toMatch(/takes no payments through PayUnit at the moment/)
      for (const action of ["prompt", "page"]) {
        expect([action, (await send(url, { action, phone: PHONE })).status]).toEqual([action, 409])
      }
      expect(store.simulator.control.requests()).toHaveLength(before)
    })

    it("one prompt at a time; a void invoice takes none", async () => {
      const { id, page_url: url } = await desk.opened()
      const sent = await Promise.all([1, 2].map(async () => await send(url, { action: "prompt", phone: PHONE })))
      expect(sent.map(({ status }) => status).sort()).toEqual([303, 409])
      expect(prompts()).toBe(1)
      const other = await desk.opened({ again: true })
      await store.shopper.expect(200, desk.do(other.id, "void"))
      expect((await send(other.page_url, { action: "page" })).status).toBe(409)
      expect((await page(other.page_url)).text).toContain("There is nothing left to pay here.")
      expect((await desk.read(id)).is_moving).toBe(true)
    })
  })
})
