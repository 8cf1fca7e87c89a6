import { amountIn, sumOf } from "../../src/admin/shared/lib/amounts"
import { amountTyped } from "../../src/admin/shared/lib/field-schemas"

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
  ["1", "xaf", undefined],
  ["12.5", "xaf", "amount_not_whole"],
  ["12.55", "usd", undefined],
  ["12.555", "usd", "amount_not_whole"],
  ["0", "xaf", "amount_not_positive"],
  ["", "xaf", "amount_not_positive"],
])("%s %s: %s", (text, currencyCode, mistake) => {
  expect(amountTyped({ currencyCode }).safeParse(text).error?.issues[0]?.message).toBe(mistake)
})

it("what is no amount yet counts as nothing in a sum", () => {
  expect(sumOf([1_000, NaN, 500])).toBe(1_500)
})
