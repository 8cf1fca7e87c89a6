import type { LegacyFirstKindPayment } from "../../src/gateway"
import { type Family, HABITS } from "../../packages/simulator/src"
import {
  byCard,
  byPhone,
  initializeRequest,
  invoiceRequest,
  legacyInitializeRequest,
  legacyPaymentRequest,
  onStage,
} from "./stage"

const BACK = "https://shop.example/return?order=7"
const CHECKOUT_BACK = "https://shop.example/success?order=7"

describe("the control interface", () => {
  const stage = onStage()

  const ask = async (method: string, path: string, body?: unknown, contentType = "application/json") => {
    const response = await fetch(`${stage.simulator.url}/_simulator${path}`, {
      method,
      headers: { "content-type": contentType },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  const opened = async (family: "gateway" | "legacy"): Promise<string> => {
    const notify_url = `${stage.merchant.url}/notify`
    const request = family === "gateway" ? initializeRequest({ notify_url }) : legacyInitializeRequest({ notify_url })
    await (family === "gateway" ? stage.test.initialize(request) : stage.test.legacyInitialize(request))
    return request.transaction_id
  }

  it("tells what it knows of a transaction, with phones masked", async () => {
    const { id, checkoutId, redirect } = await stage.open()
    await stage.test.invoiceProcess(byPhone(checkoutId, "677123456"))
    const { body } = await ask("GET", `/transactions/${id}`)
    expect(body).toMatchObject({
      transaction_id: id,
      mode: "test",
      family: "checkout",
      invoice: null,
      checkout_id: checkoutId,
      redirect,
      notify_url: `${stage.merchant.url}/notify?shop=1`,
      success_url: "https://shop.example/success?order=7",
      cancel_url: "https://shop.example/cancel?order=7",
      status: "PENDING",
      link: "open",
      amount: 12_500,
      currency: "XAF",
      collected: 0,
      gateway: "CM_MTNMOMO",
      prompts: [{ phone: "6•• ••• •56", outcome: "open" }],
      notifications: [],
    })
    expect(JSON.stringify(body)).not.toContain("677123456")
  })

  it("decides payments, and keeps books of what was collected", async () => {
    const [first, second, third] = [await stage.open(), await stage.open(), await stage.open()]
    const answer = await ask("POST", `/transactions/${first.id}`, { status: "SUCCESS" })
    expect(answer).toMatchObject({
      status: 200,
      body: { transaction: { status: "SUCCESS", collected: 12_500 }, notification: { http_status: 200 } },
    })
    await ask("POST", `/transactions/${first.id}`, { status: "SUCCESSFULL" })
    await ask("POST", `/transactions/${second.id}`, { status: "SUCCESS", amount: 500, notify: false })
    await ask("POST", `/transactions/${third.id}`, { status: "FAILED" })
    const { body } = await ask("GET", "/transactions")
    expect(body).toMatchObject({
      transactions: [{ transaction_id: first.id }, { transaction_id: second.id }, { transaction_id: third.id }],
      collected: { XAF: 13_000 },
    })
  })

  it.each([
    ["POST", "/transactions/ID", {}, "status"],
    ["POST", "/transactions/ID", { status: "paid" }, "status"],
    ["POST", "/transactions/ID", { status: "SUCCESS", amount: "1" }, "amount"],
    ["POST", "/transactions/ID", { status: "SUCCESS", currency: "cfa" }, "currency"],
    ["POST", "/transactions/ID", { status: "SUCCESS", notfy: false }, "notfy"],
    ["POST", "/faults", { kind: "reset" }, "operation"],
    ["POST", "/faults", { operation: "refund", kind: "reset" }, "operation"],
    ["POST", "/faults", { operation: "*", kind: "explode" }, "kind"],
    ["POST", "/faults", { operation: "*", kind: "slow", delay_ms: -1 }, "delay_ms"],
    ["POST", "/faults", { operation: "*", kind: "slow", times: 1.5 }, "times"],
    ["POST", "/notifications", { shape: "flat" }, "transaction_id"],
    ["POST", "/notifications", { transaction_id: "ID", shape: "round" }, "shape"],
    ["POST", "/notifications", { transaction_id: "ID", repeat: 0 }, "repeat"],
    ["POST", "/notifications", { transaction_id: "ID", concurrency: 1_000 }, "concurrency"],
    ["POST", "/settings", { auto_approve_after_ms: "soon" }, "auto_approve_after_ms"],
    ["POST", "/settings", { live_currency: "cfa" }, "live_currency"],
    ["POST", "/settings", { nothing: true }, "nothing"],
    ["POST", "/clock", { advance_seconds: -1 }, "advance_seconds"],
    ["POST", "/clock", {}, "advance_seconds"],
    ["POST", "/clock", [], "body"],
    ["POST", "/clock", "{", "body"],
  ])("refuses %s %s %j and names %s", async (method, path, body, field) => {
    const { id } = await stage.open()
    const answer = await ask(method, path.replace("ID", id), body)
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(`${field}: `) } })
  })

  it("refuses what is no JSON by its content type, and what it does not have", async () => {
    const { id } = await stage.open({ notify_url: undefined })
    expect(await ask("POST", "/clock", { advance_seconds: 1 }, "text/plain")).toMatchObject({ status: 400 })
    expect(await ask("GET", "/nothing")).toMatchObject({ status: 404 })
    expect(await ask("GET", "/transactions/none")).toMatchObject({ status: 404 })
    expect(await ask("POST", "/transactions/none", { status: "SUCCESS" })).toMatchObject({ status: 404 })
    expect(await ask("POST", "/notifications", { transaction_id: "none" })).toMatchObject({ status: 404 })
    expect(await ask("POST", "/notifications", { transaction_id: id })).toMatchObject({ status: 400 })
  })

  it("adds, tells and clears faults", async () => {
    const added = await ask("POST", "/faults", { operation: "paymentstatus", kind: "slow", times: 0 })
    const faults = [{ operation: "paymentstatus", kind: "slow", times: null, delay_ms: 1_000 }]
    expect(added.body).toEqual({ faults })
    expect((await ask("GET", "/faults")).body).toEqual({ faults })
    expect((await ask("DELETE", "/faults")).body).toEqual({ faults: [] })
  })

  it("sends notifications and tells what came of them", async () => {
    const { id } = await stage.open()
    const { body } = await ask("POST", "/notifications", { transaction_id: id, shape: "flat", repeat: 2 })
    expect(body).toMatchObject({ notifications: [{ http_status: 200, shape: "flat" }, { http_status: 200 }] })
  })

  it("changes the settings given and leaves the others", async () => {
    const { body } = await ask("POST", "/settings", { auto_approve_after_ms: 5_000, notifications: false })
    expect(body).toEqual({
      profile: "live",
      notifications: false,
      notification_delay_ms: 0,
      auto_approve_after_ms: 5_000,
      answer_delay_ms: 0,
      live_currency: "XAF",
      legacy_pending_says_failed: false,
      paymentstatus_knows_legacy: false,
      payout_balance: 1_000_000,
      payout_fee_percent: 1,
      payout_approval_above: null,
      payout_pays_after_ms: 0,
      payout_token_ms: 900_000,
      payout_confirm_again: "pays_again",
      payout_operators_down: [],
      payout_status_path: "both",
      ...Object.fromEntries(Object.entries(HABITS).map(([name, { live }]) => [name, live])),
    })
    expect((await ask("POST", "/settings", { auto_approve_after_ms: null })).body).toEqual({
      ...body,
      auto_approve_after_ms: null,
    })
    expect((await ask("GET", "/settings")).body.notifications).toBe(false)
  })

  it("holds every answer back by answer_delay_ms", async () => {
    await ask("POST", "/settings", { answer_delay_ms: 40 })
    const started = performance.now()
    await stage.open()
    expect(performance.now() - started).toBeGreaterThanOrEqual(35)
  })

  it("moves its clock", async () => {
    const before = Date.parse((await ask("GET", "/clock")).body.now as string)
    const { body } = await ask("POST", "/clock", { advance_seconds: 3_600 })
    expect(Date.parse(body.now as string) - before).toBeGreaterThanOrEqual(3_600_000)
  })

  it("tells what was asked of the service, without phones, cards and credentials", async () => {
    const test = await stage.open()
    const live = await stage.open({}, stage.live)
    await stage.test.invoiceProcess(byPhone(test.checkoutId, "677123456"))
    await stage.live.checkoutProcess(byCard(live.checkoutId))
    const { body } = await ask("GET", "/requests")
    expect(body.requests).toMatchObject([
      { operation: "checkout/initialize", method: "POST", status: 201, mode: "test", body: { total_amount: 12_500 } },
      { operation: "checkout/initialize", mode: "live" },
      { operation: "invoice/process", body: { shipping: { payment_info: { phone: "6•• ••• •56" } } } },
      {
        operation: "checkout/process",
        path: "/api/gateway/checkout/process",
        body: { shipping: { payment_info: { card_info: { card_number: "•••• 4242", cvv: "•••" } } } },
      },
    ])
    const text = JSON.stringify(body)
    // Three digits may stand in any random id: the security code is looked for as a value.
    const { apiPassword } = stage.simulator.merchant
    for (const secret of ["677123456", "4242424242424242", '"987"', "Rue Joffre", apiPassword]) {
      expect(text).not.toContain(secret)
    }
    const filtered = await ask("GET", "/requests?operation=invoice/process")
    expect(filtered.body.requests).toHaveLength(1)
  })

  it("keeps what opens a merchant's addresses to itself", async () => {
    const secret = "q-Zr_x0v5J7cKx1Yb2Lw9TtUu3EeRrQqWw4MmNnBbVv"
    await stage.open({
      notify_url: `https://shop.example/hooks/notify/aB3dE6gH9jK2mN5pQ8.${secret}`,
      success_url: `https://shop.example/back?token=${secret}`,
      cancel_url: "https://shop.example/cancel",
    })
    const { body } = await ask("GET", "/requests")
    expect(body.requests).toMatchObject([
      {
        body: {
          notify_url: "https://shop.example/hooks/notify/aB3dE6gH9jK2mN5pQ8.•••",
          success_url: "https://shop.example/back?•••",
          cancel_url: "https://shop.example/cancel",
        },
      },
    ])
  })

  it.each([
    ["POST", "/reset"],
    ["DELETE", "/faults"],
  ])("takes %s %s from no form of a page, also without a body", async (method, path) => {
    stage.simulator.control.addFault({ operation: "*", kind: "http_500", times: 0 })
    expect(await ask(method, path, undefined, "text/plain")).toEqual({
      status: 400,
      body: { message: "content-type: must be application/json" },
    })
    expect(stage.simulator.control.faults()).toHaveLength(1)
    expect((await ask(method, path)).status).toBe(200)
    expect(stage.simulator.control.faults()).toHaveLength(0)
  })

  it("keeps the tokens of every family to itself", async () => {
    const legacy = legacyInitializeRequest()
    const { t_id, t_sum, t_url } = await stage.test.legacyInitialize(legacy)
    await stage.test.legacyGateways({ t_id: t_id!, t_sum: t_sum!, t_url: t_url! })
    const payment = legacyPaymentRequest({ transaction_id: legacy.transaction_id })
    const prompt = (await stage.test.legacyMakePayment(payment)) as LegacyFirstKindPayment
    const { pay_token, payment_ref } = prompt
    const of = { gateway: "mtnmomo", transaction_id: legacy.transaction_id }
    await stage.test.legacyFirstKindStatus({ ...of, pay_token, payment_ref })
    const tokens = {
      t_id,
      t_sum,
      t_url,
      pay_token,
      payment_ref,
      paytoken: "p-1",
      "auth-token": "a-2",
      "x-token": "x-3",
    }
    await stage.call("/legacy/api/gateway/makepayment", { ...payment, ...tokens })
    const entries = stage.simulator.control.requests()
    expect(entries.map(({ operation }) => operation)).toEqual([
      "legacy/initialize",
      "legacy/gateways",
      "legacy/makepayment",
      "legacy/paymentstatus",
      "legacy/makepayment",
    ])
    const text = JSON.stringify(entries)
    for (const token of Object.values(tokens)) {
      expect(text).not.toContain(token)
    }
    expect(entries.at(-1)?.body).toMatchObject({ pay_token: "•••", "x-token": "•••" })
  })

  it.each<[family: Family, open: () => Promise<string>, addresses: [string, string]]>([
    ["checkout", async () => (await stage.open()).id, [CHECKOUT_BACK, "https://shop.example/cancel?order=7"]],
    ["gateway", () => opened("gateway"), [BACK, BACK]],
    ["legacy", () => opened("legacy"), [BACK, BACK]],
  ])(
    "tells and decides transactions of the family %s, and counts their money",
    async (family, open, [back, otherwise]) => {
      const id = await open()
      const view = stage.simulator.control.transaction(id)
      expect(view).toMatchObject({ family, success_url: back, cancel_url: otherwise, invoice: null, link: "open" })
      expect((await stage.visit(view.redirect)).status).toBe(200)
      const decided = await ask("POST", `/transactions/${id}`, { status: "SUCCESS" })
      expect(decided.body).toMatchObject({ transaction: { status: "SUCCESS" }, notification: { http_status: 200 } })
      expect(stage.simulator.control.collected()).toEqual({ XAF: 12_500 })
    },
  )

  it("tells what was paid of an invoice, and by which transactions", async () => {
    const { link, invoice } = await stage.test.invoiceCreate(invoiceRequest({ partial_payment: true }))
    await stage.visit(link, { amount: "20000" })
    const [payment] = stage.simulator.control.transactions()
    expect(payment).toMatchObject({ family: "invoice", invoice: invoice.ref, checkout_id: null, notify_url: null })
    const decided = await stage.simulator.control.decide(payment!.transaction_id, { status: "SUCCESS" })
    expect(decided.notification).toBeNull()
    const report = {
      ref: invoice.ref,
      uuid: invoice.uuid,
      link,
      status: "PARTIALLY_PAID",
      total_amount: 120_000,
      amount_paid: 20_000,
      remaining_amount: 100_000,
      currency: "XAF",
      client_name: "Awa <M>",
      client_email: "awa@example.com",
      items: [{ name: "Web site", amount: 60_000, quantity: 2 }],
      installments: [],
      transactions: [payment!.transaction_id],
    }
    expect((await ask("GET", "/invoices")).body).toMatchObject({ invoices: [report] })
    expect((await ask("GET", `/invoices/${invoice.uuid ?? ""}`)).body).toMatchObject(report)
    expect((await ask("GET", "/invoices/none")).status).toBe(404)
    expect(stage.simulator.control.collected()).toEqual({ XAF: 20_000 })
  })

  it("starts from scratch", async () => {
    const { id } = await stage.open()
    await stage.test.invoiceCreate(invoiceRequest())
    await ask("POST", "/faults", { operation: "*", kind: "http_500", times: null })
    await ask("POST", "/settings", { notifications: false })
    await ask("POST", "/clock", { advance_seconds: 86_400 })
    expect((await ask("POST", "/reset")).body).toEqual({ reset: true })
    expect((await ask("GET", "/transactions")).body).toEqual({ transactions: [], collected: {} })
    expect((await ask("GET", "/invoices")).body).toEqual({ invoices: [] })
    expect((await ask("GET", "/requests")).body).toEqual({ requests: [] })
    expect((await ask("GET", "/faults")).body).toEqual({ faults: [] })
    expect((await ask("GET", "/settings")).body.notifications).toBe(true)
    const before = Date.now()
    const now = Date.parse((await ask("GET", "/clock")).body.now as string)
    expect([now >= before, now <= Date.now()]).toEqual([true, true])
    await expect(stage.open({ transaction_id: id })).resolves.toBeDefined()
  })

  it("shows all of it on a page", async () => {
    const { id } = await stage.open()
    const legacy = await opened("legacy")
    const { invoice } = await stage.test.invoiceCreate(invoiceRequest())
    const html = await (await fetch(stage.simulator.url)).text()
    for (const text of [legacy, invoice.ref ?? "", "120 000 FCFA", "Awa &lt;M&gt;", "GA_AIRTEL", "/legacy/api"]) {
      expect(html).toContain(text)
    }
    for (const text of [id, "12 500 FCFA", "670000003", "690000005", "/_simulator/faults", "accept_then_reset"]) {
      expect(html).toContain(text)
    }
    expect(html).toContain(stage.simulator.merchant.apiKey)
  })
})
