import type { InvoiceCreateRequest } from "../../src/gateway"
import { invoiceRequest, onStage } from "./stage"

const CREATE = "/api/gateway/invoice/create"
const PAY = "/api/gateway/invoice/payment"
const CALLBACK_URL = "https://shop.example/invoices/7"

const IN_PARTS: Partial<InvoiceCreateRequest> = {
  type: "INSTALLMENT",
  installments: [
    { title: "Down payment", amount: 70_000 },
    { title: "Rest", amount: 50_000 },
  ],
}

describe("invoices", () => {
  const stage = onStage()

  const create = async (over: Partial<InvoiceCreateRequest> = {}) => {
    const { body } = await stage.call(CREATE, invoiceRequest(over))
    return body.data as { link: string; invoice: any }
  }
  const book = (uuid: string) => stage.simulator.control.invoice(uuid)
  /** Follows the invoice's page to the payment's page, and pays there. */
  const pay = async (link: string, form: Record<string, string> = {}, phone = "670000001") => {
    const { location } = await stage.visit(link, form)
    return await stage.visit(location ?? "", { provider: "CM_MTNMOMO", phone })
  }

  describe("invoice/create", () => {
    it("answers the link and the whole record", async () => {
      const custom_billing_company = {
        name: "Studio",
        logo: "https://shop.example/logo.png",
        email: "studio@example.com",
        phone_number: "677000000",
      }
      const request = invoiceRequest({ is_custom_company: true, custom_billing_company, partial_payment: true })
      const { httpStatus, body } = await stage.call(CREATE, request)
      const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
      const time = expect.stringMatching(/^\d{4}-.*Z$/)
      const stamps = { uuid, created_at: time, lastChangedDateTime: time, isDeleted: null }
      expect(httpStatus).toBe(201)
      expect(body.data).toEqual({
        link: `${stage.simulator.url}/invoice/${body.data.invoice.uuid}`,
        invoice: {
          ...stamps,
          ref: expect.stringMatching(/^INV\w{12}$/),
          amount_paid: 0,
          remaining_amount: "120000",
          status: "UNPAID",
          client: { ...stamps, name: "Awa <M>", email: "awa@example.com", phone_number: "677123456" },
          total_amount: 120_000,
          sub_total: 120_000,
          due_date: "2031-01-31T10:00:00+01:00",
          company: {
            ...stamps,
            name: "Example Shop",
            slug: null,
            email: expect.any(String),
            phone_number: expect.any(String),
            logo: null,
            user_id: expect.any(String),
            application_id: expect.any(String),
          },
          is_custom_company: true,
          custom_billing_company,
          callback_url: CALLBACK_URL,
          type: "NORMAL",
          partial_payment: true,
          currency: "XAF",
          items: [{ ...stamps, ref: expect.any(String), name: "Web site", amount: "60000", quantity: "2" }],
          fees: null,
        },
      })
    })

    it("answers the instalments of one in instalments, or one of everything", async () => {
      const { invoice } = await create(IN_PARTS)
      expect(invoice.installments).toMatchObject([
        { uuid: expect.any(String), title: "Down payment", amount: 70_000, status: "UNPAID" },
        { title: "Rest", amount: 50_000, status: "UNPAID" },
      ])
      expect((await create({ type: "INSTALLMENT" })).invoice.installments).toMatchObject([{ amount: 120_000 }])
    })

    it.each([
      ["client_name missing", { client_name: undefined }, "client_name"],
      ["client_email malformed", { client_email: "awa" }, "client_email"],
      ["client_phone_number missing", { client_phone_number: undefined }, "client_phone_number"],
      ["due_date without a zone", { due_date: "2031-01-31T10:00:00" }, "due_date"],
      ["partial_payment a text", { partial_payment: "yes" }, "partial_payment"],
      ["type another one", { type: "MONTHLY" }, "type"],
      ["currency not XAF", { currency: "EUR" }, "currency"],
      ["callback_url by ftp", { callback_url: "ftp://shop.example/" }, "callback_url"],
      ["a logo by ftp", { custom_billing_company: { logo: "ftp://shop.example/" } }, "custom_billing_company.logo"],
      ["no items", { items: [] }, "items"],
      ["an item for nothing", { items: [{ name: "x", amount: 0, quantity: 1 }] }, "items.0.amount"],
      ["instalments of a NORMAL one", { installments: [{ title: "x", amount: 1 }] }, "installments"],
      [
        "instalments that do not add up",
        { type: "INSTALLMENT", installments: [{ title: "x", amount: 119_999 }] },
        "installments",
      ],
    ])("refuses %s and names the field", async (_situation, over, field) => {
      const { httpStatus, body } = await stage.call(CREATE, { ...invoiceRequest(), ...over })
      expect([httpStatus, body.status, body.message]).toEqual([400, "FAILED", expect.stringContaining(field)])
    })
  })

  describe("the page behind the link", () => {
    it("shows who bills whom for what, until when, in both languages", async () => {
      const { link, invoice } = await create({ custom_billing_company: { name: "Studio & co" } })
      const { status, html } = await stage.visit(link)
      expect(status).toBe(200)
      for (const text of [invoice.ref, "Studio &amp; co", "Awa &lt;M&gt;", "2 × Web site", "31 January 2031"]) {
        expect(html).toContain(text)
      }
      expect(html).toContain("120 000 FCFA")
      const french = await stage.visit(`${link}?lang=fr`)
      expect(french.html).toContain("31 janvier 2031")
      expect((await stage.visit(`${link}?lang=fr`, {})).location).toContain("lang=fr")
    })

    it("takes all of it, sends the payer to callback_url, and is not valid any more", async () => {
      const { link, invoice } = await create()
      expect(await pay(link)).toMatchObject({ status: 303, location: CALLBACK_URL })
      expect(book(invoice.uuid)).toMatchObject({ status: "PAID", amount_paid: 120_000, remaining_amount: 0 })
      expect(stage.simulator.control.collected()).toEqual({ XAF: 120_000 })
      expect(await stage.visit(link)).toMatchObject({ status: 410, html: expect.stringContaining("paid in full") })
    })

    it("lets a payer come back after a payment that failed or was cancelled", async () => {
      const { link, invoice } = await create()
      expect(await pay(link, {}, "670000002")).toMatchObject({ status: 303, location: link })
      const { location } = await stage.visit(link, {})
      const [path, query] = (location ?? "").split("?")
      expect(await stage.visit(`${path ?? ""}/cancel?${query ?? ""}`, {})).toMatchObject({
        status: 303,
        location: link,
      })
      expect(book(invoice.uuid).status).toBe("UNPAID")
      expect((await stage.visit(link)).status).toBe(200)
    })

    it("lives longer than any payment of it", async () => {
      const { link } = await create()
      const { location } = await stage.visit(link, {})
      stage.simulator.control.advanceClock(901)
      expect((await stage.visit(location ?? "")).status).toBe(410)
      stage.simulator.control.advanceClock(86_400 * 60)
      expect(await pay(link)).toMatchObject({ location: CALLBACK_URL })
    })

    it("takes amounts of the payer's choice where partial payment is allowed", async () => {
      const { link, invoice } = await create({ partial_payment: true })
      await pay(link, { amount: "20 000" })
      expect(book(invoice.uuid)).toMatchObject({
        status: "PARTIALLY_PAID",
        amount_paid: 20_000,
        remaining_amount: 100_000,
      })
      const { html } = await stage.visit(link)
      expect(html).toContain("100 000 FCFA")
      expect(html).toContain('name="amount"')
      await pay(link, { amount: "100000" })
      expect(book(invoice.uuid).status).toBe("PAID")
    })

    it.each(["", "0", "-5", "many", "120001", "1e3"])("refuses the amount %j", async (amount) => {
      const { link } = await create({ partial_payment: true })
      const { status, html } = await stage.visit(link, { amount })
      expect([status, html]).toEqual([400, expect.stringContaining("not more than what is left")])
      expect(stage.simulator.control.transactions()).toEqual([])
    })

    it("takes no amount of the payer's choice otherwise", async () => {
      const { link } = await create()
      expect((await stage.visit(link)).html).not.toContain('name="amount"')
      await stage.visit(link, { amount: "1" })
      expect(stage.simulator.control.transactions()).toMatchObject([{ amount: 120_000 }])
    })

    it("takes one instalment after the other", async () => {
      const { link, invoice } = await create(IN_PARTS)
      expect((await stage.visit(link)).html).toContain("Down payment")
      await pay(link)
      expect(book(invoice.uuid)).toMatchObject({
        status: "PARTIALLY_PAID",
        amount_paid: 70_000,
        installments: [{ status: "PAID" }, { status: "UNPAID" }],
      })
      expect((await stage.visit(link)).html).toContain("Rest")
      await pay(link)
      expect(book(invoice.uuid).status).toBe("PAID")
    })

    it("does not let two payments take more than is left", async () => {
      const { link } = await create()
      const [one, other] = [await stage.visit(link, {}), await stage.visit(link, {})]
      const form = { provider: "CM_MTNMOMO", phone: "670000001" }
      expect(await stage.visit(one.location ?? "", form)).toMatchObject({ location: CALLBACK_URL })
      expect(await stage.visit(other.location ?? "", form)).toMatchObject({ status: 410 })
      expect(stage.simulator.control.collected()).toEqual({ XAF: 120_000 })
    })

    it("does not know others", async () => {
      expect((await stage.visit("/invoice/none")).status).toBe(404)
    })
  })

  describe("invoice/payment", () => {
    it("opens a payment of one instalment, whose money the invoice is credited with", async () => {
      const { invoice } = await create(IN_PARTS)
      const [, rest] = invoice.installments
      const request = { amount: 50_000, invoice_id: invoice.uuid, installment_id: rest.uuid }
      const { httpStatus, body } = await stage.call(PAY, request)
      expect([httpStatus, body.data]).toEqual([
        201,
        {
          transaction_url: expect.stringContaining("/hosted/#/hostedPayment/payment?t_id="),
          transaction_id: expect.stringMatching(/^PAYINV[A-Z0-9]{12}$/),
          reference_id: expect.stringMatching(/^INSTALLMENT[A-Z0-9]+$/),
        },
      ])
      const id = body.data.transaction_id
      expect(await stage.test.paymentStatus(id)).toMatchObject({
        transaction_status: "PENDING",
        transaction_amount: 50_000,
        callback_url: CALLBACK_URL,
      })
      await stage.simulator.control.decide(id, { status: "SUCCESS" })
      expect(book(invoice.ref)).toMatchObject({ amount_paid: 50_000, installments: [{}, { status: "PAID" }] })
      expect(await stage.call(PAY, request)).toMatchObject({
        httpStatus: 400,
        body: { message: expect.stringContaining("paid already") },
      })
    })

    it.each<[string, Record<string, unknown>, number, RegExp]>([
      ["another amount", { amount: 1 }, 400, /amount/],
      ["no amount", { amount: undefined }, 400, /amount/],
      ["an unknown invoice", { invoice_id: "none" }, 404, /Invoice does not exist/],
      ["an unknown instalment", { installment_id: "none" }, 404, /Installment does not exist/],
    ])("refuses %s", async (_situation, over, httpStatus, message) => {
      const { invoice } = await create(IN_PARTS)
      const [first] = invoice.installments
      const request = { amount: 70_000, invoice_id: invoice.uuid, installment_id: first.uuid, ...over }
      const answer = await stage.call(PAY, request)
      expect([answer.httpStatus, answer.body.message]).toEqual([httpStatus, expect.stringMatching(message)])
    })

    it("pays an invoice without instalments in parts, and sends to a callback_url of the part's own", async () => {
      const { invoice } = await create({ partial_payment: true })
      const callback_url = "https://shop.example/part"
      const { body } = await stage.call(PAY, {
        amount: 20_000,
        invoice_id: invoice.uuid,
        callback_url,
        currency: "XAF",
      })
      const id = body.data.transaction_id
      expect((await stage.test.paymentStatus(id)).callback_url).toBe(callback_url)
      await stage.simulator.control.decide(id, { status: "SUCCESS" })
      expect(book(invoice.uuid)).toMatchObject({ status: "PARTIALLY_PAID", remaining_amount: 100_000 })
    })

    it("pays the next instalment where none is named", async () => {
      const { invoice } = await create(IN_PARTS)
      const pay = (amount: number) => stage.call(PAY, { amount, invoice_id: invoice.uuid })
      expect((await pay(50_000)).httpStatus).toBe(400)
      const { body } = await pay(70_000)
      await stage.simulator.control.decide(body.data.transaction_id, { status: "SUCCESS" })
      expect((await pay(50_000)).httpStatus).toBe(201)
    })

    it.each<[string, number, Partial<InvoiceCreateRequest>, RegExp]>([
      ["more than is left", 120_001, { partial_payment: true }, /what is left/],
      ["a part, where only the whole may be paid", 20_000, {}, /what is left/],
    ])("refuses to pay %s", async (_what, amount, over, message) => {
      const { invoice } = await create(over)
      const answer = await stage.call(PAY, { amount, invoice_id: invoice.uuid })
      expect([answer.httpStatus, answer.body.message]).toEqual([400, expect.stringMatching(message)])
    })

    it("refuses to pay an invoice that was paid", async () => {
      const { link, invoice } = await create()
      await pay(link)
      const answer = await stage.call(PAY, { amount: 120_000, invoice_id: invoice.uuid })
      expect([answer.httpStatus, answer.body.message]).toEqual([400, expect.stringContaining("paid already")])
    })

    it("does not know another merchant's invoice", async () => {
      const { invoice } = await stage.live.invoiceCreate(invoiceRequest(IN_PARTS))
      const [first] = invoice.installments
      const request = { amount: 70_000, invoice_id: invoice.uuid, installment_id: first?.uuid }
      expect((await stage.call(PAY, request)).httpStatus).toBe(404)
    })
  })

  describe("invoice/get", () => {
    const GET = "/api/gateway/invoice/get"

    it("tells where an invoice stands, with what paid each instalment", async () => {
      const { invoice } = await create(IN_PARTS)
      const [first, rest] = invoice.installments
      const ask = async () => (await stage.call(`${GET}/${invoice.uuid}`)).body.data
      expect(await ask()).toMatchObject({
        uuid: invoice.uuid,
        ref: invoice.ref,
        status: "UNPAID",
        amount_paid: 0,
        installments: [
          {
            uuid: first.uuid,
            ref: expect.stringMatching(/^INSTALLMENT\w{12}$/),
            amount: 70_000,
            title: "Down payment",
            due_date: "2031-01-31T10:00:00+01:00",
            status: "UNPAID",
          },
          { uuid: rest.uuid, status: "UNPAID" },
        ],
      })
      const { body } = await stage.call(PAY, { amount: 70_000, invoice_id: invoice.uuid, installment_id: first.uuid })
      const { transaction_id } = body.data
      expect((await ask()).installments[0]).toMatchObject({ status: "UNPAID", transaction_id })
      await stage.simulator.control.decide(transaction_id, { status: "SUCCESS" })
      expect(await ask()).toMatchObject({
        status: "PARTIALLY_PAID",
        amount_paid: 70_000,
        remaining_amount: "50000",
        installments: [{ status: "PAID", transaction_id }, { status: "UNPAID" }],
      })
    })

    it("sees what was paid by the invoice's own link", async () => {
      const { link, invoice } = await create()
      await pay(link)
      const { body } = await stage.call(`${GET}/${invoice.ref}`)
      expect(body.data).toMatchObject({ status: "PAID", amount_paid: 120_000, remaining_amount: "0" })
    })

    it("does not know others, nor another merchant's", async () => {
      const { invoice } = await stage.live.invoiceCreate(invoiceRequest())
      for (const id of ["none", invoice.uuid]) {
        expect(await stage.call(`${GET}/${id}`)).toMatchObject({
          httpStatus: 404,
          body: { message: "Invoice does not exist" },
        })
      }
    })
  })
})
