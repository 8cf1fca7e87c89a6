import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { InvoiceDesk } from "./harness/invoices"
import { listenToEvents } from "./harness/emitted-events"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

onTestStore("everyWay", (store) => {
  const emitted = listenToEvents(store)
  let desk: InvoiceDesk
  beforeEach(async () => {
    desk = await InvoiceDesk.open(store)
  })

  const rows = async (): Promise<any[]> => await store.sql("SELECT * FROM payunit_invoice ORDER BY created_at")
  const atService = () => store.simulator.control.invoices()

  describe("creating", () => {
    it("for anybody: every field reaches PayUnit, and what it answered is kept", async () => {
      const company = {
        name: "Studio Wouri",
        logo: "https://shop.example/logo.png",
        email: "studio@example.com",
        phone_number: "677000000",
      }

      const answer = await desk.create({
        partial_payment: true,
        custom_billing_company: company,
        due_date: "2099-01-31",
        locale: "fr",
        note: "as agreed on the phone",
      })

      expect(answer).toMatchObject({
        status: 201,
        body: {
          is_new: true,
          invoice: {
            id: expect.stringMatching(/^puinv_\w{18}$/),
            state: "open",
            ref: expect.stringMatching(/^INV/),
            link: expect.stringContaining("/invoice/"),
            total_amount: 10_000,
            paid_amount: 0,
            remaining_amount: 10_000,
            currency_code: "xaf",
            order_id: null,
            mode: "test",
            account: "default",
            partial_payment: true,
            custom_billing_company: company,
            due_date: "2099-01-31T22:59:59.000Z",
            is_overdue: false,
            service: { status: "UNPAID", failure: null },
            email: { wanted: true, to: "ada@example.com", emailed: false, why: { code: "no_email_provider" } },
            warnings: [{ code: "not_emailed" }],
            items: [{ name: "Sewing", amount: 5_000, quantity: 2, total: 10_000 }],
            installments: [],
            payments: [],
            actions: ["confirm", "void", "email"],
            created_by: desk.merchant.userId,
          },
        },
      })
      const { invoice } = answer.body
      expect(desk.created()).toHaveLength(1)
      expect(desk.created()[0].body).toEqual({
        client_name: "Ada Ngono",
        client_email: "ada@example.com",
        client_phone_number: expect.anything(),
        due_date: "2099-01-31T23:59:59+01:00",
        partial_payment: true,
        is_custom_company: true,
        type: "NORMAL",
        currency: "XAF",
        callback_url: expect.stringContaining(`/hooks/payunit/invoice-return/${String(invoice.id)}.`),
        custom_billing_company: expect.objectContaining({ name: company.name, logo: company.logo }),
        items: [{ name: "Sewing", amount: 5_000, quantity: 2 }],
      })
      expect(atService()).toMatchObject([{ link: invoice.link, ref: invoice.ref, total_amount: 10_000 }])
      expect(invoice.history.map(({ code }: any) => code).slice(0, 2)).toEqual(["creating", "open"])
      await emitted.hears(invoice.id, 1)
      expect(emitted.about(invoice.id)).toEqual([
        {
          name: "payunit.invoice.created",
          data: {
            id: invoice.id,
            order_id: null,
            customer_id: null,
            total_amount: 10_000,
            paid_amount: 0,
            currency_code: "xaf",
            event_id: expect.stringMatching(/^puevt_/),
            state: "open",
            payment_id: null,
            payment_amount: null,
            occurred_at: expect.any(String),
          },
        },
      ])
    })

    it("by hours, and with a way back of its own, which the payer's browser takes in the end", async () => {
      const callback_url = "https://shop.example/thanks?for=7"
      const invoice = await desk.opened({
        items: [{ name: "Advice", amount: 12_000, quantity: 2.5 }],
        due_date: "20990131T180000+0100",
        is_custom_company: true,
        callback_url,
      })

      expect(invoice).toMatchObject({
        total_amount: 30_000,
        items: [{ name: "Advice", amount: 12_000, quantity: 2.5, total: 30_000 }],
        due_date: "2099-01-31T17:00:00.000Z",
        is_custom_company: true,
        callback_url,
      })
      const [{ body }] = desk.created()
      expect(body).toMatchObject({
        due_date: "2099-01-31T18:00:00+01:00",
        is_custom_company: true,
        items: [{ quantity: 2.5 }],
        callback_url: expect.stringContaining("/hooks/payunit/invoice-return/"),
      })
      const [atPayUnit] = store.simulator.control.invoices()
      expect(atPayUnit?.total_amount).toBe(30_000)
      const back = await store.shopper.get(new URL(atPayUnit?.callback_url ?? "").pathname)
      expect([back.status, back.headers.get("location")]).toEqual([303, callback_url])
      expect((await desk.read(invoice.id)).returned.count).toBe(1)
    })

    it("in instalments: they reach PayUnit, and it says what it calls them", async () => {
      const invoice = await desk.opened({
        type: "INSTALLMENT",
        installments: [
          { title: "Down payment", amount: 7_000 },
          { title: "Rest", amount: 3_000 },
        ],
      })

      expect(invoice).toMatchObject({
        type: "INSTALLMENT",
        installments: [
          { title: "Down payment", amount: 7_000 },
          { title: "Rest", amount: 3_000 },
        ],
      })
      const [{ installments }] = atService() as [any]
      expect(
        (await store.sql("SELECT service_id FROM payunit_invoice_installment ORDER BY position")).map(
          ({ service_id }) => service_id,
        ),
      ).toEqual(installments.map(({ uuid }: any) => uuid))
    })

    it.each<[string, Record<string, unknown>, string[]]>([
      ["no client", { client: undefined }, ["`client`"]],
      [
        "an e-mail address that is none",
        { client: { name: "A", email: "ada", phone_number: "670000001" } },
        ["`client.email`", "ada@example.com"],
      ],
      [
        "a phone number that is none",
        { client: { name: "A", email: "a@example.com", phone_number: "call me" } },
        ["`client.phone_number`"],
      ],
      ["a day that was", { due_date: "2020-01-31" }, ["`due_date`", "in the future"]],
      ["a time without its zone", { due_date: "2099-01-31T18:00:00" }, ["`due_date`", "zone"]],
      ["nothing to bill", { items: [] }, ["`items`", "at least one"]],
      ["half a franc", { items: [{ name: "A", amount: 12.5 }] }, ["`items.0.amount`", "no decimals"]],
      ["nothing for it", { items: [{ name: "A", amount: 0 }] }, ["`items.0.amount`", "greater than zero"]],
      ["half a franc", { items: [{ name: "A", amount: 5, quantity: 0.5 }] }, ["`items.0.quantity`", "whole"]],
      ["an amount in words", { items: [{ name: "A", amount: "5" }] }, ["`items.0.amount`", "as a number"]],
      [
        "a plain http logo",
        { custom_billing_company: { name: "S", logo: "http://shop.example/l.png" } },
        ["`custom_billing_company.logo`", "HTTPS"],
      ],
      [
        "instalments of a normal one",
        { installments: [{ title: "A", amount: 10_000 }] },
        ["`installments`", "INSTALLMENT"],
      ],
      [
        "instalments that come to less",
        { type: "INSTALLMENT", installments: [{ title: "A", amount: 9_999 }] },
        ["`installments`", "9999", "10000"],
      ],
      ["another currency", { currency_code: "eur" }, ["`currency_code`", "XAF"]],
      ["an unknown type", { type: "LATER" }, ["`type`", "NORMAL"]],
      ["what nobody asked for", { colour: "red" }, ["`colour`", "spelling"]],
    ])("%s is refused by name, with the remedy; nothing is written", async (_, over, words) => {
      const answer = await desk.create(over)

      expect(answer).toMatchObject({ status: 400, body: { type: "invalid_data", code: "invalid_invoice" } })
      for (const word of words) {
        expect(answer.body.message).toContain(word)
      }
      expect(answer.body.fields.length).toBeGreaterThan(0)
      expect(await rows()).toEqual([])
      expect(desk.created()).toEqual([])
    })

    it("an unknown account, order or customer is refused", async () => {
      expect(await desk.create({ account: "elsewhere" })).toMatchObject({
        status: 400,
        body: { code: "unknown_account", message: expect.stringContaining("default, second") },
      })
      expect(await desk.create({ order_id: "order_none" })).toMatchObject({
        status: 404,
        body: { code: "order_not_found" },
      })
      expect(await desk.create({ customer_id: "cus_none" })).toMatchObject({
        status: 404,
        body: { code: "customer_not_found" },
      })
      expect(await rows()).toEqual([])
    })

    it("a double click makes one", async () => {
      const click = { idempotency_key: "click-0001" }
      const answers = await Promise.all([desk.create(click), desk.create(click), desk.create(click)])

      expect(new Set(answers.map(({ body }) => body.invoice.id)).size).toBe(1)
      expect(answers.filter(({ body }) => body.is_new)).toHaveLength(1)
      await until("it to be open", async () => (await rows())[0].state === "open")
      expect(atService()).toHaveLength(1)
      expect(await desk.create(click)).toMatchObject({
        status: 200,
        body: { is_new: false, invoice: { state: "open" } },
      })
    })

    it("the same without a key: refused for ten minutes, and the first is named, unless it is said to be another", async () => {
      const [first, ...others] = (await Promise.all([desk.create(), desk.create(), desk.create()])).sort(
        (one, other) => one.status - other.status,
      )
      const { id } = first.body.invoice
      const refused = { status: 409, body: { code: "recorded_already", invoice_id: id } }
      expect([first.status, others]).toMatchObject([201, [refused, refused]])
      expect(await desk.create({ idempotency_key: "another-1" })).toMatchObject(refused)
      expect((await desk.opened({ again: true })).id).not.toBe(id)
      expect(atService()).toHaveLength(2)
      await store.sql("UPDATE payunit_invoice SET created_at = created_at - interval '10 minutes'")
      expect((await desk.create()).status).toBe(201)
    })

    it("a key tells a request that was sent again from a second one that says the same", async () => {
      const first = await desk.opened({ idempotency_key: "request-1" })
      const again = await desk.create({ idempotency_key: "request-1" })
      const second = await desk.opened({ idempotency_key: "request-2", again: true })
      const other = await desk.create({ idempotency_key: "request-1", note: "something else" })

      expect(again).toMatchObject({ status: 200, body: { is_new: false, invoice: { id: first.id } } })
      expect(second.id).not.toBe(first.id)
      expect(other).toMatchObject({ status: 409, body: { code: "idempotency_key_reused", invoice_id: first.id } })
      expect(atService()).toHaveLength(2)
    })

    it("nobody can send e-mails: said so at once, and when asked to", async () => {
      const invoice = await desk.opened()

      expect(invoice).toMatchObject({
        state: "open",
        email: { wanted: true, emailed: false, why: { code: "no_email_provider" } },
        warnings: [{ code: "not_emailed", message: expect.stringContaining("Send it yourself") }],
      })
      expect(invoice.history.at(-1)).toMatchObject({ code: "not_emailed", causes: [{ code: "no_email_provider" }] })
      expect(await desk.do(invoice.id, "email")).toMatchObject({ status: 409, body: { code: "no_email_provider" } })
      expect(await store.sql("SELECT * FROM notification")).toEqual([])
    })

    it("on another account", async () => {
      const invoice = await desk.opened({ account: "second" })
      expect(invoice).toMatchObject({ account: "second" })
    })
  })

  describe("the service", () => {
    it.each([
      ["bad_request", "409"],
      ["unauthorized", "credentials"],
      ["html_403", "firewall"],
    ] as const)("refuses (%s): failed, and said why; the same request may be sent again", async (kind, words) => {
      store.simulator.control.addFault({ operation: "invoice/create", kind })

      const refused = await desk.create({ idempotency_key: "request-1" })

      expect(refused).toMatchObject({
        status: 409,
        body: { code: "invoice_refused", invoice: { state: "failed", link: null, actions: ["found"] } },
      })
      expect(`${refused.status} ${String(refused.body.message)}`).toContain(words)
      const again = await desk.create({ idempotency_key: "request-1" })
      expect(again).toMatchObject({ status: 201, body: { invoice: { state: "open" } } })
      expect(again.body.invoice.id).not.toBe(refused.body.invoice.id)
      expect(atService()).toHaveLength(1)
    })

    it.each([
      ["hang", 0],
      ["accept_then_reset", 1],
      ["accept_then_500", 1],
      ["http_500", 0],
      ["malformed_json", 1],
      ["null_data", 1],
    ] as const)("does not say (%s): in doubt, seen, and never made twice by itself", async (kind, there) => {
      store.simulator.control.addFault({ operation: "invoice/create", kind })

      const answer = await desk.create()

      expect(answer).toMatchObject({
        status: 202,
        body: { invoice: { state: "in_doubt", link: null, actions: ["void", "found", "not_created"] } },
      })
      expect(answer.body.invoice.warnings).toMatchObject([{ code: "in_doubt" }])
      expect(answer.body.invoice.warnings[0].message).toContain("dashboard")
      for (const more of [{}, { idempotency_key: "request-1" }, { again: true }]) {
        expect(await desk.create(more)).toMatchObject({
          status: 409,
          body: { code: "invoice_in_doubt", invoice_id: answer.body.invoice.id },
        })
      }
      expect(atService()).toHaveLength(there)
      expect(desk.created()).toHaveLength(1)
      expect((await desk.list("?needs_review=true")).invoices).toMatchObject([{ id: answer.body.invoice.id }])
      expect(await desk.confirm(answer.body.invoice.id)).toMatchObject({
        status: 409,
        body: { code: "invoice_in_doubt" },
      })
    })

    it("an invoice in doubt was found in the dashboard: open, with its link", async () => {
      store.simulator.control.addFault({ operation: "invoice/create", kind: "accept_then_reset" })
      const { id } = (await desk.create()).body.invoice
      const [{ link, ref }] = atService() as [any]

      const found = await desk.do(id, "resolve", { action: "found", link, ref, note: "seen there" })

      expect(found).toMatchObject({ status: 200, body: { invoice: { state: "open", link, ref } } })
      // Its e-mail is sent meanwhile, and may be in the history already.
      expect(found.body.invoice.history).toContainEqual(expect.objectContaining({ code: "found", note: "seen there" }))
      await until("the event", () => emitted.about(id).some(({ name }) => name === "payunit.invoice.created"))
      expect(await desk.do(id, "resolve", { action: "found", link })).toMatchObject({
        status: 409,
        body: { code: "not_in_doubt" },
      })
    })

    it("an invoice in doubt is not there: failed, and can be made anew", async () => {
      store.simulator.control.addFault({ operation: "invoice/create", kind: "hang" })
      const { id } = (await desk.create()).body.invoice

      const given = await desk.do(id, "resolve", { action: "not_created" })

      expect(given).toMatchObject({ status: 200, body: { invoice: { state: "failed" } } })
      const again = await desk.opened()
      expect(again.id).not.toBe(id)
      expect(atService()).toHaveLength(1)
    })

    it("a server that died over it leaves it in doubt, once the job has looked; before it asked, failed", async () => {
      const [invoice, never] = [await desk.opened(), await desk.opened({ note: "another" })]
      await store.sql(
        "UPDATE payunit_invoice SET state = 'creating', link = NULL, asked_at = now() - interval '5 minutes' WHERE id = ?",
        [invoice.id],
      )
      await store.sql(
        "UPDATE payunit_invoice SET state = 'creating', asked_at = NULL, created_at = now() - interval '5 minutes' WHERE id = ?",
        [never.id],
      )
      await desk.tend()

      expect(await desk.read(invoice.id)).toMatchObject({ state: "in_doubt" })
      expect(await desk.read(never.id)).toMatchObject({ state: "failed" })
    })

    it("asked once for ever, however often the workflow is run", async () => {
      const { id } = await desk.opened()
      const { createInvoiceWorkflow } = require("../.medusa/server/src/workflows")
      await store.sql("UPDATE payunit_invoice SET state = 'creating' WHERE id = ?", [id])

      await createInvoiceWorkflow(store.container).run({ input: { invoice_id: id } })

      expect(desk.created()).toHaveLength(1)
    })
  })

  describe("for an order", () => {
    it("the draft says what the order says; the invoice is linked to order and customer", async () => {
      const orderId = await desk.unpaidOrder()

      const { body } = await store.shopper.expect(200, desk.draft(orderId))

      expect(body).toMatchObject({
        draft: {
          order_id: orderId,
          currency_code: "xaf",
          client: { name: "Ada Ngono", email: "ada@example.com", phone_number: "+237670000001" },
        },
        total_amount: 13_500,
        figures: { outstanding: 13_500, open_invoices: 0, open_payments: 0, left: 13_500 },
        open_invoices: [],
        living_links: [],
      })
      expect(body.draft.items.map(({ amount, quantity }: any) => [amount, quantity])).toEqual([
        [12_500, 1],
        [1_000, 1],
      ])
      const invoice = await desk.opened(body.draft)
      expect(invoice).toMatchObject({ order_id: orderId, total_amount: 13_500 })
      const query = store.container.resolve(ContainerRegistrationKeys.QUERY)
      const data = await until("the links, which follow the event", async () => {
        const { data } = await query.graph({
          entity: "payunit_invoice",
          fields: ["id", "lines.name", "order.id", "order.email", "customer.id", "customer.email"],
          filters: { id: invoice.id },
        })
        return data[0]?.order != null && data[0].customer != null && data
      })
      expect(data).toMatchObject([
        { order: { id: orderId, email: "ada@example.com" }, customer: { email: "ada@example.com" } },
      ])
      expect(data[0].lines).toHaveLength(2)
      const { data: orders } = await query.graph({
        entity: "order",
        fields: ["id", "payunit_invoices.*"],
        filters: { id: orderId },
      })
      expect(orders).toMatchObject([{ payunit_invoices: [{ id: invoice.id }] }])
    })

    it("more than is outstanding is refused with the figures, open invoices counted in, and allowed if confirmed", async () => {
      const orderId = await desk.unpaidOrder()
      await desk.opened({ order_id: orderId })

      const refused = await desk.create({ order_id: orderId, note: "second" })

      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: "exceeds_outstanding",
          figures: { outstanding: 13_500, open_invoices: 10_000, left: 3_500 },
          excess: 6_500,
          total_amount: 10_000,
        },
      })
      expect(refused.body.message).toContain("confirm_exceeds")
      expect(await rows()).toHaveLength(1)
      expect((await desk.draft(orderId, "?locale=fr")).body).toMatchObject({
        total_amount: 3_500,
        draft: { items: [{ name: expect.stringMatching(/^Commande n° \d+$/), amount: 3_500, quantity: 1 }] },
        open_invoices: [{ state: "open", remaining_amount: 10_000 }],
      })
      const allowed = await desk.create({ order_id: orderId, note: "second", confirm_exceeds: true })
      expect(allowed.status).toBe(201)
    })

    it("a payment that is under way counts as well", async () => {
      const checkout = await store.checkout()
      const orderId = await desk.unpaidOrder()
      await store.sql("UPDATE payunit_transaction SET order_id = ? WHERE id = ?", [orderId, checkout.transactionId])

      expect((await desk.draft(orderId)).body).toMatchObject({
        figures: { outstanding: 13_500, open_payments: 13_500, left: 0 },
        open_payments: [{ id: checkout.transactionId, state: "open", amount: 13_500 }],
      })
      expect((await desk.create({ order_id: orderId })).body.code).toBe("exceeds_outstanding")
    })

    it("two at once do not ask for more than is outstanding", async () => {
      const orderId = await desk.unpaidOrder()
      const answers = await Promise.all(["one", "two", "three"].map((note) => desk.create({ order_id: orderId, note })))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    })

    it("one that is cancelled while PayUnit is being asked: the invoice is void at once", async () => {
      const orderId = await desk.unpaidOrder()
      store.simulator.control.addFault({ operation: "invoice/create", kind: "slow", delay_ms: 1_000 })
      const creating = desk.create({ order_id: orderId })
      await until("PayUnit to be asked", () => desk.created().length > 0)
      await store.container.resolve(Modules.ORDER).updateOrders(orderId, { status: "canceled" } as any)

      expect(await creating).toMatchObject({ status: 201, body: { invoice: { state: "void" } } })
    })

    it("one that is paid, or cancelled, or of another currency", async () => {
      const { orderId: paid } = await store.paidOrder()
      expect(await desk.create({ order_id: paid })).toMatchObject({
        status: 409,
        body: { code: "exceeds_outstanding", figures: { outstanding: 0, left: 0 }, excess: 10_000 },
      })

      const cancelled = await desk.unpaidOrder()
      await store.shopper.expect(200, desk.merchant.post(`/admin/orders/${cancelled}/cancel`))
      for (const answer of [await desk.create({ order_id: cancelled }), await desk.draft(cancelled)]) {
        expect(answer).toMatchObject({ status: 409, body: { code: "order_cancelled" } })
      }
      expect((await desk.draft("order_none")).status).toBe(404)
    })
  })
})
