import { latestMonths } from "../../src/admin/books/months"

it("months are told from this one back, by name", () => {
  const months = latestMonths(new Date(2026, 0, 31), "fr")
  expect(months.slice(0, 3)).toEqual([
    ["2026-01", "janvier 2026"],
    ["2025-12", "décembre 2025"],
    ["2025-11", "novembre 2025"],
  ])
  expect(new Set(months.map(([month]) => month)).size).toBe(36)
})
