import { Modules } from "@medusajs/framework/utils"
import { updateCustomersWorkflow } from "@medusajs/medusa/core-flows"
import { adminOf } from "./harness/admin"
import { InvoiceDesk } from "./harness/invoices"
import { listenToEvents } from "./harness/emitted-events"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/* Somebody goes back to the version before: what the newer one wrote is left alone, and stops nothing else. */

onTestStore("standard", (store) => {
  const admin = adminOf(store)
  const emitted = listenToEvents(store)

  /** A newer version brought its own constraints. */
  let constraints: { name: string; table: string; definition: string }[] = []
  beforeEach(async () => {
    constraints = await store.sql(
      `SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
         FROM pg_constraint WHERE contype = 'c' AND conrelid::regclass::text LIKE 'payunit\\_%'`,
    )
    for (const { name, table } of constraints) {
      await store.sql(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`)
    }
  })
  afterEach(async () => {
    await store.sql("TRUNCATE payunit_invoice, payunit_transaction, payunit_outbox_event CASCADE")
    for (const { name, table, definition } of constraints) {
      await store.sql(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`)
    }
  })

  const future = async (id: string, ...columns: string[]): Promise<void> => {
    await store.sql(`UPDATE payunit_transaction SET ${columns.join(", ")} WHERE id = ?`, [id])
  }
  const listed = async (query = ""): Promise<string[]> => {
    const { status, body } = await admin.get(`/admin/payunit/transactions${query}`)
    expect(status).toBe(200)
    return body.transactions.map(({ id }: any) => id)
  }
  /** What the log says of something. */
  const lines = (id: string): string[] =>
    store
      .log()
      .split("\n")
      .filter((line) => line.includes("payunit:") && line.includes(id))
  const checkOf = async (id: string): Promise<any> => {
    const { status, body } = await admin.get("/admin/payunit/health")
    expect(status).toBe(200)
    return body.health.checks.find((check: any) => check.id === id)
  }

  /** What a newer version may have written in a payment. */
  const PAYMENTS: Readonly<Record<string, string[]>> = {
    state: ["state = 'escrowed'"],
    held_reason: ["state = 'held'", "held_reason = 'frozen'"],
    resolution: ["state = 'held'", "held_reason = 'unverifiable'", "resolution = 'donated'"],
    mode: ["mode = 'sandbox'"],
    flow: ["flow = 'telepathy'"],
  }

  it(`${Object.keys(PAYMENTS).join(", ")}: the job settles the others, lists leave them out, and the doctor tells of them`, async () => {
    const strange: Record<string, string> = {}
    for (const [column, assignments] of Object.entries(PAYMENTS)) {
      const { transactionId } = await store.checkout()
      strange[column] = transactionId
      await future(transactionId, ...assignments, "next_check_at = now() - interval '1 day'")
    }
    const other = await store.checkout()
    await store.simulator.control.decide(other.transactionId, { status: "SUCCESS", notify: false })
    await store.sql("UPDATE payunit_transaction SET next_check_at = now() WHERE id = ?", [other.transactionId])

    await store.runJob()
    await store.runJob()

    expect((await store.row(other.transactionId)).state).toBe("settled")
    expect(await listed()).toEqual([other.transactionId])
    expect(await listed("?order=held_first")).toEqual([other.transactionId])
    for (const [column, id] of Object.entries(strange)) {
      expect([column, await store.row(id)]).toMatchObject([column, { lease_owner: null, lease_until: null }])
      const detail = await admin.get(`/admin/payunit/transactions/${id}`)
      expect([column, detail]).toMatchObject([column, { status: 409, body: { code: "payment_unreadable" } }])
      expect([column, lines(id)]).toEqual([column, [expect.stringContaining(`cannot read its ${column}`)]])
    }
    const unreadable = await checkOf("unreadable")
    expect(unreadable).toMatchObject({
      status: "failed",
      found: expect.stringMatching(/^this version cannot read 5 payments: /),
    })
    for (const id of Object.values(strange)) expect(unreadable.found).toContain(id)
    expect((await checkOf("held")).status).toBe("ok")
    expect((await checkOf("unreachable_accounts")).status).toBe("ok")
  })

  it("so many that they fill what the job leases at a time: the others have their turn all the same", async () => {
    const other = await store.checkout()
    await store.sql(`
      INSERT INTO payunit_transaction (id, account, mode, flow, provider_id, payment_session_id, payment_collection_id,
        amount, raw_amount, currency_code, state, history, next_check_at)
      SELECT 'NEWER' || lpad(n::text, 14, '0'), 'default', 'test', 'checkout', 'pp_payunit_payunit', 'payses_' || n, 'pay_col_' || n,
        100, '{"value":"100"}', 'xaf', 'escrowed', '[]', now() - interval '1 day'
      FROM generate_series(1, 45) n`)
    await store.simulator.control.decide(other.transactionId, { status: "SUCCESS", notify: false })
    await store.sql("UPDATE payunit_transaction SET next_check_at = now() WHERE id = ?", [other.transactionId])

    await store.runJob()

    expect((await store.row(other.transactionId)).state).toBe("settled")
    const left = await store.sql(
      "SELECT count(*) AS count FROM payunit_transaction WHERE state = 'escrowed' AND (lease_owner IS NOT NULL OR next_check_at < now())",
    )
    expect(Number(left[0].count)).toBe(0)
    // Behind one of them, a page is as full as it can be.
    const [newest] = await store.sql("SELECT id FROM payunit_transaction ORDER BY created_at DESC, id DESC LIMIT 1")
    expect(await listed(`?after=${newest.id}&limit=5`)).toEqual([other.transactionId])
  })

  it("what is only shown is read as far as it can be: payment, list and job go on", async () => {
    const checkout = await store.checkout()
    await future(
      checkout.transactionId,
      `last_answer = '{"status":"REVERSED","amount":null,"currency":null,"mode":null,"gateway":null,"detail":null}'`,
      `history = history || '[{"at":5,"code":"unheard_of"}, "odd"]'::jsonb`,
    )
    const { status, body } = await admin.get(`/admin/payunit/transactions/${checkout.transactionId}`)
    expect({ status, answer: body.transaction.last_answer }).toEqual({ status: 200, answer: null })
    expect(await listed()).toEqual([checkout.transactionId])

    await store.simulator.control.decide(checkout.transactionId, { status: "SUCCESS", notify: false })
    await store.makeDue()
    await store.runJob()

    expect((await store.row(checkout.transactionId)).state).toBe("settled")
    expect((await checkOf("unreadable")).status).toBe("ok")
  })

  it("nothing more is taken for what it is about: it may be money", async () => {
    const checkout = await store.checkout()
    await future(checkout.transactionId, "state = 'escrowed'")

    const again = await store.shopper.openSession(checkout.collectionId)
    const looked = await store.shopper.get(`/store/payunit/payment-sessions/${checkout.sessionId}`)

    expect(again).toMatchObject({ status: 409, body: { code: "payment_in_review" } })
    expect(looked).toMatchObject({ status: 409, body: { code: "payment_in_review" } })
    expect(await store.sql("SELECT id FROM payunit_transaction")).toHaveLength(1)
  })

  describe("invoices", () => {
    let desk: InvoiceDesk
    beforeEach(async () => {
      desk = await InvoiceDesk.open(store)
    })

    /** An order with an invoice, of which something of every kind is there, and 4 000 XAF are to be placed on it. */
    const billedOrder = async (): Promise<{ id: string; orderId: string }> => {
      const orderId = await desk.unpaidOrder()
      const { id, installments } = await desk.opened({
        order_id: orderId,
        type: "INSTALLMENT",
        installments: [
          { title: "First", amount: 5_000 },
          { title: "Second", amount: 5_000 },
        ],
      })
      for (const one of installments) {
        await store.shopper.expect(200, desk.do(id, `installments/${String(one.id)}/payment`))
      }
      const { body } = await store.shopper.expect(200, desk.confirm(id, { amount: 1_000, record_on_order: false }))
      await store.shopper.expect(200, desk.recordRefund(body.payment.id))
      const spy = jest
        .spyOn(store.container.resolve(Modules.PAYMENT) as any, "createPaymentSession")
        .mockRejectedValueOnce(new Error("no payments today"))
      await store.shopper.expect(200, desk.confirm(id, { amount: 4_000 }))
      spy.mockRestore()
      return { id, orderId }
    }
    /** What a newer version may have written in an invoice. */
    const INVOICES: Readonly<Record<string, string>> = {
      state: "escrowed",
      type: "SUBSCRIPTION",
      mode: "sandbox",
      locale: "de",
    }

    it(`${Object.keys(INVOICES).join(", ")}: nothing is decided about their invoices, and all others go on`, async () => {
      const strange: { column: string; id: string; orderId: string }[] = []
      for (const [column, value] of Object.entries(INVOICES)) {
        const billed = await billedOrder()
        strange.push({ column, ...billed })
        await store.sql(`UPDATE payunit_invoice SET ${column} = ? WHERE id = ?`, [value, billed.id])
      }
      const other = await billedOrder()

      for (const _ of [1, 2]) {
        await store.makeDue()
        await store.runJob()
      }

      expect(await desk.totals(other.orderId)).toMatchObject({ paid: 4_000 })
      expect((await desk.list()).invoices.map(({ id }: any) => id)).toEqual([other.id])
      const cancel = async (orderId: string) => await desk.merchant.post(`/admin/orders/${orderId}/cancel`)
      const refused = (column: string) => [column, { status: 409, body: { code: "invoice_unreadable" } }]
      for (const { column, id, orderId } of strange) {
        expect([column, await desk.totals(orderId)]).toMatchObject([column, { paid: 0 }])
        expect((await desk.list(`?after=${id}`)).invoices).toEqual([])
        expect([column, await admin.get(`/admin/payunit/invoices/${id}`)]).toMatchObject(refused(column))
        expect([column, await desk.confirm(id)]).toMatchObject(refused(column))
        expect([column, await desk.do(id, "void")]).toMatchObject(refused(column))
        const another = await desk.create({ order_id: orderId, confirm_exceeds: true })
        expect([column, another]).toMatchObject(refused(column))
        expect([column, await cancel(orderId)]).toMatchObject(refused(column))
        expect([column, lines(id)]).toEqual([column, [expect.stringContaining(`cannot read its ${column}`)]])
        expect([column, lines(orderId)]).toEqual([column, []])
      }
      expect(await cancel(other.orderId)).toMatchObject({ status: 409, body: { code: "not_refunded" } })
      const unreadable = await checkOf("unreadable")
      expect(unreadable.found).toMatch(/^this version cannot read 4 invoices: /)
      for (const { id } of strange) expect(unreadable.found).toContain(id)
      expect((await checkOf("invoices")).found).not.toContain("could not be checked")
    })

    /** An invoice of no order, and a page of its one instalment. */
    const withPage = async (): Promise<{ id: string; payment: any; page: string }> => {
      const invoice = await desk.opened({
        type: "INSTALLMENT",
        installments: [{ title: "All", amount: 10_000 }],
        again: true,
      })
      const path = `installments/${String(invoice.installments[0].id)}/payment`
      const { body } = await store.shopper.expect(200, desk.do(invoice.id, path))
      return { id: invoice.id, payment: await store.row(body.page.transaction_id), page: invoice.page_url }
    }

    it("money that came for it waits until it can be read, and that of others is placed", async () => {
      const [strange, other] = [await withPage(), await withPage()]
      for (const { payment } of [strange, other]) {
        const paid = { status: "SUCCESS", notify: false } as const
        await store.simulator.control.decide(payment.service_transaction_id, paid)
      }
      await store.sql("UPDATE payunit_invoice SET locale = 'de' WHERE id = ?", [strange.id])
      await store.makeDue()
      await store.runJob()

      expect((await store.row(other.payment.id)).state).toBe("settled")
      expect(await store.row(strange.payment.id)).toMatchObject({ state: "paid", lease_owner: null })

      await store.sql("UPDATE payunit_invoice SET locale = 'en' WHERE id = ?", [strange.id])
      await store.makeDue()
      await store.runJob()
      expect((await store.row(strange.payment.id)).state).toBe("settled")
      expect(await desk.read(strange.id)).toMatchObject({ state: "paid", payments: [{ amount: 10_000 }] })
    })

    it("a payment of it that nobody can read: nothing more is taken for it, and others are paid", async () => {
      const [strange, other] = [await withPage(), await withPage()]
      await future(strange.payment.id, "state = 'escrowed'")
      const pay = async (page: string): Promise<number> => {
        const body = new URLSearchParams({ action: "page" }).toString()
        const headers = { "content-type": "application/x-www-form-urlencoded" }
        return (await fetch(page, { method: "POST", redirect: "manual", headers, body })).status
      }

      expect([await pay(strange.page), await pay(other.page)]).toEqual([409, 303])
      expect(await admin.get(`/admin/payunit/invoices/${strange.id}`)).toMatchObject({
        status: 409,
        body: { code: "payment_unreadable" },
      })
      expect((await desk.list()).invoices.map(({ id }: any) => id).sort()).toEqual([strange.id, other.id].sort())
      expect(await store.sql("SELECT id FROM payunit_transaction WHERE invoice_id = ?", [strange.id])).toHaveLength(1)
    })

    it("a customer who changes: their other invoices follow", async () => {
      const customers = store.container.resolve(Modules.CUSTOMER)
      const customer = await customers.createCustomers({ email: "ada@example.com", has_account: true })
      const make = async (note: string): Promise<string> =>
        (await desk.opened({ customer_id: customer.id, note })).id as string
      const [other, strange] = [await make("one"), await make("another")]
      await store.sql("UPDATE payunit_invoice SET locale = 'de' WHERE id = ?", [strange])

      await updateCustomersWorkflow(store.container).run({
        input: { selector: { id: customer.id }, update: { email: "ngono@example.com" } },
      })

      await until("the other to follow", async () => {
        const rows = await store.sql("SELECT id FROM payunit_invoice WHERE email_to = 'ngono@example.com'")
        return rows.length > 0 && rows[0].id === other
      })
    })
  })

  /** What a newer version may have written in an event. */
  const EVENTS: Readonly<Record<string, string>> = {
    event: "event = 'payunit.payment.escrowed'",
    state: "state = 'escrowed'",
    held_reason: "held_reason = 'frozen'",
  }

  it(`an event's ${Object.keys(EVENTS).join(", ")}: it waits, the others are announced, and the doctor tells of it`, async () => {
    const announce = async (transactionId: string): Promise<string> => {
      const id = `puevt_${transactionId}`
      await store.sql(
        `INSERT INTO payunit_outbox_event (id, event, transaction_id, state, occurred_at, due_at)
         VALUES (?, 'payunit.payment.settled', ?, 'settled', now() - interval '1 hour', now())`,
        [id, transactionId],
      )
      return id
    }
    const strange: { column: string; id: string; transactionId: string }[] = []
    for (const [column, assignment] of Object.entries(EVENTS)) {
      const { transactionId } = await store.checkout()
      const id = await announce(transactionId)
      strange.push({ column, id, transactionId })
      await store.sql(
        `UPDATE payunit_outbox_event SET ${assignment}, due_at = now() - interval '1 hour' WHERE id = ?`,
        [id],
      )
    }
    const other = await store.checkout()
    await announce(other.transactionId)
    const ids = strange.map(({ id }) => id).sort()

    await store.runJob()
    await emitted.hears(other.transactionId, 1)
    await store.sql("UPDATE payunit_outbox_event SET due_at = now() WHERE id = ANY(?)", [ids])
    await store.runJob()

    await until("them to be put off again", async () => {
      const rows = await store.sql("SELECT id FROM payunit_outbox_event WHERE due_at > now() ORDER BY id")
      return JSON.stringify(rows.map(({ id }) => id)) === JSON.stringify(ids)
    })
    const unreadable = await checkOf("unreadable")
    expect(unreadable.found).toMatch(/^this version cannot read 3 events: /)
    for (const { column, id, transactionId } of strange) {
      expect([column, emitted.about(transactionId)]).toEqual([column, []])
      expect(unreadable.found).toContain(id)
      expect([column, lines(id)]).toEqual([column, [expect.stringContaining(`cannot read its ${column}`)]])
    }
  })
})
