import {
  dueBack,
  exceedingOf,
  excesses,
  excessOf,
  excessWith,
  expectedBack,
  invoiceTotal,
  orderFigures,
  orderShare,
  refundShare,
} from "../../../src/domain/invoices"

const NOTHING = { open_invoices: 0, being_recorded: 0, open_payments: 0 }

describe("invoiceTotal", () => {
  it("is what the lines come to", () => {
    expect(
      invoiceTotal([
        { amount: 12_500, quantity: 2 },
        { amount: 1_000, quantity: 1 },
      ]),
    ).toBe(26_000)
    expect(invoiceTotal([])).toBe(0)
  })
})

describe("orderFigures", () => {
  it.each([
    ["nothing asked for", 13_500, NOTHING, 13_500, 13_500],
    ["an open invoice", 13_500, { ...NOTHING, open_invoices: 10_000 }, 13_500, 3_500],
    [
      "everything at once",
      13_500,
      { open_invoices: 1_000, being_recorded: 2_000, open_payments: 3_000 },
      13_500,
      7_500,
    ],
    ["more asked for than outstanding", 13_500, { ...NOTHING, open_payments: 20_000 }, 13_500, 0],
    ["paid", 0, NOTHING, 0, 0],
    ["paid too much", -500, NOTHING, 0, 0],
    ["fractions that cannot be charged", 13_499.6, NOTHING, 13_500, 13_500],
    ["less than can be charged", 0.4, NOTHING, 0, 0],
  ])("%s", (_, pending, demands, outstanding, left) => {
    expect(orderFigures(pending, "xaf", demands)).toEqual({ ...demands, outstanding, left })
  })

  it("an order in a currency that PayUnit does not take can be billed nothing", () => {
    expect(orderFigures(100, "eur", NOTHING)).toMatchObject({ outstanding: 0, left: 0 })
  })
})

describe("excessOf", () => {
  it.each([
    [3_500, 3_500, 0],
    [3_501, 3_500, 1],
    [1, 3_500, 0],
    [10, 0, 10],
  ])("billing %i of %i that are left: %i too much", (total, left, excess) => {
    expect(excessOf(total, { left })).toBe(excess)
  })
})

describe("orderShare", () => {
  it.each([
    ["all of it", 13_500, 13_500, 13_500, 0],
    ["a part of it", 4_000, 13_500, 4_000, 0],
    ["more than it wants", 15_000, 13_500, 13_500, 1_500],
    ["for an order that is paid", 13_500, 0, 0, 13_500],
    ["for an order that was paid too much", 13_500, -1_000, 0, 13_500],
    ["fractions are made good downwards", 13_500, 13_499.6, 13_499.6, 0],
    ["fractions are made good upwards", 13_500, 13_500.4, 13_500.4, 0],
    ["a part never takes the fraction", 13_499, 13_499.6, 13_499, 0],
    ["what cannot be charged wants nothing", 1, 0.4, 0, 1],
  ])("%s", (_, amount, pending, recorded, surplus) => {
    expect(orderShare(amount, pending, "xaf")).toEqual({ recorded, surplus })
  })
})

describe("exceedingOf", () => {
  it.each([
    ["all fits", 10_000, 0, 0, 0],
    ["invoices ask for more", 13_501, 0, 0, 1],
    ["with what is being recorded", 10_000, 3_500, 1, 1],
    ["with payments under way", 10_000, 0, 5_000, 1_500],
  ])("%s", (_, open_invoices, being_recorded, open_payments, exceeding) => {
    expect(exceedingOf({ outstanding: 13_500, left: 0, open_invoices, being_recorded, open_payments })).toBe(exceeding)
  })
})

describe("excesses", () => {
  const taken = (id: string, amount: number, recorded_amount: number | null, paid_back_amount = 0) => ({
    ...{ id, amount, recorded_amount, paid_back_amount },
    ...{ surplus_amount: recorded_amount === null ? null : amount - recorded_amount, excess_amount: null },
  })
  it.each<[string, number, ReturnType<typeof taken>[], [string, number][]]>([
    ["the latest", 5_000, [taken("a", 7_000, 7_000), taken("b", 6_000, 6_000)], [["b", 5_000]]],
    [
      "and the one before",
      8_000,
      [taken("a", 7_000, 7_000), taken("b", 6_000, 6_000)],
      [
        ["b", 6_000],
        ["a", 2_000],
      ],
    ],
    [
      "none that it never took",
      5_000,
      [taken("a", 7_000, 7_000), taken("b", 6_000, 0), taken("c", 6_000, null)],
      [["a", 5_000]],
    ],
    [
      "nor what of it went back",
      5_000,
      [taken("a", 7_000, 7_000), taken("b", 6_000, 6_000, 4_000)],
      [
        ["b", 6_000],
        ["a", 3_000],
      ],
    ],
    ["no more than came", 9_000, [taken("a", 7_000, 7_000)], [["a", 7_000]]],
    ["nothing", 5_000, [], []],
  ])("what is too much goes back of %s", (_, tooMuch, payments, expected) => {
    expect(excesses(tooMuch, payments).map(({ payment, excess }) => [payment.id, excess])).toEqual(expected)
  })
})

