import { cause } from "../src/domain/texts/causes"
import { Modules } from "@medusajs/framework/utils"
import { updateCustomersWorkflow } from "@medusajs/medusa/core-flows"
import { InvoiceDesk } from "./harness/invoices"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

onTestStore("emailing", (store) => {
  let desk: InvoiceDesk
  beforeEach(async () => {
    desk = await InvoiceDesk.open(store)
  })
  const notifications = async (): Promise<any[]> =>
    await store.sql("SELECT * FROM notification WHERE template = 'payunit-invoice' ORDER BY created_at")
  const emailed = async (id: string): Promise<any> =>
    await until("the e-mail", async () => {
      const invoice = await desk.read(id)
      return invoice.email.emailed && invoice
    })
  const aMinuteLater = async (): Promise<void> => {
    await store.sql("UPDATE payunit_invoice SET email_tried_at = email_tried_at - interval '2 minutes'")
  }

  it("the link is sent by itself, once, in the client's language", async () => {
    const { id, link, page_url, ref } = await desk.opened({
      locale: "fr",
      items: [{ name: "Couture", amount: 6_250, quantity: 2 }],
    })

    const invoice = await emailed(id)

    expect(invoice).toMatchObject({ email: { emailed: true, to: "ada@example.com", why: null }, warnings: [] })
    expect(invoice.history.at(-1)).toMatchObject({
      code: "emailed",
      causes: [cause("emailed_to", { to: "ada@example.com" })],
    })
    const [sent, ...more] = await notifications()
    expect(more).toEqual([])
    expect(sent).toMatchObject({
      to: "ada@example.com",
      channel: "email",
      status: "success",
      resource_id: id,
      data: {
        locale: "fr",
        subject: expect.stringContaining(`Facture ${String(ref)}`),
        text: { greeting: "Bonjour Ada Ngono,", pay: "Payer maintenant" },
        invoice: {
          id,
          ref,
          link: page_url,
          service_link: link,
          total_amount: 12_500,
          total_text: expect.stringMatching(/^12\s500\sFCFA$/),
          due_text: "31 janvier 2099",
          items: [{ name: "Couture", quantity: 2, amount: 6_250, total: 12_500 }],
        },
      },
    })
  })

  it("of a request of no order it is our page; without an address there is nowhere to send it", async () => {
    const ask = async (body: Record<string, unknown>): Promise<any> =>
      (
        await store.shopper.expect(
          201,
          desk.merchant.post("/admin/payunit/payment-requests", { amount: 5_000, ...body }),
        )
      ).body.payment_request
    const { id, url } = await ask({ email: "ada@example.com" })
    await store.shopper.expect(200, desk.do(id, "email"))
    await emailed(id)
    const [sent, ...more] = await notifications()
    expect(more).toEqual([])
    expect(sent).toMatchObject({
      to: "ada@example.com",
      data: { subject: expect.stringMatching(/^Invoice of /), invoice: { ref: null, link: url, service_link: null } },
    })

    const nowhere = await ask({ phone: "670000001" })
    expect((await desk.read(nowhere.id)).email).toMatchObject({ wanted: false, to: "", status: "unwanted" })
    expect(await desk.do(nowhere.id, "email")).toMatchObject({ status: 409, body: { code: "no_email_address" } })
    expect(await notifications()).toHaveLength(1)
  })

  it("in English, for an invoice in instalments of another company", async () => {
    const { id } = await desk.opened({
      type: "INSTALLMENT",
      installments: [
        { title: "Down payment", amount: 7_000 },
        { title: "Rest", amount: 3_000 },
      ],
      custom_billing_company: { name: "Studio" },
    })
    await emailed(id)
    const [{ data }] = (await notifications()) as [any]
    expect(data).toMatchObject({
      locale: "en",
      subject: expect.stringMatching(/^Invoice INV\w+ of FCFA\s10,000 – Studio$/),
      invoice: {
        company: { name: "Studio", logo: null },
        due_text: "January 31, 2099",
        installments: [{ title: "Down payment", amount_text: expect.stringContaining("7,000") }, { title: "Rest" }],
      },
    })
  })

  it("again when asked to, but not twice within a minute", async () => {
    const { id } = await desk.opened()
    await emailed(id)
    expect(await desk.do(id, "email")).toMatchObject({ status: 409, body: { code: "emailed_just_now" } })

    await aMinuteLater()
    const answers = await Promise.all([desk.do(id, "email"), desk.do(id, "email")])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await notifications()).toHaveLength(2)
  })

  it("not by itself where the merchant did not want it; not for what is paid or void", async () => {
    const { id } = await desk.opened({ send_email: false })
    await desk.do(id, "email")
    expect(await notifications()).toHaveLength(1)
    await desk.do(id, "void")
    await aMinuteLater()
    expect(await desk.do(id, "email")).toMatchObject({ status: 409, body: { code: "invoice_not_open" } })
    expect(await notifications()).toHaveLength(1)
  })

  it("the provider fails: said so, with its words, and it may be tried again at once", async () => {
    const send = jest
      .spyOn(store.container.resolve(Modules.NOTIFICATION) as any, "createNotifications")
      .mockRejectedValueOnce(new Error("mailbox full"))
    const { id } = await desk.opened()

    const invoice = await until("the failure", async () => {
      const read = await desk.read(id)
      return read.email.why !== null && read
    })
    send.mockRestore()

    expect(invoice).toMatchObject({
      state: "open",
      email: { emailed: false, why: { code: "email_refused", params: { words: "mailbox full" } } },
    })
    expect(invoice.warnings).toMatchObject([{ code: "not_emailed" }])
    expect(await desk.do(id, "email")).toMatchObject({
      status: 200,
      body: { invoice: { email: { emailed: true } } },
    })
  })

  it("a customer's new address is where the link goes from then on; the invoice itself stays as it was", async () => {
    const customers = store.container.resolve(Modules.CUSTOMER)
    const customer = await customers.createCustomers({ email: "ada@example.com", has_account: true })
    const followed = await desk.opened({ customer_id: customer.id })
    const other = await desk.opened({
      customer_id: customer.id,
      client: { name: "Office", email: "office@example.com", phone_number: "670000002" },
    })
    await emailed(followed.id)
    await emailed(other.id)

    await updateCustomersWorkflow(store.container).run({
      input: { selector: { id: customer.id }, update: { email: "ada.ngono@example.com" } },
    })

    const moved = await until("the new address", async () => {
      const read = await desk.read(followed.id)
      return read.email.to === "ada.ngono@example.com" && read
    })
    expect(moved.client.email).toBe("ada@example.com")
    expect((await desk.read(other.id)).email.to).toBe("office@example.com")
    await aMinuteLater()
    await desk.do(followed.id, "email")
    expect((await notifications()).at(-1)).toMatchObject({ to: "ada.ngono@example.com" })
  })
})
