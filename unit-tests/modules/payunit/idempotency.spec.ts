import {
  findRecorded,
  keyedRequest,
  type MoneyRequest,
  partOf,
  REPEATED_MS,
} from "../../../src/modules/payunit/idempotency"

const NOW = new Date("2026-01-31T10:00:00Z")
const words = { reference: null, amount: 1_000, method: "PayUnit", note: null }
const onRecord = { ...words, id: "one", currency_code: "xaf", at: new Date(NOW.getTime() - 5_000) }
type Recorded = Omit<typeof onRecord, "reference" | "note"> & Pick<MoneyRequest, "reference" | "note">

const find = (earlier: Recorded, given: MoneyRequest, left = 9_000): Recorded | null =>
  findRecorded([earlier], ({ at }) => ({ recorded: at, now: NOW }), given, left)

const LONG_AGO = { at: new Date(0) }

describe("findRecorded", () => {
  it.each<[situation: string, earlier: Partial<Recorded>, given: Partial<MoneyRequest>]>([
    ["the same reference, of all that was left", { reference: "MP1" }, { reference: "MP1", amount: null }],
    ["the same reference, with another note", { reference: "MP1" }, { reference: "MP1", note: "sent again" }],
    ["the same reference, long ago", { reference: "MP1", ...LONG_AGO }, { reference: "MP1" }],
    ["the same reference by another method", { reference: "MP1" }, { reference: "MP1", method: "cash" }],
  ])("is what was recorded: %s", (_, earlier, given) => {
    const row = { ...onRecord, ...earlier }
    expect(find(row, { ...words, ...given })).toBe(row)
  })

  it.each<[situation: string, earlier: Partial<Recorded>, given: Partial<MoneyRequest>]>([
    ["another amount", {}, { amount: 2_000 }],
    ["another method", {}, { method: "cash" }],
    ["another note", {}, { note: "the other shoe" }],
    ["said to be another", {}, { again: true }],
    ["a while ago", { at: new Date(NOW.getTime() - REPEATED_MS) }, {}],
    ["all that is left, and something is", {}, { amount: null }],
    ["another reference", { reference: "MP1" }, { reference: "MP2" }],
    ["a reference where there was none", {}, { reference: "MP1" }],
    ["no reference where there was one", { reference: "MP1" }, {}],
  ])("is new: %s", (_, earlier, given) => {
    expect(find({ ...onRecord, ...earlier }, { ...words, ...given })).toBeNull()
  })

  it.each<[situation: string, earlier: Partial<Recorded>, given: Partial<MoneyRequest>, code: string]>([
    ["the same words a moment ago", {}, {}, "recorded_already"],
    ["the reference of another amount", { reference: "MP1" }, { reference: "MP1", amount: 2_000 }, "reference_used"],
  ])("is refused: %s", (_, earlier, given, code) => {
    expect(() => find({ ...onRecord, ...earlier }, { ...words, ...given })).toThrow(expect.objectContaining({ code }))
  })

  it("is refused: all that is left, and nothing is", () => {
    expect(() => find(onRecord, { ...words, amount: null }, 0)).toThrow(
      expect.objectContaining({ code: "recorded_already" }),
    )
  })
})

describe("a keyed request", () => {
  const sent = { key: "click-0001", operation: "POST /refunds", input: { amount: 500, method: "cash" }, by: "user_1" }
  const first = keyedRequest(sent)

  it("is the same however its JSON is ordered, and whoever sends it", () => {
    const again = keyedRequest({ ...sent, input: { method: "cash", amount: 500 }, by: "user_2" })
    expect(again).toEqual({ ...first, created_by: "user_2" })
  })

  it.each([
    ["another amount", { input: { ...sent.input, amount: 501 } }],
    ["one thing more", { input: { ...sent.input, reference: "MP1" } }],
    ["another route", { operation: "POST /invoices" }],
  ])("asks for something else: %s", (_, other) => {
    const request = keyedRequest({ ...sent, ...other })
    expect(request.id).toBe(first.id)
    expect(request.input_hash).not.toBe(first.input_hash)
  })

  it("of another key tells nothing of being the same", () => {
    const other = keyedRequest({ ...sent, key: "click-0002" })
    expect(other.id).not.toBe(first.id)
    expect(other.input_hash).not.toBe(first.input_hash)
  })

  it("says neither its key nor its input", () => {
    expect(JSON.stringify(keyedRequest({ ...sent, input: { phone: "670000001" } }))).not.toMatch(/click|670000001/)
  })

  it("has parts of their own", () => {
    expect(partOf(first, "prompt")?.id).not.toBe(first.id)
    expect(partOf(first, "prompt")).toEqual(partOf(first, "prompt"))
    expect(partOf(null, "prompt")).toBeNull()
  })
})
