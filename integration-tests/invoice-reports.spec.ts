import { InvoiceDesk } from "./harness/invoices"
import { listenToEvents } from "./harness/emitted-events"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/* What PayUnit reports of its own link of an invoice, where the account can ask: money that was begun nowhere here. */

onTestStore("standard", (store) => {
  const emitted = listenToEvents(store)
  let desk: InvoiceDesk
  beforeEach(async () => {
    desk = await InvoiceDesk.open(store)
    store.simulator.control.changeSettings({ invoice_get: true })
  })

  const PARTS = [
    { title: "Deposit", amount: 4_000 },
    { title: "Rest", amount: 6_000 },
  ]
  /** An invoice of 10 000 XAF with a link of PayUnit's, and what PayUnit calls it. */
  async function opened(over: Record<string, unknown> = {}): Promise<{ id: string; atService: string }> {
    const { id, service } = await desk.opened(over)
    return { id, atService: service.id }
  }
  /** Asks, as staff do; the window between two questions is over. */
  async function check(id: string) {
    await store.sql("UPDATE payunit_invoice SET report_asked_at = report_asked_at - interval '1 minute'")
    return (await store.shopper.expect(200, desk.do(id, "check"))).body
  }
  const entries = async (): Promise<any[]> =>
    (await store.sql("SELECT * FROM payunit_transaction WHERE source = 'service' ORDER BY created_at, id")).map(
      (row: any) => ({ ...row, amount: Number(row.amount) }),
    )
  const reports = (): number => store.simulator.control.requests("invoice/get").length
  /** The job, for whatever is due now. */
  async function runJob(): Promise<void> {
    const { readDueReports } = require("../.medusa/server/src/workflows/invoices/money/report")
    await store.sql(
      `UPDATE payunit_invoice SET next_report_at = now() - interval '1 second',
              report_asked_at = report_asked_at - interval '1 minute' WHERE next_report_at IS NOT NULL`,
    )
    await readDueReports(store.container)
  }

  describe("what was paid there", () => {
    it("is an entry of the ledger, pays the invoice and its order, and is entered once however often it is told", async () => {
      const orderId = await desk.unpaidOrder()
      const { id, atService } = await opened({ order_id: orderId, items: [{ name: "Order", amount: 13_500 }] })
      store.simulator.control.payInvoice(atService)

      const first = await check(id)

      expect(first.check).toMatchObject({ report: "compared" })
      await until("the order is paid", async () => (await desk.totals(orderId)).outstanding === 0)
      expect(await desk.read(id)).toMatchObject({
        state: "paid",
        paid_amount: 13_500,
        payments: [{ source: "service", amount: 13_500, confirmed_by: null, method: "PayUnit", order_id: orderId }],
        service: { status: "PAID" },
        reports: { state: "available", amount: 13_500 },
        needs_review: false,
      })
      await until("the event", () => emitted.about(id).some(({ name }) => name === "payunit.invoice.paid"))
      for (let times = 0; times < 3; times += 1) await check(id)
      expect(await entries()).toMatchObject([{ state: "settled", amount: 13_500, confirmed_by: null, paid_with: null }])
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0 })
    })

    it("is entered once, though many ask at once", async () => {
      const { id, atService } = await opened()
      store.simulator.control.payInvoice(atService)

      await Promise.all(Array.from({ length: 6 }, async () => await check(id)))
      await check(id)

      await until("it is paid", async () => (await desk.read(id)).state === "paid")
      expect(await entries()).toMatchObject([{ amount: 10_000 }])
    })

    it("is an entry an instalment, where PayUnit names them, whichever was paid first", async () => {
      const { id, atService } = await opened({ type: "INSTALLMENT", installments: PARTS })
      const deposit = store.simulator.control.payInvoice(atService)
      await check(id)
      const rest = store.simulator.control.payInvoice(atService)
      await check(id)

      await until("it is paid", async () => (await desk.read(id)).state === "paid")
      const invoice = await desk.read(id)
      expect(invoice.installments).toMatchObject([{ is_paid: true }, { is_paid: true }])
      expect(invoice.payments).toMatchObject([
        { amount: 4_000, reference: deposit.transaction_id, installment_id: invoice.installments[0].id },
        { amount: 6_000, reference: rest.transaction_id, installment_id: invoice.installments[1].id },
      ])
    })

    it("and parts of any amount add up", async () => {
      const { id, atService } = await opened({ partial_payment: true })
      for (const amount of [1_000, 2_500, 6_500]) {
        store.simulator.control.payInvoice(atService, { amount })
        await check(id)
      }
      await until("it is paid", async () => (await desk.read(id)).state === "paid")
      expect((await entries()).map(({ amount }) => amount)).toEqual([1_000, 2_500, 6_500])
    })

    it("is asked for when a browser comes back from PayUnit's page, which does not wait for that", async () => {
      const { id, atService } = await opened()
      store.simulator.control.payInvoice(atService)

      const back = await store.shopper.get(new URL(store.simulator.control.invoice(atService).callback_url).pathname)

      expect(back.status).toBe(303)
      await until("it is paid", async () => (await desk.read(id)).state === "paid")
      expect(await desk.read(id)).toMatchObject({ returned: { may_have_been_paid: false }, needs_review: false })
    })

    it("is asked for by the job, more and more seldom", async () => {
      const { id, atService } = await opened()
      await runJob()
      const [{ next_report_at: next, report_checks: checks }] = await store.sql("SELECT * FROM payunit_invoice")
      expect({ checks, isLater: next > new Date() }).toEqual({ checks: 1, isLater: true })
      store.simulator.control.payInvoice(atService)
      await runJob()
      await until("it is paid", async () => (await desk.read(id)).state === "paid")
    })
  })

  describe("beside what is entered already", () => {
    it("staff confirmed all of it: held with both possibilities, and dismissed as this very money it adds nothing", async () => {
      const { id, atService } = await opened()
      await store.shopper.expect(200, desk.confirm(id, { amount: 10_000, method: "MTN Mobile Money" }))
      store.simulator.control.payInvoice(atService)

      await check(id)

      const [entry] = await entries()
      expect(entry).toMatchObject({ amount: 10_000, state: "held", held_reason: "paid_twice" })
      expect(entry.held_causes).toMatchObject([
        { code: "report_beside_confirmed", params: { confirmed: 10_000, method: "MTN Mobile Money" } },
      ])
      expect(await desk.read(id)).toMatchObject({ paid_amount: 10_000, needs_review: true })
      const { actions } = await desk.merchant.transaction(entry.id)
      expect(actions).toEqual(["place_order", "record_refund", "dismiss"])
      await check(id)
      await store.shopper.expect(
        200,
        desk.merchant.post(`/admin/payunit/transactions/${entry.id}/resolve`, { action: "dismiss", note: "the same" }),
      )
      await check(id)
      expect(await entries()).toMatchObject([{ resolution: "dismissed" }])
      expect(await desk.read(id)).toMatchObject({ paid_amount: 10_000, needs_review: false })
    })

    it("staff confirmed a part that may be this money: what is surely more is placed, and the rest asked about", async () => {
      const { id, atService } = await opened({ partial_payment: true })
      await store.shopper.expect(200, desk.confirm(id, { amount: 3_000, method: "Cash" }))
      store.simulator.control.payInvoice(atService, { amount: 4_000 })

      await check(id)

      await until("what is sure is placed", async () => (await desk.read(id)).paid_amount === 4_000)
      const held = (await entries()).find(({ state }) => state === "held")
      expect(held).toMatchObject({ amount: 3_000, held_reason: "paid_twice" })
      await store.shopper.expect(
        200,
        desk.merchant.post(`/admin/payunit/transactions/${held.id}/resolve`, {
          action: "place_order",
          note: "other money",
        }),
      )
      await until("both are counted", async () => (await desk.read(id)).paid_amount === 7_000)
      await check(id)
      expect((await entries()).map(({ amount }) => amount).sort()).toEqual([1_000, 3_000])
    })

    it("staff confirm by the transaction's id: it is the same, and adds nothing", async () => {
      const { id, atService } = await opened({ type: "INSTALLMENT", installments: PARTS })
      const { transaction_id: reference } = store.simulator.control.payInvoice(atService)
      await store.shopper.expect(200, desk.confirm(id, { amount: 4_000, reference }))

      await check(id)

      expect(await entries()).toEqual([])
    })

    it("staff confirm what PayUnit has reported: refused as the same, unless they say that it is other money", async () => {
      const { id, atService } = await opened({ partial_payment: true })
      store.simulator.control.payInvoice(atService, { amount: 4_000 })
      await check(id)
      await until("it is placed", async () => (await desk.read(id)).paid_amount === 4_000)

      expect(await desk.confirm(id, { amount: 4_000 })).toMatchObject({
        status: 409,
        body: { code: "recorded_already" },
      })
      await store.shopper.expect(200, desk.confirm(id, { amount: 4_000, again: true }))

      expect(await desk.read(id)).toMatchObject({ paid_amount: 8_000 })
    })

    it("a page of one instalment is a payment of ours, and is not counted again", async () => {
      const { id, atService } = await opened({ type: "INSTALLMENT", installments: PARTS })
      const [deposit] = (await desk.read(id)).installments
      const page = await store.shopper.expect(200, desk.do(id, `installments/${deposit.id}/payment`))
      const { service_transaction_id: atServiceId } = (
        await store.sql("SELECT * FROM payunit_transaction WHERE id = ?", [page.body.page.transaction_id])
      )[0]
      await store.simulator.control.decide(atServiceId, { status: "SUCCESS", notify: false })
      store.simulator.control.payInvoice(atService)

      await check(id)

      await until("it is paid", async () => (await desk.read(id)).state === "paid")
      expect((await desk.read(id)).payments.map(({ source, amount }: any) => [source, amount])).toEqual(
        expect.arrayContaining([
          ["attempt", 4_000],
          ["service", 6_000],
        ]),
      )
      expect(await entries()).toHaveLength(1)
    })

    it("its order was paid otherwise: it is held, and goes back", async () => {
      const orderId = await desk.unpaidOrder()
      const { id, atService } = await opened({ order_id: orderId, items: [{ name: "Order", amount: 13_500 }] })
      await store.shopper.expect(200, desk.confirm(id, { amount: 13_500, method: "Cash", reference: "C1" }))
      const other = await opened({
        order_id: orderId,
        confirm_exceeds: true,
        items: [{ name: "Order again", amount: 13_500 }],
      })
      store.simulator.control.payInvoice(other.atService)

      await check(other.id)

      expect(await entries()).toMatchObject([{ state: "held", held_reason: "paid_twice", invoice_id: other.id }])
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500 })
      expect(atService).not.toBe(other.atService)
    })

    it("it is void: held, since nobody asked for it any more", async () => {
      const { id, atService } = await opened()
      await desk.do(id, "void")
      store.simulator.control.payInvoice(atService)

      await check(id)

      expect(await entries()).toMatchObject([{ state: "held", held_reason: "late_on_cancelled_order" }])
      expect(await desk.read(id)).toMatchObject({ state: "void", paid_amount: 0, needs_review: true })
    })
  })

  it("what PayUnit takes back is held as reversed, and told again it adds nothing", async () => {
    const { id, atService } = await opened()
    const { transaction_id: transactionId } = store.simulator.control.payInvoice(atService)
    await check(id)
    await until("it is paid", async () => (await desk.read(id)).state === "paid")
    await store.simulator.control.decide(transactionId, { status: "FAILED", notify: false })

    await check(id)

    expect(await entries()).toMatchObject([{ state: "held", held_reason: "reversed" }])
    expect((await desk.read(id)).history).toContainEqual(expect.objectContaining({ code: "report_lower" }))
    await store.simulator.control.decide(transactionId, { status: "SUCCESS", notify: false })
    await check(id)
    expect(await entries()).toMatchObject([{ state: "held", held_reason: "reversed" }])
  })

  describe("an account that cannot ask", () => {
    it.each<[string, () => void]>([
      ["404", () => void store.simulator.control.changeSettings({ invoice_get: false })],
      [
        "401",
        () => void store.simulator.control.addFault({ operation: "invoice/get", kind: "unauthorized", times: 0 }),
      ],
      [
        "nothing readable",
        () => void store.simulator.control.addFault({ operation: "invoice/get", kind: "malformed_json", times: 0 }),
      ],
    ])(
      "%s: is remembered for a day, shown in the settings, and confirming by hand stays as it is",
      async (_, refuse) => {
        const { id, atService } = await opened()
        refuse()
        store.simulator.control.payInvoice(atService)

        expect((await check(id)).check).toMatchObject({ report: "not_available" })
        const before = reports()
        expect((await check(id)).check).toMatchObject({ report: "not_available" })
        await runJob()
        expect(reports()).toBe(before)
        const { settings } = (await store.shopper.expect(200, desk.merchant.get("/admin/payunit/settings"))).body
        expect(settings.accounts[0]).toMatchObject({
          invoice_reports: { state: "unavailable", answered_at: expect.any(String) },
        })
        await store.shopper.expect(200, desk.confirm(id))
        expect(await desk.read(id)).toMatchObject({ state: "paid" })

        store.simulator.control.clearFaults()
        store.simulator.control.changeSettings({ invoice_get: true })
        await store.sql("UPDATE payunit_account_operation SET answered_at = answered_at - interval '1 day'")
        expect((await check(id)).check).toMatchObject({ report: "compared" })
        const after = (await store.shopper.expect(200, desk.merchant.get("/admin/payunit/settings"))).body.settings
        expect(after.accounts[0]).toMatchObject({ invoice_reports: { state: "available" } })
      },
    )
  })

  it.each(["http_500", "reset", "hang", "html_403"] as const)("%s says nothing: it is asked again", async (kind) => {
    const { id, atService } = await opened()
    store.simulator.control.payInvoice(atService)
    store.simulator.control.addFault({ operation: "invoice/get", kind, times: 0 })

    expect((await check(id)).check).toMatchObject({ report: "no_answer" })
    expect(await entries()).toEqual([])
    store.simulator.control.clearFaults()
    expect((await check(id)).check).toMatchObject({ report: "compared" })
    await until("it is paid", async () => (await desk.read(id)).state === "paid")
  })
})
