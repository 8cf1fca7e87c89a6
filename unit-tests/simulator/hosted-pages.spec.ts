import { byCard, byPhone, onStage, type Stage, until } from "./stage"

const SUCCESS_URL = "https://shop.example/success?order=7"
const CANCEL_URL = "https://shop.example/cancel?order=7"

describe("the hosted pages", () => {
  const stage = onStage()

  const visit: Stage["visit"] = (address, form) => stage.visit(address, form)
  const statusOf = (id: string) => stage.simulator.control.transaction(id).status

  it("show the merchant, the items, the total and the providers, escaped, and say that no money is real", async () => {
    const { redirect } = await stage.open()
    const { status, html } = await visit(redirect)
    expect(status).toBe(200)
    for (const text of ["Simulator – no real money", "Example Shop", "2 × Shirt &lt;M&gt; &amp; co", "To Douala"]) {
      expect(html).toContain(text)
    }
    for (const text of ["10 000 FCFA", "2 500 FCFA", "12 500 FCFA", 'value="CM_MTNMOMO"', 'value="CM_ORANGE"']) {
      expect(html).toContain(text)
    }
    expect(html).not.toMatch(/<script|<M>|http-equiv/)
  })

  it("speak French when asked to, and keep to it", async () => {
    const { redirect } = await stage.open()
    const { html } = await visit(`${redirect}?lang=fr`)
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain("Numéro de téléphone")
    const { location } = await visit(`${redirect}?lang=fr`, { provider: "CM_ORANGE", phone: "699123456" })
    expect(location).toMatch(/\/phone\?lang=fr$/)
  })

  it("ask for an address, and show no provider of another country, where the merchant wants it so", async () => {
    const collecting = await stage.open({ meta: { phone_number_collection: true, address_collection: true } })
    expect((await visit(collecting.redirect)).html).toContain('name="address"')
    const abroad = await stage.open({ payment_country: "SN" })
    const { html } = await visit(abroad.redirect)
    expect(html).toContain("No provider is available")
    expect(html).not.toContain("CM_MTNMOMO")
  })

  it.each([
    ["confirm", "SUCCESS", SUCCESS_URL],
    ["decline", "FAILED", CANCEL_URL],
  ])("let the payer %s on the phone", async (decision, status, address) => {
    const { id, redirect } = await stage.open()
    const pay = await visit(redirect, { provider: "CM_MTNMOMO", phone: "+237 677 12 34 56" })
    expect(pay.status).toBe(303)
    const phone = pay.location ?? ""
    const screen = await visit(phone)
    expect(screen.html).toContain("12 500 FCFA")
    expect(screen.html).toContain('value="confirm"')
    expect(screen.html).toMatch(/http-equiv="refresh" content="2;url=/)
    expect(statusOf(id)).toBe("PENDING")
    expect(await visit(phone, { decision })).toMatchObject({ status: 303, location: address })
    expect(statusOf(id)).toBe(status)
    await until(() => stage.merchant.received.length === 1)
    expect(await visit(redirect)).toMatchObject({ status: 410 })
    expect(await visit(phone)).toMatchObject({ status: 303, location: address })
  })

  it.each([
    ["CM", ["CM_MTNMOMO", "CM_ORANGE", "CM_EUMM"]],
    ["GA", ["GA_AIRTEL", "GA_MOOV"]],
    [undefined, ["CM_MTNMOMO", "CM_ORANGE", "GA_AIRTEL", "GA_MOOV", "CM_EUMM", "TD_AIRTEL"]],
  ])("show the providers of the country %s, each with its logo", async (payment_country, shortcodes) => {
    const { html } = await visit((await stage.open({ payment_country })).redirect)
    const choices = [...html.matchAll(/name="provider" value="(\w+)"/g)].map(([, shortcode]) => shortcode)
    expect(choices).toEqual(shortcodes)
    const [logo] = /\/logos\/\w+\.svg/.exec(html) ?? []
    expect((await visit(logo ?? "")).html).toContain("<svg")
  })

  it("take another country's number as it is", async () => {
    const { redirect } = await stage.open({ payment_country: "GA" })
    const short = await visit(redirect, { provider: "GA_AIRTEL", phone: "0741" })
    expect(short.html).toContain("eight or nine digits")
    expect((await visit(redirect, { provider: "CM_MTNMOMO", phone: "677123456" })).html).toContain("Choose a provider.")
    expect((await visit(redirect, { provider: "GA_AIRTEL", phone: "074 12 34 56" })).status).toBe(303)
  })

  it("pay by card at the bank in live mode, and refuse cards in test mode", async () => {
    const test = await stage.open()
    const refused = await visit(test.redirect, { by: "card" })
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining("not available in test mode")])
    const live = await stage.open({}, stage.live)
    const { location } = await visit(live.redirect, { by: "card" })
    expect(await visit(location ?? "", { decision: "confirm" })).toMatchObject({ status: 303, location: SUCCESS_URL })
    expect(stage.simulator.control.transaction(live.id)).toMatchObject({ status: "SUCCESS", card: "•••• 4242" })
  })

  it("let the payer cancel", async () => {
    const { id, redirect } = await stage.open()
    expect(await visit(`${redirect}/cancel`, {})).toMatchObject({ status: 303, location: CANCEL_URL })
    expect(statusOf(id)).toBe("CANCELLED")
    await until(() => stage.merchant.received.length === 1)
    expect(await visit(`${redirect}/cancel`, {})).toMatchObject({ status: 410 })
  })

  it.each([
    ["670000001", "CM_MTNMOMO", SUCCESS_URL],
    ["690000002", "CM_ORANGE", CANCEL_URL],
    ["690000001", "CM_MTNMOMO", CANCEL_URL],
  ])("send the payer of %s with %s on at once", async (phone, provider, address) => {
    const { redirect } = await stage.open()
    expect(await visit(redirect, { provider, phone })).toMatchObject({ status: 303, location: address })
  })

  it.each([
    ["no provider", { phone: "677123456" }, "Choose a provider."],
    ["half a number", { provider: "CM_MTNMOMO", phone: "6771" }, "Enter nine digits"],
    ["a number with an open prompt", { provider: "CM_MTNMOMO", phone: "670000004" }, "already has an open prompt"],
  ])("say what is wrong with %s", async (_situation, form, words) => {
    const { id, redirect } = await stage.open()
    const { status, html } = await visit(redirect, form)
    expect(status).toBe(400)
    expect(html).toContain(words)
    expect(statusOf(id)).toBe("PENDING")
  })

  it("say that Orange does not take a long transaction id", async () => {
    const { redirect } = await stage.open({ transaction_id: "order-7" })
    const { html } = await visit(redirect, { provider: "CM_ORANGE", phone: "699123456" })
    expect(html).toContain("Orange Money does not take")
  })

  it("offer no answer for a payer who never answers, and say so once the prompt lapsed", async () => {
    const { id, redirect } = await stage.open()
    const { location } = await visit(redirect, { provider: "CM_MTNMOMO", phone: "670000003" })
    const screen = await visit(location ?? "")
    expect(screen.html).not.toContain('value="confirm"')
    await visit(location ?? "", { decision: "confirm" })
    expect(statusOf(id)).toBe("PENDING")
    stage.simulator.control.advanceClock(601)
    expect(await visit(location ?? "")).toMatchObject({ status: 410, html: expect.stringContaining("not answered") })
  })

  it("show a prompt that the merchant's server sent", async () => {
    const { checkoutId, redirect } = await stage.open()
    const { status, location } = await visit(`${redirect}/phone`)
    expect([status, stage.simulator.url + (location ?? "")]).toEqual([303, `${redirect}?lang=en`])
    await stage.test.invoiceProcess(byPhone(checkoutId, "699123456", "CM_ORANGE"))
    expect((await visit(`${redirect}/phone`)).html).toContain("Orange Money · 699123456")
  })

  it("send a payer who waits on when the payment is decided elsewhere", async () => {
    const { id, redirect } = await stage.open()
    const { location } = await visit(redirect, { provider: "CM_MTNMOMO", phone: "677123456" })
    await stage.simulator.control.decide(id, { status: "SUCCESS" })
    expect(await visit(location ?? "")).toMatchObject({ status: 303, location: SUCCESS_URL })
  })

  it.each([
    ["confirm", "SUCCESS", SUCCESS_URL],
    ["decline", "FAILED", CANCEL_URL],
  ])("let the payer %s at the bank", async (decision, status, address) => {
    const { id, checkoutId } = await stage.open({}, stage.live)
    const { redirect } = await stage.live.checkoutProcess(byCard(checkoutId))
    expect((await visit(redirect ?? "")).html).toContain("•••• 4242")
    expect(await visit(redirect ?? "", { decision })).toMatchObject({ status: 303, location: address })
    expect(statusOf(id)).toBe(status)
  })

  it("say that a link expired, or that they do not know it", async () => {
    const { redirect } = await stage.open()
    stage.simulator.control.advanceClock(901)
    expect(await visit(redirect)).toMatchObject({ status: 410, html: expect.stringContaining("15 minutes") })
    expect(await visit(redirect, { provider: "CM_MTNMOMO", phone: "670000001" })).toMatchObject({ status: 410 })
    expect(await visit("/checkout/PU_payment_none")).toMatchObject({ status: 404 })
    expect(await visit("/bank/none")).toMatchObject({ status: 404 })
  })

  describe("where payments approve themselves", () => {
    beforeEach(() => {
      stage.simulator.control.changeSettings({ auto_approve_after_ms: 3_000 })
    })

    it("approve one whose page was opened, and send its payer on", async () => {
      const { id, redirect } = await stage.open()
      const { html } = await visit(redirect)
      expect(html).toMatch(/content="4;url=[^"]+\/phone\?lang=en"/)
      stage.simulator.control.advanceClock(3)
      expect(statusOf(id)).toBe("SUCCESS")
      expect(await visit(`${redirect}/phone`)).toMatchObject({ status: 303, location: SUCCESS_URL })
    })

    it("approve one whose prompt was sent", async () => {
      const { id, checkoutId } = await stage.open()
      await stage.test.invoiceProcess(byPhone(checkoutId, "677123456"))
      stage.simulator.control.advanceClock(2)
      expect(statusOf(id)).toBe("PENDING")
      stage.simulator.control.advanceClock(1)
      expect(statusOf(id)).toBe("SUCCESS")
    })

    it("leave alone one that nobody opened, one already decided, and a payer who never answers", async () => {
      const [unopened, decided, silent] = [await stage.open(), await stage.open(), await stage.open()]
      await visit(decided.redirect)
      await stage.simulator.control.decide(decided.id, { status: "CANCELLED" })
      await visit(silent.redirect)
      await visit(silent.redirect, { provider: "CM_MTNMOMO", phone: "670000003" })
      stage.simulator.control.advanceClock(60)
      expect([unopened, decided, silent].map(({ id }) => statusOf(id))).toEqual(["PENDING", "CANCELLED", "PENDING"])
    })
  })
})
