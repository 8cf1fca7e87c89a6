import fc from "fast-check"
import { PayUnitClient, PayUnitError, type Transport } from "../../src/gateway"
import { addressesOf, CREDENTIALS, OPERATIONS } from "./requests"
import { answer, type ScriptedService, startScriptedService } from "./scripted-service"
import { runs } from "../property-runs"

const STATUSES = ["PENDING", "SUCCESS", "FAILED", "CANCELLED"]
const isText = (value: unknown): boolean => value === null || typeof value === "string"
const isNumber = (value: unknown): boolean => value === null || Number.isFinite(value)

const isFlag = (value: unknown): boolean => value === null || typeof value === "boolean"
const isPage = (value: unknown): boolean => typeof value === "string" && /^https?:$/.test(new URL(value).protocol)
const isFilled = (value: unknown): boolean => typeof value === "string" && value !== ""
const areTexts = (value: object): boolean => Object.values(value).every(isText)

/** Whether what an operation resolved to has its promised form. */
const FORMS: Readonly<Record<string, (value: any) => boolean>> = {
  initialize: ({ transaction_url, providers, ...texts }) =>
    isPage(transaction_url) && providers.every(isProvider) && areTexts(texts),
  gateways: (providers) => providers.every(isProvider),
  makePayment: ({ payment_status, amount, ...texts }) =>
    STATUSES.includes(payment_status) && isNumber(amount) && areTexts(texts),
  paymentStatus: ({ transaction_status, transaction_amount, unknown_status, ...texts }) =>
    STATUSES.includes(transaction_status) &&
    isNumber(transaction_amount) &&
    isUnknownStatus(unknown_status) &&
    areTexts(texts),
  checkoutStatus: ({ status, total_amount, checkout_mode, transaction_id, currency, transaction }) =>
    STATUSES.includes(status) &&
    isNumber(total_amount) &&
    ["test", "live", null].includes(checkout_mode) &&
    isText(transaction_id) &&
    isText(currency) &&
    STATUSES.includes(transaction.status) &&
    isNumber(transaction.amount),
  checkoutInitialize: ({ redirect, checkout_id }) => isPage(redirect) && isFilled(checkout_id),
  invoiceProcess: ({ redirect }) => redirect === null || isPage(redirect),
  checkoutProcess: ({ redirect }) => redirect === null || isPage(redirect),
  invoiceCreate: ({ link, invoice }) => isPage(link) && isInvoice(invoice),
  invoiceGet: (invoice) =>
    isInvoice(invoice) &&
    [invoice, ...invoice.installments].every(({ status }) =>
      ["UNPAID", "PARTIALLY_PAID", "PAID", "UNKNOWN"].includes(status),
    ),
  invoicePayment: ({ transaction_url, ...texts }) => isPage(transaction_url) && areTexts(texts),
  deposit: ({ pay_token, deposit_reference_token }) => isFilled(pay_token) && isText(deposit_reference_token),
  depositConfirm: isPayout,
  depositStatus: isPayout,
  legacyInitialize: ({ transaction_url, ...texts }) => isPage(transaction_url) && areTexts(texts),
  legacyGateways: (providers) =>
    providers.every((provider: any) => isFilled(provider.provider_short_tag) && areTexts(provider)),
  legacyMakePayment: ({ kind, pay_token, payment_ref, paytoken, auth_token, x_token, redirect_url, ...texts }) =>
    areTexts(texts) &&
    (kind === "first"
      ? [pay_token, payment_ref].every(isFilled)
      : [paytoken, auth_token, x_token].every(isFilled) && (redirect_url === null || isPage(redirect_url))),
  legacyFirstKindStatus: isLegacyStatus,
  legacySecondKindStatus: isLegacyStatus,
}

function isProvider({ shortcode, name, country, ...texts }: any): boolean {
  return isFilled(shortcode) && typeof name === "string" && areTexts(country) && areTexts(texts)
}

function isInvoice(invoice: any): boolean {
  return (
    ["ref", "status", "due_date", "callback_url", "type", "currency", "uuid"].every((name) => isText(invoice[name])) &&
    ["amount_paid", "remaining_amount", "total_amount", "sub_total"].every((name) => isNumber(invoice[name])) &&
    ["is_custom_company", "partial_payment", "isDeleted"].every((name) => isFlag(invoice[name])) &&
    areTexts(invoice.custom_billing_company) &&
    [invoice.client, invoice.company].every(({ isDeleted, ...texts }: any) => isFlag(isDeleted) && areTexts(texts)) &&
    [...invoice.items, ...invoice.installments].every(({ amount }: any) => isNumber(amount))
  )
}

