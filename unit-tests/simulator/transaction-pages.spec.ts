import { runInNewContext } from "node:vm"
import { initializeRequest, legacyInitializeRequest, makePaymentRequest, onStage, type Stage, until } from "./stage"

const RETURN_URL = "https://shop.example/return?order=7"

interface Family {
  /** Opens a transaction, and answers where a browser comes to stand. */
  open(stage: Stage, isLive?: boolean): Promise<{ id: string; page: string }>
  provider: string
  /** What the page says of the payment beside its amount. */
  words: string[]
}

const FAMILIES: Record<string, Family> = {
  current: {
    async open(stage, isLive = false) {
      const request = initializeRequest({ notify_url: `${stage.merchant.url}/notify` })
      const { transaction_url } = await (isLive ? stage.live : stage.test).initialize(request)
      return { id: request.transaction_id, page: relayed(transaction_url) }
    },
    provider: "CM_MTNMOMO",
    words: ["Example Shop", 'value="CM_ORANGE"', 'value="GA_AIRTEL"'],
  },
  legacy: {
    async open(stage, isLive = false) {
      const request = legacyInitializeRequest({ notify_url: `${stage.merchant.url}/notify` })
      const { transaction_url } = await (isLive ? stage.live : stage.test).legacyInitialize(request)
      return { id: request.transaction_id, page: transaction_url }
    },
    provider: "mtnmomo",
    words: ["Awa&#39;s shop", "Two shirts", 'value="orange"', 'value="eu"'],
  },
}

/** Where the script behind a transaction_url goes: the parameters of its fragment, and a page that takes them. */
function relayed(transactionUrl: string): string {
  const parameters = new URL(transactionUrl).hash.split("?")[1] ?? ""
  return `/hosted/payment?${new URLSearchParams(parameters).toString()}`
}

/** A step's address beside its page. */
function beside(page: string, step: string): string {
  const [path, query] = page.split("?")
  return `${path ?? ""}/${step}?${query ?? ""}`
}

describe.each(Object.entries(FAMILIES))("the hosted page of the %s family", (_name, family) => {
  const stage = onStage()

  const statusOf = (id: string) => stage.simulator.control.transaction(id).status

  it("shows who is paid how much by which providers, in both languages", async () => {
    const { page } = await family.open(stage)
    const { status, html } = await stage.visit(page)
    expect(status).toBe(200)
    for (const text of ["Simulator – no real money", "12 500 FCFA", `value="${family.provider}"`, ...family.words]) {
      expect(html).toContain(text)
    }
    expect(html).not.toContain("1250000")
    const link = /<a href="([^"]+)">Français/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? ""
    const french = await stage.visit(link)
    expect(french.html).toContain("Numéro de téléphone")
    const paid = await stage.visit(link, { provider: family.provider, phone: "677123456" })
    expect(paid.location).toMatch(/lang=fr$/)
  })

  it.each([
    ["confirm", "SUCCESS"],
    ["decline", "FAILED"],
  ])("lets the payer %s on the phone, and sends the payer to return_url", async (decision, status) => {
    const { id, page } = await family.open(stage)
    const { location } = await stage.visit(page, { provider: family.provider, phone: "677 12 34 56" })
    expect((await stage.visit(location ?? "")).html).toContain("12 500 FCFA")
    expect(statusOf(id)).toBe("PENDING")
    expect(await stage.visit(location ?? "", { decision })).toMatchObject({ status: 303, location: RETURN_URL })
    expect(statusOf(id)).toBe(status)
    await until(() => stage.merchant.received.length === 1)
    expect(await stage.visit(page)).toMatchObject({ status: 410 })
  })

  it("lets the payer cancel", async () => {
    const { id, page } = await family.open(stage)
    expect((await stage.visit(beside(page, "cancel"))).location).toContain("t_id=")
    expect(await stage.visit(beside(page, "cancel"), {})).toMatchObject({ status: 303, location: RETURN_URL })
    expect(statusOf(id)).toBe("CANCELLED")
  })

  it("takes cards at the bank in live mode only", async () => {
    const test = await family.open(stage)
    const refused = await stage.visit(test.page, { by: "card" })
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining("not available in test mode")])
    const live = await family.open(stage, true)
    const { location } = await stage.visit(live.page, { by: "card" })
    expect((await stage.visit(location ?? "")).html).toContain("•••• 4242")
    expect(await stage.visit(location ?? "", { decision: "confirm" })).toMatchObject({ location: RETURN_URL })
    expect(statusOf(live.id)).toBe("SUCCESS")
  })

  it.each([
    ["no provider", {}, "Choose a provider."],
    ["half a number", { provider: "P", phone: "6771" }, "Enter nine digits"],
    ["a busy number", { provider: "P", phone: "670000004" }, "already has an open prompt"],
  ])("says what is wrong with %s", async (_situation, form, words) => {
    const { page } = await family.open(stage)
    const filled = Object.entries(form).map(([name, value]) => [name, value === "P" ? family.provider : value])
    const { status, html } = await stage.visit(page, Object.fromEntries(filled) as Record<string, string>)
    expect([status, html]).toEqual([400, expect.stringContaining(words)])
  })

  it("dies after fifteen minutes, and does not know links that were changed", async () => {
    const { page } = await family.open(stage)
    const changed = page.replace(/t_id=..../, "t_id=AAAA")
    expect((await stage.visit(changed)).status).toBe(404)
    expect((await stage.visit(page.split("?")[0] ?? "")).status).toBe(404)
    stage.simulator.control.advanceClock(901)
    expect(await stage.visit(page)).toMatchObject({ status: 410, html: expect.stringContaining("15 minutes") })
  })

  it("approves itself, if set so, once it was opened", async () => {
    stage.simulator.control.changeSettings({ auto_approve_after_ms: 3_000 })
    const { id, page } = await family.open(stage)
    expect((await stage.visit(page)).html).toMatch(/http-equiv="refresh" content="4;url=[^"]+phone/)
    stage.simulator.control.advanceClock(3)
    expect(statusOf(id)).toBe("SUCCESS")
    expect(stage.simulator.control.transaction(id).gateway).toBe(family.provider)
    expect(await stage.visit(beside(page, "phone"))).toMatchObject({ status: 303, location: RETURN_URL })
  })
})

