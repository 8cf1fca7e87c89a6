import { whyReversed } from "../../../src/domain/payments"
import { cause } from "../../../src/domain/texts"

const DENIED = cause("reversed_cancelled")
const NOTHING_LEFT = cause("nothing_left_to_refund")
const besides = (amount: number, method: string) =>
  cause("refunded_besides", { back: { amount, currency: "XAF" }, method })
const besidesAll = (method: string) => [DENIED, besides(13_500, method), NOTHING_LEFT]

describe("a payment of 13 500 that PayUnit takes back", () => {
  it.each<[string, refunds: [amount: number, method: string, by_payunit: boolean][], unknown]>([
    ["nothing refunded", [], [DENIED]],
    ["all by PayUnit", [[13_500, "PayUnit", true]], null],
    ["all by PayUnit, in whatever words", [[13_500, "mobile money", true]], null],
    ["all by PayUnit, they wrote, and it was not", [[13_500, "PayUnit", false]], besidesAll("PayUnit")],
    [
      "all by PayUnit, in parts",
      [
        [500, "payunit", true],
        [13_000, "PayUnit dashboard", true],
      ],
      null,
    ],
    ["a part by PayUnit", [[500, "PayUnit", true]], [DENIED]],
    ["all in cash", [[13_500, "cash", false]], besidesAll("cash")],
    ["all, nobody said how", [[13_500, "unspecified", false]], besidesAll("unspecified")],
    ["a part in cash", [[500, "cash", false]], [DENIED, besides(500, "cash")]],
    [
      "all by PayUnit, and some in cash as well",
      [
        [13_500, "PayUnit", true],
        [500, "cash", false],
      ],
      null,
    ],
    [
      "several ways",
      [
        [500, "cash", false],
        [3_000, "PayUnit", true],
        [9_000, "bank", false],
        [1_000, "cash", false],
      ],
      [DENIED, besides(1_500, "cash"), besides(9_000, "bank"), NOTHING_LEFT],
    ],
    [
      "one way, of which PayUnit made a part",
      [
        [3_500, "mobile money", true],
        [10_000, "mobile money", false],
      ],
      [DENIED, besides(10_000, "mobile money"), NOTHING_LEFT],
    ],
  ])("%s", (_, refunds, expected) => {
    const recorded = refunds.map(([amount, method, by_payunit]) => ({ amount, method, by_payunit }))
    expect(whyReversed(DENIED, { amount: 13_500, currencyCode: "xaf" }, recorded)).toEqual(expected)
  })
})
