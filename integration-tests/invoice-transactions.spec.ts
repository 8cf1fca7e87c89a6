import { InvoiceDesk } from "./harness/invoices"
import { FailingStatement } from "./harness/failing-statement"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/*
 * What a payer begins for an invoice is a transaction as any other: whatever happens to it, its money is on the invoice
 * once, or held where everybody sees it.
 */

/** Ones that never answer by themselves. */
const PHONE = "670000003"
const OTHER_PHONE = "690000003"
const TOTAL = 2_000

onTestStore("everyWay", (store) => {
  let desk: InvoiceDesk
  beforeEach(async () => {
    desk = await InvoiceDesk.open(store)
  })

  const bill = async (over: Record<string, unknown> = {}): Promise<any> =>
    await desk.opened({ items: [{ name: "Sewing", amount: TOTAL, quantity: 1 }], ...over })
  const send = async (url: string, form: Record<string, string>): Promise<number> =>
    (
      await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(form).toString(),
      })
    ).status
  const entriesOf = async (invoiceId: string): Promise<any[]> =>
    await store.sql("SELECT * FROM payunit_transaction WHERE invoice_id = ? ORDER BY created_at", [invoiceId])
  const begin = async ({ id, page_url }: any, form: Record<string, string> = { action: "page" }): Promise<string> => {
    expect(await send(page_url, form)).toBe(303)
    return (await entriesOf(id)).at(-1).id
  }
  const tell = async (id: string, status: string, more: Record<string, unknown> = {}): Promise<unknown> =>
    await store.simulator.control.decide(id, { status, ...more } as any)
  /** As if so much time had passed, for this payment. */
  const pass = async (id: string, minutes: number): Promise<void> => {
    await store.sql(
      `UPDATE payunit_transaction
          SET created_at = created_at - make_interval(secs => :minutes * 60),
              link_expires_at = link_expires_at - make_interval(secs => :minutes * 60),
              prompted_at = prompted_at - make_interval(secs => :minutes * 60),
              prompt_expires_at = prompt_expires_at - make_interval(secs => :minutes * 60)
        WHERE id = :id`
        .replaceAll(":minutes", String(minutes))
        .replaceAll(":id", `'${id}'`),
    )
  }
  const look = async (id: string): Promise<any> => {
    await store.sql("UPDATE payunit_transaction SET next_check_at = now(), asked_at = NULL WHERE id = ?", [id])
    await store.runJob()
    return await store.row(id)
  }
  /** What everybody sees of money that is too much: where it is on hold, and the way out. */
  const expectHeld = async (invoiceId: string, id: string, reason = "paid_twice"): Promise<any> => {
    const row = await store.reaches(id, "held")
    expect(row).toMatchObject({ held_reason: reason, invoice_id: invoiceId })
    const invoice = await desk.read(invoiceId)
    expect(invoice.warnings).toEqual(expect.arrayContaining([expect.objectContaining({ code: "payment_on_hold" })]))
    expect(invoice.needs_review).toBe(true)
    expect((await desk.list("?needs_review=true")).invoices.map((one: any) => one.id)).toContain(invoiceId)
    expect((await desk.merchant.transaction(id)).actions).toContain("record_refund")
    return row
  }
  const expectPaidOnce = async (invoiceId: string, total = TOTAL): Promise<void> => {
    const invoice = await until("the invoice to be paid", async () => {
      const read = await desk.read(invoiceId)
      return read.state === "paid" && read
    })
    expect(invoice).toMatchObject({ paid_amount: total, remaining_amount: 0 })
    expect(invoice.payments).toHaveLength(1)
  }
  const refund = async (id: string): Promise<void> => {
    const answer = await desk.merchant.resolve(id, {
      action: "record_refund",
      method: "MTN Mobile Money",
      note: "sent back",
    })
    expect(answer).toMatchObject({ status: 200, body: { transaction: { resolution: { action: "refunded" } } } })
  }

  it("paid in two tabs, the first of which failed before: the second is on the invoice, the first is held", async () => {
    const invoice = await bill()
    const first = await begin(invoice)
    await tell(first, "FAILED")
    await store.reaches(first, "failed")
    const second = await begin(invoice)
    expect(second).not.toBe(first)
    await tell(second, "SUCCESS")
    await store.reaches(second, "settled")
    await tell(first, "SUCCESS")
    await expectHeld(invoice.id, first)
    await expectPaidOnce(invoice.id)
    await refund(first)
    await expectPaidOnce(invoice.id)
  })

  it("an old page and a new one, both paid: the later is held", async () => {
    const invoice = await bill()
    const first = await begin(invoice)
    await pass(first, 14.5)
    const second = await begin(invoice)
    expect(second).not.toBe(first)
    await tell(first, "SUCCESS")
    await store.reaches(first, "settled")
    await tell(second, "SUCCESS")
    await expectHeld(invoice.id, second)
    await expectPaidOnce(invoice.id)
  })

  it("a part was confirmed by hand while a page of all of it lives: no other is given out, and what comes by it is held", async () => {
    const invoice = await bill()
    const id = await begin(invoice)
    await store.shopper.expect(200, desk.confirm(invoice.id, { amount: 1_500, method: "Cash" }))
    expect(await send(invoice.page_url, { action: "page" })).toBe(409)
    await tell(id, "SUCCESS")
    const row = await expectHeld(invoice.id, id)
    expect(row.held_causes).toMatchObject([{ code: "invoice_paid_otherwise", params: { left: 500 } }])
    expect(await desk.read(invoice.id)).toMatchObject({ state: "partly_paid", paid_amount: 1_500 })
  })

  it.each([
    ["the payer's prompt lives: staff get no page of that instalment", "prompt", 409],
    ["the payer's page lives: staff get that very page", "page", 200],
  ])("%s", async (_, action, status) => {
    const invoice = await bill({ type: "INSTALLMENT", installments: [{ title: "All", amount: TOTAL }] })
    const path = `installments/${String(invoice.installments[0].id)}/payment`
    const id = await begin(invoice, { action, phone: PHONE })
    const answer = await desk.do(invoice.id, path)
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body.page.transaction_id).toBe(id)
    expect(await entriesOf(invoice.id)).toHaveLength(1)
  })

  it("staff's page lives: no prompt is sent beside it; the payer gets that very page", async () => {
    const invoice = await bill({ type: "INSTALLMENT", installments: [{ title: "All", amount: TOTAL }] })
    const { page } = (await desk.do(invoice.id, `installments/${String(invoice.installments[0].id)}/payment`)).body
    expect(await send(invoice.page_url, { action: "prompt", phone: PHONE })).toBe(409)
    expect(await begin(invoice)).toBe(page.transaction_id)
    const row = await store.row(page.transaction_id)
    expect(row).toMatchObject({ flow: "invoice", service_transaction_id: expect.stringMatching(/^PAYINV/) })
    await tell(row.service_transaction_id, "SUCCESS")
    expect(await look(row.id)).toMatchObject({ state: "settled" })
    await expectPaidOnce(invoice.id)
  })

  describe("confirmed by hand while the payer's prompt is confirmed", () => {
    async function both(over: Record<string, unknown> = {}): Promise<{ invoice: any; id: string; row: any }> {
      const invoice = await bill(over)
      const id = await begin(invoice, { action: "prompt", phone: PHONE })
      await store.shopper.expect(
        200,
        desk.confirm(invoice.id, { amount: 1_000, method: "Orange Money", reference: "OM1" }),
      )
      await tell(id, "SUCCESS")
      return { invoice, id, row: await expectHeld(invoice.id, id) }
    }

    it("of all of it: held with both possibilities named", async () => {
      const invoice = await bill()
      const id = await begin(invoice, { action: "prompt", phone: PHONE })
      await store.shopper.expect(200, desk.confirm(invoice.id, { method: "Orange Money", reference: "OM1" }))
      await tell(id, "SUCCESS")
      const row = await expectHeld(invoice.id, id)
      expect(row.held_causes).toMatchObject([
        { code: "same_as_confirmed", params: { amount: { amount: TOTAL, currency: "XAF" }, method: "Orange Money" } },
      ])
      expect(await desk.read(invoice.id)).toMatchObject({ state: "paid", paid_amount: TOTAL })
    })

    const installments = [1_000, 1_000].map((amount, index) => ({ title: `Part ${String(index + 1)}`, amount }))

    it("of a part, and it was other money: a person says so, and it counts", async () => {
      const { invoice, id } = await both({ type: "INSTALLMENT", installments })
      expect((await desk.merchant.transaction(id)).actions).toEqual(["place_order", "record_refund", "dismiss"])
      const placed = await desk.merchant.resolve(id, { action: "place_order", note: "two payments in the dashboard" })
      expect(placed).toMatchObject({ status: 200, body: { transaction: { state: "settled" } } })
      expect(await desk.read(invoice.id)).toMatchObject({ state: "paid", paid_amount: TOTAL, needs_review: false })
    })

    it("of a part, and it was the same: it is dismissed, and the invoice stays as it is", async () => {
      const { invoice, id } = await both({ type: "INSTALLMENT", installments })
      const answer = await desk.merchant.resolve(id, { action: "dismiss", note: "the same payment" })
      expect(answer.status).toBe(200)
      expect(await desk.read(invoice.id)).toMatchObject({
        state: "partly_paid",
        paid_amount: 1_000,
        needs_review: false,
      })
    })

    it("with its own id as the reference: refused, since it counts by itself", async () => {
      const invoice = await bill()
      const id = await begin(invoice, { action: "prompt", phone: PHONE })
      expect(await desk.confirm(invoice.id, { reference: id })).toMatchObject({
        status: 409,
        body: { code: "payment_at_payunit", transaction_id: id },
      })
      await tell(id, "SUCCESS")
      await store.reaches(id, "settled")
      expect(await desk.confirm(invoice.id, { reference: id })).toMatchObject({ status: 200, body: { is_new: false } })
      await expectPaidOnce(invoice.id)
    })
  })

  it("FAILED, then SUCCESS at the same page, and no notification: found by looking", async () => {
    const invoice = await bill()
    const id = await begin(invoice)
    await tell(id, "FAILED")
    await store.reaches(id, "failed")
    await tell(id, "SUCCESS", { notify: false })
    expect(await look(id)).toMatchObject({ state: "settled" })
    await expectPaidOnce(invoice.id)
  })

  it.each<[table: string, event: "INSERT" | "UPDATE"]>([
    ["payunit_invoice", "UPDATE"],
    ["payment", "INSERT"],
    ["capture", "INSERT"],
    ["payment_collection", "UPDATE"],
    ["payunit_outbox_event", "INSERT"],
  ])("a write of %s (%s) fails once: the next look settles it, once", async (table, event) => {
    const invoice = await bill()
    const id = await begin(invoice)
    const failing = await FailingStatement.lay(store.sql, table, event)
    await tell(id, "SUCCESS", { notify: false })
    await until("the payment to settle", async () => {
      await store.sql("UPDATE payunit_transaction SET attempts = 0 WHERE id = ?", [id])
      return (await look(id)).state === "settled"
    })
    expect(await failing.came()).toBeGreaterThan(0)
    await failing.lift()
    await expectPaidOnce(invoice.id)
  })

  describe("what PayUnit says does not fit", () => {
    it("another amount: held", async () => {
      const invoice = await bill()
      const id = await begin(invoice)
      await tell(id, "SUCCESS", { amount: 1_900 })
      await expectHeld(invoice.id, id, "amount_mismatch")
      expect(await send(invoice.page_url, { action: "page" })).toBe(409)
    })

    it("a word that may mean paid: nothing more is given out, and it is held once its time is up", async () => {
      const invoice = await bill()
      const id = await begin(invoice)
      await tell(id, "SUCCESS", { word: "APPROVED" })
      await until("the word to be heard", async () => (await store.row(id)).doubtful_word !== null)
      expect(await send(invoice.page_url, { action: "page" })).toBe(409)
      await pass(id, 16)
      await look(id)
      await expectHeld(invoice.id, id, "unverifiable")
    })

    it("an account that is not there any more: held", async () => {
      const invoice = await bill()
      const id = await begin(invoice, { action: "prompt", phone: OTHER_PHONE })
      await store.sql("UPDATE payunit_transaction SET account = 'gone' WHERE id = ?", [id])
      await look(id)
      await expectHeld(invoice.id, id, "account_unavailable")
    })
  })

  describe("PayUnit's page of an instalment", () => {
    const installments = [{ title: "All", amount: TOTAL }]
    const open = async ({ id, installments: [part] }: any) =>
      await desk.do(id, `installments/${String(part.id)}/payment`)

    it("is written down before PayUnit is asked, and nothing else is paid for it while its answer is lost", async () => {
      const invoice = await bill({ type: "INSTALLMENT", installments })
      store.simulator.control.addFault({ operation: "invoice/payment", kind: "http_500" })
      expect(await open(invoice)).toMatchObject({ status: 409, body: { code: "service_no_answer" } })
      const [row] = await entriesOf(invoice.id)
      expect(row).toMatchObject({ flow: "invoice", installment_id: invoice.installments[0].id, redirect_url: null })
      expect(await send(invoice.page_url, { action: "page" })).toBe(409)
      expect((await open(invoice)).status).toBe(409)
      expect(await entriesOf(invoice.id)).toHaveLength(1)
      await pass(row.id, 16)
      await look(row.id)
      await expectHeld(invoice.id, row.id, "unverifiable")
      await desk.merchant.resolve(row.id, { action: "dismiss", note: "not in the dashboard" })
      expect((await open(invoice)).status).toBe(200)
    })

    it("was refused by PayUnit for sure: another is opened", async () => {
      const invoice = await bill({ type: "INSTALLMENT", installments })
      store.simulator.control.addFault({ operation: "invoice/payment", kind: "bad_request" })
      expect((await open(invoice)).status).toBe(409)
      expect((await open(invoice)).status).toBe(200)
    })
  })

  describe("of an order", () => {
    const billed = async (): Promise<{ orderId: string; invoice: any }> => {
      const orderId = await desk.unpaidOrder()
      return { orderId, invoice: await desk.opened({ order_id: orderId, items: [{ name: "Pagne", amount: 13_500 }] }) }
    }

    it("its page and the order's request: one of them is given out, whichever asks first", async () => {
      const { orderId, invoice } = await billed()
      const request = await desk.merchant.post("/admin/payunit/payment-requests", { order_id: orderId, amount: 13_500 })
      const { url } = request.body.payment_request
      expect(await send(invoice.page_url, { action: "prompt", phone: PHONE })).toBe(303)
      expect(await send(url, { action: "prompt", phone: OTHER_PHONE })).toBe(409)
      const [row] = await entriesOf(invoice.id)
      expect(row).toMatchObject({ order_id: orderId })
      await tell(row.id, "SUCCESS")
      await store.reaches(row.id, "settled")
      await expectPaidOnce(invoice.id, 13_500)
      expect(await desk.totals(orderId)).toMatchObject({ paid: 13_500, outstanding: 0, status: "captured" })
      expect(await send(url, { action: "page" })).toBe(409)
    })

    it("the order was paid another way meanwhile: held, and not on the invoice", async () => {
      const { orderId, invoice } = await billed()
      const id = await begin(invoice, { action: "prompt", phone: PHONE })
      const collectionId = await desk.merchant.unpaidCollection(orderId)
      await desk.merchant.markAsPaid(orderId, collectionId)
      await tell(id, "SUCCESS")
      await expectHeld(invoice.id, id)
      expect(await desk.read(invoice.id)).toMatchObject({ paid_amount: 0 })
    })

    it("refunded from the invoice's page: by the payment, in the order's books too", async () => {
      const { orderId, invoice } = await billed()
      const id = await begin(invoice)
      await tell(id, "SUCCESS")
      await store.reaches(id, "settled")
      const [payment] = (await desk.read(invoice.id)).payments
      const answer = await desk.recordRefund(payment.id, { amount: 3_500, reference: "R1" })
      expect(answer).toMatchObject({ status: 200, body: { refund: { amount: 3_500, refund_id: expect.any(String) } } })
      expect((await desk.read(invoice.id)).payments).toMatchObject([{ refunded_amount: 3_500, refunds: [{}] }])
      expect((await desk.merchant.transaction(id)).refunded_amount).toBe(3_500)
      expect(
        await store.sql(
          "SELECT CAST(amount AS float) AS amount FROM order_transaction WHERE order_id = ? ORDER BY created_at",
          [orderId],
        ),
      ).toEqual([{ amount: 13_500 }, { amount: -3_500 }])
      expect(await desk.recordRefund(payment.id, { amount: 3_500, reference: "R1" })).toMatchObject({
        status: 200,
        body: { refund: { id: answer.body.refund.id } },
      })
    })
  })

  it("refunded where there is no order", async () => {
    const invoice = await bill()
    const id = await begin(invoice)
    await tell(id, "SUCCESS")
    await store.reaches(id, "settled")
    const [payment] = (await desk.read(invoice.id)).payments
    expect(payment).toMatchObject({ id, source: "attempt", order_id: null, amount: TOTAL })
    expect(await desk.recordRefund(payment.id)).toMatchObject({ status: 200 })
    expect(await desk.read(invoice.id)).toMatchObject({ state: "paid", refunded_amount: TOTAL, left_amount: 0 })
    expect(await store.sql("SELECT amount FROM refund WHERE deleted_at IS NULL")).toHaveLength(1)
  })

  it("made void while the payer's prompt lives: the money is held", async () => {
    const invoice = await bill()
    const id = await begin(invoice, { action: "prompt", phone: PHONE })
    await store.shopper.expect(200, desk.do(invoice.id, "void"))
    await tell(id, "SUCCESS")
    const row = await expectHeld(invoice.id, id, "late_on_cancelled_order")
    expect(row.held_causes).toMatchObject([{ code: "invoice_void" }])
    expect(await desk.read(invoice.id)).toMatchObject({ state: "void", paid_amount: 0 })
  })

  it.each([
    ["a sum", 'paid_amount = 1, raw_paid_amount = \'{"value":"1","precision":20}\''],
    ["a state", "state = 'open'"],
  ])(
    "its figures are changed in the table (%s): the doctor says so, and checking again puts it right",
    async (_, change) => {
      const invoice = await bill()
      const id = await begin(invoice)
      await tell(id, "SUCCESS")
      await store.reaches(id, "settled")
      const { invoicePayments } = require("../.medusa/server/src/health/checks/orders/invoice-payments")
      const check = async (): Promise<string[]> => (await invoicePayments.read(store.container)).withWrongFigures
      expect(await check()).toEqual([])
      await store.sql(`UPDATE payunit_invoice SET ${change} WHERE id = ?`, [invoice.id])
      expect(await check()).toEqual([invoice.id])
      await desk.do(invoice.id, "check")
      expect(await check()).toEqual([])
      await expectPaidOnce(invoice.id)
    },
  )

  it("is in the list of payments and in the sums as any other, once", async () => {
    const invoice = await bill()
    const id = await begin(invoice)
    await tell(id, "SUCCESS")
    await store.reaches(id, "settled")
    const { body } = await desk.merchant.get("/admin/payunit/transactions")
    expect(body.transactions.map((one: any) => [one.id, one.state])).toEqual([[id, "settled"]])
    const summary = await desk.merchant.get("/admin/payunit/summary")
    expect(summary.status).toBe(200)
    expect(JSON.stringify(summary.body)).toContain(String(TOTAL))
  })
})
