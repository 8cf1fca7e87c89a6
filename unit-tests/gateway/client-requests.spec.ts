import { PayUnitClient, ValidationError } from "../../src/gateway"
import { isScript } from "../../packages/simulator/src/http/firewall"
import {
  addressesOf,
  BASIC,
  byCard,
  byPhone,
  checkoutRequest,
  CREDENTIALS,
  depositConfirmRequest,
  depositRequest,
  errorOf,
  firstKindStatusRequest,
  gatewaysRequest,
  initializeRequest,
  invoicePaymentRequest,
  invoiceRequest,
  legacyInitializeRequest,
  legacyMakePaymentRequest,
  makePaymentRequest,
  OPERATIONS,
  PAY_TOKEN,
  secondKindStatusRequest,
} from "./requests"
import { answer, type ScriptedService, startScriptedService, success } from "./scripted-service"

describe("what the client sends", () => {
  let service: ScriptedService
  const clients: PayUnitClient[] = []
  beforeAll(async () => {
    service = await startScriptedService()
  })
  beforeEach(() => {
    service.play(success({ redirect: "https://pay.example/PU_payment_1" }))
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()))
    await service.close()
  })

  const client = (over: Partial<ConstructorParameters<typeof PayUnitClient>[0]> = {}): PayUnitClient => {
    const client = new PayUnitClient({ ...CREDENTIALS, ...addressesOf(service.url), ...over })
    clients.push(client)
    return client
  }
  const paths = (): string[] => service.received.map(({ method, path }) => `${method} ${path}`)

  describe("headers", () => {
    it.each(OPERATIONS)("%s carries the contract's four headers, each once", async (_name, call) => {
      await call(client()).catch(() => undefined)
      const [request] = service.received
      expect(request?.headers).toMatchObject({
        "content-type": "application/json",
        authorization: `Basic ${BASIC}`,
        "x-api-key": CREDENTIALS.apiKey,
        mode: "test",
      })
      const names = request?.rawHeaders.filter((_value, index) => index % 2 === 0).map((name) => name.toLowerCase())
      expect(names).toHaveLength(new Set(names).size)
    })

    it("tells live mode with exactly that word", async () => {
      await client({ mode: "live" }).paymentStatus("id1")
      expect(service.received[0]?.headers.mode).toBe("live")
    })

    it("encodes credentials as UTF-8, and keeps colons in a password", async () => {
      await client({ apiUser: "zoé", apiPassword: "a:b:ç" }).paymentStatus("id1")
      const sent = service.received[0]?.headers.authorization?.replace("Basic ", "") ?? ""
      expect(Buffer.from(sent, "base64").toString("utf8")).toBe("zoé:a:b:ç")
    })

    it("names itself, since the firewall turns away what looks like a script", async () => {
      await client().paymentStatus("id1")
      const userAgent = service.received[0]?.headers["user-agent"]
      expect(userAgent).toMatch(/^medusa-payment-payunit/)
      expect(isScript(userAgent)).toBe(false)
    })
  })

  describe("paths", () => {
    it.each([
      ["", "/api/gateway/paymentstatus/id1"],
      ["/", "/api/gateway/paymentstatus/id1"],
      ["///", "/api/gateway/paymentstatus/id1"],
      ["/api", "/api/gateway/paymentstatus/id1"],
      ["/api/", "/api/gateway/paymentstatus/id1"],
      ["/api//", "/api/gateway/paymentstatus/id1"],
      ["/payunit", "/payunit/api/gateway/paymentstatus/id1"],
      ["/payunit/", "/payunit/api/gateway/paymentstatus/id1"],
      ["/payunit/api", "/payunit/api/gateway/paymentstatus/id1"],
      ["/payunit/api/", "/payunit/api/gateway/paymentstatus/id1"],
      ["/myapi", "/myapi/api/gateway/paymentstatus/id1"],
      ["/api/v2", "/api/v2/api/gateway/paymentstatus/id1"],
      ["/?region=cm", "/api/gateway/paymentstatus/id1"],
    ])("a base URL that ends in %j asks at %s", async (ending, path) => {
      await client({ baseUrl: service.url + ending }).paymentStatus("id1")
      expect(paths()).toEqual([`GET ${path}`])
    })

    it.each(["localhost:4010", "ftp://gateway.example"])("%s is refused as a base URL before any call", (address) => {
      expect(() => client({ baseUrl: address })).toThrow("begins with https://")
      expect(() => client({ legacyBaseUrl: address })).toThrow("begins with https://")
    })

    it.each([
      ["", "/api/gateway/initialize"],
      ["/", "/api/gateway/initialize"],
      ["/api", "/api/gateway/initialize"],
      ["/api/", "/api/gateway/initialize"],
      ["/api//", "/api/gateway/initialize"],
      ["/payunit", "/payunit/api/gateway/initialize"],
      ["/payunit/api/", "/payunit/api/gateway/initialize"],
      ["/myapi", "/myapi/api/gateway/initialize"],
    ])("a legacy base URL that ends in %j posts to %s", async (ending, path) => {
      const legacyBaseUrl = service.url + ending
      await errorOf(
        client({ baseUrl: "https://elsewhere.example", legacyBaseUrl }).legacyInitialize(legacyInitializeRequest()),
      )
      expect(paths()).toEqual([`POST ${path}`])
    })

    it.each([
      ["a/b", "a%2Fb"],
      ["../secrets", "..%2Fsecrets"],
      ["a b", "a%20b"],
      ["a?mode=live", "a%3Fmode%3Dlive"],
      ["a#b", "a%23b"],
      ["100%", "100%25"],
      ["a%2Fb", "a%252Fb"],
      ["é", "%C3%A9"],
      ["a\r\nmode: live", "a%0D%0Amode%3A%20live"],
    ])("the id %j is one segment of the path: %s", async (id, segment) => {
      await client().paymentStatus(id)
      await client().checkoutStatus(id)
      expect(paths()).toEqual([
        `GET /api/gateway/paymentstatus/${segment}`,
        `GET /api/gateway/checkout/status/${segment}`,
      ])
    })

    it.each([
      ["empty", ""],
      ["longer than any", "a".repeat(256)],
      ["half a character", "a\ud800"],
    ])("an id that is %s is refused before anything is sent", async (_what, id) => {
      const errors = [await errorOf(client().paymentStatus(id)), await errorOf(client().checkoutStatus(id))]
      expect(errors.map(({ name }) => name)).toEqual(["ValidationError", "ValidationError"])
      expect(paths()).toEqual([])
    })

    it.each([".", ".."])("an id of dots alone, %j, is refused", async (id) => {
      const gateway = { gateway: id }
      for (const [call, field] of [
        [client().paymentStatus(id), "transactionID"],
        [client().checkoutStatus(id), "checkout_id"],
        [client().legacyFirstKindStatus(firstKindStatusRequest(gateway)), "gateway"],
        [client().legacySecondKindStatus(secondKindStatusRequest(gateway)), "gateway"],
      ] as const) {
        await expectRefused(call, field)
      }
    })

    const POSTS: readonly [path: string, call: (client: PayUnitClient) => Promise<unknown>, body: unknown][] = [
      ["/api/gateway/initialize", (own) => own.initialize(initializeRequest()), initializeRequest()],
      ["/api/gateway/makepayment", (own) => own.makePayment(makePaymentRequest()), makePaymentRequest()],
      ["/api/gateway/checkout/initialize", (own) => own.checkoutInitialize(checkoutRequest()), checkoutRequest()],
      ["/api/gateway/invoice/process", (own) => own.invoiceProcess(byPhone()), byPhone()],
      ["/api/gateway/checkout/process", (own) => own.checkoutProcess(byCard()), byCard()],
      ["/api/gateway/invoice/create", (own) => own.invoiceCreate(invoiceRequest()), invoiceRequest()],
      ["/api/gateway/invoice/payment", (own) => own.invoicePayment(invoicePaymentRequest()), invoicePaymentRequest()],
      ["/api/gateway/deposit", (own) => own.deposit(depositRequest()), depositRequest()],
      ["/api/gateway/deposit/confirm", (own) => own.depositConfirm(depositConfirmRequest()), depositConfirmRequest()],
      [
        "/legacy/api/gateway/initialize",
        (own) => own.legacyInitialize(legacyInitializeRequest()),
        legacyInitializeRequest(),
      ],
      [
        "/legacy/api/gateway/makepayment",
        (own) => own.legacyMakePayment(legacyMakePaymentRequest()),
        legacyMakePaymentRequest(),
      ],
    ]
    it.each(POSTS)("posts to %s what it was given", async (path, call, body) => {
      await call(client()).catch(() => undefined)
      expect(paths()).toEqual([`POST ${path}`])
      expect(JSON.parse(service.received[0]?.body ?? "")).toEqual(body)
    })

    const QUERIES: readonly [path: string, call: (client: PayUnitClient) => Promise<unknown>, query: object][] = [
      ["/api/gateway/gateways", (own) => own.gateways(gatewaysRequest()), gatewaysRequest()],
      ["/legacy/api/gateway/gateways", (own) => own.legacyGateways(gatewaysRequest()), gatewaysRequest()],
      [
        "/legacy/api/gateway/paymentstatus/mtnmomo/aB3dE6gH9jK2mN5pQ8",
        (own) => own.legacyFirstKindStatus(firstKindStatusRequest()),
        { pay_token: firstKindStatusRequest().pay_token, payment_ref: "payment-ref-1" },
      ],
      [
        "/legacy/api/gateway/paymentstatus/orange/aB3dE6gH9jK2mN5pQ8",
        (own) => own.legacySecondKindStatus(secondKindStatusRequest()),
        {
          paytoken: secondKindStatusRequest().paytoken,
          "auth-token": secondKindStatusRequest().auth_token,
          "x-token": secondKindStatusRequest().x_token,
        },
      ],
    ]
    it.each(QUERIES)("asks at %s with the contract's query, encoded", async (path, call, query) => {
      await call(client())
      const url = new URL(service.received[0]?.path ?? "", service.url)
      expect(`${service.received[0]?.method} ${url.pathname}`).toBe(`GET ${path}`)
      expect(Object.fromEntries(url.searchParams)).toEqual(query)
      expect(service.received[0]?.body).toBe("")
    })

    it.each([
      [undefined, "/api/gateway/checkout/process"],
      ["checkout/process", "/api/gateway/checkout/process"],
      ["invoice/process", "/api/gateway/invoice/process"],
    ] as const)("a client whose card path is %s pays cards at %s", async (cardPath, path) => {
      await client({ cardPath }).checkoutProcess(byCard())
      expect(paths()).toEqual([`POST ${path}`])
      expect(JSON.parse(service.received[0]?.body ?? "")).toEqual(byCard())
    })

    const REQUEST = `GET /api/gateway/deposit/deposit_status/${encodeURIComponent(PAY_TOKEN)}`
    const OTHER_REQUEST = REQUEST.replace("status/", "status")
    const noRoute = answer(404, { statusCode: 404, message: `Cannot GET /${PAY_TOKEN}`, error: "Not Found" })
    const noPayout = answer(404, { statusCode: 404, message: "Deposit does not exist" })
    it.each([
      ["asked at the path that pages have", [success({ status: "SUCCESS" })], "SUCCESS", [REQUEST]],
      [
        "asked as the SDK does where that path is unknown",
        [noRoute, success({ status: "SUCCESS" })],
        "SUCCESS",
        [REQUEST, OTHER_REQUEST],
      ],
      ["nowhere else where the payout is unknown", [noPayout], "UnknownTransactionError", [REQUEST]],
      ["unknown at the second path", [noRoute, noPayout], "UnknownTransactionError", [REQUEST, OTHER_REQUEST]],
      ["unknown at both", [noRoute], "UnknownRouteError", [REQUEST, OTHER_REQUEST]],
      ["nowhere else where it is refused", [answer(401, {})], "AuthenticationError", [REQUEST]],
      ["nowhere else where the service fails", [answer(500, {})], "ServiceError", [REQUEST]],
    ])("the status of a payout is %s", async (_situation, script, outcome, questions) => {
      service.play(...script)
      const came = await client()
        .depositStatus(PAY_TOKEN)
        .then(
          ({ status }) => status,
          (error: unknown) => (error instanceof Error ? error.name : error),
        )
      expect([came, paths()]).toEqual([outcome, questions])
    })

    it("the second path of a payout's status has what is left of the time", async () => {
      service.play(noRoute, { does: "hang" })
      const error = await errorOf(client().depositStatus(PAY_TOKEN, { timeoutMs: 1_000 }))
      expect([error.name, paths()]).toEqual(["TimeoutError", [REQUEST, OTHER_REQUEST]])
      expect("milliseconds" in error && Number(error.milliseconds)).toBeLessThan(1_000)
    })

    it("a payout's token is in no route that a tracer is told", async () => {
      const routes: string[] = []
      service.play(noRoute)
      const traced = client({ trace: async ({ route }, send) => (routes.push(route), await send()) })
      await errorOf(traced.depositStatus(PAY_TOKEN))
      expect(routes).toEqual([
        "/api/gateway/deposit/deposit_status/:pay_token",
        "/api/gateway/deposit/deposit_status:pay_token",
      ])
    })

    it("sends nothing that the contract does not have", async () => {
      await client().checkoutInitialize(checkoutRequest({ note: "internal", apiPassword: "oops" }))
      expect(JSON.parse(service.received[0]?.body ?? "")).toEqual(checkoutRequest())
    })
  })

  describe("requests that break the contract", () => {
    const item = (over: Record<string, unknown> = {}) => ({
      price_description: { unit_amount: 1_000 },
      product_description: { name: "Shirt", image_url: "https://shop.example/a.png" },
      quantity: 1,
      ...over,
    })
    const withImage = (image_url: unknown) => [item({ product_description: { name: "Shirt", image_url } })]
    const shipping = (over: Record<string, unknown>) => ({
      payment_method: "CM_MTNMOMO",
      payment_info: { phone: "677123456" },
      ...over,
    })

    it.each<[field: string, why: string, over: Record<string, unknown>]>([
      ["total_amount", "zero", { total_amount: 0 }],
      ["total_amount", "negative", { total_amount: -31_337 }],
      ["total_amount", "a text", { total_amount: "31337" }],
      ["total_amount", "not a number", { total_amount: Number.NaN }],
      ["total_amount", "missing", { total_amount: undefined }],
      ["transaction_id", "empty", { transaction_id: "" }],
      ["mode", "that of the header", { mode: "sentinel" }],
      ["currency", "lower-case", { currency: "xaf" }],
      ["currency", "a name", { currency: "sentinel" }],
      ["success_url", "plain http", { success_url: "http://sentinel.example/" }],
      ["success_url", "missing", { success_url: undefined }],
      ["cancel_url", "no address", { cancel_url: "sentinel" }],
      ["notify_url", "of another scheme", { notify_url: "ftp://sentinel.example/" }],
      ["notify_url", "this machine over http", { notify_url: "http://localhost/sentinel" }],
      ["notify_url", "too long", { notify_url: `https://sentinel.example/${"a".repeat(2_048)}` }],
      ["payment_country", "three letters", { payment_country: "CMR" }],
      ["items", "empty", { items: [] }],
      ["items", "missing", { items: undefined }],
      ["items.0.quantity", "zero", { items: [item({ quantity: 0 })] }],
      ["items.1.price_description", "missing", { items: [item(), item({ price_description: undefined })] }],
      ["items.0.product_description.image_url", "missing", { items: withImage(undefined) }],
      ["items.0.product_description.image_url", "plain http", { items: withImage("http://sentinel.example/a.png") }],
      ["meta.address_collection", "missing", { meta: { phone_number_collection: true } }],
    ])("checkout/initialize: %s is %s", async (field, _why, over) => {
      await expectRefused(client().checkoutInitialize(checkoutRequest(over)), field, ["sentinel", "31337"])
    })

    it.each<[field: string, why: string, over: Record<string, unknown>]>([
      ["checkout_id", "empty", { checkout_id: "" }],
      ["customer", "missing", { customer: undefined }],
      ["customer.email", "missing", { customer: { name: "Awa" } }],
      ["customer.email", "no e-mail address", { customer: { email: "sentinel" } }],
      ["shipping.payment_method", "empty", { shipping: shipping({ payment_method: "" }) }],
      ["shipping.payment_info.phone", "empty", { shipping: shipping({ payment_info: { phone: "" } }) }],
      ["shipping.payment_info.phone", "a number", { shipping: shipping({ payment_info: { phone: 677123456 } }) }],
    ])("invoice/process: %s is %s", async (field, _why, over) => {
      await expectRefused(client().invoiceProcess(byPhone(over)), field, ["sentinel", "677123456"])
    })

    it.each([
      ["card_number", "with spaces", "4242 4242 4242 4242"],
      ["card_number", "too short", "42424242424"],
      ["cvv", "too long", "98765"],
      ["expiry_month", "one digit", "9"],
      ["expiry_month", "no month", "13"],
      ["expiry_year", "four digits", "2031"],
      ["card_country", "a name", "Cameroon"],
      ["card_state", "empty", ""],
      ["card_city", "missing", undefined],
      ["card_address", "a number", 77_777],
      ["card_zipcode", "empty", ""],
    ])("checkout/process: %s is %s", async (field, _why, value) => {
      const secrets = ["4242", "98765", "2031", "Cameroon", "77777"]
      await expectRefused(client().checkoutProcess(byCard({ [field]: value })), `card_info.${field}`, secrets)
    })

    it.each<[field: string, why: string, over: Record<string, unknown>]>([
      ["total_amount", "zero", { total_amount: 0 }],
      ["transaction_id", "empty", { transaction_id: "" }],
      ["currency", "missing", { currency: undefined }],
      ["return_url", "missing", { return_url: undefined }],
      ["return_url", "plain http", { return_url: "http://sentinel.example/" }],
      ["notify_url", "plain http", { notify_url: "http://sentinel.example/" }],
      ["payment_country", "a name", { payment_country: "Sentinel" }],
      ["redirect_on_failed", "another word", { redirect_on_failed: "sentinel" }],
      ["pay_with", "empty", { pay_with: "" }],
      ["custom_fields", "a text", { custom_fields: "sentinel" }],
      ["custom_fields", "no JSON", { custom_fields: { sentinel: 31_337n } }],
    ])("initialize: %s is %s", async (field, _why, over) => {
      await expectRefused(client().initialize(initializeRequest(over)), field, ["sentinel", "31337"])
    })

    it.each(["t_id", "t_sum", "t_url"])(
      "gateways of either family: %s is missing, empty or half a character",
      async (field) => {
        for (const value of [undefined, "", "sentinel\ud800"]) {
          await expectRefused(client().gateways(gatewaysRequest({ [field]: value })), field, ["sentinel"])
          await expectRefused(client().legacyGateways(gatewaysRequest({ [field]: value })), field, ["sentinel"])
        }
      },
    )

    it.each<[field: string, why: string, over: Record<string, unknown>]>([
      ["gateway", "missing", { gateway: undefined }],
      ["amount", "a text", { amount: "31337" }],
      ["transaction_id", "missing", { transaction_id: undefined }],
      ["phone_number", "a number", { phone_number: 677_123_456 }],
      ["return_url", "plain http", { return_url: "http://sentinel.example/" }],
      ["notify_url", "plain http", { notify_url: "http://sentinel.example/" }],
      ["currency", "lower-case", { currency: "xaf" }],
      ["paymentType", "another", { paymentType: "sentinel" }],
    ])("makepayment: %s is %s", async (field, _why, over) => {
      await expectRefused(client().makePayment(makePaymentRequest(over)), field, ["sentinel", "31337", "677123456"])
    })

    it.each<[field: string, why: string, over: Record<string, unknown>]>([
      ["client_name", "empty", { client_name: "" }],
      ["client_email", "no e-mail address", { client_email: "sentinel" }],
      ["client_phone_number", "missing", { client_phone_number: undefined }],
      ["due_date", "a day", { due_date: "2031-01-31" }],
      ["due_date", "without its zone", { due_date: "2031-01-31T10:00:00" }],
      ["due_date", "no date", { due_date: "sentinel" }],
      ["due_date", "a day that never comes", { due_date: "2031-02-30T10:00:00Z" }],
      ["partial_payment", "missing", { partial_payment: undefined }],
      ["is_custom_company", "a text", { is_custom_company: "sentinel" }],
      ["type", "another", { type: "sentinel" }],
      ["type", "lower-case", { type: "normal" }],
      ["currency", "missing", { currency: undefined }],
      ["callback_url", "plain http", { callback_url: "http://sentinel.example/" }],
      ["custom_billing_company.logo", "plain http", { custom_billing_company: { logo: "http://sentinel.example/" } }],
      ["custom_billing_company.email", "no e-mail address", { custom_billing_company: { email: "sentinel" } }],
      ["items", "empty", { items: [] }],
      ["items.0.name", "missing", { items: [{ amount: 1, quantity: 1 }] }],
      ["items.0.amount", "a text", { items: [{ name: "Shirt", amount: "31337", quantity: 1 }] }],
      ["items.0.quantity", "zero", { items: [{ name: "Shirt", amount: 1, quantity: 0 }] }],
      ["installments", "of a normal invoice", { type: "NORMAL" }],
      ["installments.0.title", "missing", { installments: [{ amount: 1 }] }],
    ])("invoice/create: %s is %s", async (field, _why, over) => {
      await expectRefused(client().invoiceCreate(invoiceRequest(over)), field, ["sentinel", "31337"])
    })

    it.each([
      "2031-01-31T10:00:00Z",
      "2031-01-31T10:00:00.000Z",
      "2031-01-31T10:00:00+01:00",
      "2031-01-31T10:00:00-05:30",
    ])("invoice/create takes %s as a date", async (due_date) => {
      await errorOf(client().invoiceCreate(invoiceRequest({ due_date })))
      expect(paths()).toEqual(["POST /api/gateway/invoice/create"])
    })

    it.each(["amount", "invoice_id", "installment_id"])("invoice/payment: %s is missing", async (field) => {
      await expectRefused(client().invoicePayment(invoicePaymentRequest({ [field]: undefined })), field)
    })

    it.each<[field: string, why: string, over: Record<string, unknown>]>([
      ["transaction_id", "empty", { transaction_id: "" }],
      ["amount", "zero", { amount: 0 }],
      ["amount", "a text", { amount: "31337" }],
      ["destination_currency", "lower-case", { destination_currency: "xaf" }],
      ["debit_currency", "missing", { debit_currency: undefined }],
      ["account_number", "local", { account_number: "677123456" }],
      ["account_number", "written for people", { account_number: "+237 677 12 34 56" }],
      ["account_number", "of another country", { account_number: "24107400000" }],
      ["account_number", "empty", { account_number: "", deposit_type: "BANK_TRANSFER" }],
      ["account_bank", "empty", { account_bank: "" }],
      ["beneficiary_name", "missing", { beneficiary_name: undefined }],
      ["deposit_type", "another", { deposit_type: "sentinel" }],
      ["country", "a name", { country: "sentinel" }],
    ])("deposit: %s is %s", async (field, _why, over) => {
      await expectRefused(client().deposit(depositRequest(over)), field, ["sentinel", "31337", "677123456"])
    })

    it.each<[field: string, why: string, over: Record<string, unknown>]>([
      ["pay_token", "empty", { pay_token: "" }],
      ["pay_token", "in two lines", { pay_token: "sentinel\n" }],
      ["deposit_message", "missing", { deposit_message: undefined }],
      ["deposit_note", "empty", { deposit_note: "" }],
      ["notify_url", "plain http", { notify_url: "http://sentinel.example/" }],
    ])("deposit/confirm: %s is %s", async (field, _why, over) => {
      await expectRefused(client().depositConfirm(depositConfirmRequest(over)), field, ["sentinel", PAY_TOKEN])
    })

    it.each(["", ".", "..", "sentinel ", "p".repeat(2_049)])(
      "deposit/deposit_status: %j is no token",
      async (token) => {
        await expectRefused(client().depositStatus(token), "pay_token", ["sentinel"])
      },
    )

    it.each([
      ["twenty characters", "a".repeat(20)],
      ["with a dash", "sentinel-1"],
      ["with an accent", "sentin\u00e9l"],
      ["empty", ""],
      ["a number", 31_337],
    ])("a legacy transaction_id is %s", async (_why, transaction_id) => {
      const over = { transaction_id }
      for (const call of [
        client().legacyInitialize(legacyInitializeRequest(over)),
        client().legacyMakePayment(legacyMakePaymentRequest(over)),
        client().legacyFirstKindStatus(firstKindStatusRequest(over)),
        client().legacySecondKindStatus(secondKindStatusRequest(over)),
      ]) {
        await expectRefused(call, "transaction_id", ["sentinel", "31337", "a".repeat(20)])
      }
    })

    it("a legacy transaction_id of nineteen characters is taken", async () => {
      await errorOf(client().legacyInitialize(legacyInitializeRequest({ transaction_id: "a".repeat(19) })))
      expect(paths()).toEqual(["POST /legacy/api/gateway/initialize"])
    })

    it.each<[field: string, why: string, over: Record<string, unknown>]>([
      ["total_amount", "negative", { total_amount: -31_337 }],
      ["currency", "a name", { currency: "sentinel" }],
      ["return_url", "missing", { return_url: undefined }],
      ["notify_url", "plain http", { notify_url: "http://sentinel.example/" }],
      ["name", "a number", { name: 31_337 }],
      ["description", "empty", { description: "" }],
      ["purchaseRef", "a list", { purchaseRef: ["sentinel"] }],
    ])("legacy/initialize: %s is %s", async (field, _why, over) => {
      await expectRefused(client().legacyInitialize(legacyInitializeRequest(over)), field, ["sentinel", "31337"])
    })

    it.each<[field: string, why: string, over: Record<string, unknown>]>([
      ["gateway", "missing", { gateway: undefined }],
      ["amount", "zero", { amount: 0 }],
      ["phone_number", "missing", { phone_number: undefined }],
      ["currency", "missing", { currency: undefined }],
      ["paymentType", "missing", { paymentType: undefined }],
      ["return_url", "plain http", { return_url: "http://sentinel.example/" }],
      ["notify_url", "plain http", { notify_url: "http://sentinel.example/" }],
    ])("legacy/makepayment: %s is %s", async (field, _why, over) => {
      await expectRefused(client().legacyMakePayment(legacyMakePaymentRequest(over)), field, ["sentinel"])
    })

    it.each(["gateway", "pay_token", "payment_ref"])(
      "legacy status of the first kind: %s is missing",
      async (field) => {
        for (const value of [undefined, "", "sentinel\ud800"]) {
          const call = client().legacyFirstKindStatus(firstKindStatusRequest({ [field]: value }))
          await expectRefused(call, field, ["sentinel"])
        }
      },
    )

    it.each([
      ["gateway", "gateway"],
      ["paytoken", "paytoken"],
      ["auth_token", "auth-token"],
      ["x_token", "x-token"],
    ])("legacy status of the second kind: %s is missing, and is called %s", async (property, field) => {
      for (const value of [undefined, "", "sentinel\ud800"]) {
        const call = client().legacySecondKindStatus(secondKindStatusRequest({ [property]: value }))
        await expectRefused(call, field, ["sentinel"])
      }
    })

    it.each(OPERATIONS)("a request that is no object at all is refused: %s", async (key) => {
      for (const request of [undefined, null, 7, []]) {
        const methods = client() as unknown as Record<string, (request: unknown) => Promise<unknown>>
        expect((await errorOf(methods[key]!(request))).name).toBe("ValidationError")
      }
      expect(service.received).toHaveLength(0)
    })

    it("names every field at fault at once", async () => {
      const call = client().checkoutInitialize(checkoutRequest({ total_amount: 0, currency: "?", items: [] }))
      const error = await errorOf(call)
      expect((error as ValidationError).fields.map((field) => field.split(":")[0])).toEqual([
        "total_amount",
        "currency",
        "items",
      ])
    })

    it("takes http addresses of this machine only where it was told to", async () => {
      const local = { success_url: "http://localhost:8000/", notify_url: "http://127.0.0.1:9000/notify" }
      const request = checkoutRequest({ ...local, cancel_url: "http://[::1]:8000/" })
      await client({ allowHttpLoopback: true }).checkoutInitialize(request)
      expect(paths()).toHaveLength(1)
      const elsewhere = checkoutRequest({ cancel_url: "http://shop.example/" })
      await expectRefused(client({ allowHttpLoopback: true }).checkoutInitialize(elsewhere), "cancel_url", [], 1)
    })
  })

  async function expectRefused(call: Promise<unknown>, field: string, values: readonly string[] = [], sent = 0) {
    const error = await errorOf(call)
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({ httpStatus: null, mayHaveTakenEffect: false })
    const { fields } = error as ValidationError
    expect(fields.filter((entry) => new RegExp(`(^|\\.)${field.replaceAll(".", "\\.")}: `).test(entry))).toHaveLength(1)
    expect(error.message).toContain(field)
    expect(values.filter((value) => `${error.message}${fields.join("")}`.includes(value))).toEqual([])
    expect(service.received).toHaveLength(sent)
  }
})
