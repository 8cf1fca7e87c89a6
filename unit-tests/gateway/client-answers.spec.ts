import { inspect } from "node:util"
import { type Exchange, PayUnitClient, type PayUnitError } from "../../src/gateway"
import {
  addressesOf,
  AUTH_TOKEN,
  BASIC,
  byCard,
  byPhone,
  CARD_NUMBER,
  checkoutRequest,
  CREDENTIALS,
  CVV,
  depositConfirmRequest,
  depositRequest,
  errorOf,
  firstKindStatusRequest,
  gatewaysRequest,
  initializeRequest,
  invoiceRequest,
  legacyInitializeRequest,
  legacyMakePaymentRequest,
  makePaymentRequest,
  OPERATIONS,
  PAY_TOKEN,
  PHONE,
  secondKindStatusRequest,
  T_ID,
} from "./requests"
import { answer, type Reaction, type ScriptedService, startScriptedService, success } from "./scripted-service"

const HTML = "<!DOCTYPE html><html><body>Sorry, you have been blocked</body></html>"

describe("what the client makes of an answer", () => {
  let service: ScriptedService
  let client: PayUnitClient
  const exchanges: Exchange[] = []
  beforeAll(async () => {
    service = await startScriptedService()
    client = new PayUnitClient({
      ...CREDENTIALS,
      ...addressesOf(service.url),
      onExchange: (exchange) => exchanges.push(exchange),
    })
  })
  beforeEach(() => {
    exchanges.length = 0
  })
  afterAll(async () => {
    await client.close()
    await service.close()
  })

  const failed = (statusCode: number, message: unknown, data: unknown = []) => ({
    status: "FAILED",
    statusCode,
    message,
    data,
  })
  const framework = (statusCode: number, message: unknown, error?: string) => ({ statusCode, message, error })

  describe("errors by cause", () => {
    it.each<[situation: string, reaction: Reaction, name: string, mayHaveTakenEffect: boolean]>([
      ["401 in JSON", answer(401, framework(401, "Unauthorized")), "AuthenticationError", false],
      ["401 in HTML", answer(401, HTML), "AuthenticationError", false],
      ["403 in JSON", answer(403, framework(403, "Product not activated")), "AuthenticationError", false],
      ["403 in HTML", answer(403, HTML), "FirewallError", false],
      ["403 without a body", answer(403, ""), "FirewallError", false],
      ["404, transaction", answer(404, failed(404, "Transaction does not exist")), "UnknownTransactionError", false],
      ["404, route", answer(404, framework(404, "Cannot POST /api/x", "Not Found")), "UnknownRouteError", false],
      ["404, route of a GET", answer(404, framework(404, "Cannot GET /api/x")), "UnknownRouteError", false],
      ["404 in HTML", answer(404, HTML), "UnknownRouteError", false],
      ["408", answer(408, framework(408, "Request Timeout")), "ServiceError", true],
      ["409", answer(409, framework(409, "Conflict")), "ConflictError", false],
      ["417", answer(417, failed(417, "Request failed with status code 422")), "ConflictError", false],
      ["410", answer(410, framework(410, "Gone")), "ExpiredLinkError", false],
      ["an expired link", answer(400, failed(400, "This payment link has expired")), "ExpiredLinkError", false],
      ["an expired session", answer(400, failed(400, "Expired checkout session")), "ExpiredLinkError", false],
      ["a used link", answer(400, failed(400, "The link is no longer valid: used")), "ExpiredLinkError", false],
      ["an expired card", answer(400, failed(400, "The card has expired")), "ValidationError", false],
      ["401, login expired", answer(401, framework(401, "Your session has expired")), "AuthenticationError", false],
      ["400", answer(400, failed(400, "amount differs")), "ValidationError", false],
      ["422", answer(422, framework(422, "Data integrity error")), "ValidationError", false],
      ["429", answer(429, framework(429, "Too many requests")), "ValidationError", false],
      ["500 in JSON", answer(500, framework(500, "Internal server error")), "ServiceError", true],
      ["500 without a body", answer(500, ""), "ServiceError", true],
      ["502 in HTML", answer(502, HTML), "ServiceError", true],
      ["504 in JSON", answer(504, framework(504, "Gateway Timeout")), "ServiceError", true],
      ["HTTP 200, envelope 400", answer(200, failed(400, "amount differs")), "ValidationError", false],
      ["HTTP 201, envelope 400", answer(201, failed(400, "amount differs")), "ValidationError", false],
      [
        "HTTP 201, envelope “401”",
        answer(201, { ...failed(0, "no"), statusCode: "401" }),
        "AuthenticationError",
        false,
      ],
      ["HTTP 200, envelope “500”", answer(200, { ...failed(0, "no"), statusCode: " 500 " }), "ServiceError", true],
      ["HTTP 200, envelope 200 that says FAILED", answer(200, failed(200, "no")), "FailedAnswerError", true],
      [
        "the same in other letters",
        answer(201, { ...failed(201, "no"), status: " Failed" }),
        "FailedAnswerError",
        true,
      ],
      ["HTTP 500, envelope 200", answer(500, failed(200, "OK")), "ServiceError", true],
      ["200 in HTML", answer(200, HTML), "UnreadableAnswerError", true],
      ["200 in plain text", answer(200, "OK", "text/plain"), "UnreadableAnswerError", true],
      ["200 without a body", answer(200, ""), "UnreadableAnswerError", true],
      ["half an envelope", answer(200, '{"status":"SUCCESS","da', "application/json"), "UnreadableAnswerError", true],
      ["a JSON list", answer(200, [], "application/json"), "UnreadableAnswerError", true],
      ["a JSON text", answer(200, '"OK"', "application/json"), "UnreadableAnswerError", true],
      ["JSON null", answer(200, "null", "application/json"), "UnreadableAnswerError", true],
      ["400 in HTML", answer(400, HTML), "UnreadableAnswerError", true],
      ["302 to elsewhere", answer(302, HTML), "UnreadableAnswerError", true],
      ["no link where one is due", success({}), "UnreadableAnswerError", true],
      ["a link that is no address", success({ redirect: "PU_payment_1" }), "UnreadableAnswerError", true],
      ["a link that runs a script", success({ redirect: "javascript:alert(1)//x" }), "UnreadableAnswerError", true],
      ["a link without an id", success({ redirect: "https://pay.example/" }), "UnreadableAnswerError", true],
      [
        "a link with a broken escape",
        success({ redirect: "https://pay.example/%E0%A4%A" }),
        "UnreadableAnswerError",
        true,
      ],
      ["data null", success(null), "UnreadableAnswerError", true],
    ])("%s", async (_situation, reaction, name, mayHaveTakenEffect) => {
      service.play(reaction)
      const error = await errorOf(client.checkoutInitialize(checkoutRequest()))
      expect(error).toMatchObject({ name, mayHaveTakenEffect, operation: "checkout/initialize" })
      expect(error.constructor.name).toBe(name)
      expect(service.received).toHaveLength(1)
    })

    it.each<[situation: string, reaction: Reaction, httpStatus: number]>([
      ["HTTP's where that fails", answer(404, failed(400, "no")), 404],
      ["the envelope's where HTTP says all is well", answer(201, failed(422, "no")), 422],
      ["HTTP's where there is no envelope", answer(502, HTML), 502],
      ["HTTP's where a success is unreadable", answer(201, HTML), 201],
      ["HTTP's where a success lacks its link's id", success({ redirect: "https://pay.example/" }), 200],
    ])("an error tells the status: %s", async (_which, reaction, httpStatus) => {
      service.play(reaction)
      expect((await errorOf(client.checkoutInitialize(checkoutRequest()))).httpStatus).toBe(httpStatus)
    })

    it.each<[situation: string, reaction: Reaction]>([
      ["a refusal", answer(400, failed(400, "no"))],
      ["an unreadable answer", answer(200, HTML)],
      ["a link without an id", success({ redirect: "https://pay.example/" })],
    ])("an error tells the number under which the request stands in the log: %s", async (_situation, reaction) => {
      service.play(reaction)
      const error = await errorOf(client.checkoutInitialize(checkoutRequest()))
      expect(error.requestId).toBe(service.received[0]?.headers["x-request-id"])
      expect(error.requestId).toBe(exchanges[0]?.requestId)
    })

    it("an answer of more than a megabyte is not read to its end", async () => {
      service.play(success({ redirect: "https://pay.example/PU_payment_1", padding: "x".repeat(1_100_000) }))
      const errors = [
        await errorOf(client.checkoutInitialize(checkoutRequest())),
        await errorOf(client.paymentStatus("id1")),
      ]
      expect(errors.map(({ name, mayHaveTakenEffect }) => [name, mayHaveTakenEffect])).toEqual([
        ["UnreadableAnswerError", true],
        ["UnreadableAnswerError", true],
      ])
      expect(service.received).toHaveLength(2)
    })

    it("an answer of a little less is", async () => {
      service.play(success({ redirect: "https://pay.example/PU_payment_1", padding: "x".repeat(1_000_000) }))
      await expect(client.checkoutInitialize(checkoutRequest())).resolves.toEqual({
        redirect: "https://pay.example/PU_payment_1",
        checkout_id: "PU_payment_1",
      })
    })
  })

  describe("the service's words", () => {
    it.each<[situation: string, body: unknown, words: string | null]>([
      ["message as text", failed(400, "amount differs"), "amount differs"],
      ["message as list", framework(400, ["a is wrong", "b is wrong"]), "a is wrong; b is wrong"],
      ["data as list, where message is empty", failed(400, "", ["a is wrong", "b is wrong"]), "a is wrong; b is wrong"],
      ["data as list, where message is null", failed(400, null, ["a is wrong"]), "a is wrong"],
      ["message before data", failed(400, "first", ["second"]), "first"],
      ["error alone", { error: "Bad Request" }, "Bad Request"],
      ["error, where data is an empty list", { ...failed(400, " "), error: "Bad Request" }, "Bad Request"],
      ["lists with other things in them", framework(400, [{ a: 1 }, "b is wrong", null]), "b is wrong"],
      ["no words", {}, null],
      ["words of the wrong type", { message: { en: "no" }, data: { a: 1 }, error: 7 }, null],
    ])("%s", async (_situation, body, words) => {
      service.play(answer(400, body))
      expect((await errorOf(client.paymentStatus("id1"))).serviceMessage).toBe(words)
    })

    it("are cut to a readable length", async () => {
      service.play(answer(400, failed(400, "long ".repeat(1_000))))
      const error = await errorOf(client.paymentStatus("id1"))
      expect(error.serviceMessage).toHaveLength(200)
      expect(error.message.length).toBeLessThan(400)
    })
  })

  describe("control characters", () => {
    it.each<[place: string, body: unknown]>([
      ["message", failed(400, "no\u0000\n[forged] yes\u001b[0m\u2028x")],
      ["a list of messages", framework(400, ["no\u0000\n[forged] yes\u001b[0m\u2028x"])],
      ["data", failed(400, "", ["no\u0000\n[forged] yes\u001b[0m\u2028x"])],
      ["error", { error: "no\u0000\n[forged] yes\u001b[0m\u2028x" }],
    ])("in %s do not get into an error", async (_place, body) => {
      service.play(answer(400, body))
      const error = await errorOf(client.invoiceProcess(byPhone()))
      expect(error.serviceMessage).toBe("no\uFFFD [forged] yes\uFFFD[0m x")
      expect(error.message).not.toMatch(/[\p{Cc}\u2028]/u)
    })

    it("do not get into what is read, and make no word another", async () => {
      service.play(
        success({
          transaction_id: "aB3dE6gH9jK2mN5pQ8\u0000",
          transaction_status: "SUC\u0000CESS",
          transaction_currency: "XAF",
          message: "a\u0000\nb",
        }),
      )
      expect(await client.paymentStatus("aB3dE6gH9jK2mN5pQ8")).toMatchObject({
        transaction_id: "aB3dE6gH9jK2mN5pQ8\uFFFD",
        transaction_status: "PENDING",
        message: "a\uFFFD b",
        unknown_status: { word: "SUC\uFFFDCESS" },
      })
    })

    it("an answer nested without end is no answer", async () => {
      service.play(answer(200, `{"data":${"[".repeat(200_000)}${"]".repeat(200_000)}}`, "application/json"))
      expect((await errorOf(client.paymentStatus("id1"))).name).toBe("UnreadableAnswerError")
    })
  })

  describe("secrets", () => {
    const numbers = [
      PHONE,
      `+237${PHONE}`,
      "237 677 12 34 56",
      "6 77 12 34 56",
      "677-123-456",
      "677.123.456",
      "(237) 677 123 456",
      CARD_NUMBER,
      "4242 4242 4242 4242",
      "4242-4242-4242-4242",
      "4242  4242  4242  4242",
      "4242 - 4242 - 4242 - 4242",
      "677_123_456",
      "677\u00a0123\u00a0456",
      "677/12/34/56",
    ]
    const places: [place: string, body: (words: string) => unknown][] = [
      ["message", (words) => failed(400, words)],
      ["a list of messages", (words) => framework(400, ["no", words])],
      ["data", (words) => failed(400, "", [words])],
      ["error", (words) => ({ error: words })],
    ]
    const leaks = (error: PayUnitError): boolean =>
      /677123456|4242424242424242/.test(`${inspect(error)} ${error.message}`.replace(/[\s._/()-]/g, ""))

    it.each(numbers)("%s does not get into an error", async (number) => {
      service.play(answer(400, failed(400, `The account ${number} was refused`)))
      const error = await errorOf(client.invoiceProcess(byPhone()))
      expect(leaks(error)).toBe(false)
      expect(error.serviceMessage).toMatch(/^The account .* was refused$/)
    })

    it.each(places)("a number in %s does not get into an error", async (_place, body) => {
      service.play(answer(400, body(`The account ${PHONE} was refused`)))
      const error = await errorOf(client.invoiceProcess(byPhone()))
      expect(leaks(error)).toBe(false)
      expect(error.serviceMessage).toMatch(/The account .* was refused$/)
    })

    it.each([
      ["the application token", CREDENTIALS.apiKey],
      ["the password", CREDENTIALS.apiPassword],
      ["the Basic credentials", BASIC],
    ])("%s, repeated by the service, does not get into an error", async (_what, secret) => {
      service.play(answer(401, framework(401, `Not valid: ${secret}`)))
      const error = await errorOf(client.paymentStatus("id1"))
      expect(inspect(error)).not.toContain(secret)
    })

    it.each<[situation: string, reaction: Reaction, timeoutMs?: number]>([
      ["a refusal", answer(400, failed(400, "no"))],
      ["an unreadable answer", answer(200, HTML)],
      ["a link that is no address", success({ redirect: 7 })],
      ["a reset", { does: "reset" }],
      ["half an answer", { does: "reset_mid_answer" }],
      ["a time-out", { does: "hang" }, 50],
    ])("of the request are in no error: %s", async (_situation, reaction, timeoutMs = 5_000) => {
      const request = [PHONE, CARD_NUMBER, `"${CVV}"`, T_ID, PAY_TOKEN, AUTH_TOKEN]
      const secrets = [
        CREDENTIALS.apiKey,
        CREDENTIALS.apiPassword,
        BASIC,
        ...request,
        ...request.map(encodeURIComponent),
      ]
      for (const [, call] of OPERATIONS) {
        service.play(reaction)
        const outcome = await call(client, timeoutMs).catch((error: unknown) => error)
        const shown = inspect(outcome, { depth: 10 })
        expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])
      }
    })

    it.each<[what: string, call: () => Promise<unknown>, secret: string]>([
      ["an encrypted value", () => client.gateways(gatewaysRequest()), T_ID],
      ["an encoded one", () => client.gateways(gatewaysRequest()), encodeURIComponent(T_ID)],
      ["a legacy encrypted value", () => client.legacyGateways(gatewaysRequest()), T_ID],
      ["a token of the first kind", () => client.legacyFirstKindStatus(firstKindStatusRequest()), PAY_TOKEN],
      ["a token of the second kind", () => client.legacySecondKindStatus(secondKindStatusRequest()), AUTH_TOKEN],
      ["a card's number", () => client.checkoutProcess(byCard()), CARD_NUMBER],
      ["a card's verification value", () => client.checkoutProcess(byCard()), CVV],
      ["a card's address", () => client.checkoutProcess(byCard()), "1 Rue Joffre"],
    ])("%s, repeated by the service, does not get into an error", async (_what, call, secret) => {
      service.play(answer(404, framework(404, `Cannot GET /x?y=${secret}&z`, "Not Found")))
      const error = await errorOf(call())
      expect(error).toMatchObject({ name: "UnknownRouteError", serviceMessage: expect.stringContaining("•••&z") })
      expect(inspect(error)).not.toContain(secret)
    })

    const EMAIL = "awa@example.com"
    const NOTIFY = "https://shop.example/notify"
    it.each<[what: string, call: () => Promise<unknown>, secret: string]>([
      ["the e-mail of who pays by phone", () => client.invoiceProcess(byPhone()), EMAIL],
      ["the same in capitals", () => client.invoiceProcess(byPhone()), EMAIL.toUpperCase()],
      ["their name", () => client.invoiceProcess(byPhone({ customer: { email: EMAIL, name: "Awa" } })), "Awa"],
      [
        "their name, as JSON",
        () => client.invoiceProcess(byPhone({ customer: { email: EMAIL, name: 'A"wa' } })),
        'A\\"wa',
      ],
      [
        "their name, in lines",
        () => client.invoiceProcess(byPhone({ customer: { email: EMAIL, name: "A\nwa" } })),
        "A\nwa",
      ],
      ["a short phone", () => client.invoiceProcess(byPhone({ customer: { email: EMAIL, phone: "8080" } })), "8080"],
      ["the e-mail of who pays by card", () => client.checkoutProcess(byCard()), EMAIL],
      ["the phone of a prompt", () => client.makePayment(makePaymentRequest({ phone_number: "67712" })), "67712"],
      [
        "that of a legacy prompt",
        () => client.legacyMakePayment(legacyMakePaymentRequest({ phone_number: "67712" })),
        "67712",
      ],
      ["the name of a legacy payer", () => client.legacyMakePayment(legacyMakePaymentRequest({ name: "Awa" })), "Awa"],
      ["the same when it is opened", () => client.legacyInitialize(legacyInitializeRequest({ name: "Awa" })), "Awa"],
      ["what a merchant adds", () => client.initialize(initializeRequest({ custom_fields: { a: ["Awa"] } })), "Awa"],
      ["the name of who is billed", () => client.invoiceCreate(invoiceRequest()), "Awa"],
      ["their e-mail", () => client.invoiceCreate(invoiceRequest()), EMAIL],
      ["their phone", () => client.invoiceCreate(invoiceRequest({ client_phone_number: "67712" })), "67712"],
      ["the e-mail of a company", () => client.invoiceCreate(invoiceRequest()), "shop@example.com"],
      [
        "the number of who is paid out",
        () => client.deposit(depositRequest({ account_number: "10-2", deposit_type: "BANK_TRANSFER" })),
        "10-2",
      ],
      ["their name", () => client.deposit(depositRequest()), "Awa"],
      ["the token of a payout", () => client.depositConfirm(depositConfirmRequest()), PAY_TOKEN],
      ["its message", () => client.depositConfirm(depositConfirmRequest()), "Refund of Awa"],
      ["its note", () => client.depositConfirm(depositConfirmRequest()), "Order 7 of Awa"],
      ["where it is notified", () => client.depositConfirm(depositConfirmRequest({ notify_url: NOTIFY })), NOTIFY],
      ["the token that its status is asked by", () => client.depositStatus(PAY_TOKEN), PAY_TOKEN],
      ["the same, encoded", () => client.depositStatus(PAY_TOKEN), encodeURIComponent(PAY_TOKEN)],
      ["the address of notification", () => client.checkoutInitialize(checkoutRequest()), NOTIFY],
      ["that of a prompt", () => client.makePayment(makePaymentRequest()), NOTIFY],
    ])("%s, repeated by the service, does not get into an error", async (_what, call, secret) => {
      service.play(answer(400, failed(400, `Not valid: ${secret}!`)))
      const error = await errorOf(call())
      expect(error.serviceMessage).toBe("Not valid: •••!")
      expect(inspect(error)).not.toContain(secret)
    })

    it.each(OPERATIONS)("of %s never reach the log", async (_key, call, { name }) => {
      for (const reaction of [
        success({ redirect: "https://pay.example/PU_payment_1", pay_token: PAY_TOKEN }),
        answer(400, failed(400, PHONE)),
      ]) {
        service.play(reaction)
        await call(client).catch(() => undefined)
      }
      service.play({ does: "hang" })
      await call(client, 50).catch(() => undefined)
      expect(exchanges).toEqual([
        {
          requestId: expect.any(String),
          operation: name,
          httpStatus: 200,
          milliseconds: expect.any(Number),
          failure: null,
        },
        {
          requestId: expect.any(String),
          operation: name,
          httpStatus: 400,
          milliseconds: expect.any(Number),
          failure: null,
        },
        {
          requestId: expect.any(String),
          operation: name,
          httpStatus: null,
          milliseconds: expect.any(Number),
          failure: "TimeoutError",
        },
      ])
      const ids = exchanges.map(({ requestId }) => requestId)
      expect(ids.every((id) => /^[0-9a-f-]{8}$/.test(id))).toBe(true)
      expect(new Set(ids).size).toBe(3)
    })
  })

  describe("lenient reading", () => {
    const unknown = {
      transaction_amount: null,
      transaction_status: "PENDING",
      transaction_id: null,
      purchaseRef: null,
      notify_url: null,
      callback_url: null,
      transaction_currency: null,
      transaction_gateway: null,
      message: null,
      fee: null,
      unknown_status: null,
    }
    const paid = { transaction_id: "id1", transaction_status: "SUCCESS", transaction_amount: 12_500 }
    const maybe = (word: string) => ({ unknown_status: { word, mayMeanPaid: true } })

    it.each<[situation: string, data: unknown, read: Record<string, unknown>]>([
      [
        "as the contract has it",
        {
          transaction_amount: 12_500,
          transaction_status: "SUCCESS",
          transaction_id: "id1",
          purchaseRef: null,
          notify_url: "https://shop.example/n",
          callback_url: "https://shop.example/c",
          transaction_currency: "XAF",
          transaction_gateway: "CM_ORANGE",
          message: "done",
        },
        {
          transaction_amount: 12_500,
          transaction_status: "SUCCESS",
          transaction_id: "id1",
          notify_url: "https://shop.example/n",
          callback_url: "https://shop.example/c",
          transaction_currency: "XAF",
          transaction_gateway: "CM_ORANGE",
          message: "done",
        },
      ],
      ...([250, "250", " 250.50 ", 0, -5] as const).map((fee): [string, unknown, Record<string, unknown>] => [
        `a fee of ${JSON.stringify(fee)}`,
        { ...paid, fee },
        { ...paid, fee: Number(fee) },
      ]),
      ...[null, "", "2 %", "1,5", true, {}, [250], Number.NaN].map(
        (fee): [string, unknown, Record<string, unknown>] => [
          `a fee that is none: ${JSON.stringify(fee)}`,
          { ...paid, fee },
          paid,
        ],
      ),
      ["data null", null, {}],
      ["data missing", undefined, {}],
      ["data an empty list", [], {}],
      ["data wrapped into a list", [paid], paid],
      ["data a list of several: the one asked about", [{ ...paid, transaction_id: "id2" }, paid], paid],
      [
        "data a list of others",
        [
          { ...paid, transaction_id: "id2" },
          { ...paid, transaction_id: "ID1" },
        ],
        {},
      ],
      ["of several about the same, the one that says paid", [{ ...paid, transaction_status: "FAILED" }, paid], paid],
      [
        "of several about the same, the one that may say so",
        [{ transaction_id: "id1" }, { transaction_id: " id1", transaction_status: "APPROVED" }],
        { transaction_id: "id1", ...maybe("APPROVED") },
      ],
      ["data a list in a list", [[paid]], {}],
      ["an id with space around it", { transaction_id: " id1\n" }, { transaction_id: "id1" }],
      ["data a text", "SUCCESS", {}],
      ["data empty", {}, {}],
      ["the legacy spelling", { transaction_status: "SUCCESSFULL" }, { transaction_status: "SUCCESS" }],
      ["lower case", { transaction_status: "success" }, { transaction_status: "SUCCESS" }],
      [
        "an unknown status",
        { transaction_status: "ESCROWED" },
        { unknown_status: { word: "ESCROWED", mayMeanPaid: false } },
      ],
      ["a status that may mean paid", { transaction_status: "Approved " }, maybe("Approved ")],
      ["a status that is a number", { transaction_status: 1 }, maybe("1")],
      ["a status in a list", { transaction_status: ["SUCCESS"] }, maybe('["SUCCESS"]')],
      ["no status, and an amount paid", { amount_paid: "12500" }, maybe("(empty)")],
      ["no status, and nothing paid", { amount_paid: 0, provider_transaction_id: " " }, {}],
      ["an empty status, and a receipt", { transaction_status: " ", provider_transaction_id: 77 }, maybe("(empty)")],
      ["pending, and a receipt", { transaction_status: "PENDING", provider_transaction_id: "MP77" }, {}],
      ["a long status", { transaction_status: `Approved ${"x".repeat(9_000)}` }, maybe(`Approved ${"x".repeat(51)}`)],
      [
        "a status that repeats what nobody may see",
        { transaction_status: `Approved ${CREDENTIALS.apiPassword} ${PHONE}\u0000` },
        maybe("Approved ••• •••\uFFFD"),
      ],
      ["the status of the call in the payment's place", { status: "SUCCESS" }, {}],
      ["an amount as text", { transaction_amount: "12500" }, { transaction_amount: 12_500 }],
      ["an amount with decimals", { transaction_amount: "100.00000" }, { transaction_amount: 100 }],
      ["an amount with space around it", { transaction_amount: " 100 " }, { transaction_amount: 100 }],
      ["an amount with its currency", { transaction_amount: "100 XAF" }, {}],
      ["an amount in powers", { transaction_amount: "1e3" }, {}],
      ["an amount in sixteens", { transaction_amount: "0x64" }, {}],
      ["an amount that is empty", { transaction_amount: "" }, {}],
      ["an amount that is null", { transaction_amount: null }, {}],
      ["an amount beyond all numbers", { transaction_amount: "9".repeat(400) }, {}],
      ["an id as number", { transaction_id: 42 }, { transaction_id: "42" }],
      ["nulls everywhere", Object.fromEntries(Object.keys(unknown).map((key) => [key, null])), {}],
      ["keys nobody knows", { transaction_status: "FAILED", balance: 5, x: [1] }, { transaction_status: "FAILED" }],
    ])("payment status: %s", async (_situation, data, read) => {
      service.play(success(data))
      expect(await client.paymentStatus("id1")).toEqual({ ...unknown, ...read })
    })

    it.each<[situation: string, body: unknown]>([
      ["with its status code as text", { statusCode: "200" }],
      ["with another 2xx", { statusCode: 201 }],
      ["without status code", {}],
      ["with a status code that is none", { statusCode: "OK" }],
      ["with a status that says FAILED", { status: "FAILED", statusCode: 200 }],
      ["with keys nobody knows", { statusCode: 200, trace: { a: 1 }, error: null }],
    ])("an envelope %s is a success", async (_situation, around) => {
      service.play(answer(200, { ...Object(around), data: { transaction_status: "CANCELLED" } }))
      expect((await client.paymentStatus("id1")).transaction_status).toBe("CANCELLED")
    })

    it.each<[situation: string, data: unknown, read: Record<string, unknown>]>([
      ["paid in test mode", { checkout_mode: "TEST", status: "SUCCESS" }, { checkout_mode: "test", status: "SUCCESS" }],
      ["paid in live mode", { checkout_mode: "LIVE", status: "PAID" }, { checkout_mode: "live", status: "SUCCESS" }],
      ["of a mode nobody knows", { checkout_mode: "DEMO" }, { checkout_mode: null, status: "PENDING" }],
      ["the amount as text", { total_amount: "5000", currency: "XAF" }, { total_amount: 5_000, currency: "XAF" }],
      ["no transaction yet", { transaction: null }, { transaction: expect.objectContaining({ status: "PENDING" }) }],
      [
        "a transaction in it",
        { transaction: { amount: "5000", status: "successful", mode: null } },
        { transaction: expect.objectContaining({ amount: 5_000, status: "SUCCESS", mode: null }) },
      ],
      ["data null", null, { status: "PENDING", total_amount: null, checkout_mode: null, transaction_id: null }],
      ["flags as text", { phone_number_collection: "true" }, { phone_number_collection: null }],
    ])("checkout status: %s", async (_situation, data, read) => {
      service.play(success(data))
      expect(await client.checkoutStatus("PU_payment_1")).toMatchObject(read)
    })

    const PAGE = "https://pay.example/#/hostedPayment/payment?t_id=a%2Bb&lang=fr"
    const provider = { shortcode: "CM_ORANGE", name: "Orange", logo: null, status: null }
    const nowhere = { country_name: null, country_code: null }

    it.each<[situation: string, data: Record<string, unknown>, read: Record<string, unknown>]>([
      ["a page whose parameters are in its fragment", { transaction_url: PAGE }, { transaction_url: PAGE }],
      ["no providers", {}, { providers: [] }],
      ["providers null", { providers: null }, { providers: [] }],
      [
        "a provider with the merchant's balance",
        { providers: [{ ...provider, status: "ACTIVE", balance: 5, required_field: ["phone"] }] },
        { providers: [{ ...provider, status: "ACTIVE", country: nowhere }] },
      ],
      ["a provider without a name", { providers: [{ shortcode: "X" }] }, { providers: [{ name: "X" }] }],
      ["providers that are none", { providers: [null, 7, {}, { name: "x" }, { shortcode: "" }] }, { providers: [] }],
      ["an id as number", { transaction_id: 7 }, { transaction_id: "7" }],
    ])("initialize: %s", async (_situation, data, read) => {
      service.play(success({ transaction_url: PAGE, ...data }))
      expect(await client.initialize(initializeRequest())).toMatchObject(read)
    })

    it.each<[situation: string, data: unknown, read: unknown[]]>([
      [
        "a list",
        [{ ...provider, country: { country_name: "Cameroon", country_code: "CM" } }],
        [{ ...provider, country: { country_name: "Cameroon", country_code: "CM" } }],
      ],
      ["null", null, []],
      ["an object", { providers: [provider] }, []],
    ])("gateways: %s", async (_situation, data, read) => {
      service.play(success(data, { statusCode: "200" }))
      expect(await client.gateways(gatewaysRequest())).toEqual(read)
    })

    it.each<[situation: string, data: unknown, read: Record<string, unknown>]>([
      ["as the contract has it", { id: "1", amount: 5, payment_status: "PENDING" }, { id: "1", amount: 5 }],
      ["numbers as texts, texts as numbers", { id: 1, amount: "5.0" }, { id: "1", amount: 5 }],
      ["paid at once", { payment_status: "SUCCESSFULL" }, { payment_status: "SUCCESS" }],
      ["data null", null, { payment_status: "PENDING", id: null, provider_transaction_id: null }],
    ])("makepayment: %s", async (_situation, data, read) => {
      service.play(success(data))
      expect(await client.makePayment(makePaymentRequest())).toMatchObject({ payment_status: "PENDING", ...read })
    })

    it.each<[situation: string, data: unknown, read: unknown]>([
      [
        "as the SDK has it",
        { pay_token: "p1", deposit_reference_token: "r1" },
        { pay_token: "p1", deposit_reference_token: "r1" },
      ],
      ["no reference", { pay_token: " p1 " }, { pay_token: "p1", deposit_reference_token: null }],
      ["numbers", { pay_token: 71, deposit_reference_token: 5 }, { pay_token: "71", deposit_reference_token: "5" }],
      ["in a list", [{ pay_token: "p1" }], { pay_token: "p1", deposit_reference_token: null }],
    ])("deposit: %s", async (_situation, data, read) => {
      service.play(success(data, { statusCode: 201 }))
      expect(await client.deposit(depositRequest())).toEqual(read)
    })

    it.each<[situation: string, data: unknown]>([
      ["no token", { deposit_reference_token: "r1" }],
      ["an empty one", { pay_token: "  " }],
      ["one that is no text", { pay_token: { value: "p1" } }],
      ["one of two lines", { pay_token: "p1\np2" }],
      ["dots alone", { pay_token: ".." }],
      ["one without end", { pay_token: "p".repeat(2_049) }],
      ["data null", null],
    ])("deposit with %s may have taken effect", async (_situation, data) => {
      service.play(success(data, { statusCode: 201 }))
      expect(await errorOf(client.deposit(depositRequest()))).toMatchObject({
        name: "UnreadableAnswerError",
        mayHaveTakenEffect: true,
        httpStatus: 200,
      })
    })

    const noPayout = {
      id: null,
      transaction_id: null,
      pay_token: null,
      amount: null,
      deposit_fee: null,
      status: "PENDING",
      is_approval_required: null,
      is_approved: null,
      unknown_status: null,
    }
    const payouts: readonly [situation: string, data: unknown, read: Record<string, unknown>][] = [
      [
        "whole",
        {
          id: "d1",
          transaction_id: " id1 ",
          pay_token: PAY_TOKEN,
          amount: 12_500,
          deposit_fee: 100,
          status: "SUCCESS",
          is_approval_required: false,
          is_approved: true,
          account_number: `237${PHONE}`,
        },
        {
          id: "d1",
          transaction_id: "id1",
          pay_token: PAY_TOKEN,
          amount: 12_500,
          deposit_fee: 100,
          status: "SUCCESS",
          is_approval_required: false,
          is_approved: true,
        },
      ],
      [
        "numbers as texts",
        { id: 7, amount: "12500", deposit_fee: "100.50" },
        { id: "7", amount: 12_500, deposit_fee: 100.5 },
      ],
      ["a fee of nothing", { deposit_fee: 0 }, { deposit_fee: 0 }],
      ["a fee that is none", { deposit_fee: "2 %" }, {}],
      ["flags that are none", { is_approval_required: "yes", is_approved: 1 }, {}],
      ["in a list", [{ status: "FAILED" }], { status: "FAILED" }],
      ["data null", null, {}],
      ["no status", { amount: 1 }, { amount: 1 }],
      ["payment_status", { payment_status: "SUCCESSFUL" }, { status: "SUCCESS" }],
      [
        "payment_status before a record's status",
        { payment_status: "FAILED", status: "PENDING" },
        { status: "FAILED" },
      ],
      [
        "the record's status where payment_status says nothing",
        { payment_status: " ", status: "FAILED" },
        { status: "FAILED" },
      ],
      [
        "payment_status that is pending, whatever the record's says",
        { payment_status: "PENDING", status: "SUCCESS" },
        {},
      ],
      [
        "two words that end it differently",
        { payment_status: "FAILED", status: "SUCCESS" },
        { unknown_status: { word: "FAILED, SUCCESS", mayMeanPaid: true } },
      ],
      [
        "payment_status that is no text",
        { payment_status: [1], status: "FAILED" },
        { unknown_status: { word: "[1]", mayMeanPaid: false } },
      ],
      ["two that end it alike", { payment_status: "PAID", status: "SUCCESS" }, { status: "SUCCESS" }],
      [
        "an unknown word",
        { status: "AWAITING_APPROVAL" },
        { unknown_status: { word: "AWAITING_APPROVAL", mayMeanPaid: false } },
      ],
      ["an unknown word before the record's", { payment_status: "CONFIRMED", status: "FAILED" }, maybe("CONFIRMED")],
      ["an unknown word of the record", { payment_status: null, status: "CONFIRMED" }, maybe("CONFIRMED")],
      ["a word that repeats its token", { status: `PAID ${PAY_TOKEN}` }, maybe("PAID •••")],
    ]
    it.each(payouts)("a payout, confirmed: %s", async (_situation, data, read) => {
      service.play(success(data, { statusCode: 201 }))
      expect(await client.depositConfirm(depositConfirmRequest())).toEqual({ ...noPayout, ...read })
      expect(service.received).toHaveLength(1)
    })
    it.each(payouts)("a payout, asked about: %s", async (_situation, data, read) => {
      service.play(success(data))
      expect(await client.depositStatus(PAY_TOKEN)).toEqual({ ...noPayout, ...read })
    })

    it("a payout in a list of several is the one asked about", async () => {
      service.play(
        success([
          { pay_token: "other", payment_status: "SUCCESS" },
          { pay_token: PAY_TOKEN, payment_status: "FAILED" },
        ]),
      )
      expect(await client.depositStatus(PAY_TOKEN)).toMatchObject({ status: "FAILED", pay_token: PAY_TOKEN })
    })

    it.each<[situation: string, invoice: unknown, read: Record<string, unknown>]>([
      ["numbers as texts", { total_amount: "120000", amount_paid: "0.00" }, { total_amount: 120_000, amount_paid: 0 }],
      ["items as texts", { items: [{ amount: "5", quantity: "2" }] }, { items: [{ amount: 5, quantity: 2 }] }],
      ["null", null, { ref: null, status: null, items: [], installments: [], client: { name: null } }],
      ["nulls inside", { client: null, items: null, company: [], fees: null }, { company: { slug: null }, items: [] }],
      ["fees of any form", { fees: { service: [1] } }, { fees: { service: [1] } }],
      ["a status nobody has seen", { status: "PARTIALLY_PAID" }, { status: "PARTIALLY_PAID" }],
      ["flags", { partial_payment: true, is_custom_company: "no" }, { partial_payment: true, is_custom_company: null }],
    ])("an invoice: %s", async (_situation, invoice, read) => {
      service.play(success({ link: "https://pay.example/invoice/1", invoice }))
      const created = await client.invoiceCreate(invoiceRequest())
      expect(created).toMatchObject({ link: "https://pay.example/invoice/1", invoice: read })
    })

    const first = { payment_ref: "r", transaction_id: "id1", pay_token: "p" }
    const second = { "auth-token": "a", "x-token": "x", transaction_id: "id1", paytoken: "p" }

    it.each<[situation: string, data: unknown, read: Record<string, unknown>]>([
      ["the first kind", first, { kind: "first", ...first }],
      [
        "the second kind",
        { ...second, init: "Pay", message: "Wait", redirect_url: "https://pay.example/1" },
        {
          kind: "second",
          transaction_id: "id1",
          paytoken: "p",
          auth_token: "a",
          x_token: "x",
          init: "Pay",
          message: "Wait",
          redirect_url: "https://pay.example/1",
        },
      ],
      ["the second kind, bare", second, { kind: "second", init: null, message: null, redirect_url: null }],
      ["a page that runs a script", { ...second, redirect_url: "javascript:alert(1)" }, { redirect_url: null }],
      ["numbers as tokens", { ...first, pay_token: 7 }, { kind: "first", pay_token: "7" }],
      [
        "the tokens of the second kind, the others empty",
        { ...second, pay_token: "", payment_ref: "" },
        { kind: "second" },
      ],
    ])("legacy makepayment: %s", async (_situation, data, read) => {
      service.play(success(data, { status: "PENDING" }))
      expect(await client.legacyMakePayment(legacyMakePaymentRequest())).toMatchObject(read)
    })

    it.each<[situation: string, data: unknown]>([
      ["no tokens", {}],
      ["half the tokens of the first kind", { ...first, pay_token: null }],
      ["an empty token", { ...second, "x-token": "" }],
      ["null", null],
    ])("legacy makepayment with %s may have taken effect, and nobody can ask", async (_situation, data) => {
      service.play(success(data))
      const error = await errorOf(client.legacyMakePayment(legacyMakePaymentRequest()))
      expect(error).toMatchObject({ name: "UnreadableAnswerError", mayHaveTakenEffect: true })
    })

    const stands = { transaction_id: "id1", transaction_amount: null, callback_url: null }
    const understood = { unknown_status: null }

    it.each<[situation: string, reaction: Reaction, read: Record<string, unknown>]>([
      ["paid", success(stands, { status: "SUCCESSFUL" }), { transaction_status: "SUCCESS" }],
      ["paid, misspelt", success(stands, { status: "SUCCESSFULL" }), { transaction_status: "SUCCESS" }],
      ["a call that went well", success(stands, { status: "SUCCESS" }), { transaction_status: null }],
      ["pending", success(stands, { status: "PENDING" }), { transaction_status: "PENDING" }],
      ["failed", success(stands, { status: "FAILED" }), { transaction_status: "FAILED" }],
      [
        "failed, with 400",
        answer(400, { status: "FAILED", statusCode: 400, data: stands }),
        { transaction_status: "FAILED" },
      ],
      [
        "failed, with 500",
        answer(500, { status: "FAILED", statusCode: 500, data: stands }),
        { transaction_status: "FAILED" },
      ],
      [
        "its status code as text",
        success(stands, { status: "SUCCESSFUL", statusCode: "200" }),
        { transaction_status: "SUCCESS" },
      ],
      ["an amount as text", success({ ...stands, transaction_amount: "100.0" }), { transaction_amount: 100 }],
      [
        "callback_url",
        success({ ...stands, callback_url: "https://a.example/" }),
        { callback_url: "https://a.example/" },
      ],
      ["wrapped into a list", success([stands], { status: "SUCCESSFUL" }), { transaction_status: "SUCCESS" }],
      [
        "a list of several",
        success([{ transaction_id: "id2" }, stands], { status: "SUCCESSFUL" }),
        { transaction_status: "SUCCESS" },
      ],
      [
        "a status that may mean paid",
        success(stands, { status: "SUCCESS_" }),
        { transaction_status: "PENDING", ...maybe("SUCCESS_") },
      ],
      [
        "a status that repeats a token",
        success(stands, { status: `PAID, ${PAY_TOKEN} ${AUTH_TOKEN}` }),
        {
          transaction_status: "PENDING",
          unknown_status: { word: expect.stringMatching(/^PAID, .*•••/), mayMeanPaid: true },
        },
      ],
      ["callback", success({ ...stands, callback: "https://b.example/" }), { callback_url: "https://b.example/" }],
      ["data null", success(null, { status: "PENDING" }), { transaction_status: "PENDING", transaction_id: null }],
    ])("legacy status of either kind: %s", async (_situation, reaction, read) => {
      service.play(reaction)
      for (const status of [
        await client.legacyFirstKindStatus(firstKindStatusRequest()),
        await client.legacySecondKindStatus(secondKindStatusRequest()),
      ]) {
        expect(status).toEqual({
          ...stands,
          ...understood,
          transaction_id: status.transaction_id,
          transaction_status: null,
          ...read,
        })
      }
    })

    it.each<[situation: string, reaction: Reaction, name: string]>([
      ["a refusal that names no payment", answer(400, failed(400, "no", [])), "ValidationError"],
      ["a crash", answer(500, framework(500, "Internal server error")), "ServiceError"],
      ["an unknown transaction", answer(404, failed(404, "no", null)), "UnknownTransactionError"],
      ["FAILED, with 404", answer(404, { status: "FAILED", statusCode: 404, data: stands }), "UnknownTransactionError"],
      ["FAILED, with 401", answer(401, { status: "FAILED", statusCode: 401, data: stands }), "AuthenticationError"],
      ["FAILED, with 417", answer(417, { status: "FAILED", statusCode: 417, data: stands }), "ConflictError"],
      ["paid, with 500", answer(500, { status: "SUCCESSFUL", statusCode: 500, data: stands }), "ServiceError"],
    ])("legacy status is an error, and not a failed payment: %s", async (_situation, reaction, name) => {
      service.play(reaction)
      expect(await errorOf(client.legacyFirstKindStatus(firstKindStatusRequest()))).toMatchObject({ name })
      expect(await errorOf(client.legacySecondKindStatus(secondKindStatusRequest()))).toMatchObject({ name })
    })

    it.each<[operation: string, call: () => Promise<unknown>, data: unknown]>([
      ["initialize without its page", () => client.initialize(initializeRequest()), { t_id: "1" }],
      ["initialize with data null", () => client.initialize(initializeRequest()), null],
      ["initialize with a script", () => client.initialize(initializeRequest()), { transaction_url: "javascript:a()" }],
      ["an invoice without its link", () => client.invoiceCreate(invoiceRequest()), { invoice: {} }],
      ["legacy initialize without its page", () => client.legacyInitialize(legacyInitializeRequest()), {}],
    ])("%s is unreadable", async (_operation, call, data) => {
      service.play(success(data))
      expect(await errorOf(call())).toMatchObject({ name: "UnreadableAnswerError", mayHaveTakenEffect: true })
    })

    it.each<[link: string, checkoutId: string]>([
      ["https://pay.example/checkout/PU_payment_1", "PU_payment_1"],
      ["https://pay.example/checkout/PU_payment_1/", "PU_payment_1"],
      ["https://pay.example/checkout/PU_payment_1?lang=fr#top", "PU_payment_1"],
      ["https://pay.example/checkout/PU%5Fpayment%5F1", "PU_payment_1"],
    ])("the link %s leads to checkout %s, and stays as it is", async (redirect, checkout_id) => {
      service.play(success({ redirect }))
      expect(await client.checkoutInitialize(checkoutRequest())).toEqual({ redirect, checkout_id })
    })

    it.each<[situation: string, data: unknown, redirect: string | null]>([
      ["a redirect", { redirect: "https://bank.example/1" }, "https://bank.example/1"],
      ["a card page", { card_payment_url: "https://bank.example/2" }, "https://bank.example/2"],
      ["a transaction page", { transaction_url: "https://bank.example/3" }, "https://bank.example/3"],
      ["a page", { url: "https://bank.example/4" }, "https://bank.example/4"],
      [
        "the name of the service's SDK",
        { checkout_card_redirect_url: "https://bank.example/5" },
        "https://bank.example/5",
      ],
      [
        "an operator's page",
        { meta: { authorization: { redirect: "https://bank.example/6" } } },
        "https://bank.example/6",
      ],
      ["several", { url: "https://bank.example/4", redirect: "https://bank.example/1" }, "https://bank.example/1"],
      ["something that is no address", { redirect: "soon", url: "https://bank.example/4" }, "https://bank.example/4"],
      ["an address that runs a script", { redirect: "javascript:alert(1)" }, null],
      ["nothing", {}, null],
      ["null", null, null],
      ["a text", "OK", null],
      ["a list", ["https://bank.example/1"], null],
    ])("a card payment answered with %s", async (_situation, data, redirect) => {
      service.play(success(data))
      expect((await client.checkoutProcess(byCard())).redirect).toBe(redirect)
    })

    it.each<[situation: string, meta: unknown, page: string | null]>([
      [
        "a page",
        { authorization: { redirect: "https://operator.example/1", mode: "redirect" } },
        "https://operator.example/1",
      ],
      ["what is no page", { authorization: { redirect: "*126#" } }, null],
      ["nothing", undefined, null],
      ["a text", "OK", null],
    ])("a prompt answered with %s to confirm on", async (_situation, meta, page) => {
      service.play(success({ meta }), success({ meta, url: "https://pay.example/hosted" }))
      expect((await client.makePayment(makePaymentRequest())).confirmation_url).toBe(page)
      expect((await client.invoiceProcess(byPhone())).confirmation_url).toBe(page)
    })
  })
})
