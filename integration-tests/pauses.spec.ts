import { adminOf } from "./harness/admin"
import { terms } from "./harness/invoices"
import type { Merchant } from "./harness/merchant"
import type { Answer } from "./harness/answer"
import { onTestStore } from "./harness/test-store"
import { until } from "./harness/until"

/* Staff who take no new payments for a merchant account, as while PayUnit misbehaves. */

const FRENCH = { "accept-language": "fr" }

onTestStore("everyWay", (store) => {
  const admin = adminOf(store)
  let merchant: Merchant

  beforeEach(async () => {
    merchant = await store.merchant()
  })
  afterEach(async () => {
    // A store goes by what it read a moment ago; the next test starts without a pause.
    for (const { account, what } of (await pauses()).body.pauses) await resume(account, { what })
  })

  const pauses = async (): Promise<Answer> => await merchant.get("/admin/payunit/pauses")
  const pause = async (body: unknown = { reason: "PayUnit takes money twice" }): Promise<Answer> =>
    await merchant.post("/admin/payunit/pauses", body)
  const resume = async (account = "default", body?: unknown): Promise<Answer> =>
    await merchant.post(`/admin/payunit/pauses/${account}/resume`, body)
  const refused = (retryAt?: string) => ({
    status: 409,
    body: { code: "payments_paused", ...(retryAt !== undefined && { retry_at: retryAt }) },
  })
  const calls = () => store.simulator.control.requests().length

  it("no payment is opened and no prompt sent, until it is resumed; what is open settles", async () => {
    const open = await store.checkout()
    const cartId = await store.shopper.cart()
    const collectionId = await store.shopper.collection(cartId)
    await store.shopper.expect(200, pause())
    const before = calls()

    expect(await store.shopper.openSession(collectionId)).toMatchObject(refused())
    expect(await store.shopper.pay(open.sessionId, "670000001")).toMatchObject(refused())
    // The session of the other one is still there: money of its page finds its order.
    expect(await store.shopper.openSession(open.collectionId)).toMatchObject(refused())
    expect(await store.shopper.payment(open.sessionId)).toMatchObject({
      status: "open",
      redirect_url: null,
      message: { text: expect.stringMatching(/takes no payments through PayUnit at the moment/) },
    })
    const page = await store.shopper.get(open.redirect)
    expect([page.status, page.headers.get("location")]).toEqual([303, expect.stringContaining("localhost:8000")])
    expect(calls()).toBe(before)

    await store.simulator.control.decide(open.transactionId, { status: "SUCCESS" })
    await store.reaches(open.transactionId, "settled")

    expect(await store.shopper.expect(200, resume())).toMatchObject({ body: { pauses: [] } })
    await store.shopper.expect(200, store.shopper.openSession(collectionId))
  })

  it("of one account: the other goes on", async () => {
    await store.shopper.expect(200, pause({ account: "second", reason: "Another contract" }))

    await store.checkout()
    const collectionId = await store.shopper.collection(await store.shopper.cart())
    expect(await store.shopper.openSession(collectionId, {}, "pp_payunit_second")).toMatchObject(refused())
  })

  it("no invoice is made, no page of an instalment opened", async () => {
    const installments = {
      type: "INSTALLMENT",
      installments: [4_000, 6_000].map((amount) => ({ title: `of ${String(amount)}`, amount })),
    }
    const { body } = await store.shopper.expect(201, merchant.post("/admin/payunit/invoices", terms(installments)))
    const { id, installments: parts } = body.invoice
    await store.shopper.expect(200, pause())
    const before = calls()

    const answer = await merchant.post("/admin/payunit/invoices", terms())
    const opened = await merchant.post(`/admin/payunit/invoices/${id}/installments/${parts[0].id}/payment`)

    expect([answer, opened]).toMatchObject([refused(), refused()])
    expect(calls()).toBe(before)
  })

  it("what an order's link answers says so, in the customer's language", async () => {
    const { orderId: order_id } = await store.paidOrder()
    await merchant.edit(order_id, 2)
    const path = `/store/payunit/payment-collections/${await merchant.unpaidCollection(order_id)}`
    const link = async (): Promise<any> => (await store.shopper.get(path, FRENCH)).body.payment_collection
    // The region has providers of two accounts.
    await store.shopper.expect(200, pause())
    expect(await link()).toMatchObject({ payable: true })

    await store.shopper.expect(200, pause({ account: "second", reason: "The same" }))

    expect(await link()).toMatchObject({
      payable: false,
      message: { code: "payments_paused", text: expect.stringMatching(/^La boutique ne prend pas/) },
    })
  })

  it("tells who paused it, why and until when; ends by itself", async () => {
    const end = new Date(Date.now() + 60_000).toISOString()
    const { body } = await store.shopper.expect(200, pause({ reason: "Maintenance", until: end }))
    expect(body.pauses).toEqual([
      {
        account: "default",
        what: "payments",
        reason: "Maintenance",
        paused_by: expect.stringMatching(/^user_/),
        paused_by_name: expect.any(String),
        paused_at: expect.any(String),
        until: end,
      },
    ])
    const collectionId = await store.shopper.collection(await store.shopper.cart())
    expect(await store.shopper.openSession(collectionId)).toMatchObject(refused(end))
    const { checks } = (await merchant.get("/admin/payunit/health")).body.health
    expect(checks).toContainEqual(expect.objectContaining({ id: "pauses", status: "warning" }))

    await store.sql("UPDATE payunit_account_pause SET until = now()")

    await until("payments to be taken again", async () => (await pauses()).body.pauses.length === 0)
    await store.shopper.expect(200, store.shopper.openSession(collectionId))
    expect(await resume()).toMatchObject({ status: 409, body: { code: "not_paused" } })
  })

  it("said again, the last word counts", async () => {
    await store.shopper.expect(200, pause({ reason: "First", until: new Date(Date.now() + 60_000).toISOString() }))
    const { body } = await store.shopper.expect(200, pause({ reason: "Second" }))
    expect(body.pauses).toMatchObject([{ reason: "Second", until: null }])
  })

  it.each([
    ["no reason", {}, 400, "invalid_data"],
    ["an empty reason", { reason: " " }, 400, "invalid_data"],
    ["a time that is past", { reason: "x", until: "2020-01-01T00:00:00Z" }, 400, "invalid_data"],
    ["no time", { reason: "x", until: "tomorrow" }, 400, "invalid_data"],
    ["something that cannot be paused", { reason: "x", what: "refunds" }, 400, "invalid_data"],
    ["an account that the store has not", { reason: "x", account: "third" }, 400, "unknown_account"],
  ])("is not done with %s", async (_, body, status, said) => {
    const answer = await pause(body)
    expect([answer.status, answer.body.code ?? answer.body.type]).toEqual([status, said])
    expect((await pauses()).body).toEqual({ pauses: [] })
  })

  it("payouts are stopped by themselves: new payments are taken on, and each has its own line of the audit trail", async () => {
    const stop = await store.shopper.expect(200, pause({ what: "payouts", reason: "Balance is being checked" }))
    expect(stop.body.pauses).toMatchObject([
      { account: "default", what: "payouts", reason: "Balance is being checked", until: null },
    ])
    await store.checkout()
    await store.shopper.expect(200, pause({ reason: "PayUnit is down" }))
    expect((await pauses()).body.pauses.map(({ what }: any) => what)).toEqual(["payments", "payouts"])

    const { body } = await store.shopper.expect(200, resume("default", { what: "payouts" }))
    expect(body.pauses).toMatchObject([{ what: "payments", reason: "PayUnit is down" }])
    expect(await resume("default", { what: "payouts" })).toMatchObject({
      status: 409,
      body: { code: "payouts_not_paused" },
    })
    await store.shopper.expect(200, resume())

    const { decisions } = (await merchant.get("/admin/payunit/audit")).body
    expect(
      decisions.map(({ action, stage, before, after }: any) => [action, stage, before.paused, after?.paused]).reverse(),
    ).toEqual([
      ["payouts_paused", "done", false, true],
      ["payments_paused", "done", false, true],
      ["payouts_resumed", "done", true, false],
      ["payouts_resumed", "refused", false, undefined],
      ["payments_resumed", "done", true, false],
    ])
  })

  it("says in French what cannot be resumed", async () => {
    const answer = await admin.post("/admin/payunit/pauses/default/resume", {}, FRENCH)
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(/rien à reprendre/) } })
  })
})
