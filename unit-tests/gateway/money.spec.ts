import fc from "fast-check"
import { SUPPORTED_CURRENCIES, chargeFor } from "../../src/gateway"

describe("toCharge", () => {
  it.each([
    [12_500, "XAF", 12_500],
    [12_500, "xaf", 12_500],
    [12_500, "Xaf", 12_500],
    [1234.4, "xaf", 1_234],
    [1234.49999, "xaf", 1_234],
    [1234.5, "xaf", 1_235],
    [1234.56, "xaf", 1_235],
    [0.5, "xaf", 1],
    [1, "xaf", 1],
  ])("charges %d %s as %d", (amount, currency, charged) => {
    expect(chargeFor(amount, currency)).toEqual({ ok: true, amount: charged, currency: "XAF" })
  })

  it.each([
    [12_500, "EUR", "unsupported_currency"],
    [12_500, "XOF", "unsupported_currency"],
    [12_500, "", "unsupported_currency"],
    [12_500, " XAF", "unsupported_currency"],
    [12_500, "toString", "unsupported_currency"],
    [12_500, "__proto__", "unsupported_currency"],
    [Number.NaN, "EUR", "unsupported_currency"],
    [Number.NaN, "XAF", "not_a_number"],
    [Number.POSITIVE_INFINITY, "XAF", "not_a_number"],
    [Number.NEGATIVE_INFINITY, "XAF", "not_a_number"],
    [0, "XAF", "not_positive"],
    [-0, "XAF", "not_positive"],
    [0.49, "XAF", "not_positive"],
    [-0.4, "XAF", "not_positive"],
    [-500, "XAF", "not_positive"],
  ])("refuses %d %s: %s", (amount, currency, reason) => {
    expect(chargeFor(amount, currency)).toEqual({ ok: false, reason })
  })

  it("supports XAF, the one currency that the contract shows", () => {
    expect(SUPPORTED_CURRENCIES).toEqual(["XAF"])
  })

  it("charges a whole positive number at most half a unit away, and the same again", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 1e12, noNaN: true }), (amount) => {
        const charge = chargeFor(amount, "XAF")
        const charged = charge.ok ? charge.amount : Number.NaN
        expect(Number.isSafeInteger(charged)).toBe(true)
        expect(charged).toBeGreaterThan(0)
        expect(Math.abs(charged - amount)).toBeLessThanOrEqual(0.5)
        expect(chargeFor(charged, "XAF")).toEqual(charge)
      }),
    )
  })

  it("never charges nothing, less than nothing, or another currency", () => {
    fc.assert(
      fc.property(fc.double(), fc.string({ maxLength: 4 }), (amount, currency) => {
        const charge = chargeFor(amount, currency)
        expect(charge.ok ? charge.amount > 0 && currency.toUpperCase() === "XAF" : charge.reason !== undefined).toBe(
          true,
        )
      }),
    )
  })
})