function isUnknownStatus(unknown: any): boolean {
  return unknown === null || (typeof unknown.mayMeanPaid === "boolean" && [...unknown.word].length <= 60)
}

function isPayout({ status, unknown_status, amount, deposit_fee, is_approval_required, is_approved, ...texts }: any) {
  return (
    STATUSES.includes(status) &&
    isUnknownStatus(unknown_status) &&
    [amount, deposit_fee].every(isNumber) &&
    [is_approval_required, is_approved].every(isFlag) &&
    areTexts(texts)
  )
}

function isLegacyStatus({ transaction_status, transaction_amount, unknown_status, ...texts }: any): boolean {
  return (
    [...STATUSES, null].includes(transaction_status) &&
    isNumber(transaction_amount) &&
    isUnknownStatus(unknown_status) &&
    areTexts(texts)
  )
}

const address = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: "binary" }).map((text) => `https://pay.example/${text}`),
  fc.string({ unit: fc.constantFrom("%", "2", "f", "/", ".", "\\", "é") }).map((text) => `https://pay.example/${text}`),
  fc.constantFrom("javascript:alert(1)", "data:text/html,x", "//pay.example/1", "https://", ""),
)
const amount = fc.oneof(
  fc.double(),
  fc.integer().map(String),
  fc.constantFrom("100.00000", "9".repeat(400), "-1", "NaN"),
)
const status = fc.constantFrom("SUCCESS", "successfull", "PENDING", "FAILED", "CANCELED", "?", "", null)
const text = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, ""))
const anything = fc.jsonValue()
const provider = fc.record(
  {
    shortcode: text,
    name: text,
    status: text,
    country: fc.oneof(fc.record({ country_name: text, country_code: text }), anything),
    provider_short_tag: text,
    provider_name: text,
    balance: anything,
  },
  { requiredKeys: [] },
)
const providers = fc.array(fc.oneof({ weight: 4, arbitrary: provider }, { weight: 1, arbitrary: anything }))
const item = fc.record(
  { name: text, amount: fc.oneof(amount, anything), quantity: fc.oneof(amount, anything), isDeleted: anything },
  { requiredKeys: [] },
)
const invoice = fc.record(
  {
    ref: fc.oneof(text, anything),
    status: fc.oneof(status, anything),
    total_amount: fc.oneof(amount, anything),
    amount_paid: fc.oneof(amount, anything),
    client: fc.oneof(fc.record({ name: text, email: anything }), anything),
    company: fc.oneof(fc.record({ slug: text, user_id: anything }), anything),
    partial_payment: fc.oneof(fc.boolean(), anything),
    items: fc.oneof(fc.array(fc.oneof(item, anything)), anything),
    installments: fc.oneof(fc.array(fc.oneof(item, anything)), anything),
    custom_billing_company: anything,
    fees: anything,
  },
  { requiredKeys: [] },
)
const token = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: anything })
const data = fc.record(
  {
    transaction_url: fc.oneof(address, anything),
    providers: fc.oneof(providers, anything),
    payment_status: fc.oneof(status, anything),
    link: fc.oneof(address, anything),
    invoice: fc.oneof(invoice, anything),
    pay_token: token,
    payment_ref: token,
    deposit_fee: fc.oneof(amount, anything),
    is_approved: fc.oneof(fc.boolean(), anything),
    paytoken: token,
    "auth-token": token,
    "x-token": token,
    init: anything,
    redirect_url: fc.oneof(address, anything),
    callback_url: anything,
    callback: anything,
    redirect: fc.oneof(address, fc.jsonValue()),
    url: fc.oneof(address, fc.jsonValue()),
    transaction_status: fc.oneof(status, fc.jsonValue()),
    transaction_amount: fc.oneof(amount, fc.jsonValue()),
    transaction_id: fc.jsonValue(),
    status: fc.oneof(status, fc.jsonValue()),
    checkout_mode: fc.oneof(fc.constantFrom("TEST", "LIVE", "live"), fc.jsonValue()),
    total_amount: fc.oneof(amount, fc.jsonValue()),
    transaction: fc.oneof(fc.record({ status, amount }), fc.jsonValue()),
  },
  { requiredKeys: [] },
)
const envelope = fc.record(
  {
    status: fc.oneof(status, anything),
    statusCode: fc.oneof(fc.constantFrom(200, "201", 400, "404", 500, 0, -1), fc.jsonValue()),
    message: fc.jsonValue(),
    error: fc.jsonValue(),
    data: fc.oneof(
      { weight: 4, arbitrary: data },
      { weight: 1, arbitrary: providers },
      { weight: 1, arbitrary: anything },
    ),
  },
  { requiredKeys: [] },
)
const body = fc.oneof(fc.jsonValue(), envelope).map((value) => JSON.stringify(value))

