import fc from "fast-check"
import { PayUnitClient, PayUnitError, type Transport } from "../../src/gateway"
import { CREDENTIALS, OPERATIONS } from "./requests"
import { answer, type ScriptedService, startScriptedService } from "./scripted-service"

const STATUSES = ["PENDING", "SUCCESS", "FAILED", "CANCELLED"]
const isText = (value: unknown): boolean => value === null || typeof value === "string"
const isNumber = (value: unknown): boolean => value === null || Number.isFinite(value)

/** Whether what an operation resolved to has its promised form. */
const FORMS: Readonly<Record<string, (value: any) => boolean>> = {
  paymentstatus: ({ transaction_status, transaction_amount, ...texts }) =>
    STATUSES.includes(transaction_status) && isNumber(transaction_amount) && Object.values(texts).every(isText),
  "checkout/status": ({ status, total_amount, checkout_mode, transaction_id, currency, transaction }) =>
    STATUSES.includes(status) &&
    isNumber(total_amount) &&
    ["test", "live", null].includes(checkout_mode) &&
    isText(transaction_id) &&
    isText(currency) &&
    STATUSES.includes(transaction.status) &&
    isNumber(transaction.amount),
  "checkout/initialize": ({ redirect, checkout_id }) =>
    /^https?:$/.test(new URL(redirect).protocol) && typeof checkout_id === "string" && checkout_id !== "",
  "invoice/process": ({ redirect }) => redirect === null || URL.canParse(redirect),
  "checkout/process": ({ redirect }) => redirect === null || URL.canParse(redirect),
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
const data = fc.record(
  {
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
    status: fc.jsonValue(),
    statusCode: fc.oneof(fc.constantFrom(200, "201", 400, "404", 500, 0, -1), fc.jsonValue()),
    message: fc.jsonValue(),
    error: fc.jsonValue(),
    data: fc.oneof({ weight: 4, arbitrary: data }, { weight: 1, arbitrary: fc.jsonValue() }),
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
    let text = ""
    let httpStatus = 200
    const wire: Transport = {
      send: () => Promise.resolve({ requestId: "r", httpStatus, contentType: "application/json", text }),
      close: () => Promise.resolve(),
    }
    const client = new PayUnitClient({ ...CREDENTIALS, transport: wire })

    it.each(OPERATIONS)("%s gives a well-formed value or throws a PayUnitError: JSON", async (name, call) => {
      const httpStatuses = fc.oneof({ weight: 3, arbitrary: fc.constant(200) }, fc.integer({ min: 100, max: 599 }))
      await fc.assert(
        fc.asyncProperty(body, httpStatuses, async (sent, sentStatus) => {
          text = sent
          httpStatus = sentStatus
          expect(["well-formed", "PayUnitError"]).toContain(await outcomeOf(name, call(client)))
        }),
        { numRuns: 1_000 },
      )
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
          text = sent
          httpStatus = sentStatus
          expect(await outcomeOf(name, call(client))).toBe("PayUnitError")
        }),
      )
    })

    it.each(OPERATIONS)("%s never reads a failing HTTP status as a success", async (name, call) => {
      const failing = fc.integer({ min: 100, max: 599 }).filter((value) => value < 200 || value > 299)
      await fc.assert(
        fc.asyncProperty(body, failing, async (sent, sentStatus) => {
          text = sent
          httpStatus = sentStatus
          expect(await outcomeOf(name, call(client))).toBe("PayUnitError")
        }),
      )
    })
  })

  describe("over a real connection", () => {
    let service: ScriptedService
    let client: PayUnitClient
    beforeAll(async () => {
      service = await startScriptedService()
      client = new PayUnitClient({ ...CREDENTIALS, baseUrl: service.url })
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
          expect(service.received).toHaveLength(1)
        }),
        { numRuns: 60 },
      )
    })
  })
})
