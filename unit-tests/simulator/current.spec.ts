import { ConflictError, ExpiredLinkError, UnknownTransactionError } from "../../src/gateway"
import {
  byPhone,
  checkoutRequest,
  initializeRequest,
  legacyInitializeRequest,
  makePaymentRequest,
  onStage,
} from "./stage"

const INITIALIZE = "/api/gateway/initialize"
const MAKE_PAYMENT = "/api/gateway/makepayment"

describe("the current family", () => {
  const stage = onStage()

  const initialized = async (over: Parameters<typeof initializeRequest>[0] = {}) => {
    const request = initializeRequest(over)
    await stage.test.initialize(request)
    return request.transaction_id
  }
  const pay = (over: Parameters<typeof makePaymentRequest>[0]) => stage.test.makePayment(makePaymentRequest(over))

  describe("initialize", () => {
    it("answers encrypted values, the page's address with its parameters in the fragment, and the providers", async () => {
      const request = initializeRequest({ payment_country: "td" })
      const { httpStatus, body } = await stage.call(INITIALIZE, request)
      expect(httpStatus).toBe(201)
      expect(body).toEqual({
        status: "SUCCESS",
        statusCode: 201,
        message: expect.any(String),
        data: {
          t_id: expect.any(String),
          t_sum: expect.any(String),
          t_url: expect.any(String),
          transaction_id: request.transaction_id,
          transaction_url: `${stage.simulator.url}/hosted/#/hostedPayment/payment?t_id=${encodeURIComponent(body.data.t_id)}`,
          providers: [
            {
              shortcode: "TD_AIRTEL",
              name: "Airtel Money Chad",
              logo: `${stage.simulator.url}/logos/td_airtel.svg`,
              country: { country_name: "Chad", country_code: "TD" },
              status: "ACTIVE",
              id: expect.any(String),
              balance: expect.any(String),
              provider_type: expect.any(String),
              created_at: expect.any(String),
              updated_at: expect.any(String),
            },
          ],
        },
      })
      const { t_id, t_sum, t_url } = body.data
      for (const value of [t_id, t_sum, t_url]) {
        const bytes = Buffer.from(value, "base64").toString("latin1")
        for (const plain of [request.transaction_id, "12500", "shop.example"]) {
          expect(bytes).not.toContain(plain)
        }
      }
    })

    it.each([
      ["CM", ["CM_MTNMOMO", "CM_ORANGE", "CM_EUMM"]],
      ["TD", ["TD_AIRTEL"]],
      ["FR", []],
      [undefined, ["CM_MTNMOMO", "CM_ORANGE", "GA_AIRTEL", "GA_MOOV", "CM_EUMM", "TD_AIRTEL"]],
    ])("lists the providers of the country %s", async (payment_country, shortcodes) => {
      const { providers } = await stage.test.initialize(initializeRequest({ payment_country }))
      expect(providers.map(({ shortcode }) => shortcode)).toEqual(shortcodes)
    })

    it.each([
      ["total_amount missing", { total_amount: undefined }, "total_amount"],
      ["total_amount zero", { total_amount: 0 }, "total_amount"],
      ["total_amount a text", { total_amount: "12500" }, "total_amount"],
      ["transaction_id missing", { transaction_id: undefined }, "transaction_id"],
      ["currency missing", { currency: undefined }, "currency"],
      ["currency not XAF", { currency: "EUR" }, "currency"],
      ["return_url missing", { return_url: undefined }, "return_url"],
      ["return_url by ftp", { return_url: "ftp://shop.example/" }, "return_url"],
      ["notify_url no address", { notify_url: "shop" }, "notify_url"],
      ["payment_country three letters", { payment_country: "CMR" }, "payment_country"],
    ])("refuses %s and names the field", async (_situation, over, field) => {
      stage.simulator.control.changeSettings({ lenient_requests: false, optional_fields: false })
      const { httpStatus, body } = await stage.call(INITIALIZE, { ...initializeRequest(), ...over })
      expect([httpStatus, body.status, body.statusCode]).toEqual([400, "FAILED", 400])
      expect(body.message).toContain(field)
      expect(body.data.join()).toContain(field)
    })

    const open: Record<string, (transaction_id: string) => Promise<unknown>> = {
      "checkout/initialize": (transaction_id) => stage.test.checkoutInitialize(checkoutRequest({ transaction_id })),
      initialize: (transaction_id) => stage.test.initialize(initializeRequest({ transaction_id })),
      "legacy/initialize": (transaction_id) => stage.test.legacyInitialize(legacyInitializeRequest({ transaction_id })),
    }
    const names = Object.keys(open)
    it.each(names.flatMap((first) => names.map((second) => [first, second] as const)))(
      "an id used by %s is refused by %s",
      async (first, second) => {
        await open[first]?.("usedBefore1")
        await expect(open[second]?.("usedBefore1")).rejects.toMatchObject({
          name: "ValidationError",
          httpStatus: 400,
          serviceMessage: "Transaction id already exists",
        })
      },
    )
  })

  describe("gateways", () => {
    const valuesOf = async (over: Parameters<typeof initializeRequest>[0] = {}) => {
      const { t_id, t_sum, t_url } = (await stage.call(INITIALIZE, initializeRequest(over))).body.data
      return { t_id, t_sum, t_url } as Record<string, string>
    }
    const ask = (values: Record<string, string>, path = "/api/gateway/gateways") =>
      stage.call(`${path}?${new URLSearchParams(values).toString()}`)

    it("lists the providers without what initialize tells beside, its status code a text", async () => {
      const { httpStatus, body } = await ask(await valuesOf({ payment_country: "TD" }))
      expect([httpStatus, body]).toEqual([
        200,
        {
          status: "SUCCESS",
          statusCode: "200",
          message: expect.any(String),
          data: [
            {
              shortcode: "TD_AIRTEL",
              name: "Airtel Money Chad",
              logo: expect.stringMatching(/\.svg$/),
              country: { country_name: "Chad", country_code: "TD" },
            },
          ],
        },
      ])
    })

    it.each(["t_id", "t_sum", "t_url"])("refuses a query without %s, and names it", async (missing) => {
      const { [missing]: _, ...values } = await valuesOf()
      const { httpStatus, body } = await ask(values)
      expect([httpStatus, body.status]).toEqual([400, "FAILED"])
      expect(body.message).toContain(`${missing}: `)
    })

    it.each(["t_id", "t_sum", "t_url"])("refuses %s if it was changed, made up or empty", async (field) => {
      const values = await valuesOf()
      const value = values[field] ?? ""
      const changed = `${value.slice(0, 10)}${value[10] === "A" ? "B" : "A"}${value.slice(11)}`
      for (const wrong of [changed, "c2VjcmV0", "", value.slice(0, -4)]) {
        const { httpStatus, body } = await ask({ ...values, [field]: wrong })
        expect([httpStatus, body.message]).toEqual([400, expect.stringContaining(`${field}: `)])
      }
    })

    it.each(["t_id", "t_sum", "t_url"])(
      "refuses %s of another transaction, though all else is the same",
      async (field) => {
        const [one, other] = [await valuesOf(), await valuesOf()]
        const { httpStatus, body } = await ask({ ...one, [field]: other[field] ?? "" })
        expect([httpStatus, body.message]).toEqual([400, expect.stringContaining("do not belong to one transaction")])
      },
    )

    it("refuses one value in another's place", async () => {
      const { t_id = "", t_sum = "", t_url = "" } = await valuesOf()
      expect((await ask({ t_id: t_sum, t_sum: t_id, t_url })).httpStatus).toBe(400)
    })

    it("does not take the values of one family for another", async () => {
      const current = await valuesOf()
      const request = legacyInitializeRequest()
      const { t_id, t_sum, t_url } = await stage.test.legacyInitialize(request)
      expect((await ask(current, "/legacy/api/gateway/gateways")).httpStatus).toBe(400)
      expect((await ask({ t_id: t_id!, t_sum: t_sum!, t_url: t_url! })).httpStatus).toBe(400)
    })

    it("does not know another merchant's transaction, nor one from before a reset", async () => {
      const live = await stage.live.initialize(initializeRequest())
      const values = { t_id: live.t_id!, t_sum: live.t_sum!, t_url: live.t_url! }
      expect(await ask(values)).toMatchObject({ httpStatus: 404, body: { message: "Transaction does not exist" } })
      await stage.simulator.control.reset()
      expect((await ask(values)).httpStatus).toBe(400)
    })
  })

  describe("makepayment", () => {
    it("sends a prompt and answers that it is pending, even one that is decided already", async () => {
      for (const [phone_number, status] of [
        ["677123456", "PENDING"],
        ["670000001", "SUCCESS"],
        ["670000002", "FAILED"],
      ] as const) {
        const transaction_id = await initialized()
        const { httpStatus, body } = await stage.call(
          MAKE_PAYMENT,
          makePaymentRequest({ transaction_id, phone_number }),
        )
        expect([httpStatus, body]).toEqual([
          201,
          {
            status: "SUCCESS",
            statusCode: 201,
            message: expect.any(String),
            data: {
              id: expect.any(String),
              transaction_id,
              payment_status: "PENDING",
              amount: 12_500,
              provider_transaction_id: expect.any(String),
            },
          },
        ])
        const paymentStatus = await stage.test.paymentStatus(transaction_id)
        expect(paymentStatus).toMatchObject({ transaction_status: status, transaction_gateway: "CM_MTNMOMO" })
      }
    })

    it.each([
      ["690000001", "CM_ORANGE", "SUCCESS"],
      ["690000001", "CM_MTNMOMO", "FAILED"],
      ["670000001", "CM_ORANGE", "FAILED"],
      ["670000003", "CM_MTNMOMO", "PENDING"],
      ["690000001", "CM_EUMM", "SUCCESS"],
      ["062123456", "GA_MOOV", "PENDING"],
      ["074123456", "GA_AIRTEL", "PENDING"],
    ])("leaves a payment by %s with %s as %s", async (phone_number, gateway, status) => {
      const transaction_id = await initialized()
      await pay({ transaction_id, phone_number, gateway })
      expect(await stage.test.paymentStatus(transaction_id)).toMatchObject({
        transaction_status: status,
        transaction_gateway: gateway,
        callback_url: "https://shop.example/return?order=7",
      })
    })

    it.each<[string, Record<string, unknown>, number, RegExp]>([
      ["a transaction that nobody initialised", { transaction_id: "none" }, 404, /^Transaction does not exist$/],
      ["another amount", { amount: 12_501 }, 400, /integrity.*amount/],
      ["another currency", { currency: "EUR" }, 400, /integrity.*currency/],
      ["an unknown gateway", { gateway: "CM_NONE" }, 400, /^gateway: must be one of CM_MTNMOMO, /],
      ["a legacy gateway", { gateway: "mtnmomo" }, 400, /^gateway: /],
      ["a phone with the country's code", { phone_number: "+237677123456" }, 400, /^phone_number: /],
      ["a phone of seven digits", { gateway: "GA_AIRTEL", phone_number: "0741234" }, 400, /^phone_number: /],
      ["a phone with an open prompt", { phone_number: "670000004" }, 417, /422/],
      ["another paymentType", { paymentType: "link" }, 400, /paymentType/],
      ["no return_url", { return_url: undefined }, 400, /return_url/],
      ["a notify_url by ftp", { notify_url: "ftp://shop.example/" }, 400, /notify_url/],
    ])("refuses %s", async (_situation, over, httpStatus, message) => {
      stage.simulator.control.changeSettings({ optional_fields: false })
      const transaction_id = await initialized()
      const answer = await stage.call(MAKE_PAYMENT, { ...makePaymentRequest({ transaction_id }), ...over })
      expect([answer.httpStatus, answer.body.message]).toEqual([httpStatus, expect.stringMatching(message)])
      expect(stage.simulator.control.transaction(transaction_id).prompts).toEqual([])
    })

    it("refuses an id that Orange does not take", async () => {
      const transaction_id = await initialized({ transaction_id: "order-7" })
      await expect(pay({ transaction_id, gateway: "CM_ORANGE", phone_number: "690000001" })).rejects.toMatchObject({
        name: "ValidationError",
        httpStatus: 422,
      })
    })

    it("does not know transactions of other families, nor process operations its own", async () => {
      const { id } = await stage.open()
      await expect(pay({ transaction_id: id })).rejects.toThrow(UnknownTransactionError)
      const transaction_id = await initialized()
      await expect(stage.test.invoiceProcess(byPhone(transaction_id, "677123456"))).rejects.toThrow(
        UnknownTransactionError,
      )
    })

    it("refuses a second prompt while the first one is on the phone", async () => {
      const transaction_id = await initialized()
      await pay({ transaction_id })
      await expect(pay({ transaction_id })).rejects.toThrow(ConflictError)
      stage.simulator.control.advanceClock(601)
      await pay({ transaction_id })
      expect(stage.simulator.control.transaction(transaction_id).prompts).toMatchObject([
        { outcome: "lapsed" },
        { outcome: "open" },
      ])
    })

    it.each(["SUCCESS", "FAILED", "CANCELLED"] as const)("refuses a transaction that is %s", async (status) => {
      const transaction_id = await initialized()
      await stage.simulator.control.decide(transaction_id, { status })
      await expect(pay({ transaction_id })).rejects.toThrow(ExpiredLinkError)
    })

    it("refuses a transaction after fifteen minutes", async () => {
      const transaction_id = await initialized()
      stage.simulator.control.advanceClock(15 * 60 + 1)
      await expect(pay({ transaction_id })).rejects.toThrow(ExpiredLinkError)
    })

    it("puts its own addresses in place of those of initialize, and a refused one does not", async () => {
      const { url } = stage.merchant
      const transaction_id = await initialized({ notify_url: `${url}/first` })
      const addresses = { notify_url: `${url}/second`, return_url: "https://shop.example/second" }
      await expect(pay({ transaction_id, ...addresses, phone_number: "670000004" })).rejects.toThrow(ConflictError)
      expect(stage.simulator.control.transaction(transaction_id).notify_url).toBe(`${url}/first`)
      await pay({ transaction_id, ...addresses })
      expect(await stage.test.paymentStatus(transaction_id)).toMatchObject({
        notify_url: `${url}/second`,
        callback_url: "https://shop.example/second",
      })
      await stage.simulator.control.decide(transaction_id, { status: "SUCCESS" })
      expect(stage.merchant.received).toMatchObject([{ path: "/second" }])
    })

    it("keeps the addresses of initialize where it has none", async () => {
      const transaction_id = await initialized({ notify_url: `${stage.merchant.url}/first` })
      await pay({ transaction_id, phone_number: "670000005" })
      stage.simulator.control.advanceClock(2)
      const { status, notify_url } = stage.simulator.control.transaction(transaction_id)
      expect([status, notify_url]).toEqual(["SUCCESS", `${stage.merchant.url}/first`])
    })
  })
})
