import { PayUnitClient, ValidationError } from "../../src/gateway"
import { isScript } from "../../src/simulator/http/firewall"
import { BASIC, byCard, byPhone, checkoutRequest, CREDENTIALS, errorOf, OPERATIONS } from "./requests"
import { type ScriptedService, startScriptedService, success } from "./scripted-service"

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
    const made = new PayUnitClient({ ...CREDENTIALS, baseUrl: service.url, ...over })
    clients.push(made)
    return made
  }
  const paths = (): string[] => service.received.map(({ method, path }) => `${method} ${path}`)

  describe("headers", () => {
    it.each(OPERATIONS)("%s carries the contract's four headers, each once", async (_name, call) => {
      await call(client())
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

    it("posts each request to its operation, as it was given", async () => {
      await client().checkoutInitialize(checkoutRequest())
      await client().invoiceProcess(byPhone())
      await client().checkoutProcess(byCard())
      expect(paths()).toEqual([
        "POST /api/gateway/checkout/initialize",
        "POST /api/gateway/invoice/process",
        "POST /api/gateway/checkout/process",
      ])
      const bodies = service.received.map(({ body }): unknown => JSON.parse(body))
      expect(bodies).toEqual([checkoutRequest(), byPhone(), byCard()])
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

    async function expectRefused(call: Promise<unknown>, field: string, values: readonly string[], sent = 0) {
      const error = await errorOf(call)
      expect(error).toBeInstanceOf(ValidationError)
      expect(error).toMatchObject({ httpStatus: null, mayHaveTakenEffect: false })
      const { fields } = error as ValidationError
      expect(fields.filter((told) => new RegExp(`(^|\\.)${field.replaceAll(".", "\\.")}: `).test(told))).toHaveLength(1)
      expect(error.message).toContain(field)
      expect(values.filter((value) => `${error.message}${fields.join("")}`.includes(value))).toEqual([])
      expect(service.received).toHaveLength(sent)
    }
  })
})
