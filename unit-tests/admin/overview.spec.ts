import fc from "fast-check"
import { axisTicks, labelInterval, seriesOf, sumOfBar } from "../../src/admin/overview/lib/chart"
import { isRange, readRange, writeRange } from "../../src/admin/overview/lib/range"
import { callAddress, whatsAppAddress } from "../../src/admin/shared/lib/phone"
import { formatPercent, formatShort, formatWhole } from "../../src/admin/shared/lib/format"
import { unitOf } from "../../src/domain/payments"

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ")

describe("marks of an axis", () => {
  it.each([
    [0, [0]],
    [100, [0, 25, 50, 75, 100]],
    [1_340_000, [0, 500_000, 1_000_000, 1_500_000]],
    [7, [0, 2, 4, 6, 8]],
  ])("up to %d", (largest, marks) => {
    expect(axisTicks(largest)).toEqual(marks)
  })

  it("are few, and reach as far as the largest bar and not much farther", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), (largest) => {
        const marks = axisTicks(largest)
        const last = marks.at(-1) ?? 0
        expect(marks.length).toBeLessThanOrEqual(5)
        expect(last).toBeGreaterThanOrEqual(largest * 0.999_999)
        expect(last).toBeLessThanOrEqual(largest * 2.5)
      }),
    )
  })
})

it("names of bars have room beside each other", () => {
  expect([1, 8, 9, 30, 62].map((bars) => labelInterval(bars, 8))).toEqual([1, 1, 2, 4, 8])
})

it("operators keep their colours, whoever is beside them", () => {
  const of = (...codes: (string | null)[]) =>
    codes.map((code) => ({ operator: code === null ? null : { code, name: code }, amount: 5, count: 1 }))
  const alone = seriesOf([of("CM_ORANGE")])
  const beside = seriesOf([of("GA_AIRTEL", null), of("CM_ORANGE", "CM_MTNMOMO")])
  expect(beside.map(({ code }) => code)).toEqual(["CM_MTNMOMO", "CM_ORANGE", "GA_AIRTEL", null])
  expect(new Set(beside.map(({ colour }) => colour)).size).toBe(4)
  expect(beside.find(({ code }) => code === "CM_ORANGE")?.colour).toBe(alone[0]?.colour)
  expect(sumOfBar(of("CM_ORANGE", null))).toBe(10)
})

it("the days that somebody chose are kept and read back; anything else means 30 days", () => {
  for (const query of [{ range: "today" }, { range: "7_days" }, { from: "2026-01-01", to: "2026-01-31" }] as const) {
    expect(readRange(writeRange(query))).toEqual(query)
  }
  for (const kept of [null, "", "yesterday", "2026-01-01"]) expect(readRange(kept)).toEqual({ range: "today" })
  expect(isRange("2026-01-01", "2026-01-01")).toBe(true)
  for (const [from, to] of [
    ["2026-01-02", "2026-01-01"],
    ["", "2026-01-01"],
    ["2020-01-01", "2026-01-01"],
  ] as const) {
    expect(isRange(from, to)).toBe(false)
  }
})

it.each([
  ["6 70 00 00 01", "237670000001"],
  ["+237 670-00-00-01", "237670000001"],
  ["00237670000001", "237670000001"],
  ["+33 6 12 34 56 78", "33612345678"],
  ["0677123456", "237677123456"],
  ["+237 0677123456", "237677123456"],
  ["677 12 34 56 / 699 12 34 56", "237677123456"],
  ["677 12 34 56 ou 699 12 34 56", "237677123456"],
  ["77123456", null],
  ["6771234567", null],
  ["1234", null],
  ["", null],
])("the phone %j is dialled as %s", (phone, number) => {
  expect(callAddress(phone)).toBe(number === null ? null : `tel:+${number}`)
  expect(whatsAppAddress(phone)).toBe(number === null ? null : `https://wa.me/${number}`)
})

it("a bar is a day, a week or a month long", () => {
  expect([1, 62, 63, 371, 372, 1_100].map(unitOf)).toEqual(["day", "day", "week", "week", "month", "month"])
})

it("figures as people write them, and times as spreadsheets take them", () => {
  expect([formatPercent(0.574, "fr"), formatShort(310_000, "fr"), formatWhole(1_163, "fr")].map(plain)).toEqual([
    "57 %",
    "310 k",
    "1 163",
  ])
  expect([formatPercent(0.574, "en"), formatShort(310_000, "en"), formatWhole(1_163, "en")]).toEqual([
    "57%",
    "310K",
    "1,163",
  ])
})
