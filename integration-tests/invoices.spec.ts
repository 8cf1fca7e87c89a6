import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { InvoiceDesk, terms } from "./harness/invoices"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

onTestStore(
  (store) => {
    let desk: InvoiceDesk
    beforeEach(async () => {
      desk = await InvoiceDesk.open(store)
    })

    const rows = async (): Promise<any[]> => await store.sql("SELECT * FROM payunit_invoice ORDER BY created_at")
    const atService = () => store.simulator.control.invoices()
    const callbackPath = (index = 0) => new URL(atService()[index]!.callback_url).pathname

    /** Collects what the store is told. */
    function listen(): { name: string; data: any }[] {
      const heard: { name: string; data: any }[] = []
      const bus = store.container.resolve(Modules.EVENT_BUS)
      for (const name of ["created", "paid", "voided"].map((one) => `payunit.invoice.${one}`)) {
        bus.subscribe(name, async (event: any) => void heard.push({ name, data: event.data }), {
          subscriberId: `tests-${name}-${Math.random()}`,
        })
      }
      return heard
    }

    describe("creating", () => {
      it("for anybody: every field reaches PayUnit, and what it answered is kept", async () => {
        const heard = listen()
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
              email: { wanted: true, to: "ada@example.com", emailed: false, why: expect.stringContaining("email") },
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
        expect(invoice.history.map(({ event }: any) => event).slice(0, 2)).toEqual(["creating", "open"])
        await until("the event", () => heard.length > 0)
        expect(heard).toEqual([
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
              held_reason: null,
              payment_id: null,
              payment_amount: null,
              payback_id: null,
              payback_amount: null,
              occurred_at: expect.any(String),
            },
          },
        ])
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
            { title: "Down payment", amount: 7_000, attempts: [] },
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
        ["a day that was", { due_date: "2020-01-31" }, ["`due_date`", "past"]],
        ["a time without its zone", { due_date: "2099-01-31T18:00:00" }, ["`due_date`", "zone"]],
        ["nothing to bill", { items: [] }, ["`items`", "at least one"]],
        ["half a franc", { items: [{ name: "A", amount: 12.5 }] }, ["`items.0.amount`", "no decimals", "13"]],
        ["nothing for it", { items: [{ name: "A", amount: 0 }] }, ["`items.0.amount`", "more than 0"]],
        ["half of one", { items: [{ name: "A", amount: 5, quantity: 0.5 }] }, ["`items.0.quantity`", "whole"]],
        ["an amount in words", { items: [{ name: "A", amount: "5" }] }, ["`items.0.amount`", "quotation marks"]],
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

      it("nobody who is not logged in makes or reads one", async () => {
        expect((await store.shopper.post("/admin/payunit/invoices", terms())).status).toBe(401)
        expect((await store.shopper.get("/admin/payunit/invoices")).status).toBe(401)
      })

      it("a double click makes one", async () => {
        const answers = await Promise.all([desk.create(), desk.create(), desk.create()])

        expect(new Set(answers.map(({ body }) => body.invoice.id)).size).toBe(1)
        expect(answers.filter(({ body }) => body.is_new)).toHaveLength(1)
        await until("it to be open", async () => (await rows())[0].state === "open")
        expect(atService()).toHaveLength(1)
        expect(await desk.create()).toMatchObject({ status: 200, body: { is_new: false, invoice: { state: "open" } } })
      })

      it("a key tells a request that was sent again from a second one that says the same", async () => {
        const first = await desk.opened({ idempotency_key: "request-1" })
        const again = await desk.create({ idempotency_key: "request-1" })
        const second = await desk.opened({ idempotency_key: "request-2" })
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
          email: { wanted: true, emailed: false, why: expect.stringContaining("no notification provider") },
          warnings: [{ code: "not_emailed", message: expect.stringContaining("Send it yourself") }],
        })
        expect(invoice.history.at(-1)).toMatchObject({ event: "not e-mailed" })
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
      ] as const)("does not say (%s): in doubt, seen, and never made twice by itself", async (kind, made) => {
        store.simulator.control.addFault({ operation: "invoice/create", kind })

        const answer = await desk.create()

        expect(answer).toMatchObject({
          status: 202,
          body: { invoice: { state: "in_doubt", link: null, actions: ["void", "found", "not_created"] } },
        })
        expect(answer.body.invoice.warnings).toMatchObject([{ code: "in_doubt" }])
        expect(answer.body.invoice.warnings[0].message).toContain("dashboard")
        const again = await desk.create()
        expect(again).toMatchObject({
          status: 202,
          body: { is_new: false, invoice: { id: answer.body.invoice.id, state: "in_doubt" } },
        })
        const withKey = await desk.create({ idempotency_key: "request-1" })
        expect(withKey).toMatchObject({
          status: 409,
          body: { code: "invoice_in_doubt", invoice_id: answer.body.invoice.id },
        })
        expect(atService()).toHaveLength(made)
        expect(desk.created()).toHaveLength(1)
        expect((await desk.list("?needs_look=true")).invoices).toMatchObject([{ id: answer.body.invoice.id }])
        expect(await desk.confirm(answer.body.invoice.id)).toMatchObject({
          status: 409,
          body: { code: "invoice_in_doubt" },
        })
      })

      it("an invoice in doubt was found in the dashboard: open, with its link", async () => {
        const heard = listen()
        store.simulator.control.addFault({ operation: "invoice/create", kind: "accept_then_reset" })
        const { id } = (await desk.create()).body.invoice
        const [{ link, ref }] = atService() as [any]

        const found = await desk.do(id, "resolve", { action: "found", link, ref, note: "seen there" })

        expect(found).toMatchObject({ status: 200, body: { invoice: { state: "open", link, ref } } })
        expect(found.body.invoice.history.at(-1).detail).toContain("seen there")
        await until("the event", () => heard.some(({ name }) => name === "payunit.invoice.created"))
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
        const [asked, never] = [await desk.opened(), await desk.opened({ note: "another" })]
        await store.sql(
          "UPDATE payunit_invoice SET state = 'creating', link = NULL, asked_at = now() - interval '5 minutes' WHERE id = ?",
          [asked.id],
        )
        await store.sql(
          "UPDATE payunit_invoice SET state = 'creating', asked_at = NULL, created_at = now() - interval '5 minutes' WHERE id = ?",
          [never.id],
        )
        await desk.tend()

        expect(await desk.read(asked.id)).toMatchObject({ state: "in_doubt" })
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
          figures: { outstanding: 13_500, open_invoices: 0, being_recorded: 0, open_payments: 0, left: 13_500 },
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
        const { data } = await query.graph({
          entity: "payunit_invoice",
          fields: ["id", "lines.name", "order.id", "order.email", "customer.id", "customer.email"],
          filters: { id: invoice.id },
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
        const checkout = await store.shopper.checkout()
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
        const answers = await Promise.all(
          ["one", "two", "three"].map((note) => desk.create({ order_id: orderId, note })),
        )
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
        const checkout = await store.shopper.checkout()
        await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS" })
        const { order_id: paid } = await store.reaches(checkout.transactionId, "settled")
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

    describe("voiding", () => {
      it("is local, and the answer says that the link lives on; money that comes all the same can be confirmed", async () => {
        const heard = listen()
        const { id } = await desk.opened()

        const voided = await desk.do(id, "void", { note: "sent to the wrong client" })

        expect(voided).toMatchObject({ status: 200, body: { invoice: { state: "void", actions: ["confirm"] } } })
        expect(voided.body.invoice.warnings).toMatchObject([{ code: "link_lives" }])
        expect(voided.body.invoice.warnings[0].message).toContain("lives on")
        expect(atService()).toMatchObject([{ status: "UNPAID" }])
        expect(await desk.do(id, "void")).toMatchObject({ status: 200, body: { invoice: { state: "void" } } })
        await until("the event", () => heard.some(({ name }) => name === "payunit.invoice.voided"))

        const paid = await desk.confirm(id)
        expect(paid).toMatchObject({ status: 200, body: { invoice: { state: "paid", paid_amount: 10_000 } } })
        expect(await desk.do(id, "void")).toMatchObject({ status: 409, body: { code: "cannot_be_voided" } })
        expect(heard.filter(({ name }) => name === "payunit.invoice.voided")).toHaveLength(1)
      })

      it("is not forgotten by the next draft of the order", async () => {
        const orderId = await desk.unpaidOrder()
        const { id } = await desk.opened({ order_id: orderId })
        await desk.do(id, "void")
        expect((await desk.draft(orderId)).body).toMatchObject({
          figures: { open_invoices: 0, left: 13_500 },
          living_links: [{ id, remaining_amount: 10_000 }],
        })
      })
    })

    describe("coming back from the page", () => {
      it("is written down for somebody to look, and leads to the store", async () => {
        const { id } = await desk.opened({ send_email: false })

        const back = await store.shopper.get(callbackPath())

        expect(back.status).toBe(303)
        expect(back.headers.get("location")).toBe("http://localhost:8000")
        const invoice = await desk.read(id)
        expect(invoice).toMatchObject({
          state: "open",
          paid_amount: 0,
          returned: { count: 1, may_have_been_paid: true },
        })
        expect(invoice.warnings).toMatchObject([{ code: "somebody_returned" }])
        expect((await desk.list("?needs_look=true")).count).toBe(1)

        await store.shopper.get(callbackPath())
        const again = await desk.read(id)
        expect(again.returned.count).toBe(2)
        expect(again.history).toHaveLength(invoice.history.length)

        const looked = await desk.do(id, "resolve", { action: "not_paid", note: "nothing there" })
        expect(looked.body.invoice).toMatchObject({ returned: { may_have_been_paid: false }, warnings: [] })
        expect((await desk.list("?needs_look=true")).count).toBe(0)
        expect((await desk.list("?needs_look=false")).count).toBe(1)
      })

      it.each<[string, (path: string) => string]>([
        ["another token", (path) => `${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`],
        ["no token", (path) => path.slice(0, path.indexOf("."))],
        ["another invoice's id", (path) => path.replace(/puinv_\w{4}/, "puinv_AAAA")],
        ["an endless one", (path) => `${path}${"A".repeat(200)}`],
        ["a payment's address", (path) => path.replace("invoice-return", "return")],
        ["a notification's address", (path) => path.replace("invoice-return", "notifications").replace("puinv_", "")],
      ])("with %s: 404, and nothing is touched", async (kind, forge) => {
        const { id } = await desk.opened()
        const before = (await rows())[0]

        const path = forge(callbackPath())
        const answer = await (kind === "a notification's address" ? store.shopper.post(path) : store.shopper.get(path))

        expect(answer.status).toBe(404)
        expect((await rows())[0]).toEqual(before)
        expect((await desk.read(id)).returned.count).toBe(0)
      })

      it("a payment's token does not open an invoice's address", async () => {
        const checkout = await store.shopper.checkout()
        const url = store.simulator.control.transaction(checkout.transactionId).success_url ?? ""
        const token = url.split("/").at(-1) ?? ""
        expect((await store.shopper.get(`/hooks/payunit/invoice-return/${token}`)).status).toBe(404)
      })
    })

    describe("the list", () => {
      it("is searched, filtered, sorted and paged", async () => {
        const orderId = await desk.unpaidOrder()
        const first = await desk.opened({
          client: { name: "Zoé 100%", email: "zoe@example.com", phone_number: "690000009" },
        })
        const second = await desk.opened({
          order_id: orderId,
          items: [{ name: "A", amount: 500 }],
          due_date: "2098-05-01",
        })
        const third = await desk.opened({ account: "second", items: [{ name: "B", amount: 90_000 }] })
        await desk.do(third.id, "void")
        const ids = async (query: string): Promise<string[]> =>
          (await desk.list(query)).invoices.map(({ id }: any) => id)

        expect(await ids("")).toEqual([third.id, second.id, first.id])
        expect(await ids("?order=created_at")).toEqual([first.id, second.id, third.id])
        expect(await ids("?order=-total_amount")).toEqual([third.id, first.id, second.id])
        expect(await ids("?order=due_date&limit=1")).toEqual([second.id])
        expect(await desk.list("?limit=1&offset=1")).toMatchObject({
          count: 3,
          limit: 1,
          offset: 1,
          invoices: [{ id: second.id }],
        })
        expect(await ids("?q=zo%C3%A9")).toEqual([first.id])
        expect(await ids("?q=100%25")).toEqual([first.id])
        expect(await ids("?q=%25")).toEqual([first.id])
        expect(await ids("?q=690000009")).toEqual([first.id])
        expect(await ids(`?q=${String(second.ref)}`)).toEqual([second.id])
        expect(await ids(`?order_id=${orderId}`)).toEqual([second.id])
        expect(await ids("?state=void")).toEqual([third.id])
        expect(await ids("?state=open&state=void&order=created_at")).toEqual([first.id, second.id, third.id])
        expect(await ids("?account=second")).toEqual([third.id])
        expect(await ids("?due_to=2098-12-31")).toEqual([second.id])
        expect(await ids("?created_from=2099-01-01")).toEqual([])
        for (const wrong of ["?order=history", "?state=lost", "?limit=1000", "?due_to=tomorrow", "?colour=red"]) {
          expect((await desk.merchant.get(`/admin/payunit/invoices${wrong}`)).status).toBe(400)
        }
        expect((await desk.merchant.get("/admin/payunit/invoices/puinv_none")).body.code).toBe("invoice_not_found")
      })
    })

    describe("asking again", () => {
      it("says honestly that PayUnit tells nothing of an invoice's own link", async () => {
        const { id } = await desk.opened()

        const answer = await desk.do(id, "check")

        expect(answer).toMatchObject({ status: 200, body: { check: { can_tell: false, asked: 0 } } })
        expect(answer.body.check.message).toMatch(/tells nothing.*dashboard/)
      })

      it("the pages of instalments can be asked about: what is paid is confirmed, once", async () => {
        const invoice = await desk.opened({
          type: "INSTALLMENT",
          installments: [
            { title: "Down payment", amount: 7_000 },
            { title: "Rest", amount: 3_000 },
          ],
        })
        const opened = await desk.do(invoice.id, `installments/${String(invoice.installments[0].id)}/payment`)
        expect(opened).toMatchObject({
          status: 200,
          body: { page: { transaction_id: expect.stringMatching(/^PAYINV/) } },
        })
        const transactionId: string = opened.body.page.transaction_id
        const again = await desk.do(invoice.id, `installments/${String(invoice.installments[0].id)}/payment`)
        expect(again.body.page).toEqual(opened.body.page)

        expect((await desk.do(invoice.id, "check")).body).toMatchObject({
          check: { can_tell: true, asked: 1, paid: 0, unanswered: 0 },
          invoice: { state: "open" },
        })
        await store.simulator.control.decide(transactionId, { status: "SUCCESS" })
        await store.sql("UPDATE payunit_invoice_attempt SET asked_at = now() - interval '2 minutes'")
        await desk.tend()

        const paid = await desk.read(invoice.id)
        expect(paid).toMatchObject({
          state: "partly_paid",
          paid_amount: 7_000,
          payments: [{ amount: 7_000, reference: transactionId, confirmed_by: "service", method: "PayUnit" }],
          installments: [
            { attempts: [{ transaction_id: transactionId, status: "SUCCESS", problem: null }] },
            { attempts: [] },
          ],
        })
        expect(await desk.do(invoice.id, `installments/${String(invoice.installments[0].id)}/payment`)).toMatchObject({
          status: 409,
          body: { code: "invoice_not_open" },
        })
        expect((await desk.do(invoice.id, "check")).body).toMatchObject({
          check: { paid: 1 },
          invoice: { paid_amount: 7_000 },
        })
      })

      it("what was confirmed by hand is not counted again, and what does not fit is shown", async () => {
        const invoice = await desk.opened({
          type: "INSTALLMENT",
          installments: [
            { title: "Down payment", amount: 5_000 },
            { title: "Rest", amount: 5_000 },
          ],
        })
        const page = async (index: number): Promise<string> =>
          (await desk.do(invoice.id, `installments/${String(invoice.installments[index].id)}/payment`)).body.page
            .transaction_id
        const first = await page(0)
        await store.simulator.control.decide(first, { status: "SUCCESS" })
        await desk.confirm(invoice.id, { amount: 5_000 })

        expect((await desk.do(invoice.id, "check")).body.invoice).toMatchObject({
          paid_amount: 5_000,
          warnings: expect.arrayContaining([expect.objectContaining({ code: "attempt_problem" })]),
        })
        const second = await page(1)
        await store.simulator.control.decide(second, { status: "SUCCESS", amount: 4_000 })
        const mismatch = (await desk.do(invoice.id, "check")).body.invoice
        expect(mismatch.paid_amount).toBe(5_000)
        expect(mismatch.installments[1].attempts[0].problem).toContain("paid 4000")
      })

      it("a page cannot be opened for what is not there, or when PayUnit does not answer", async () => {
        const normal = await desk.opened()
        expect((await desk.do(normal.id, "installments/puini_none/payment")).body.code).toBe("installment_not_found")
        const invoice = await desk.opened({ type: "INSTALLMENT", installments: [{ title: "All", amount: 10_000 }] })
        store.simulator.control.addFault({ operation: "invoice/payment", kind: "http_500" })
        const answer = await desk.do(invoice.id, `installments/${String(invoice.installments[0].id)}/payment`)
        expect(answer).toMatchObject({ status: 409, body: { code: "service_no_answer" } })
      })
    })
  },
  {
    timeouts: { initialize: 2_000 },
    accounts: {
      second: { apiUser: "second-user", apiPassword: "second-password", apiKey: "sand_second", mode: "test" },
    },
  },
  { merchants: [{ apiUser: "second-user", apiPassword: "second-password", apiKey: "sand_second" }] },
)
