import { idsOf, withoutIds } from "../../packages/verify/src/contract/ids"

const LETTERS_ONLY = "AbcdefghijklmnopqR"
const UUID = "PU_payment_12345678-1234-4c4f-9d57-a1b2c3d4e5f6"

const call = (over: Partial<Parameters<typeof idsOf>[0][number]>): Parameters<typeof idsOf>[0][number] => ({
  path: "/api/gateway/paymentstatus",
  query: new URLSearchParams(),
  body: undefined,
  answer: undefined,
  ...over,
})

describe("the ids of calls", () => {
  it.each<[where: string, over: Parameters<typeof call>[0], ids: string[]]>([
    ["an address", { path: `/api/gateway/paymentstatus/${UUID}` }, [UUID]],
    ["a query", { query: new URLSearchParams({ transaction: "INV1A2B3C4D5E6F" }) }, ["INV1A2B3C4D5E6F"]],
    ["a request", { body: { transaction_id: LETTERS_ONLY, provider: "CM_MTNMOMO" } }, [LETTERS_ONLY]],
    ["an answer", { answer: { data: { invoice: { uuid: UUID, client_id: 12_345_678 } } } }, [UUID, "12345678"]],
    ["nowhere", { body: { amount: 12_345_678, reference: "rent" } }, []],
  ])("are found in %s", (_where, over, ids) => {
    expect(idsOf([call(over)])).toEqual(ids)
  })
})

describe("a text without ids", () => {
  it.each<[situation: string, text: string]>([
    ["whole", `Cannot GET /paymentstatus/${UUID}`],
    ["with digits that were masked as a phone's", "Cannot GET /paymentstatus/PU_payment_•••-4c4f-9d57-a1b2c3d4e5f6"],
    ["cut off", `Cannot GET /paymentstatus/${UUID.slice(0, 25)}`],
    ["of letters alone", `No transaction ${LETTERS_ONLY} is known`],
  ])("holds none that stood there %s", (_situation, text) => {
    const masked = withoutIds(text, [UUID, LETTERS_ONLY])
    expect(masked).not.toMatch(/4c4f|9d57|a1b2|12345678|PU_payment|Abcdef/)
    expect(masked).toMatch(/^(Cannot GET|No transaction)/)
  })
})