describe("a transaction_url of the current family", () => {
  const stage = onStage()

  const opened = async (over: Parameters<typeof initializeRequest>[0] = {}) => {
    const request = initializeRequest(over)
    const { transaction_url } = await stage.test.initialize(request)
    return { id: request.transaction_id, url: transaction_url, page: relayed(transaction_url) }
  }

  it("leads to a page whose script carries the fragment on, and which says so without scripts", async () => {
    const { url, page } = await opened()
    const { status, html } = await stage.visit(url)
    expect([status, html]).toEqual([200, expect.stringContaining("This page needs JavaScript")])
    const script = /<script>([^]*)<\/script>/.exec(html)?.[1] ?? ""
    for (const [search, end] of [
      ["", ""],
      ["?lang=fr", "&lang=fr"],
    ] as const) {
      const replace = jest.fn()
      runInNewContext(script, { URLSearchParams, location: { hash: new URL(url).hash, search, replace } })
      expect(replace.mock.calls).toEqual([[page + end]])
    }
    expect((await stage.visit(page)).status).toBe(200)
    expect((await stage.visit("/hosted/?lang=fr")).html).toContain("besoin de JavaScript")
  })

  it("has chosen the provider of pay_with already", async () => {
    const { page } = await opened({ pay_with: "CM_ORANGE" })
    expect((await stage.visit(page)).html).toMatch(/value="CM_ORANGE"\s+checked/)
  })

  it.each(["NO", "no", "No"])("keeps a payer whose payment failed, with redirect_on_failed %s", async (word) => {
    const request = { ...initializeRequest(), redirect_on_failed: word }
    const { body } = await stage.call("/api/gateway/initialize", request)
    const page = relayed(body.data.transaction_url)
    const { status, html } = await stage.visit(page, { provider: "CM_MTNMOMO", phone: "670000002" })
    expect([status, html]).toEqual([200, expect.stringContaining("The payment failed")])
  })

  it.each([
    ["670000001", "Payment successful"],
    ["670000002", "The payment failed"],
  ])("keeps the payer %s where there is no return_url, and says: %s", async (phone, words) => {
    const { return_url: _, ...request } = initializeRequest()
    const { body } = await stage.call("/api/gateway/initialize", request)
    const { status, html } = await stage.visit(relayed(body.data.transaction_url), { provider: "CM_MTNMOMO", phone })
    expect([status, html]).toEqual([200, expect.stringContaining(words)])
    expect((await stage.test.paymentStatus(request.transaction_id)).callback_url).toBeNull()
  })

  it("shows a prompt of makepayment, and sends to its return_url", async () => {
    const { id, page } = await opened()
    const return_url = "https://shop.example/other"
    await stage.test.makePayment(makePaymentRequest({ transaction_id: id, return_url }))
    const phone = beside(page, "phone")
    expect((await stage.visit(phone)).html).toContain("MTN Mobile Money · 677123456")
    expect(await stage.visit(phone, { decision: "confirm" })).toMatchObject({ location: return_url })
  })
})
