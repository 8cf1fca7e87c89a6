import { cause } from "../src/domain/texts/causes"
import type { NewEntry } from "../src/modules/payunit/transactions"
import { invoiceEntry, paymentEntry, payoutEntry } from "../src/domain/texts/history"
import { InvoiceDesk } from "./harness/invoices"
import { manyRows, nthId } from "./harness/many-rows"
import { buildersWritten, isSentAs, planOf, type Sent, statementsSent, statementsWritten } from "./harness/plans"
import { onTestStore } from "./harness/test-store"
import type { TestStore } from "./harness/store"
import { until } from "./harness/until"

const ROWS = 40_000

/** Every way to ask for a list. */
const FILTERS = {
  transactions: [
    "customer_id=cus_1",
    "state=settled",
    "state=open&state=prompted",
    "state=held&resolved=false",
    "held_reason=paid_twice",
    "held_reason=paid_twice&held_reason=unverifiable",
    "resolved=true",
    "account=second",
    "operator=CM_EXPRESS_UNION",
    "operator=CM_MTNMOMO&operator=CM_ORANGE",
    "from=2020-01-01",
    "to=2020-01-01",
    "outcome=declined",
    "outcome=no_answer&outcome=never_tried",
    "prompted=false",
    "paid_from=2020-01-01&paid_to=2020-02-01",
    "refunded_from=2020-01-01&refunded_to=2020-02-01",
    "to_call=true",
    "order=largest",
    "order=smallest",
    "order=oldest",
    "q=CART",
    "q=12",
    "cart_id=cart",
    "payment_session_id=payses",
    "order_id=order_unknown",
  ],
  invoices: [
    "state=paid",
    "state=open&state=partly_paid",
    "held_reason=paid_twice",
    "needs_review=true",
    "needs_review=false",
    "order_id=order",
    "customer_id=cus_1",
    "account=second",
    "created_from=2020-01-01",
    "created_to=2020-01-01",
    "due_from=2099-01-01",
    "due_to=2020-01-01",
    "q=Esther%20Tch",
    "q=67123",
    "q=12",
  ],
}
const ORDERS = ["created_at", "due_date", "total_amount", "client_name", "state", "ref"]

onTestStore("listing", (store) => {
  it("every statement finds its rows by an index, and every index is there for a statement", async () => {
    await manyRows([store.sql], ROWS)
    // None of their orders exists in Medusa: they would all be held, one after the other.
    await store.sql("INSERT INTO payunit_job_run (id, started_at, checks) VALUES ('payunit-deleted-orders', now(), 0)")
    const sent = new Map<string, Sent>()
    const builderPlaces = new Set<string>()
    for (const situation of [payments, invoices, requests, jobs, seldom, lists]) {
      await statementsSent(store.container, sent, builderPlaces, async () => await situation(store))
    }

    const used = new Set<string>()
    const readWhole: string[] = []
    for (const [words, statement] of sent) {
      const plan = await planOf(store.container, statement)
      plan.indexes.forEach((index) => used.add(index))
      if (plan.readWhole.length > 0) readWhole.push(words)
    }
    const unsent = statementsWritten().filter((written) => ![...sent.keys()].some((words) => isSentAs(written, words)))
    const indexes = await store.sql(
      `SELECT indexrelid::regclass::text AS name FROM pg_index
        WHERE indrelid::regclass::text LIKE 'payunit\\_%' AND NOT indisunique`,
    )
    const names = indexes.map(({ name }) => name.replaceAll('"', "")).filter((name) => !name.endsWith("_deleted_at"))
    expect({
      readWhole,
      unsent: unsent.map(({ place, pieces }) => `${place} ${pieces[0]}`),
      unusedBuilders: buildersWritten().filter((place) => !builderPlaces.has(place)),
      unused: names.filter((name) => !used.has(name)).sort(),
    }).toEqual({ readWhole: [], unsent: [], unusedBuilders: [], unused: [] })
  }, 600_000)
})

/** Money that the service reports of an invoice. */
function reportedEntry(invoice_id: string): NewEntry {
  return {
    ...({ id: "reported", source: "service", account: "default", mode: "test", provider_id: "pp_payunit" } as const),
    ...{ payment_collection_id: "", order_id: null, invoice_id, installment_id: null, amount: 1, currency_code: "xaf" },
    ...{ method: null, reference: null, note: null, confirmed_by: null, surplus_of: null },
    hold: { reason: "paid_twice", why: [cause("nothing_owed", { amount: { amount: 1, currency: "XAF" } })] },
  }
}

