import fc from "fast-check"
import { exceedingOf, excessOf, invoiceTotal, orderFigures, sharesOf } from "../../../src/domain/invoices"
import { chargeFor } from "../../../src/gateway"
import { runs } from "../../property-runs"

const NOTHING = { open_invoices: 0, open_payments: 0 }

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
    ["everything at once", 13_500, { open_invoices: 1_000, open_payments: 3_000 }, 13_500, 9_500],
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

describe("sharesOf", () => {
  it.each<[string, amount: number, left: number, outstanding: number | null, owed: number, surplus: number]>([
    ["no order: as much as is left", 13_500, 13_500, null, 13_500, 0],
    ["no order: a part of it", 4_000, 13_500, null, 4_000, 0],
    ["no order: more than is left", 15_000, 13_500, null, 13_500, 1_500],
    ["no order: nothing is left", 13_500, 0, null, 0, 13_500],
    ["no order: less than nothing is left", 13_500, -500, null, 0, 13_500],
    ["all that the order wants", 13_500, 13_500, 13_500, 13_500, 0],
    ["a part of what the order wants", 4_000, 13_500, 13_500, 4_000, 0],
    ["more than the order wants", 13_500, 13_500, 10_000, 10_000, 3_500],
    ["the order wants more than the invoice", 15_000, 13_500, 20_000, 13_500, 1_500],
    ["more than either wants", 15_000, 13_500, 10_000, 10_000, 5_000],
    ["nothing is left, and the order wants some", 1, 0, 10_000, 0, 1],
    ["for an order that is paid", 13_500, 13_500, 0, 0, 13_500],
    ["for an order that was paid too much", 13_500, 13_500, -1_000, 0, 13_500],
    ["a fraction is made good upwards", 1_000, 1_000, 999.6, 1_000, 0],
    ["and downwards: what cannot be charged is too much", 1_000, 1_000, 999.4, 999, 1],
    ["a fraction above is nobody's debt", 1_001, 2_000, 1_000.4, 1_000, 1],
    ["a part never takes the fraction", 999, 1_000, 999.6, 999, 0],
    ["what cannot be charged wants nothing", 1, 1_000, 0.4, 0, 1],
    ["what is just chargeable wants one", 1, 1_000, 0.5, 1, 0],
  ])("%s", (_, amount, left, outstanding, owed, surplus) => {
    expect(sharesOf(amount, left, outstanding, "xaf")).toEqual({ owed, surplus })
  })

  it("an order in a currency that PayUnit does not take wants nothing", () => {
    expect(sharesOf(100, 100, 100, "eur")).toEqual({ owed: 0, surplus: 100 })
  })

  it("whatever came, all of it is owed or too much, and nothing is owed that neither invoice nor order wants", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40_000 }),
        fc.integer({ min: -1_000, max: 40_000 }),
        fc.option(fc.double({ min: -40_000, max: 40_000, noNaN: true })),
        (amount, left, outstanding) => {
          const { owed, surplus } = sharesOf(amount, left, outstanding, "xaf")
          expect(owed + surplus).toBe(amount)
          expect(Math.min(owed, surplus)).toBeGreaterThanOrEqual(0)
          expect(owed).toBeLessThanOrEqual(Math.max(0, left))
          expect(Number.isInteger(owed)).toBe(true)
          const charge = outstanding === null ? null : chargeFor(outstanding, "xaf")
          const wanted = charge === null ? amount : charge.ok ? charge.amount : 0
          expect(owed).toBeLessThanOrEqual(wanted)
          // Nothing is called too much that somebody still wants.
          if (surplus > 0) expect(owed).toBe(Math.min(Math.max(0, left), wanted))
        },
      ),
      runs(1_000),
    )
  })
})

describe("exceedingOf", () => {
  it.each([
    ["all fits", 10_000, 0, 0],
    ["to the last franc", 10_000, 3_500, 0],
    ["invoices ask for more", 13_501, 0, 1],
    ["with payments under way", 10_000, 5_000, 1_500],
  ])("%s", (_, open_invoices, open_payments, exceeding) => {
    expect(exceedingOf({ outstanding: 13_500, left: 0, open_invoices, open_payments })).toBe(exceeding)
  })
})
