import {
  AccountingDays,
  type AccountingEntry,
  AccountingTotals,
  netOf,
  totalNetOf,
  refundedOf,
  refundFeesOf,
  taxOf,
} from "../../../src/domain/payments"

const entry = (over: Partial<AccountingEntry> = {}): AccountingEntry => ({
  transaction_id: "T1",
  order_id: "order_1",
  invoice_id: null,
  cart_id: null,
  forgotten_at: null,
  state: "settled",
  resolution: null,
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
const back = (amount: number, day = "2026-10-05", fee: number | null = null) => ({ day, amount, reference: null, fee })
const ORDER = { number: 7, currency_code: "xaf", tax: 160 }

it.each<[string, Partial<AccountingEntry>, typeof ORDER | undefined, number | null]>([
  ["is told with the order's first payment", {}, ORDER, 160],
  ["is not told again with another of the same order", { is_first: false }, ORDER, null],
  ["is not told where the payment is of another month", { gross: null, day: null }, ORDER, null],
  ["is not told in another currency", { currency_code: "eur" }, ORDER, null],
  ["is not told without an order", {}, undefined, null],
  ["of nothing is nothing", {}, { ...ORDER, tax: 0 }, 0],
])("an order's tax %s", (_, over, order, tax) => {
  expect(taxOf(entry(over), order)).toBe(tax)
})

it.each<[AccountingEntry["refunds"], number | null]>([
  [[], null],
  [[back(300)], 300],
  [[back(0.1), back(0.2)], 0.3],
])("of refunds %j, %s was refunded", (refunds, amount) => {
  expect(refundedOf(entry({ refunds }))).toBe(amount)
})

it.each<[AccountingEntry["refunds"], number | null]>([
  [[], null],
  [[back(300)], null],
  [[back(300, "2026-10-05", 0)], 0],
  [[back(300, "2026-10-05", 50), back(100), back(200, "2026-10-06", 25)], 75],
])("of refunds %j, %s were kept for sending them", (refunds, fees) => {
  expect(refundFeesOf(entry({ refunds }))).toBe(fees)
  const totals = new AccountingTotals()
  totals.add(entry({ refunds }), undefined)
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
  expect(totals.all()).toMatchObject([{ refund_fees: fees, remaining: 1_000 - back - (fees ?? 0) }])
})

it.each<[gross: number | null, fee: number | null, net: number | null]>([
  [12_500, 250, 12_250],
  [12_500, 0, 12_500],
  [0.3, 0.1, 0.2],
  [12_500, null, null],
  [null, 250, null],
])("of %s with a fee of %s the shop receives %s", (gross, fee, net) => {
  expect(netOf({ gross, fee })).toBe(net)
})

it.each<[payments: number, with_fee: number, fees: number | null, net: number | null]>([
  [2, 2, 300, 14_700],
  [2, 1, 250, null],
  [2, 0, null, null],
  [0, 0, null, null],
])("of %s payments, the fee of %s known (%s in all), the shop receives %s", (payments, with_fee, fees, net) => {
  expect(totalNetOf({ payments, gross: payments * 7_500, with_fee, fees })).toBe(net)
})

it("days are added up by currency and operator: money when it came, refunds when they were recorded", () => {
  const days = new AccountingDays()
  days.add(entry({ fee: 20, refunds: [back(400, "2026-10-07")] }), ORDER)
  days.add(entry({ transaction_id: "T2", is_first: false, gross: 500 }), ORDER)
  days.add(entry({ transaction_id: "T3", operator: null, gross: 0.1 }), undefined)
  days.add(entry({ transaction_id: "T4", operator: null, gross: 0.2 }), undefined)
  days.add(entry({ transaction_id: "T6", day: "2026-10-06", gross: 700, fee: 14, order_id: null }), undefined)
  days.add(entry({ transaction_id: "T5", day: null, gross: null, fee: 9, refunds: [back(50, "2026-10-01")] }), ORDER)
  const none = {
    payments: 0,
    gross: 0,
    refunded: 0,
    refund_fees: null,
    fees: null,
    with_fee: 0,
    net: null,
    tax: null,
    currency_code: "xaf",
  }
  expect(days.all()).toEqual([
    { ...none, day: "2026-10-01", operator: "CM_ORANGE", refunded: 50 },
    { ...none, day: "2026-10-05", operator: null, payments: 2, gross: 0.3 },
    { ...none, day: "2026-10-05", operator: "CM_ORANGE", payments: 2, gross: 1_500, fees: 20, with_fee: 1, tax: 160 },
    { ...none, day: "2026-10-06", operator: "CM_ORANGE", payments: 1, gross: 700, fees: 14, with_fee: 1, net: 686 },
    { ...none, day: "2026-10-07", operator: "CM_ORANGE", refunded: 400 },
  ])
})

describe("a month's totals", () => {
  const totalsOf = (...entries: AccountingEntry[]) => {
    const totals = new AccountingTotals()
    for (const one of entries) totals.add(one, ORDER)
    return totals.all()
  }

  it("are added up by currency, with what remains", () => {
    expect(
      totalsOf(
        entry({ fee: 20, refunds: [back(400), back(100)] }),
        entry({ is_first: false, gross: 500, fee: 10 }),
        entry({ currency_code: "eur", gross: 0.3, fee: 0.1, refunds: [back(0.1)] }),
        entry({ day: null, gross: null, fee: 9, refunds: [back(50)] }),
      ),
    ).toMatchObject([
      { currency_code: "eur", payments: 1, gross: 0.3, refunded: 0.1, fees: 0.1, net: 0.2, remaining: 0.1 },
      {
        currency_code: "xaf",
        payments: 2,
        gross: 1_500,
        refunded: 550,
        fees: 30,
        net: 1_470,
        remaining: 920,
        tax: 160,
      },
    ])
  })

  it("say nothing of the net where a fee is not known, and take off what is", () => {
    expect(totalsOf(entry({ fee: 20 }), entry({ gross: 500 }))).toMatchObject([
      { gross: 1_500, fees: 20, with_fee: 1, net: null, remaining: 1_480 },
    ])
    expect(totalsOf(entry())).toMatchObject([{ fees: null, with_fee: 0, net: null, remaining: 1_000 }])
  })

  it("of nothing are none", () => {
    expect(totalsOf()).toEqual([])
  })
})