async function lists(store: TestStore): Promise<void> {
  const merchant = await store.merchant()
  const [transaction, invoice] = [await nthId(store.sql, 500), `puinv_${await nthId(store.sql, 500)}`]
  const get = async (path: string) => await store.shopper.expect(200, merchant.get(`/admin/payunit/${path}`))
  for (const filter of ["", ...FILTERS.transactions]) {
    // Half of so few rows are read faster without an index.
    const sums = filter === "prompted=false" ? "" : "with_sums=true"
    const pages = filter.startsWith("order=") ? [""] : [sums, "order=held_first", `after=${transaction}`]
    for (const page of pages) await get(`transactions?${filter}&${page}`)
  }
  for (const filter of ["", ...FILTERS.invoices]) {
    for (const page of ["with_sums=true", `after=${invoice}`]) await get(`invoices?${filter}&${page}`)
  }
  for (const order of ORDERS) {
    for (const sign of ["", "-"]) await get(`invoices?order=${sign}${order}`)
  }
  for (const list of ["transactions", "invoices"]) {
    expect((await get(`${list}?offset=10000`)).body).toMatchObject({ count: 10_000, count_is_capped: true })
    expect((await get(`${list}?after=${list === "invoices" ? invoice : transaction}`)).body).toMatchObject({
      count: null,
    })
    const tooFar = await store.shopper.expect(400, merchant.get(`/admin/payunit/${list}?offset=10001`))
    expect(tooFar.body.message).toContain("`after`")
  }
  for (const path of [`transactions/${transaction}`, `invoices/${invoice}`, "settings", "health", "summary", "audit"])
    await get(path)
}

async function payments(store: TestStore): Promise<void> {
  const { shopper, simulator } = store
  const merchant = await store.merchant()
  const paid = await shopper.checkout()
  await shopper.openPage(paid)
  await shopper.get(simulator.control.transaction(paid.transactionId).success_url)
  await until("the list of payment methods", async () => {
    const [list] = await store.sql("SELECT methods FROM payunit_provider_list WHERE id LIKE 'default:%'")
    return list?.methods
  })
  await shopper.expect(200, shopper.pay(paid.sessionId, "670000077"))
  await simulator.control.decide(paid.transactionId, { status: "SUCCESS" })
  await store.reaches(paid.transactionId, "settled")
  await shopper.payment(paid.sessionId)
  await shopper.refresh(paid.sessionId)
  await shopper.expect(200, merchant.recordRefund(paid.transactionId, { amount: 500 }))
  await shopper.get(`/store/payunit/payment-collections/${paid.collectionId}`)
  await shopper.post(`/hooks/payunit/notifications/${paid.transactionId}.${"A".repeat(43)}`)
  const refused = await shopper.collection(await shopper.cart())
  simulator.control.addFault({ operation: "checkout/initialize", kind: "unauthorized" })
  await shopper.expect(500, shopper.openSession(refused))
  const held = await shopper.checkout()
  await simulator.control.decide(held.transactionId, { status: "SUCCESS", word: "APPROVED" })
  await until("its word to be heard", async () => (await store.row(held.transactionId)).doubtful_word !== null)
  await store.passAskWindow()
  await simulator.control.decide(held.transactionId, { status: "SUCCESS", amount: 99_999 })
  await store.reaches(held.transactionId, "held")
  await shopper.expect(200, merchant.resolve(held.transactionId, { action: "dismiss", note: "a gift" }))
  await shopper.expect(200, merchant.post(`/admin/payunit/transactions/${paid.transactionId}/check`))
  const span = { from: "2020-01-01", to: "2020-01-02", cursor: null }
  for (const body of [span, { ...span, cursor: paid.transactionId }, { transaction_id: paid.transactionId }]) {
    await shopper.expect(200, merchant.post("/admin/payunit/reconcile", body))
  }
}

async function invoices(store: TestStore): Promise<void> {
  const desk = await InvoiceDesk.open(store)
  const { merchant } = desk
  const orderId = await desk.unpaidOrder()
  await desk.draft(orderId)
  const { id, installments } = await desk.opened({
    order_id: orderId,
    type: "INSTALLMENT",
    installments: [{ title: "All", amount: 10_000 }],
    idempotency_key: "a-key-of-mine",
  })
  await desk.do(id, `installments/${String(installments[0].id)}/payment`)
  await store.shopper.get(new URL(store.simulator.control.invoices()[0]!.callback_url).pathname)
  await desk.do(id, "check")
  await desk.do(id, "resolve", { action: "not_paid", note: "nothing there" })
  await desk.do(id, "email")
  const { body } = await desk.confirm(id, { amount: 4_000, record_on_order: false })
  await desk.do(id, `payments/${String(body.payment.id)}/record`)
  await store.shopper.expect(200, desk.recordRefund(body.payment.id, { amount: 1_000 }))
  await store.shopper.expect(200, desk.confirm(id, { amount: 20_000 }))
  await desk.do(id, "void")
  await merchant.post(`/admin/orders/${orderId}/cancel`)
  await desk.tend()
}

