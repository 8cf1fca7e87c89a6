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
  const callbackPath = (index = 0) => new URL(atService()[index]!.callback_url).pathname

  describe("voiding", () => {
    it("is local, and the answer says that the link lives on; money that comes all the same can be confirmed", async () => {
      const { id } = await desk.opened()

      const voided = await desk.do(id, "void", { note: "sent to the wrong client" })

      expect(voided).toMatchObject({ status: 200, body: { invoice: { state: "void", actions: ["confirm"] } } })
      expect(voided.body.invoice.warnings).toMatchObject([{ code: "link_lives" }])
      expect(voided.body.invoice.warnings[0].message).toContain("lives on")
      expect(atService()).toMatchObject([{ status: "UNPAID" }])
      expect(await desk.do(id, "void")).toMatchObject({ status: 200, body: { invoice: { state: "void" } } })
      await until("the event", () => emitted.about(id).some(({ name }) => name === "payunit.invoice.voided"))

      const paid = await desk.confirm(id)
      expect(paid).toMatchObject({ status: 200, body: { invoice: { state: "paid", paid_amount: 10_000 } } })
      expect(await desk.do(id, "void")).toMatchObject({ status: 409, body: { code: "cannot_be_voided" } })
      expect(emitted.about(id).filter(({ name }) => name === "payunit.invoice.voided")).toHaveLength(1)
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
      expect((await desk.list("?needs_review=true")).count).toBe(1)

      await store.shopper.get(callbackPath())
      const again = await desk.read(id)
      expect(again.returned.count).toBe(2)
      expect(again.history).toHaveLength(invoice.history.length)

      const looked = await desk.do(id, "resolve", { action: "not_paid", note: "nothing there" })
      expect(looked.body.invoice).toMatchObject({ returned: { may_have_been_paid: false }, warnings: [] })
      expect((await desk.list("?needs_review=true")).count).toBe(0)
      expect((await desk.list("?needs_review=false")).count).toBe(1)
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
      const checkout = await store.checkout()
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
      const ids = async (query: string): Promise<string[]> => (await desk.list(query)).invoices.map(({ id }: any) => id)

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
      expect(await ids("?q=zo%20100")).toEqual([first.id])
      expect(await ids("?q=%25")).toEqual([])
      for (const number of ["690000009", "69000", "000009", "69 00 00 009", "%2B237 690"]) {
        expect(await ids(`?q=${number}`)).toEqual(number.includes("237") ? [] : [first.id])
      }
      expect(await ids("?q=90000")).toEqual([])
      expect(await ids(`?q=${first.id.slice(0, 20).toLowerCase()}`)).toContain(first.id)
      expect(await ids(`?after=${third.id}`)).toEqual([second.id, first.id])
      expect(await ids(`?after=${third.id}&limit=1&state=open`)).toEqual([second.id])
      expect(await ids("?after=unknown")).toEqual([])
      expect(await desk.list(`?after=${third.id}`)).toMatchObject({ count: null, count_is_capped: false })
      expect(await ids(`?q=${String(second.ref)}`)).toEqual([second.id])
      const { display_id } = await (await store.merchant()).order(orderId)
      expect(await ids(`?q=%23${String(display_id)}`)).toEqual([second.id])
      expect(await ids(`?order_id=${orderId}`)).toEqual([second.id])
      expect(await ids("?state=void")).toEqual([third.id])
      expect(await ids("?state=open&state=void&order=created_at")).toEqual([first.id, second.id, third.id])
      expect(await ids("?account=second")).toEqual([third.id])
      expect(await ids("?due_to=2098-12-31")).toEqual([second.id])
      expect(await ids("?created_from=2099-01-01")).toEqual([])
      expect((await desk.merchant.get("/admin/payunit/invoices/puinv_none")).body.code).toBe("invoice_not_found")
    })
  })

  describe("asking again", () => {
    beforeEach(() => {
      store.simulator.control.changeSettings({ invoice_get: false })
    })

    it("says honestly that an account without the operation cannot ask about the link", async () => {
      const { id } = await desk.opened()

      const answer = await desk.do(id, "check")

      expect(answer).toMatchObject({ status: 200, body: { check: { report: "not_available", checks: 0 } } })
      expect(answer.body.check.message).toMatch(/cannot ask.*dashboard/)
    })

    it("the payments begun for it can be asked about: what is paid is on it, once", async () => {
      const invoice = await desk.opened({
        type: "INSTALLMENT",
        installments: [
          { title: "Down payment", amount: 7_000 },
          { title: "Rest", amount: 3_000 },
        ],
      })
      const path = `installments/${String(invoice.installments[0].id)}/payment`
      const opened = await desk.do(invoice.id, path)
      expect(opened).toMatchObject({
        status: 200,
        body: { page: { url: expect.stringContaining("/hooks/payunit/pay/") } },
      })
      const id: string = opened.body.page.transaction_id
      expect((await desk.do(invoice.id, path)).body.page).toEqual(opened.body.page)

      await store.passAskWindow()
      expect((await desk.do(invoice.id, "check")).body).toMatchObject({
        check: { report: "not_available", checks: 1, paid: 0, unanswered: 0 },
        invoice: { state: "open", transactions: [{ id, installment_id: invoice.installments[0].id, state: "open" }] },
      })
      const { service_transaction_id } = await store.row(id)
      await store.simulator.control.decide(service_transaction_id, { status: "SUCCESS" })
      await store.passAskWindow()

      expect((await desk.do(invoice.id, "check")).body).toMatchObject({
        check: { checks: 1, paid: 1 },
        invoice: {
          state: "partly_paid",
          paid_amount: 7_000,
          payments: [{ id, source: "attempt", amount: 7_000, reference: id, confirmed_by: null }],
          transactions: [{ id, state: "settled", url: null }],
        },
      })
      expect(await desk.do(invoice.id, path)).toMatchObject({ status: 409, body: { code: "invoice_not_open" } })
      expect((await desk.do(invoice.id, "check")).body).toMatchObject({
        check: { checks: 0, paid: 1 },
        invoice: { paid_amount: 7_000 },
      })
    })

    it("two clicks at once open one page of an instalment", async () => {
      const invoice = await desk.opened({ type: "INSTALLMENT", installments: [{ title: "All of it", amount: 10_000 }] })
      const click = async (): ReturnType<typeof desk.do> =>
        await desk.do(invoice.id, `installments/${String(invoice.installments[0].id)}/payment`)

      const pages = (await Promise.all([click(), click(), click()])).map(({ body }) => body.page?.transaction_id)

      expect(pages).toEqual([expect.any(String), pages[0], pages[0]])
      expect((await desk.read(invoice.id)).transactions).toHaveLength(1)
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
})
