import fc from "fast-check"
import { readNotification } from "../../src/gateway"
import { runs } from "../property-runs"

const SUCCESSES = /^\s*(success|successful|successfull|completed|paid)\s*$/i

describe("readNotification", () => {
  const nothing = {
    transaction_id: null,
    transaction_status: "PENDING",
    transaction_amount: null,
    transaction_currency: null,
    transaction_gateway: null,
    purchaseRef: null,
    message: null,
    error: null,
  }
  const flat = {
    transaction_id: "id1",
    transaction_status: "SUCCESS",
    transaction_amount: "12500",
    error: null,
    message: "12500 XAF paid",
  }

  it.each<[string, unknown, Record<string, unknown>]>([
    [
      "the contract's flat shape",
      flat,
      { transaction_id: "id1", transaction_status: "SUCCESS", transaction_amount: 12_500, message: "12500 XAF paid" },
    ],
    [
      "the envelope of payment status",
      { status: "SUCCESS", statusCode: 200, message: "OK", data: { ...flat, message: null } },
      { transaction_id: "id1", transaction_status: "SUCCESS", transaction_amount: 12_500, message: "OK" },
    ],
    [
      "currency, provider and reference, where they are told",
      { data: { ...flat, transaction_currency: "XAF", transaction_gateway: "CM_ORANGE", purchaseRef: "order-7" } },
      {
        transaction_id: "id1",
        transaction_status: "SUCCESS",
        transaction_amount: 12_500,
        transaction_currency: "XAF",
        transaction_gateway: "CM_ORANGE",
        purchaseRef: "order-7",
        message: "12500 XAF paid",
      },
    ],
    [
      "an envelope that says SUCCESS around a failed payment",
      { status: "SUCCESS", statusCode: 200, data: { transaction_id: "id1", transaction_status: "FAILED" } },
      { transaction_id: "id1", transaction_status: "FAILED" },
    ],
    [
      "an envelope that says SUCCESS and nothing of a payment",
      { status: "SUCCESS", statusCode: 200, message: "OK", data: null },
      { message: "OK" },
    ],
    [
      "a failure with its reason",
      { ...flat, transaction_status: "FAILED", error: "declined" },
      {
        transaction_id: "id1",
        transaction_status: "FAILED",
        transaction_amount: 12_500,
        message: "12500 XAF paid",
        error: "declined",
      },
    ],
    ["an amount with decimals", { transaction_amount: "100.00000" }, { transaction_amount: 100 }],
    ["a number as id", { transaction_id: 42 }, { transaction_id: "42" }],
    ["an amount that is none", { transaction_amount: "12 500 XAF" }, {}],
    ["empty texts", { transaction_id: "", transaction_status: "", transaction_amount: "" }, { transaction_id: "" }],
    ["an empty object", {}, {}],
    ["a list", [flat], {}],
    ["null", null, {}],
    ["a text", "SUCCESS", {}],
    ["nothing at all", undefined, {}],
    [
      "data wrapped into a list",
      { data: [flat] },
      { transaction_id: "id1", transaction_status: "SUCCESS", transaction_amount: 12_500, message: "12500 XAF paid" },
    ],
    ["data that is a list of several", { data: [flat, flat] }, {}],
    ["fields of the wrong type", { transaction_id: {}, transaction_status: [], transaction_amount: true }, {}],
    ["a planted prototype", JSON.parse('{"__proto__":{"transaction_status":"SUCCESS"}}'), {}],
  ])("reads %s", (_shape, body, said) => {
    expect(readNotification(body)).toEqual({ ...nothing, ...said })
  })

  it("never throws, and says SUCCESS only if the body spells one where a payment's status stands", () => {
    const status = fc.oneof(fc.jsonValue(), fc.constantFrom("SUCCESS", "paid", " Successful ", "FAILED", "PENDING"))
    const fields = fc.record(
      { transaction_id: fc.jsonValue(), transaction_status: status, transaction_amount: fc.jsonValue() },
      { requiredKeys: [] },
    )
    const envelope = fc.record({ status, statusCode: fc.jsonValue(), data: fc.oneof(fields, fc.jsonValue()) })
    const merged = fc.tuple(fields, envelope).map(([flatFields, around]) => ({ ...flatFields, ...around }))
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fields, envelope, merged), (body) => {
        const said = readNotification(body)
        const words = [body, (body as any)?.data, (body as any)?.data?.[0]].map((part) => part?.transaction_status)
        const spelled = words.some((value) => typeof value === "string" && SUCCESSES.test(value))
        expect(said.transaction_status === "SUCCESS" && !spelled).toBe(false)
        expect(said.transaction_amount === null || Number.isFinite(said.transaction_amount)).toBe(true)
        expect(["PENDING", "SUCCESS", "FAILED", "CANCELLED"]).toContain(said.transaction_status)
      }),
      runs(1_000),
    )
  })
})