/** Staff ask for money; customers pay at pages of ours. */
async function requests(store: TestStore): Promise<void> {
  const desk = await InvoiceDesk.open(store)
  const { merchant } = desk
  const at = "/admin/payunit/payment-requests"
  const order_id = await desk.unpaidOrder()
  const { body } = await merchant.post(at, { order_id, amount: 13_500 })
  await merchant.post(at, { order_id, amount: 13_500, reason: "Once more" })
  await merchant.get(`${at}?order_id=${order_id}`)
  const { id, url } = body.payment_request
  await store.shopper.get(new URL(url).pathname)
  await store.shopper.get(new URL(url.replace(/.$/, "_")).pathname)
  await merchant.post(`${at}/${String(id)}/withdraw`)
  await store.shopper.expect(
    201,
    merchant.post(at, { amount: 5_000, name: "Ada", phone: "670000004", reason: "Sewing" }),
  )
  const { page_url } = await desk.opened()
  const form = { "content-type": "application/x-www-form-urlencoded" }
  for (const action of ["page", "prompt"]) {
    await store.shopper.request("POST", new URL(page_url).pathname, `action=${action}&phone=670000004`, form)
  }
}

async function jobs(store: TestStore): Promise<void> {
  await store.checkout()
  await store.runJob()
  await store.runJob()
}

/** A statement of PayUnit's, and what staff do with it. */
async function checkStatement({ statements }: any): Promise<void> {
  const at = { at: new Date().toISOString(), isLocal: false, isDay: false }
  const read = { line: 2, transaction_id: "none", amount: 1, currency_code: "xaf", status: "paid", time: at, fee: 1 }
  async function* lines(): AsyncGenerator {
    yield await Promise.resolve(read)
    yield {
      ...read,
      line: 3,
      transaction_id: "other",
      time: { ...at, at: new Date(Date.now() - 3_600_000).toISOString() },
    }
  }
  const mapping = { separator: ",", columns: {}, decimal: ".", day_order: "day_first", guessed: [] }
  const file = { file_name: "", content_hash: "hash", headings_hash: "hash", mapping }
  const given = { account: "default", mode: "test", ...file, created_by: "user_1" }
  const { id } = await statements.check(given, lines(), "Africa/Douala", null)
  await statements.find(id)
  await statements.ofFile("hash", "default")
  await statements.page({ limit: 20, offset: 0 })
  await statements.storedMapping("hash")
  await statements.sums(id)
  for (const filter of [{}, { outcome: ["differs"] }, { reviewed: false }, { has_fee: true }, { search: "none" }]) {
    await statements.lines(id, filter, { limit: 20, offset: 0 })
  }
  for await (const some of statements.allLines(id)) {
    await statements.payments(some.map(({ transaction_id }: any) => transaction_id))
    await statements.line(id, some[0].id)
    await statements.noteReview(some[0].id, { by: "user_1", note: "Asked" })
  }
}

/** A month's books: of one without payments, since of most of them no index is of use. */
async function exportAccounts({ accountingExport }: any): Promise<void> {
  const month = await accountingExport.month("2020-01", "Africa/Douala")
  await accountingExport.count(month)
  for await (const entries of accountingExport.entries(month, "Africa/Douala")) {
    expect(entries).toEqual([])
  }
}

/** What staff decide, and what takes a second person. */
async function decideSomething({ audit }: any): Promise<void> {
  const decision = {
    ...{
      action: "refund_recorded",
      actor: { type: "user", id: "user_1" },
      subject: { type: "transaction", id: "sold_1" },
    },
    ...{ money: { amount: 500, currency: "XAF" }, note: "Broken" },
  }
  const request = await audit.request(decision, { path: "/", body: {}, idempotency_key: null }, {})
  await audit.isOpen(request.id)
  await audit.open()
  await audit.answer(request, "approved", { type: "user", id: "user_2" }, null)
  await audit.ofDecision(request.id)
  await audit.newestRequest("puref_1", "refund_recorded")
  await audit.isRecent(request.id)
  const openingLine = await audit.begin(decision, { before: {}, requestFacts: {} }, request.id)
  await audit.end(openingLine, decision, { stage: "done", details: {} })
  await audit.record(decision, { requestFacts: {} })
  for (const filter of [{}, { subject_id: "sold_1" }, { q: "Broken" }]) {
    await audit.page(filter, { limit: 20, before: null })
  }
  await audit.verify()
  await audit.compare(await audit.checkpoint())
}

