import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import createClient from "openapi-fetch"
import { type RunningSimulator, startSimulator } from "../../packages/simulator/src"
import {
  type DocumentName,
  documentNamed,
  exampleIn,
  requestIn,
  responseIn,
  responseOf,
} from "../../tools/openapi/documents.cjs"
import type { paths as PayUnitPaths } from "./payunit-api"

const project = join(__dirname, "../..")

it("the committed documents are valid OpenAPI, and they, the page and the clients are what the code gives", () => {
  const said = execFileSync(process.execPath, ["tools/openapi.mjs", "--check"], { cwd: project, encoding: "utf8" })
  expect(said).toContain("what the code gives")
})

it.each(["store", "admin", "hooks"] as const)("every operation of %s has an id of its own", (name) => {
  const ids = operationsOf(name).map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

it.each(["store", "admin", "hooks", "payunit"] as const)("every operation of %s says how it refuses", (name) => {
  const silent = operationsOf(name).filter(
    ({ operation: { responses } }) => !/\b4(\d\d|XX)\b/.test(String(Object.keys(responses))),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

it("every operation of store takes the publishable key as Medusa's own do", () => {
  const keys = operationsOf("store").map(({ operation: { parameters = [] } }) =>
    parameters.find(({ name }) => name === "x-publishable-api-key"),
  )
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) {
    expect(key).toMatchObject({ in: "header", required: true, schema: { type: "string" } })
  }
})

describe.each(["store", "admin", "hooks", "payunit"] as const)("examples of %s", (name) => {
  const examples = operationsOf(name).flatMap((operation) => examplesOf(name, operation))

  it("fit what they are examples of", () => {
    expect(examples.length).toBeGreaterThan(1)
    expect(examples.flatMap(({ of, fit }) => (fit === null ? [] : [`${of}: ${fit}`]))).toEqual([])
  })

  it("hold nothing of anybody, and nothing that opens anything", () => {
    // What no document shows of it is carried as well. Numbers may be written in groups.
    const carried = readFileSync(join(project, "tools/openapi/examples.json"), "utf8")
    const text = `${JSON.stringify(examples.map(({ example }) => example))}${carried}`.replace(/(?<=\d) (?=\d)/g, "")
    // The simulator's numbers, some of them masked.
    const phones = (text.match(/(?<![\w.])(\+?237)?6\d{8}(?!\w)/g) ?? []).filter(
      (phone) => !/6[79]00000\d\d$/.test(phone),
    )
    const emails = (text.match(/[\w.+-]+@[\w-]+(\.[\w-]+)*/g) ?? []).filter(
      (email) => !/@([\w-]+\.)?(example\.\w+|example)$/.test(email),
    )
    const secrets =
      text.match(/\b(sk|pk|sand|live)_\w+|canary\w*|Bearer \w+|Basic \w+|"(card_number|cvv)"|\b\d{13,19}\b/g) ?? []
    const tokens = text.match(/\/hooks\/payunit\/[\w-]+\/\w+\.(?!token\b)[\w-]+/g) ?? []
    expect([...phones, ...emails, ...secrets, ...tokens]).toEqual([])
  })

  it("are there for what is sent and answered as JSON or CSV", () => {
    const lacking = operationsOf(name).flatMap(({ path, method, operation: { responses, requestBody } }) =>
      [["body", requestBody] as const, ...Object.entries(responses)].flatMap(([of, { content = {} } = {}]) => {
        const media = content["application/json"] ?? content["text/csv"]
        const hasOne = media === undefined || media.example !== undefined || media.examples !== undefined
        return hasOne ? [] : [`${method.toUpperCase()} ${path} ${of}`]
      }),
    )
    expect(lacking.sort()).toEqual([...WITHOUT_EXAMPLE[name]].sort())
  })
})

it.each([
  ["a field of another type", 200, { payment: { session_id: 1 } }],
  ["a status that the document does not have", 302, {}],
  ["a code that the route does not refuse with", 404, refusal("prompt_open")],
  ["a code with another status", 500, refusal("payment_not_found")],
])("an answer with %s does not fit", (_what, status, body) => {
  const route = status === 302 ? "GET /hooks/payunit/item-image" : "GET /store/payunit/payment-sessions/:id"
  expect(responseOf(route, status).problemWith(body)).toEqual(expect.any(String))
})

describe("a client generated from the service's document", () => {
  let simulator: RunningSimulator
  beforeAll(async () => {
    simulator = await startSimulator({ settings: { notifications: false } })
  })
  afterAll(async () => {
    await simulator.close()
  })

  it("pays at the simulator, whose answers fit the document", async () => {
    const { apiUser, apiPassword, apiKey } = simulator.merchant
    const payunit = createClient<PayUnitPaths>({
      baseUrl: simulator.url,
      headers: {
        authorization: `Basic ${Buffer.from(`${apiUser}:${apiPassword}`).toString("base64")}`,
        "x-api-key": apiKey,
        mode: "test",
        "user-agent": "a generated client",
      },
    })
    const transaction = { total_amount: 13_500, transaction_id: "generated1", currency: "XAF" }
    const opened = await payunit.POST("/api/gateway/initialize", {
      body: { ...transaction, return_url: "https://shop.example/return" },
    })
    expect(opened.data?.data?.transaction_url).toMatch(/^http/)
    const prompted = await payunit.POST("/api/gateway/makepayment", {
      body: {
        gateway: "CM_MTNMOMO",
        amount: 13_500,
        transaction_id: "generated1",
        phone_number: "670000005",
        return_url: "https://shop.example/return",
        currency: "XAF",
        paymentType: "button",
      },
    })
    expect(prompted.response.status).toBe(201)
    const status = await payunit.GET("/api/gateway/paymentstatus/{transactionID}", {
      params: { path: { transactionID: "generated1" } },
    })
    expect(status.data?.data?.transaction_id).toBe("generated1")
    const problems = [
      responseIn("payunit", "POST", "/api/gateway/initialize", opened.response.status).problemWith(opened.data),
      responseIn("payunit", "POST", "/api/gateway/makepayment", 201).problemWith(prompted.data),
      responseIn("payunit", "GET", "/api/gateway/paymentstatus/{transactionID}", 200).problemWith(status.data),
    ]
    expect(problems).toEqual([null, null, null])
  })
})

/** What has no example, with the reason. */
const WITHOUT_EXAMPLE: Readonly<Record<DocumentName, string[]>> = {
  store: [],
  admin: [],
  hooks: [],
  // A card is in no file.
  payunit: ["POST /api/gateway/checkout/process body"],
}

type DocumentedOperation = ReturnType<typeof operationsOf>[number]

/** Every example of an operation, with what of it does not fit; null where all does. */
function examplesOf(name: DocumentName, { path, method, operation: { responses, requestBody } }: DocumentedOperation) {
  const of = `${method.toUpperCase()} ${path}`
  const sent = Object.entries(requestBody?.content ?? {}).flatMap(([type, { example }]) =>
    example === undefined
      ? []
      : [{ of: `${of} body`, example, fit: requestIn(name, method, path, type).problemWith(example) }],
  )
  const answered = Object.entries(responses).flatMap(([status, { content }]) =>
    Object.values(content ?? {})
      .flatMap(({ example, examples = {} }) => [
        ...(example === undefined ? [] : [example]),
        ...Object.values(examples).map((one) => exampleIn(name, one)),
      ])
      .map((example) => ({
        of: `${of} ${status}`,
        example,
        fit: responseIn(name, method, path, status).problemWith(example),
      })),
  )
  return [...sent, ...answered]
}

function operationsOf(name: DocumentName) {
  return Object.entries(documentNamed(name).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
}

function refusal(code: string) {
  return { type: "not_allowed", code, message: "No." }
}
