import { findRecorded, type MoneyRequest, REPEATED_MS } from "../../../src/modules/payunit/idempotency"

const NOW = new Date("2026-01-31T10:00:00Z")
const words = { idempotency_key: null, reference: null, amount: 1_000, method: "PayUnit", note: null }
const onRecord = { ...words, id: "one", currency_code: "xaf", at: new Date(NOW.getTime() - 5_000) }
type Recorded = Omit<typeof onRecord, "idempotency_key" | "reference" | "note"> &
  Pick<MoneyRequest, "idempotency_key" | "reference" | "note">

const find = (earlier: Recorded, given: MoneyRequest, left = 9_000): Recorded | null =>
  findRecorded([earlier], ({ at }) => ({ recorded: at, now: NOW }), given, left)

const LONG_AGO = { at: new Date(0) }

describe("findRecorded", () => {
  it.each<[situation: string, earlier: Partial<Recorded>, given: Partial<MoneyRequest>]>([
    ["the same key, long ago", { idempotency_key: "k", ...LONG_AGO }, { idempotency_key: "k" }],
    ["the same key, of all that was left", { idempotency_key: "k" }, { idempotency_key: "k", amount: null }],
    ["the same key, with another note", { idempotency_key: "k" }, { idempotency_key: "k", note: "sent again" }],
    ["the same reference, long ago", { reference: "MP1", ...LONG_AGO }, { reference: "MP1" }],
    [
      "the same reference, under another key",
      { reference: "MP1", idempotency_key: "k" },
      { reference: "MP1", idempotency_key: "l" },
    ],
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
    ["the same words under another key", { idempotency_key: "k" }, { idempotency_key: "l" }, "recorded_already"],
    [
      "the key of another amount",
      { idempotency_key: "k" },
      { idempotency_key: "k", amount: 2_000 },
      "idempotency_key_reused",
    ],
    [
      "the key of another method",
      { idempotency_key: "k" },
      { idempotency_key: "k", method: "cash" },
      "idempotency_key_reused",
    ],
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