/** What the list is asked of somebody who bought a lot: Medusa has nobody here, and so would ask for nothing. */
async function buysALot({ listing }: any): Promise<void> {
  const many = (kind: string): string[] => Array.from({ length: 200 }, (_, n) => `${kind}_${String(n)}`)
  const purchases = { orderIds: many("order_x"), invoiceIds: many("puinv_x"), cartIds: many("cart_x") }
  await listing.page({ purchases }, { limit: 20, offset: 0, order: "held_first" })
  await listing.count({ purchases })
  await listing.received({ purchases })
}

/** What is done so seldom that it is quicker asked for than brought about. */
async function seldom({ container, sql }: TestStore): Promise<void> {
  const payunit: any = container.resolve("payunit")
  const { transactions, unpaidOrders, leases, namedLeases, figures, outbox, jobRuns, invoices, manualRefunds } = payunit
  const { invoicePayments, paymentRequests, personalData, pauses } = payunit
  const [one, other] = [await nthId(sql, 1), await nthId(sql, 2)]
  const soon = new Date(Date.now() + 3_600_000)
  const NOBODY = "nobody"
  await jobRuns.dayBefore("nothing", "Africa/Douala", 0)
  await jobRuns.noteDone("nothing")
  await decideSomething(payunit)
  await checkStatement(payunit)
  await exportAccounts(payunit)
  await transactions.onceOfSession("payses_earlier_10")
  await transactions.ofCart(`cart_${one}`)
  await transactions.ofOrder(`order_${one}`, [`pay_col_${one}`])
  await transactions.settledOf([`order_${one}`], [`pay_col_${one}`])
  await transactions.settledBefore(null, 10)
  await transactions.settledBefore(one, 10)
  await buysALot(payunit)
  await transactions.tokensOf(one)
  await transactions.hasten(one)
  await transactions.noteConfirmationPage({ id: one, prompted_at: soon }, "https://bank.example/1")
  await transactions.reopen(one, "unverifiable", [cause("no_amount")], { paid_at: soon })
  await transactions.unresolve(one, soon)
  await paymentRequests.moveToCollection(`order_${one}`, { from: `pay_col_${one}`, to: "pay_col_other" })
  await unpaidOrders.await(one, soon)
  await unpaidOrders.awaitLeft(`cart_${one}`, "order_1", soon)
  await unpaidOrders.take(10, 1)
  await unpaidOrders.endPaymentTime(other)
  await unpaidOrders.stopAwaiting(`pay_col_${one}`)
  await transactions.update(one, { set: { checks: 1 }, from: ["open"] })
  await transactions.noteStrayOrder(one, "order_other", cause("no_amount"))
  await transactions.move(other, { to: "open", entry: paymentEntry("open"), promptedAt: soon })
  await leases.acquireAlone(one, NOBODY)
  await leases.releaseAlone(one, NOBODY)
  await leases.renew(one, NOBODY)
  await leases.releaseUntil(one, NOBODY, soon)
  await namedLeases.renew({ name: `cart_${one}`, owner: NOBODY })
  await leases.acquireDue(NOBODY, 10, { blocked: ["default"], except: [one] })
  await figures.unreadable()
  // No number, so that the row cannot be read.
  await sql("UPDATE payunit_transaction SET amount = 'NaN' WHERE id = ?", [other])
  await leases.acquire(other, NOBODY).catch(() => undefined)
  await figures.heldByAccount()
  await invoices.keepAnswer(`puinv_${one}`, { link: "https://pay.example", ref: "A-1", service_id: "1" })
  await invoices.addEntry(`puinv_${one}`, invoiceEntry("looked"))
  await invoices.redirectEmail(`puinv_${one}`, "elsewhere@example.com")
  await transactions.ofInvoice(`puinv_${one}`)
  await transactions.giveCollection(one, "pay_col_unknown")
  await payunit.accountOperations.of({ account: "default", mode: "test" }, "invoice_get")
  await payunit.accountOperations.note({ account: "default", mode: "test" }, "invoice_get", "HTTP 404")
  await invoices.takeReport(`puinv_${one}`, 3)
  await invoices.takeDueReports(20, ["second"])
  await invoices.noteReport(`puinv_${one}`, { report: { status: "UNPAID", amount: 0 }, doubt: null, next: null })
  await invoicePayments.enterReported(`puinv_${one}`, transactions, [], [reportedEntry(`puinv_${one}`)])
  await payunit.invoiceReminders.take({ day: 1, from: 1, to: 4 }, { timeZone: "Africa/Douala", from: 0, to: 24 })
  await invoicePayments.withWrongFigures()
  await sql("UPDATE payunit_invoice SET paid_amount = paid_amount + 1 WHERE id = ?", [`puinv_${one}`])
  await invoicePayments.reckon(`puinv_${one}`)
  await invoicePayments.ordersBesides([`order_${one}`])
  const traces = { customerIds: ["cus_1"], orderIds: [`order_${one}`], cartIds: [`cart_${one}`], phone: null }
  const byPhone = { ...traces, phone: { hash: "hash", invoiceIds: [], requestIds: [] } }
  await personalData.paymentsOf(byPhone, [`puinv_${one}`])
  await personalData.invoicesOf({ ...traces, email: "ada@example.com", phone: null })
  await personalData.byPhone("670000001")
  await personalData.writingsAbout([one, `puinv_${one}`])
  await personalData.wantErasure({ payments: [one], invoices: [`puinv_${one}`] })
  await personalData.forgetPayments([one])
  await personalData.forgetInvoices([`puinv_${one}`])
  await personalData.forgetRequests(traces)
  await personalData.forgetUsedWords()
  await manualRefunds.strikeOut("puref_1")
  const [settled] = await sql(
    "SELECT id FROM payunit_transaction WHERE state = 'settled' AND resolution IS NULL LIMIT 1",
  )
  await sendBack(payunit, settled.id)
  const { reportOrphanedAccounts } = require("../.medusa/server/src/modules/payunit/accounts/orphaned-accounts")
  await reportOrphanedAccounts(
    container.resolve("__pg_connection__"),
    { clientFor: () => null },
    { warn: () => undefined },
  )
  await pauses.pause({ account: "default", reason: "Maintenance", until: soon, by: "user_1" })
  await pauses.current()
  await pauses.resume("default", "user_1")
  await outbox.waiting(20)
  await outbox.markEmitted("puevt_1")
  await jobRuns.startDue(new Map([["anything", 1]]))
  await jobRuns.stalledSince("anything", 5)
  await payunit.alertSettings.change({ quietHours: null, by: "user_1" })
  await payunit.alertSettings.rules()
  await raisedAndDelivered(payunit.alerts)
}

