import { byCard, byPhone, setStage, type Stage } from "./stage"

describe("the control interface", () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await setStage()
  })
  beforeEach(async () => {
    await stage.simulator.control.reset()
  })
  afterAll(async () => {
    await stage.strike()
  })

  const ask = async (method: string, path: string, body?: unknown, contentType = "application/json") => {
    const response = await fetch(`${stage.simulator.url}/_simulator${path}`, {
      method,
      headers: { "content-type": contentType },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  it("tells what it knows of a transaction, with phones masked", async () => {
    const { id, checkoutId, redirect } = await stage.open()
    await stage.test.invoiceProcess(byPhone(checkoutId, "677123456"))
    const { body } = await ask("GET", `/transactions/${id}`)
    expect(body).toMatchObject({
      transaction_id: id,
      mode: "test",
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
      notifications: false,
      notification_delay_ms: 0,
      notification_shape: "envelope",
      auto_approve_after_ms: 5_000,
      answer_delay_ms: 0,
      live_currency: "XAF",
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
    for (const secret of ["677123456", "4242424242424242", "987", "Rue Joffre", stage.simulator.merchant.apiPassword]) {
      expect(text).not.toContain(secret)
    }
    const filtered = await ask("GET", "/requests?operation=invoice/process")
    expect(filtered.body.requests).toHaveLength(1)
  })

  it("starts from scratch", async () => {
    const { id } = await stage.open()
    await ask("POST", "/faults", { operation: "*", kind: "http_500", times: null })
    await ask("POST", "/settings", { notifications: false })
    await ask("POST", "/clock", { advance_seconds: 86_400 })
    expect((await ask("POST", "/reset")).body).toEqual({ reset: true })
    expect((await ask("GET", "/transactions")).body).toEqual({ transactions: [], collected: {} })
    expect((await ask("GET", "/requests")).body).toEqual({ requests: [] })
    expect((await ask("GET", "/faults")).body).toEqual({ faults: [] })
    expect((await ask("GET", "/settings")).body.notifications).toBe(true)
    expect(Math.abs(Date.parse((await ask("GET", "/clock")).body.now as string) - Date.now())).toBeLessThan(5_000)
    await expect(stage.open({ transaction_id: id })).resolves.toBeDefined()
  })

  it("shows all of it on a page", async () => {
    const { id } = await stage.open()
    const html = await (await fetch(stage.simulator.url)).text()
    for (const text of [id, "12 500 FCFA", "670000003", "690000005", "/_simulator/faults", "accept_then_reset"]) {
      expect(html).toContain(text)
    }
    expect(html).toContain(stage.simulator.merchant.apiKey)
  })
})
