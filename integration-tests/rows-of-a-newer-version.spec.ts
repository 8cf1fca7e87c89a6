import { adminOf } from "./harness/admin"
import { terms } from "./harness/invoices"
import { onTestStore } from "./harness/test-store"

/* Somebody goes back to the version before: what the newer one wrote is left alone, and stops nothing else. */

onTestStore("standard", (store) => {
  const admin = adminOf(store)

  /** A newer version brought its own constraints. */
  let constraints: { name: string; table: string; definition: string }[] = []
  beforeEach(async () => {
    constraints = await store.sql(
      `SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
         FROM pg_constraint WHERE contype = 'c' AND conrelid::regclass::text IN ('payunit_transaction', 'payunit_invoice')`,
    )
    for (const { name, table } of constraints) {
      await store.sql(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`)
    }
  })
  afterEach(async () => {
    await store.sql("TRUNCATE payunit_invoice, payunit_transaction CASCADE")
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
  const checkOf = async (id: string): Promise<any> => {
    const { status, body } = await admin.get("/admin/payunit/health")
    expect(status).toBe(200)
    return body.health.checks.find((check: any) => check.id === id)
  }

  it.each<[column: string, assignments: string[]]>([
    ["state", ["state = 'escrowed'"]],
    ["held_reason", ["state = 'held'", "held_reason = 'frozen'"]],
    ["resolution", ["state = 'held'", "held_reason = 'unverifiable'", "resolution = 'donated'"]],
    ["mode", ["mode = 'sandbox'"]],
  ])("%s: the job settles the others, lists leave it out, and the doctor tells of it", async (column, assignments) => {
    const strange = await store.shopper.checkout()
    const other = await store.shopper.checkout()
    await future(strange.transactionId, ...assignments, "next_check_at = now() - interval '1 day'")
    await store.simulator.control.decide(other.transactionId, { status: "SUCCESS", notify: false })
    await store.sql("UPDATE payunit_transaction SET next_check_at = now() WHERE id = ?", [other.transactionId])

    await store.runJob()
    await store.runJob()

    expect((await store.row(other.transactionId)).state).toBe("settled")
    expect(await store.row(strange.transactionId)).toMatchObject({ lease_owner: null, lease_until: null })
    expect(await listed()).toEqual([other.transactionId])
    expect(await listed("?order=held_first")).toEqual([other.transactionId])
    const detail = await admin.get(`/admin/payunit/transactions/${strange.transactionId}`)
    expect(detail).toMatchObject({ status: 409, body: { code: "payment_unreadable" } })
    expect(await checkOf("unreadable")).toMatchObject({
      status: "failed",
      found: `this version cannot read 1 payment: ${strange.transactionId}`,
    })
    expect((await checkOf("held")).status).toBe("ok")
    expect((await checkOf("accounts_away")).status).toBe("ok")
    const told = store
      .log()
      .split("\n")
      .filter((line) => line.includes(`cannot read its ${column}`))
    expect(told).toHaveLength(1)
  })

  it("so many that they fill what the job claims at a time: the others have their turn all the same", async () => {
    const other = await store.shopper.checkout()
    await store.sql(`
      INSERT INTO payunit_transaction (id, account, mode, family, provider_id, payment_session_id, payment_collection_id,
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

  it("a way of paying that this version does not have: it waits, and the others go on", async () => {
    const strange = await store.shopper.checkout()
    const other = await store.shopper.checkout()
    await future(strange.transactionId, "family = 'telepathy'", "next_check_at = now() - interval '1 day'")
    await store.simulator.control.decide(other.transactionId, { status: "SUCCESS", notify: false })
    await store.sql("UPDATE payunit_transaction SET next_check_at = now() WHERE id = ?", [other.transactionId])

    await store.runJob()

    expect((await store.row(other.transactionId)).state).toBe("settled")
    expect((await listed()).sort()).toEqual([strange.transactionId, other.transactionId].sort())
    expect((await checkOf("unreadable")).found).toContain(strange.transactionId)
  })

  it("what is only shown is read as far as it can be: payment, list and job go on", async () => {
    const checkout = await store.shopper.checkout()
    await future(
      checkout.transactionId,
      `last_answer = '{"status":"REVERSED","amount":null,"currency":null,"mode":null,"gateway":null,"detail":null}'`,
      `history = history || '[{"at":5,"event":"unheard of"}, "odd"]'::jsonb`,
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
    const checkout = await store.shopper.checkout()
    await future(checkout.transactionId, "state = 'escrowed'")

    const again = await store.shopper.openSession(checkout.collectionId)
    const looked = await store.shopper.get(`/store/payunit/payment-sessions/${checkout.sessionId}`)

    expect(again).toMatchObject({ status: 409, body: { code: "payment_in_review" } })
    expect(looked).toMatchObject({ status: 409, body: { code: "payment_in_review" } })
    expect(await store.sql("SELECT id FROM payunit_transaction")).toHaveLength(1)
  })

  it.each([
    ["state", "state = 'escrowed'"],
    ["held_reason", "held_reason = 'frozen'"],
    ["resolution", "resolution = 'donated'"],
    ["type", "type = 'SUBSCRIPTION'"],
    ["mode", "mode = 'sandbox'"],
  ])("an invoice's %s: the list leaves it out, and the doctor tells of it", async (_, assignment) => {
    const make = async (note: string): Promise<string> =>
      (await admin.post("/admin/payunit/invoices", terms({ note }))).body.invoice.id
    const [strange, other] = [await make("one"), await make("another")]
    await store.sql(`UPDATE payunit_invoice SET ${assignment} WHERE id = ?`, [strange])

    const { status, body } = await admin.get("/admin/payunit/invoices")

    expect({ status, ids: body.invoices.map(({ id }: any) => id) }).toEqual({ status: 200, ids: [other] })
    expect(await admin.get(`/admin/payunit/invoices/${strange}`)).toMatchObject({
      status: 409,
      body: { code: "invoice_unreadable" },
    })
    expect(await checkOf("unreadable")).toMatchObject({ found: `this version cannot read 1 invoice: ${strange}` })
    expect((await checkOf("invoices")).found).not.toContain("could not be looked at")
  })
})
