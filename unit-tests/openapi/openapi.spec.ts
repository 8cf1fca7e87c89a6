import { execFileSync } from "node:child_process"
import { join } from "node:path"
import createClient from "openapi-fetch"
import { type RunningSimulator, startSimulator } from "../../packages/simulator/src"
import { ANSWERS } from "../../src/api/answers/routes"
import { ROUTES } from "../../src/api/description"
import { type DocumentName, documentNamed, responseIn, responseOf } from "./documents"
import type { paths as PayUnitPaths } from "./payunit-api"

const project = join(__dirname, "../..")

it("the committed documents are valid OpenAPI, and they, the page and the clients are what the code gives", () => {
  const said = execFileSync(process.execPath, ["tools/openapi.mjs", "--check"], { cwd: project, encoding: "utf8" })
  expect(said).toContain("what the code gives")
})

it("every route is described", () => {
  expect(Object.keys(ROUTES).sort()).toEqual(Object.keys(ANSWERS).sort())
})

it.each(["store", "admin", "hooks"] as const)("every operation of %s has an id of its own", (name) => {
  const ids = operationsOf(name).map(({ operation }) => (operation as { operationId?: string }).operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

it.each(["store", "admin"] as const)("examples of %s fit what they are examples of", (name) => {
  const told = operationsOf(name).flatMap(({ method, path, operation: { responses } }) =>
    Object.entries(responses).flatMap(([status, { content }]) => {
      const example = content?.["application/json"]?.example
      return example === undefined ? [] : [responseIn(name, method, path, Number(status)).problemWith(example)]
    }),
  )
  expect(told.length).toBeGreaterThan(2)
  expect(told.filter((problem) => problem !== null)).toEqual([])
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
    const asked = await payunit.GET("/api/gateway/paymentstatus/{transactionID}", {
      params: { path: { transactionID: "generated1" } },
    })
    expect(asked.data?.data?.transaction_id).toBe("generated1")
    const told = [
      responseIn("payunit", "POST", "/api/gateway/initialize", opened.response.status).problemWith(opened.data),
      responseIn("payunit", "POST", "/api/gateway/makepayment", 201).problemWith(prompted.data),
      responseIn("payunit", "GET", "/api/gateway/paymentstatus/{transactionID}", 200).problemWith(asked.data),
    ]
    expect(told).toEqual([null, null, null])
  })
})

function operationsOf(name: DocumentName) {
  return Object.entries(documentNamed(name).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
}

function refusal(code: string) {
  return { type: "not_allowed", code, message: "No." }
}
