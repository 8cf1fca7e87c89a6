import { BookDays, type BookEntry, refundedOf, taxOf } from "../../../src/domain/payments"

const entry = (over: Partial<BookEntry> = {}): BookEntry => ({
  transaction_id: "T1",
  order_id: "order_1",
  state: "settled",
  operator: "CM_ORANGE",
  currency_code: "xaf",
  paid_at: new Date("2026-10-05T10:00:00Z"),
  day: "2026-10-05",
  gross: 1_000,
  fee: null,
  refunds: [],
  is_first: true,
  ...over,
})
const back = (amount: number, day = "2026-10-05") => ({ day, amount, reference: null })
const ORDER = { number: 7, currency_code: "xaf", tax: 160 }

it.each<[string, Partial<BookEntry>, typeof ORDER | undefined, number | null]>([
  ["is told with the order's first payment", {}, ORDER, 160],
  ["is not told again with another of the same order", { is_first: false }, ORDER, null],
  ["is not told where the payment is of another month", { gross: null, day: null }, ORDER, null],
  ["is not told in another currency", { currency_code: "eur" }, ORDER, null],
  ["is not told without an order", {}, undefined, null],
  ["of nothing is nothing", {}, { ...ORDER, tax: 0 }, 0],
])("an order's tax %s", (_, over, order, tax) => {
  expect(taxOf(entry(over), order)).toBe(tax)
})

it.each<[BookEntry["refunds"], number | null]>([
  [[], null],
  [[back(300)], 300],
  [[back(0.1), back(0.2)], 0.3],
])("of refunds %j, %s went back", (refunds, amount) => {
  expect(refundedOf(entry({ refunds }))).toBe(amount)
})

it("days are added up by currency and operator: money when it came, refunds when they were recorded", () => {
  const days = new BookDays()
  days.add(entry({ fee: 20, refunds: [back(400, "2026-10-07")] }), ORDER)
  days.add(entry({ transaction_id: "T2", is_first: false, gross: 500 }), ORDER)
  days.add(entry({ transaction_id: "T3", operator: null, gross: 0.1 }), undefined)
  days.add(entry({ transaction_id: "T4", operator: null, gross: 0.2 }), undefined)
  days.add(entry({ transaction_id: "T5", day: null, gross: null, fee: 9, refunds: [back(50, "2026-10-01")] }), ORDER)
  const none = { payments: 0, gross: 0, refunded: 0, fees: null, tax: null, currency_code: "xaf" }
  expect(days.all()).toEqual([
    { ...none, day: "2026-10-01", operator: "CM_ORANGE", refunded: 50 },
    { ...none, day: "2026-10-05", operator: null, payments: 2, gross: 0.3 },
    { ...none, day: "2026-10-05", operator: "CM_ORANGE", payments: 2, gross: 1_500, fees: 20, tax: 160 },
    { ...none, day: "2026-10-07", operator: "CM_ORANGE", refunded: 400 },
  ])
})
