import {
  ConflictError,
  ExpiredLinkError,
  type LegacyFirstKindPayment,
  type LegacySecondKindPayment,
  UnknownTransactionError,
} from "../../src/gateway"
import { initializeRequest, legacyInitializeRequest, legacyPaymentRequest, makePaymentRequest, onStage } from "./stage"

const INITIALIZE = "/legacy/api/gateway/initialize"
const MAKE_PAYMENT = "/legacy/api/gateway/makepayment"
const RETURN_URL = "https://shop.example/return?order=7"

describe("the legacy family", () => {
  const stage = onStage()

  const initialized = async (over: Parameters<typeof legacyInitializeRequest>[0] = {}) => {
    const request = legacyInitializeRequest(over)
    await stage.test.legacyInitialize(request)
    return request.transaction_id
  }
  const pay = (over: Parameters<typeof legacyPaymentRequest>[0]) =>
    stage.test.legacyMakePayment(legacyPaymentRequest(over))
  const decide = (id: string, status: "SUCCESS" | "FAILED" | "CANCELLED") =>
    stage.simulator.control.decide(id, { status })

  it("lives below a base URL of its own", () => {
    expect(stage.simulator.legacyUrl).toBe(`${stage.simulator.url}/legacy/api`)
  })

  describe("initialize", () => {
    it("answers encrypted values and the page's address", async () => {
      const request = legacyInitializeRequest()
      const { httpStatus, body } = await stage.call(INITIALIZE, request)
      const { t_id, t_sum, t_url } = body.data
      expect([httpStatus, body.status, body.data]).toEqual([
        201,
        "SUCCESS",
        {
          t_id: expect.any(String),
          t_sum: expect.any(String),
          t_url: expect.any(String),
          transaction_id: request.transaction_id,
          transaction_url: `${stage.simulator.url}/legacy/hosted?${new URLSearchParams({ t_id, t_sum, t_url }).toString()}`,
        },
      ])
    })

    it.each([
      ["total_amount negative", { total_amount: -1 }, "total_amount"],
      ["transaction_id of twenty characters", { transaction_id: "a".repeat(20) }, "transaction_id"],
      ["transaction_id with a dash", { transaction_id: "order-7" }, "transaction_id"],
      ["currency not XAF", { currency: "XOF" }, "currency"],
      ["return_url missing", { return_url: undefined }, "return_url"],
      ["notify_url by ftp", { notify_url: "ftp://shop.example/n" }, "notify_url"],
    ])("refuses %s and names the field", async (_situation, over, field) => {
      stage.simulator.control.changeSettings({ any_legacy_id: false })
      const { httpStatus, body } = await stage.call(INITIALIZE, { ...legacyInitializeRequest(), ...over })
      expect([httpStatus, body.message]).toEqual([400, expect.stringContaining(field)])
    })
  })

  it("gateways lists three mobile money providers, with what the contract has of them", async () => {
    const { t_id, t_sum, t_url } = await stage.test.legacyInitialize(legacyInitializeRequest())
    const query = new URLSearchParams({ t_id: t_id!, t_sum: t_sum!, t_url: t_url! }).toString()
    const { httpStatus, body } = await stage.call(`/legacy/api/gateway/gateways?${query}`)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const provider = (provider_short_tag: string, provider_name: string) => ({
      create_time: time,
      update_time: time,
      delete_time: null,
      provider_id: expect.any(String),
      provider_name,
      provider_logo: `${stage.simulator.url}/logos/${provider_short_tag}.svg`,
      provider_short_tag,
      provider_status: "ACTIVE",
      service_accounts_account_id: null,
      service_accounts_users_user_id: null,
      providers_provider_id: null,
    })
    expect([httpStatus, body.data]).toEqual([
      200,
      [
        provider("mtnmomo", "MTN Mobile Money"),
        provider("orange", "Orange Money"),
        provider("eu", "Express Union Mobile Money"),
      ],
    ])
  })

  it.each(["t_id", "t_sum", "t_url"])("gateways refuses a query without %s", async (missing) => {
    const { t_id, t_sum, t_url } = await stage.test.legacyInitialize(legacyInitializeRequest())
    const query = new URLSearchParams({ t_id: t_id!, t_sum: t_sum!, t_url: t_url! })
    query.delete(missing)
    const { httpStatus, body } = await stage.call(`/legacy/api/gateway/gateways?${query.toString()}`)
    expect([httpStatus, body.message]).toEqual([400, expect.stringContaining(`${missing}: `)])
  })

  describe("makepayment", () => {
    it.each(["mtnmomo", "eu"])("answers SUCCESS and two tokens for %s, of the first kind", async (gateway) => {
      const transaction_id = await initialized()
      const { httpStatus, body } = await stage.call(MAKE_PAYMENT, legacyPaymentRequest({ transaction_id, gateway }))
      expect([httpStatus, body]).toEqual([
        201,
        {
          status: "SUCCESS",
          statusCode: 201,
          message: expect.any(String),
          data: { transaction_id, pay_token: expect.any(String), payment_ref: expect.any(String) },
        },
      ])
    })

    it("answers PENDING, three tokens and a page for orange, of the second kind", async () => {
      const transaction_id = await initialized()
      const request = legacyPaymentRequest({ transaction_id, gateway: "orange", phone_number: "699123456" })
      const { httpStatus, body } = await stage.call(MAKE_PAYMENT, request)
      expect([httpStatus, body]).toEqual([
        201,
        {
          status: "PENDING",
          statusCode: 201,
          message: expect.any(String),
          data: {
            "auth-token": expect.any(String),
            "x-token": expect.any(String),
            paytoken: expect.any(String),
            transaction_id,
            init: expect.any(String),
            message: expect.any(String),
            redirect_url: expect.stringMatching(/^http/),
          },
        },
      ])
      const { html } = await stage.visit(body.data.redirect_url)
      expect(html).toContain("Orange Money · 699123456")
      const confirmed = await stage.visit(body.data.redirect_url, { decision: "confirm" })
      expect(confirmed).toMatchObject({ status: 303, location: RETURN_URL })
      expect(stage.simulator.control.transaction(transaction_id).status).toBe("SUCCESS")
    })

    it.each([
      ["mtnmomo", "670000001", "SUCCESS"],
      ["mtnmomo", "690000001", "FAILED"],
      ["mtnmomo", "670000002", "FAILED"],
      ["orange", "690000001", "SUCCESS"],
      ["orange", "670000001", "FAILED"],
      ["eu", "670000001", "SUCCESS"],
      ["eu", "690000001", "SUCCESS"],
      ["eu", "690000002", "FAILED"],
      ["eu", "620123456", "PENDING"],
    ])("leaves a payment by %s from %s as %s", async (gateway, phone_number, status) => {
      const transaction_id = await initialized()
      await pay({ transaction_id, gateway, phone_number })
      expect(stage.simulator.control.transaction(transaction_id)).toMatchObject({ status, gateway })
    })

    it.each<[string, Record<string, unknown>, number, RegExp]>([
      ["another amount", { amount: 12_000 }, 400, /amount/],
      ["another currency", { currency: "EUR" }, 400, /./],
      ["a provider with a page only", { gateway: "CM_MTNMOMO" }, 400, /mtnmomo, orange, eu; others.*hosted page/],
      ["a transaction that nobody initialised", { transaction_id: "none" }, 404, /^Transaction does not exist$/],
      ["a malformed phone", { phone_number: "237677123456" }, 400, /^phone_number: /],
      ["a phone with an open prompt", { phone_number: "670000004" }, 417, /422/],
      ["no phone", { phone_number: undefined }, 400, /phone_number/],
      ["no paymentType", { paymentType: undefined }, 400, /paymentType/],
    ])("refuses %s", async (_situation, over, httpStatus, message) => {
      const transaction_id = await initialized()
      const answer = await stage.call(MAKE_PAYMENT, { ...legacyPaymentRequest({ transaction_id }), ...over })
      expect([answer.httpStatus, answer.body.message]).toEqual([httpStatus, expect.stringMatching(message)])
      expect(stage.simulator.control.transaction(transaction_id).prompts).toEqual([])
    })

    it("answers another amount in the form of the legacy service", async () => {
      const transaction_id = await initialized()
      const { body } = await stage.call(MAKE_PAYMENT, legacyPaymentRequest({ transaction_id, amount: 1 }))
      expect(body).toEqual({ status: "FAILED", statusCode: 400, message: expect.any(String), data: [] })
    })

    it("refuses an id that Orange does not take, a second prompt, and a transaction that is over", async () => {
      const long = await initialized({ transaction_id: "a".repeat(19) })
      await expect(pay({ transaction_id: long, gateway: "orange", phone_number: "690000001" })).rejects.toMatchObject({
        httpStatus: 422,
      })
      await pay({ transaction_id: long })
      await expect(pay({ transaction_id: long })).rejects.toThrow(ConflictError)
      await decide(long, "CANCELLED")
      await expect(pay({ transaction_id: long })).rejects.toThrow(ExpiredLinkError)
      const late = await initialized()
      stage.simulator.control.advanceClock(901)
      await expect(pay({ transaction_id: late })).rejects.toThrow(ExpiredLinkError)
    })

    it("does not know transactions of the current family, nor that family its own", async () => {
      const current = initializeRequest()
      await stage.test.initialize(current)
      await expect(pay({ transaction_id: current.transaction_id })).rejects.toThrow(UnknownTransactionError)
      const transaction_id = await initialized()
      const payment = stage.test.makePayment(makePaymentRequest({ transaction_id }))
      await expect(payment).rejects.toThrow(UnknownTransactionError)
    })

    it("notifies its own address in place of that of initialize", async () => {
      const transaction_id = await initialized({ notify_url: `${stage.merchant.url}/first` })
      await pay({ transaction_id, notify_url: `${stage.merchant.url}/second` })
      await decide(transaction_id, "SUCCESS")
      expect(stage.merchant.received).toMatchObject([{ path: "/second" }])
    })
  })

  describe("paymentstatus", () => {
    const paid = async (gateway: string) => {
      const transaction_id = await initialized()
      const phone_number = gateway === "orange" ? "699123456" : "677123456"
      const prompt = await pay({ transaction_id, gateway, phone_number })
      const second = prompt as LegacySecondKindPayment
      const tokens: Record<string, string> =
        prompt.kind === "first"
          ? { pay_token: prompt.pay_token, payment_ref: prompt.payment_ref }
          : { paytoken: second.paytoken, "auth-token": second.auth_token, "x-token": second.x_token }
      return { transaction_id, tokens }
    }
    const ask = (gateway: string, transaction_id: string, tokens: Record<string, string>) =>
      stage.call(
        `/legacy/api/gateway/paymentstatus/${gateway}/${transaction_id}?${new URLSearchParams(tokens).toString()}`,
      )

    it.each([
      ["mtnmomo", "SUCCESS", "SUCCESSFUL"],
      ["mtnmomo", "FAILED", "FAILED"],
      ["mtnmomo", "CANCELLED", "FAILED"],
      ["mtnmomo", null, "PENDING"],
      ["eu", "SUCCESS", "SUCCESSFUL"],
      ["orange", "SUCCESS", "SUCCESSFULL"],
      ["orange", "FAILED", "FAILED"],
      ["orange", "CANCELLED", "FAILED"],
      ["orange", null, "PENDING"],
    ] as const)("of %s tells a payment that is %s as %s", async (gateway, decision, status) => {
      const { transaction_id, tokens } = await paid(gateway)
      if (decision !== null) {
        await decide(transaction_id, decision)
      }
      const data =
        gateway === "orange"
          ? { transaction_id, transaction_amount: 12_500, callback: RETURN_URL }
          : { transaction_id, callback_url: RETURN_URL }
      expect(await ask(gateway, transaction_id, tokens)).toEqual({
        httpStatus: 200,
        body: { status, statusCode: 200, message: expect.any(String), data },
      })
    })

    it.each(["mtnmomo", "orange"])("of %s may say FAILED while nobody has answered, if set so", async (gateway) => {
      stage.simulator.control.changeSettings({ legacy_pending_says_failed: true })
      const { transaction_id, tokens } = await paid(gateway)
      expect((await ask(gateway, transaction_id, tokens)).body.status).toBe("FAILED")
      await decide(transaction_id, "SUCCESS")
      expect((await ask(gateway, transaction_id, tokens)).body.status).toMatch(/^SUCCESSFUL/)
    })

    it.each([
      ["mtnmomo", "pay_token"],
      ["mtnmomo", "payment_ref"],
      ["orange", "paytoken"],
      ["orange", "auth-token"],
      ["orange", "x-token"],
    ])("of %s demands the right %s, and tells nothing otherwise", async (gateway, name) => {
      const { transaction_id, tokens } = await paid(gateway)
      const { [name]: _, ...others } = tokens
      for (const given of [others, { ...others, [name]: "" }]) {
        const missing = await ask(gateway, transaction_id, given)
        expect([missing.httpStatus, missing.body.message]).toEqual([400, `${name}: must not be empty`])
      }
      const stranger = await ask(gateway, "none", tokens)
      const wrong = await ask(gateway, transaction_id, { ...others, [name]: "wrong" })
      expect(wrong).toEqual(stranger)
      expect(wrong).toMatchObject({ httpStatus: 404, body: { message: "Transaction does not exist" } })
    })

    it("takes tokens for their own payment only", async () => {
      const [one, other, orange] = [await paid("eu"), await initialized(), await paid("orange")]
      expect((await ask("eu", other, one.tokens)).httpStatus).toBe(404)
      expect((await ask("mtnmomo", one.transaction_id, one.tokens)).httpStatus).toBe(404)
      expect((await ask("mtnmomo", orange.transaction_id, orange.tokens)).httpStatus).toBe(400)
      expect((await ask("none", one.transaction_id, one.tokens)).body.message).toContain("gateway: ")
    })

    it("keeps the tokens of a prompt that lapsed", async () => {
      const { transaction_id, tokens } = await paid("eu")
      stage.simulator.control.advanceClock(601)
      const again = (await pay({ transaction_id, gateway: "eu" })) as LegacyFirstKindPayment
      await decide(transaction_id, "SUCCESS")
      const { pay_token, payment_ref } = again
      for (const given of [tokens, { pay_token, payment_ref }]) {
        expect((await ask("eu", transaction_id, given)).body.status).toBe("SUCCESSFUL")
      }
    })

    it("of the current family knows the transaction only if set so", async () => {
      const { transaction_id } = await paid("eu")
      await expect(stage.test.paymentStatus(transaction_id)).rejects.toThrow(UnknownTransactionError)
      stage.simulator.control.changeSettings({ paymentstatus_knows_legacy: true })
      expect(await stage.test.paymentStatus(transaction_id)).toMatchObject({
        transaction_status: "PENDING",
        transaction_amount: 12_500,
        transaction_gateway: "eu",
        callback_url: RETURN_URL,
        purchaseRef: "order-7",
      })
    })
  })
})