async function outcomeOf(operation: string, call: Promise<unknown>): Promise<string> {
  try {
    const value = await call
    return FORMS[operation]?.(value) === true ? "well-formed" : `malformed: ${JSON.stringify(value)}`
  } catch (error) {
    return error instanceof PayUnitError ? "PayUnitError" : String(error)
  }
}

describe("whatever comes back", () => {
  describe("over a wire that carries anything", () => {
    let answered = ""
    let httpStatus = 200
    const wire: Transport = {
      send: () => Promise.resolve({ requestId: "r", httpStatus, contentType: "application/json", text: answered }),
      close: () => Promise.resolve(),
    }
    const client = new PayUnitClient({ ...CREDENTIALS, transport: wire })

    it.each(OPERATIONS)("%s gives a well-formed value or throws a PayUnitError: JSON", async (name, call) => {
      const httpStatuses = fc.oneof({ weight: 3, arbitrary: fc.constant(200) }, fc.integer({ min: 100, max: 599 }))
      await fc.assert(
        fc.asyncProperty(body, httpStatuses, async (sent, sentStatus) => {
          answered = sent
          httpStatus = sentStatus
          expect(["well-formed", "PayUnitError"]).toContain(await outcomeOf(name, call(client)))
        }),
        runs(1_000),
      )
    })

    it("has a form to compare with for each operation", () => {
      expect(Object.keys(FORMS).sort()).toEqual(OPERATIONS.map(([name]) => name).sort())
    })

    it.each(OPERATIONS)("%s throws a PayUnitError: anything but an object", async (name, call) => {
      const notAnObject = fc.oneof(
        fc.string({ unit: "binary" }).filter((value) => !value.trimStart().startsWith("{")),
        fc
          .jsonValue()
          .filter((value) => typeof value !== "object" || value === null || Array.isArray(value))
          .map((value) => JSON.stringify(value)),
      )
      await fc.assert(
        fc.asyncProperty(notAnObject, fc.integer({ min: 100, max: 599 }), async (sent, sentStatus) => {
          answered = sent
          httpStatus = sentStatus
          expect(await outcomeOf(name, call(client))).toBe("PayUnitError")
        }),
      )
    })

    it.each(OPERATIONS)("%s never reads a failing HTTP status as a success", async (name, call) => {
      const failing = fc.integer({ min: 100, max: 599 }).filter((value) => value < 200 || value > 299)
      await fc.assert(
        fc.asyncProperty(body, failing, async (sent, sentStatus) => {
          answered = sent
          httpStatus = sentStatus
          const outcome = await call(client).catch((error: unknown) => error)
          // Of a payment that failed, the legacy status may be told with one of the contract's failing statuses.
          const isFailedPayment =
            [400, 500].includes(sentStatus) &&
            /^legacy.*Status$/.test(name) &&
            (outcome as any).transaction_status === "FAILED"
          expect(isFailedPayment || outcome instanceof PayUnitError).toBe(true)
        }),
      )
    })
  })

  describe("over a real connection", () => {
    let service: ScriptedService
    let client: PayUnitClient
    beforeAll(async () => {
      service = await startScriptedService()
      client = new PayUnitClient({ ...CREDENTIALS, ...addressesOf(service.url) })
    })
    afterAll(async () => {
      await client.close()
      await service.close()
    })

    it.each(OPERATIONS)("%s does the same", async (name, call) => {
      const statuses = fc.integer({ min: 200, max: 599 }).filter((value) => ![502, 503, 504].includes(value))
      await fc.assert(
        fc.asyncProperty(body, statuses, async (sent, sentStatus) => {
          service.play(answer(sentStatus, sent, "application/json"))
          expect(["well-formed", "PayUnitError"]).toContain(await outcomeOf(name, call(client)))
          // A payout's status is asked at another path where the first is unknown.
          const paths = name === "depositStatus" && sentStatus === 404 ? [1, 2] : [1]
          expect(paths).toContain(service.received.length)
        }),
        runs(60),
      )
    })
  })
})
