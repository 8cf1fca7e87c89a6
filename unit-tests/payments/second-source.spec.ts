import { PayUnitClient, TimeoutError, type Transport } from "../../src/gateway"
import { flowOf } from "../../src/payments/flows"
import { judge } from "../../src/domain/payments"
import { CREDENTIALS } from "../gateway/requests"
import { transaction } from "../modules/payunit/a-transaction"

/*
 * A live checkout whose payment status says "paid": what another source, beside the contract, does to that.
 */

interface Came {
  httpStatus: number
  text: string
}

const PAID = {
  transaction_id: "aB3dE6gH9jK2mN5pQ8",
  transaction_status: "SUCCESS",
  transaction_amount: 12_500,
  transaction_currency: "XAF",
}
const CHECKOUT = {
  transaction_id: PAID.transaction_id,
  checkout_mode: "LIVE",
  status: "SUCCESS",
  total_amount: 12_500,
  currency: "XAF",
}
const HTML = "<html><body>no</body></html>"

const json = (httpStatus: number, body: unknown): Came => ({ httpStatus, text: JSON.stringify(body) })
const says = (data: unknown): Came => json(200, { status: "SUCCESS", statusCode: 200, data })
const refuses = (httpStatus: number): Came => json(httpStatus, { statusCode: httpStatus, message: "no" })

async function verdictOf(first: Came, second: Came | "no_answer", over: Record<string, unknown> = {}) {
  const operations: string[] = []
  const transport: Transport = {
    send: async ({ operation }) => {
      operations.push(operation)
      const came = operation === "checkout/status" ? second : first
      if (came === "no_answer") {
        throw new TimeoutError({ operation, requestId: "r", httpStatus: null }, 1)
      }
      return { requestId: "r", contentType: "application/json", ...came }
    },
    close: async () => undefined,
  }
  const client = new PayUnitClient({ ...CREDENTIALS, transport })
  const record = transaction({ mode: "live", ...over })
  const report = await flowOf("checkout").ask(client, record, { tokens: async () => null })
  if (typeof report === "string") throw new Error(report)
  const { id, amount, currency_code, mode } = record
  return { operations, ...judge({ transactionId: id, amount, currency: currency_code, mode }, report) }
}

describe("a live checkout of which payment status says paid", () => {
  it.each<[what: string, second: Came]>([
    ["says so too", says(CHECKOUT)],
    ["refuses with 400", refuses(400)],
    ["refuses with 401", refuses(401)],
    ["refuses with 403", refuses(403)],
    ["refuses with 403 in HTML", { httpStatus: 403, text: HTML }],
    ["knows no such checkout", refuses(404)],
    ["is a path that nobody knows", json(404, { statusCode: 404, message: "Cannot GET /x" })],
    ["is not allowed", refuses(405)],
    ["is gone", refuses(410)],
    ["refuses with 422", refuses(422)],
    ["refuses with 400 in HTML", { httpStatus: 400, text: HTML }],
    ["refuses in the envelope", json(200, { status: "FAILED", statusCode: 400, message: "no" })],
    ["says nothing at all", says(null)],
    ["tells no status, amount or mode", says({ transaction_id: PAID.transaction_id, status: "SUCCESS" })],
    [
      "speaks of another transaction",
      says({ ...CHECKOUT, transaction_id: "other", status: "FAILED", total_amount: 1 }),
    ],
  ])("is paid where checkout status %s", async (_what, second) => {
    expect(await verdictOf(says(PAID), second)).toEqual({
      operations: ["paymentstatus", "checkout/status"],
      kind: "paid",
    })
  })

  it.each<[what: string, second: Came | "no_answer"]>([
    ["is silent", "no_answer"],
    ["fails with 500", refuses(500)],
    ["fails with 502 in HTML", { httpStatus: 502, text: HTML }],
    ["is asked too often", refuses(429)],
    ["gives up on the way", refuses(408)],
    ["cannot be read", { httpStatus: 200, text: HTML }],
    ["is pending", says({ ...CHECKOUT, status: "PENDING" })],
  ])("waits a while where checkout status %s", async (_what, second) => {
    expect(await verdictOf(says(PAID), second)).toMatchObject({
      kind: "unconfirmed",
      why: { code: expect.any(String) },
    })
  })

  it.each<[what: string, second: Came, reason: string]>([
    ["test mode", says({ ...CHECKOUT, checkout_mode: "TEST" }), "test_in_live"],
    ["test mode, and is pending", says({ ...CHECKOUT, checkout_mode: "TEST", status: "PENDING" }), "test_in_live"],
    ["another amount", says({ ...CHECKOUT, total_amount: 100 }), "amount_mismatch"],
    ["another amount, and is pending", says({ ...CHECKOUT, total_amount: 1, status: "PENDING" }), "amount_mismatch"],
    ["another currency", says({ ...CHECKOUT, currency: "EUR" }), "amount_mismatch"],
    ["that it failed", says({ ...CHECKOUT, status: "FAILED" }), "unverifiable"],
    ["that it was cancelled", says({ ...CHECKOUT, status: "CANCELLED" }), "unverifiable"],
  ])("is held where checkout status says %s", async (_what, second, reason) => {
    expect(await verdictOf(says(PAID), second)).toMatchObject({ kind: "held", reason })
  })

  it.each([
    ["amount", { transaction_amount: null }],
    ["currency", { transaction_currency: "" }],
    ["id", { transaction_id: null }],
  ])("lacks its %s: wants the other source, and is held without it", async (_what, over) => {
    const lacking = says({ ...PAID, ...over })
    expect(await verdictOf(lacking, says(CHECKOUT))).toMatchObject({ kind: "paid" })
    expect(await verdictOf(lacking, refuses(500))).toMatchObject({ kind: "held", reason: "unverifiable" })
  })

  it("lacks its amount, and the other source is refused: held", async () => {
    const lacking = says({ ...PAID, transaction_amount: null })
    expect(await verdictOf(lacking, refuses(400))).toMatchObject({ kind: "held", reason: "unverifiable" })
  })

  it("is not asked about twice in test mode", async () => {
    expect(await verdictOf(says(PAID), refuses(500), { mode: "test" })).toEqual({
      operations: ["paymentstatus"],
      kind: "paid",
    })
  })
})