describe("what goes back of a payment of 15 000, of which the order took 13 500", () => {
  const payment = {
    amount: 15_000,
    recorded_amount: 13_500,
    surplus_amount: 1_500,
    excess_amount: null,
    paid_back_amount: 0,
  }

  it.each([
    ["what the order never took", 0, 1_500, 0],
    ["a part of that", 0, 1_000, 0],
    ["more than that", 0, 2_000, 500],
    ["all of it", 0, 15_000, 13_500],
    ["after a part of that", 1_000, 1_000, 500],
    ["after all of that", 1_500, 3_500, 3_500],
    ["the last of it", 5_000, 10_000, 10_000],
  ])("%s is refunded as far as the order held it", (_, paid_back_amount, manualRefund, refund) => {
    expect(refundShare({ ...payment, paid_back_amount }, manualRefund)).toBe(refund)
  })

  it.each([
    ["a part leaves the fraction", 13_499.6, 0, 3_500, 3_500],
    ["the last of it takes the fraction", 13_499.6, 3_500, 10_000, 9_999.6],
    ["upwards as well", 13_500.4, 3_500, 10_000, 10_000.4],
  ])("with a fraction: %s", (_, recorded_amount, paid_back_amount, manualRefund, refund) => {
    const given = { amount: 13_500, recorded_amount, surplus_amount: 0, excess_amount: null, paid_back_amount }
    expect(refundShare(given, manualRefund)).toBeCloseTo(refund, 6)
  })

  it("what no order took is refunded nowhere", () => {
    expect(refundShare({ ...payment, recorded_amount: null, surplus_amount: null }, 15_000)).toBe(0)
  })

  it.each([
    ["paid_twice", 0, 1_500],
    ["paid_twice", 1_000, 500],
    ["paid_twice", 2_000, 0],
    ["cancelled_without_refund", 0, 15_000],
    ["late_on_cancelled_order", 5_000, 10_000],
  ] as const)("held as %s after %i: %i is due back", (reason, paid_back_amount, due) => {
    expect(dueBack(reason, { ...payment, paid_back_amount })).toBe(due)
  })

  it.each([
    ["nothing went back before", 0, 3_000, 3_000, 4_500],
    ["a part of what the order never took did", 500, 3_000, 3_000, 4_000],
    ["that and some of what it took did: that was not for this", 6_500, 3_000, 8_000, 3_000],
    ["it is more than the payment", 500, 99_000, 13_500, 14_500],
  ])("it turns out too much afterwards, and %s", (_, paid_back_amount, tooMuch, excess_amount, due) => {
    expect(excessWith(tooMuch, { ...payment, paid_back_amount })).toBe(excess_amount)
    expect(dueBack("paid_twice", { ...payment, excess_amount, paid_back_amount })).toBe(due)
  })
})

describe("expectedBack", () => {
  it.each([
    ["all of what is left", 12_500, 500, 0, null, 12_000],
    ["what was too much for the order", 12_500, 0, 8_500, null, 8_500],
    ["with what turned out too much afterwards", 12_500, 0, 8_500, 1_000, 9_500],
    ["the rest of what was too much", 12_500, 500, 8_500, null, 8_000],
    ["all of what is left, once that went back", 12_500, 8_500, 8_500, null, 4_000],
    ["nothing, once all went back", 12_500, 12_500, 8_500, null, 0],
  ])("%s", (_, amount, paid_back_amount, surplus_amount, excess_amount, expected) => {
    const payment = {
      amount,
      paid_back_amount,
      surplus_amount,
      excess_amount,
      recorded_amount: amount - surplus_amount,
    }
    expect(expectedBack(payment)).toBe(expected)
  })
})
