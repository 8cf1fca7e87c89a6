import { PayUnitClient } from "../../src/gateway"
import { CREDENTIALS, firstKindStatusRequest } from "./requests"

/*
 * In a store, npm gives the plugin the very zod that Medusa brings, older than the one that its own tests run with. That
 * one lets a key `__proto__` replace the prototype of what it read, unless a schema takes no keys but its own.
 */
jest.mock("zod", () => jest.requireActual("@medusajs/framework/zod"))

const paid = { transaction_id: "id1", transaction_status: "SUCCESS", transaction_amount: 100, status: "SUCCESS" }

describe("with the zod that Medusa brings", () => {
  let answered = ""
  const client = new PayUnitClient({
    ...CREDENTIALS,
    transport: {
      send: async () => ({ requestId: "r", httpStatus: 200, contentType: "application/json", text: answered }),
      close: async () => undefined,
    },
  })

  it("is what these tests run with", () => {
    const { z } = require("zod")
    expect(require("zod")).not.toBe(jest.requireActual("zod"))
    const read = z.looseObject({}).parse(JSON.parse('{"__proto__":{"planted":1}}'))
    // Once Medusa brings one without the flaw, these tests have done their work.
    expect(read.planted).toBe(1)
  })

  it.each([
    ["an envelope", `{"statusCode":200,"__proto__":${JSON.stringify({ data: paid })}}`],
    ["its data", `{"statusCode":200,"data":{"__proto__":${JSON.stringify(paid)}}}`],
  ])("what the prototype of %s would say is not said", async (_what, text) => {
    answered = text
    expect(await client.paymentStatus("id1")).toMatchObject({ transaction_status: "PENDING", transaction_id: null })
    expect(await client.checkoutStatus("PU_payment_1")).toMatchObject({ status: "PENDING", transaction_id: null })
  })

  it("nor is what the prototype of a legacy status would say", async () => {
    answered = '{"statusCode":200,"__proto__":{"status":"SUCCESSFUL","data":{"transaction_id":"id1"}}}'
    expect(await client.legacyFirstKindStatus(firstKindStatusRequest())).toMatchObject({
      transaction_status: "PENDING",
      transaction_id: null,
    })
  })
})
