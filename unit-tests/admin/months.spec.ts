import { latestMonths } from "../../src/admin/books/months"

it("months are told from this one back, by name", () => {
  const months = latestMonths(new Date("2026-01-31T12:00:00Z"), "fr", "Africa/Douala")
  expect(months.slice(0, 3)).toEqual([
    ["2026-01", "janvier 2026"],
    ["2025-12", "décembre 2025"],
    ["2025-11", "novembre 2025"],
  ])
  expect(new Set(months.map(([month]) => month)).size).toBe(36)
})

it.each([
  ["Africa/Douala", "2026-02"],
  ["America/New_York", "2026-01"],
])("the month is the one that it is in the shop, not where it is looked at: %s", (timeZone, month) => {
  expect(latestMonths(new Date("2026-01-31T23:30:00Z"), "en", timeZone)[0]![0]).toBe(month)
})
