import { isByPayUnit, whyReversed } from "../../../src/domain/payments"
import { cause } from "../../../src/domain/texts"

const DENIED = cause("reversed_cancelled")
const NOTHING_LEFT = cause("nothing_left_to_refund")
const besides = (amount: number, method: string) =>
  cause("refunded_besides", { back: { amount, currency: "XAF" }, method })

describe("whether a refund went through PayUnit", () => {
  it.each([
    ["PayUnit", true],
    ["  payunit ", true],
    ["Pay Unit", true],
    ["PayUnit's dashboard", true],
    ["PayUnit dashboard", true],
    ["in the dashboard of PayUnit", true],
    ["Tableau de bord PayUnit", true],
    ["par le tableau de bord de PayUnit", true],
    ["MTN Mobile Money", false],
    ["Orange Money", false],
    ["cash", false],
    ["unspecified", false],
    ["dashboard", false],
    ["", false],
    ["cash, since PayUnit refused", false],
    ["not by PayUnit", false],
    ["PayUnit et espèces", false],
    ["payunity", false],
  ])("%s: %s", (method, expected) => {
    expect(isByPayUnit(method)).toBe(expected)
  })
})

describe("a payment of 13 500 that PayUnit takes back", () => {
  it.each([
    ["nothing refunded", [], [DENIED]],
    ["all by PayUnit", [[13_500, "PayUnit"]], null],
    [
      "all by PayUnit, in parts",
      [
        [500, "payunit"],
        [13_000, "PayUnit dashboard"],
      ],
      null,
    ],
    ["a part by PayUnit", [[500, "PayUnit"]], [DENIED]],
    ["all in cash", [[13_500, "cash"]], [DENIED, besides(13_500, "cash"), NOTHING_LEFT]],
    ["all, nobody said how", [[13_500, "unspecified"]], [DENIED, besides(13_500, "unspecified"), NOTHING_LEFT]],
    ["a part in cash", [[500, "cash"]], [DENIED, besides(500, "cash")]],
    [
      "several ways",
      [
        [500, "cash"],
        [3_000, "PayUnit"],
        [9_000, "bank"],
        [1_000, "cash"],
      ],
      [DENIED, besides(1_500, "cash"), besides(9_000, "bank"), NOTHING_LEFT],
    ],
  ] as const)("%s", (_, refunds, expected) => {
    const recorded = refunds.map(([amount, method]) => ({ amount, method }))
    expect(whyReversed(DENIED, { amount: 13_500, currencyCode: "xaf" }, recorded)).toEqual(expected)
  })
})
