import { nextPart, paidParts } from "../../../src/domain/invoices"

const parts = [
  { id: "first", amount: 4_000 },
  { id: "second", amount: 6_000 },
  { id: "third", amount: 5_000 },
]
const paid = (amount: number, installment_id: string | null = null) => ({ amount, installment_id })

it.each([
  ["nothing came", [], [], 15_000, { amount: 4_000, installmentId: "first" }],
  ["one is named", [paid(6_000, "second")], ["second"], 9_000, { amount: 4_000, installmentId: "first" }],
  [
    "money without a name covers the first",
    [paid(5_000)],
    ["first"],
    10_000,
    { amount: 6_000, installmentId: "second" },
  ],
  [
    "two sums cover one together",
    [paid(2_000), paid(2_000)],
    ["first"],
    11_000,
    { amount: 6_000, installmentId: "second" },
  ],
  [
    "too little for one: less is left than the last",
    [paid(4_000, "first"), paid(6_000, "second"), paid(1_000)],
    ["first", "second"],
    4_000,
    { amount: 4_000, installmentId: null },
  ],
  ["all of it", [paid(15_000)], ["first", "second", "third"], 0, null],
])("%s", (_, payments, ids, remaining, next) => {
  expect([...paidParts(parts, payments)].sort()).toEqual([...ids].sort())
  expect(nextPart(remaining, parts, payments)).toEqual(next)
})

it("an invoice without parts is paid as a whole", () => {
  expect(nextPart(12_500, [], [paid(2_500)])).toEqual({ amount: 12_500, installmentId: null })
})