/** From the first row of a payout to its record, with what else is asked about some. */
async function sendBack({ payouts, manualRefunds }: any, transactionId: string): Promise<void> {
  const payee = { operator: "CM_MTNMOMO", payee_masked: "6•• ••• •01", payee_hash: "hash" }
  const { payout } = await payouts.prepare({
    ...{ id: "payoutOfManyRows01", transaction_id: transactionId, amount: 1, request: null, created_by: "user_1" },
    ...payee,
  })
  await payouts.request(payout.id)
  await payouts.accept(payout.id, "token")
  await payouts.refuseWhileLive(transactionId).catch(() => undefined)
  const confirmed = await payouts.confirm(payout.id, "user_1", 500_000)
  await payouts.askAgain(confirmed, true)
  await payouts.ofTransaction(transactionId)
  await payouts.tokenOf(payout.id)
  await payouts.takeDue()
  await payouts.undecided(50)
  await payouts.unrecordedSums([transactionId])
  await payouts.move(payout.id, { from: ["confirmed"], to: "paid", entry: payoutEntry("paid") })
  await payouts.recordLater(payout.id)
  await manualRefunds.record(
    { transaction_id: transactionId, payout_id: payout.id, amount: 1, method: "payout", recorded_by: "user_1" },
    { isCaptured: false, isWaiting: () => false, resolves: false },
  )
  await payouts.rest(payout.id)
  await payouts.endUnrecorded(payout)
}

async function raisedAndDelivered(alerts: any): Promise<void> {
  const quietHours = { from: "00:00", to: "00:01" }
  const recipients = [{ channel: "email", to: "owner@shop.example" }]
  const rules = { hasWebhook: false, recipients, kinds: ["service_outage"], quietHours, digest: true, configured: [] }
  const outage = { kind: "service_outage", account: "default", since: new Date().toISOString() }
  const zone = "Africa/Douala"
  await alerts.raise(outage, { subject: "outage", occurredAt: null, rules })
  const taken = await alerts.take("email", { quietHours, timeZone: zone }, "outage")
  await alerts.markFailed(taken, "timeout", 1_000)
  await alerts.markDelivered(taken.id)
  await alerts.outcomes("outage")
  await alerts.partsOf("puale_1", 50)
  await alerts.composeDigests(quietHours, zone)
  await alerts.standing(["webhook", "email"])
  await alerts.forgetOld()
}
