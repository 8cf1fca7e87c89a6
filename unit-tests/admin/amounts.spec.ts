import { amountIn, amountMistakeOf, sumOf } from "../../src/admin/shared/lib/amounts"

it.each([
  ["12500", "xaf", 12_500],
  ["12 500", "xaf", 12_500],
  ["12\u202f500", "xaf", 12_500],
  ["12,500", "xaf", 12_500],
  ["12.500", "xaf", 12_500],
  ["1.250.000", "xaf", 1_250_000],
  ["12,5", "xaf", 12.5],
  ["12,50", "xaf", 12.5],
  ["12,500", "usd", 12.5],
  ["", "xaf", NaN],
  ["-12", "xaf", NaN],
  ["12.500 FCFA", "xaf", NaN],
])("%j of %s is %s", (text, currency, amount) => {
  expect(amountIn(text, currency)).toBe(amount)
})

it.each([
  [1, "xaf", null],
  [12.5, "xaf", "amountNotWhole"],
  [12.55, "usd", null],
  [12.555, "usd", "amountNotWhole"],
  [0, "xaf", "amountNotPositive"],
  [NaN, "xaf", "amountNotPositive"],
])("%s %s: %s", (amount, currency, mistake) => {
  expect(amountMistakeOf(amount, currency)).toBe(mistake)
})

it("what is no amount yet counts as nothing in a sum", () => {
  expect(sumOf([1_000, NaN, 500])).toBe(1_500)
})
