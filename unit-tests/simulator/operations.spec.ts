import { ConflictError, ExpiredLinkError, UnknownTransactionError, ValidationError } from "../../src/gateway"
import { byCard, byPhone, checkoutRequest, headersOf, onStage } from "./stage"

describe("the operations", () => {
  const stage = onStage()

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(stage.simulator.url + path, {
      method: "POST",
      headers: headersOf(stage.simulator, headers),
      body: typeof body === "string" ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { httpStatus: response.status, contentType: response.headers.get("content-type") ?? "", text }
  }
  const INITIALIZE = "/api/gateway/checkout/initialize"

  describe("checkout/initialize", () => {
    it("answers a link whose last segment is the checkout id", async () => {
      const { redirect, checkoutId } = await stage.open()
      expect(checkoutId).toMatch(/^PU_payment_[0-9a-f-]{36}$/)
      expect(redirect).toBe(`${stage.simulator.url}/checkout/${checkoutId}`)
    })

    it("refuses a transaction id that was used before, in the same mode only", async () => {
      const { id } = await stage.open()
      await expect(stage.open({ transaction_id: id })).rejects.toThrow(ValidationError)
      await expect(stage.open({ transaction_id: id }, stage.live)).resolves.toBeDefined()
    })

    it.each([
      ["total_amount missing", { total_amount: undefined }, "total_amount"],
      ["total_amount a text", { total_amount: "12500" }, "total_amount"],
      ["transaction_id missing", { transaction_id: undefined }, "transaction_id"],
      ["mode another one", { mode: "test" }, "mode"],
      ["currency not XAF", { currency: "EUR" }, "currency"],
      ["success_url missing", { success_url: undefined }, "success_url"],
      ["cancel_url no address", { cancel_url: "shop" }, "cancel_url"],
      ["notify_url by ftp", { notify_url: "ftp://shop.example/n" }, "notify_url"],
      ["items missing", { items: undefined }, "items"],
      [
        "an item without a picture",
        { items: [{ price_description: { unit_amount: 1 }, product_description: { name: "x" }, quantity: 1 }] },
        "image_url",
      ],
      ["meta missing", { meta: undefined }, "meta"],
    ])("refuses %s and names the field", async (_situation, over, field) => {
      stage.simulator.control.changeSettings({ lenient_requests: false, optional_fields: false })
      const answer = await post(INITIALIZE, { ...checkoutRequest(), ...over })
      const body = JSON.parse(answer.text) as { status: string; statusCode: number; message: string; data: string[] }
      expect([answer.httpStatus, body.status, body.statusCode]).toEqual([400, "FAILED", 400])
      expect(body.message).toContain(field)
      expect(body.data.join()).toContain(field)
    })

    it("takes another currency in live mode only when set so", async () => {
      stage.simulator.control.changeSettings({ live_currency: "XOF" })
      await expect(stage.open({ currency: "XOF" }, stage.live)).resolves.toBeDefined()
      await expect(stage.open({ currency: "XAF" }, stage.live)).rejects.toThrow(ValidationError)
      await expect(stage.open({ currency: "XOF" })).rejects.toThrow(ValidationError)
    })
  })

  describe("paymentstatus", () => {
    it("says PENDING in an envelope that says SUCCESS before a payer did anything", async () => {
      const { id } = await stage.open()
      const url = `${stage.simulator.url}/api/gateway/paymentstatus/${id}`
      const body: unknown = await (await fetch(url, { headers: headersOf(stage.simulator) })).json()
      expect(body).toEqual({
        status: "SUCCESS",
        statusCode: 200,
        message: expect.any(String),
        data: {
          transaction_amount: 12_500,
          transaction_status: "PENDING",
          transaction_id: id,
          purchaseRef: null,
          notify_url: `${stage.merchant.url}/notify?shop=1`,
          callback_url: "https://shop.example/success?order=7",
          transaction_currency: "XAF",
          transaction_gateway: null,
          message: expect.any(String),
          fee: "250",
        },
      })
    })

    it("tells a decided amount and currency, right or wrong", async () => {
      const { id } = await stage.open()
      await stage.simulator.control.decide(id, { status: "SUCCESS", amount: 12_000, currency: "EUR" })
      const status = await stage.test.paymentStatus(id)
      expect(status).toMatchObject({
        transaction_status: "SUCCESS",
        transaction_amount: 12_000,
        transaction_currency: "EUR",
        transaction_gateway: "CM_MTNMOMO",
      })
    })

    it("does not know a transaction that nobody opened", async () => {
      await expect(stage.test.paymentStatus("nobodyopenedthis")).rejects.toThrow(UnknownTransactionError)
    })

    it("does not know a test transaction in live mode", async () => {
      const { id, checkoutId } = await stage.open()
      await expect(stage.live.paymentStatus(id)).rejects.toThrow(UnknownTransactionError)
      await expect(stage.live.checkoutStatus(checkoutId)).rejects.toThrow(UnknownTransactionError)
      await expect(stage.live.invoiceProcess(byPhone(checkoutId, "670000001"))).rejects.toThrow(UnknownTransactionError)
    })
  })

  describe("checkout/status", () => {
    it("tells the mode, and no transaction until a payer tried", async () => {
      const { id, checkoutId } = await stage.open()
      const url = `${stage.simulator.url}/api/gateway/checkout/status/${checkoutId}`
      const before: unknown = await (await fetch(url, { headers: headersOf(stage.simulator) })).json()
      expect(before).toMatchObject({
        status: "SUCCESS",
        statusCode: 200,
        data: { transaction_id: id, status: "PENDING", checkout_mode: "TEST", mode: "payment", transaction: null },
      })
      await stage.test.invoiceProcess(byPhone(checkoutId, "670000001"))
      expect(await stage.test.checkoutStatus(checkoutId)).toMatchObject({
        status: "SUCCESS",
        checkout_mode: "test",
        total_amount: 12_500,
        transaction: { transaction_id: id, status: "SUCCESS", amount: 12_500, currency: "XAF" },
      })
    })

    it("says LIVE for a live one, and does not know others", async () => {
      const { checkoutId } = await stage.open({}, stage.live)
      expect((await stage.live.checkoutStatus(checkoutId)).checkout_mode).toBe("live")
      await expect(stage.live.checkoutStatus("PU_payment_none")).rejects.toThrow(UnknownTransactionError)
    })
  })

  describe("invoice/process", () => {
    it.each([
      ["670000001", "CM_MTNMOMO", "SUCCESS"],
      ["690000001", "CM_ORANGE", "SUCCESS"],
      ["670000002", "CM_MTNMOMO", "FAILED"],
      ["690000002", "CM_ORANGE", "FAILED"],
      ["670000003", "CM_MTNMOMO", "PENDING"],
      ["690000003", "CM_ORANGE", "PENDING"],
      ["670000005", "CM_MTNMOMO", "PENDING"],
      ["677123456", "CM_MTNMOMO", "PENDING"],
      ["620123456", "CM_ORANGE", "PENDING"],
      ["670000001", "CM_ORANGE", "FAILED"],
      ["690000001", "CM_MTNMOMO", "FAILED"],
    ])("leaves a payment by %s with %s as %s", async (phone, method, status) => {
      const { id, checkoutId } = await stage.open()
      expect(await stage.test.invoiceProcess(byPhone(checkoutId, phone, method))).toEqual({
        redirect: null,
        confirmation_url: null,
      })
      const paymentStatus = await stage.test.paymentStatus(id)
      expect([paymentStatus.transaction_status, paymentStatus.transaction_gateway]).toEqual([status, method])
      expect(stage.simulator.control.transaction(id).collected).toBe(status === "SUCCESS" ? 12_500 : 0)
    })

    it("confirms …05 after two seconds on its clock", async () => {
      const { id, checkoutId } = await stage.open()
      await stage.test.invoiceProcess(byPhone(checkoutId, "690000005", "CM_ORANGE"))
      stage.simulator.control.advanceClock(2)
      expect((await stage.test.paymentStatus(id)).transaction_status).toBe("SUCCESS")
    })

    it.each(["670000004", "690000004"])("answers 417 for %s, which has an open prompt", async (phone) => {
      const { id, checkoutId } = await stage.open()
      const method = phone.startsWith("67") ? "CM_MTNMOMO" : "CM_ORANGE"
      const error: unknown = await stage.test
        .invoiceProcess(byPhone(checkoutId, phone, method))
        .catch((e: unknown) => e)
      expect(error).toBeInstanceOf(ConflictError)
      expect(error).toMatchObject({ httpStatus: 417, serviceMessage: expect.stringContaining("422") })
      expect((await stage.test.paymentStatus(id)).transaction_status).toBe("PENDING")
    })

    it("answers 417 to a second prompt for a phone, until the first one is decided or lapses", async () => {
      const [first, second, third] = [await stage.open(), await stage.open(), await stage.open()]
      await stage.test.invoiceProcess(byPhone(first.checkoutId, "677000099"))
      await expect(stage.test.invoiceProcess(byPhone(second.checkoutId, "677000099"))).rejects.toThrow(ConflictError)
      await stage.simulator.control.decide(first.id, { status: "FAILED" })
      await stage.test.invoiceProcess(byPhone(second.checkoutId, "677000099"))
      await expect(stage.test.invoiceProcess(byPhone(third.checkoutId, "677000099"))).rejects.toThrow(ConflictError)
      stage.simulator.control.advanceClock(601)
      await stage.test.invoiceProcess(byPhone(third.checkoutId, "677000099"))
      expect(stage.simulator.control.transaction(second.id).prompts).toMatchObject([{ outcome: "lapsed" }])
    })

    it.each(["+237670000001", "57000000", "67000000", "6700000011"])("refuses the phone %s", async (phone) => {
      const { checkoutId } = await stage.open()
      await expect(stage.test.invoiceProcess(byPhone(checkoutId, phone))).rejects.toMatchObject({
        httpStatus: 400,
        serviceMessage: expect.stringContaining("payment_info.phone"),
      })
    })

    it("refuses a provider that it does not have", async () => {
      const { checkoutId } = await stage.open()
      await expect(stage.test.invoiceProcess(byPhone(checkoutId, "670000001", "CM_NONE"))).rejects.toMatchObject({
        httpStatus: 400,
        serviceMessage: expect.stringContaining("payment_method"),
      })
    })

    it.each(["order-7", "ABCDEFGHIJKLMNOPQRS"])("answers 422 for Orange and the transaction id %s", async (id) => {
      const { checkoutId } = await stage.open({ transaction_id: id })
      await expect(stage.test.invoiceProcess(byPhone(checkoutId, "690000001", "CM_ORANGE"))).rejects.toMatchObject({
        name: "ValidationError",
        httpStatus: 422,
      })
      await expect(stage.test.invoiceProcess(byPhone(checkoutId, "670000001"))).resolves.toBeDefined()
    })

    it("does not know a checkout that nobody opened", async () => {
      const error = stage.test.invoiceProcess(byPhone("PU_payment_none", "670000001"))
      await expect(error).rejects.toThrow(UnknownTransactionError)
    })

    it.each([
      ["no checkout_id", { customer: { email: "a@b.cm" }, shipping: {} }, "checkout_id"],
      ["no e-mail", { checkout_id: "x", customer: {}, shipping: {} }, "customer.email"],
      [
        "no method",
        { checkout_id: "x", customer: { email: "a@b.cm" }, shipping: { payment_info: { phone: "6" } } },
        "shipping.payment_method",
      ],
    ])("refuses a body with %s", async (_situation, body, field) => {
      const answer = await post("/api/gateway/invoice/process", body)
      expect(answer.httpStatus).toBe(400)
      expect(answer.text).toContain(field)
    })
  })

  describe("cards", () => {
    it.each(["/api/gateway/checkout/process", "/api/gateway/invoice/process"])(
      "lead to the bank's page through %s in live mode",
      async (path) => {
        const { id, checkoutId } = await stage.open({}, stage.live)
        const headers = { "x-api-key": stage.simulator.liveMerchant.apiKey, mode: "live" }
        const answer = await post(path, byCard(checkoutId), headers)
        const { data } = JSON.parse(answer.text) as { data: { redirect: string } }
        expect(answer.httpStatus).toBe(201)
        expect(data.redirect.startsWith(`${stage.simulator.url}/bank/`)).toBe(true)
        expect((await stage.live.paymentStatus(id)).transaction_status).toBe("PENDING")
        expect(stage.simulator.control.transaction(id).card).toBe("•••• 4242")
        expect((await stage.live.checkoutStatus(checkoutId)).checkout_card_redirect_url).toBe(data.redirect)
      },
    )

    it("are refused in test mode", async () => {
      const { checkoutId } = await stage.open()
      await expect(stage.test.checkoutProcess(byCard(checkoutId))).rejects.toThrow(ValidationError)
    })

    it("are refused without a card", async () => {
      stage.simulator.control.changeSettings({ process_takes_phones: false })
      const { checkoutId } = await stage.open()
      const answer = await post("/api/gateway/checkout/process", byPhone(checkoutId, "670000001"))
      expect([answer.httpStatus, answer.text]).toEqual([400, expect.stringContaining("card_info")])
    })
  })

  describe("a link", () => {
    it("lives for fifteen minutes", async () => {
      const { checkoutId, redirect } = await stage.open()
      stage.simulator.control.advanceClock(15 * 60 - 5)
      expect((await fetch(redirect)).status).toBe(200)
      stage.simulator.control.advanceClock(6)
      expect((await fetch(redirect)).status).toBe(410)
      await expect(stage.test.invoiceProcess(byPhone(checkoutId, "670000001"))).rejects.toThrow(ExpiredLinkError)
    })

    it.each(["SUCCESS", "CANCELLED", "FAILED"] as const)("is dead once the payment is %s", async (status) => {
      const { id, checkoutId, redirect } = await stage.open()
      await stage.simulator.control.decide(id, { status })
      expect((await fetch(redirect)).status).toBe(410)
      await expect(stage.test.invoiceProcess(byPhone(checkoutId, "670000001"))).rejects.toThrow(ExpiredLinkError)
      expect(stage.simulator.control.transaction(id).link).toBe("used")
    })

    it("stays with a transaction that can be paid late", async () => {
      const { id } = await stage.open()
      stage.simulator.control.advanceClock(3_600)
      expect((await stage.test.paymentStatus(id)).transaction_status).toBe("PENDING")
      await stage.simulator.control.decide(id, { status: "SUCCESS" })
      expect((await stage.test.paymentStatus(id)).transaction_status).toBe("SUCCESS")
    })
  })
})
