import type { PaybackRecord } from "../../src/modules/payunit/paybacks"
import { matchRefunds, type Refund } from "../../src/modules/payunit/refunds"
import type { CapturedPayment } from "../../src/workflows/paybacks/captured-payment"
import { planRefund } from "../../src/workflows/paybacks/plan"

const payback = (id: string, amount: number, refund_id: string | null = null): PaybackRecord => ({
  id,
  transaction_id: "aB3dE6gH9jK2mN5pQ8",
  amount,
  currency_code: "xaf",
  method: "cash",
  reference: null,
  note: null,
  recorded_by: "user_1",
  recorded_at: new Date(0),
  refund_id,
})
const refund = (id: string, amount: number, paybackId: string | null = null): Refund => ({ id, amount, paybackId })

type Order = NonNullable<CapturedPayment["order"]>
const order = (over: Partial<Order> = {}): Order => ({
  id: "order_1",
  isCanceled: false,
  owed: 0,
  refundsShown: [],
  ...over,
})
const payment = (over: Partial<CapturedPayment> = {}): CapturedPayment => ({
  id: "pay_1",
  currencyCode: "xaf",
  captured: 13_500,
  refunds: [],
  order: order(),
  ...over,
})

describe("planRefund", () => {
  const first = payback("pupay_0", 500, "ref_0")
  const refunded = {
    refunds: [refund("ref_0", 500)],
    order: order({ refundsShown: [{ of: "ref_0", amount: 500 }] }),
  }

  it.each<
    [situation: string, of: CapturedPayment, before: PaybackRecord[], amount: number, isAll: boolean, made: number]
  >([
    ["a part", payment(), [], 500, false, 500],
    ["all", payment(), [], 13_500, true, 13_500],
    ["the rest", payment(refunded), [first], 13_000, true, 13_000],
    ["all of a rounded amount", payment({ captured: 13_499.6 }), [], 13_500, true, 13_499.6],
    ["the rest of one", payment({ ...refunded, captured: 13_499.6 }), [first], 13_000, true, 12_999.6],
    ["the rest beside one that waits", payment(), [payback("pupay_0", 500)], 13_000, true, 13_000],
    [
      "the last that waits of a rounded amount",
      payment({ ...refunded, captured: 13_499.6 }),
      [first],
      13_000,
      true,
      12_999.6,
    ],
    ["one beside a refund that Medusa took back", payment(), [first], 700, false, 700],
  ])("%s of an order's payment goes through Medusa's own refund", (_, of, before, amount, isAll, made) => {
    const told = payback("pupay_1", amount)
    expect(planRefund(of, told, [...before, told], isAll)).toEqual({
      payment_id: "pay_1",
      amount: made,
      currency_code: "xaf",
      made: null,
      on: "order",
      order_transactions: [],
      credit: null,
    })
  })

  it.each<[situation: string, order: Order | null, written: number | null]>([
    ["no order: on the payment alone", null, null],
    ["a cancelled order that knows of no refund: written into it", order({ isCanceled: true }), -500],
    ["one that claims more than went back: nothing written", shown(13_500), null],
    ["one that claims exactly this: nothing written", shown(500), null],
    ["one that claims a part of it: the rest written", shown(200), -300],
    ["one that claims another payment's: written", shown(500, "pay_2"), -500],
  ])("%s", (_, placed, written) => {
    const told = payback("pupay_1", 500)
    expect(planRefund(payment({ order: placed }), told, [told], false)).toMatchObject({
      amount: 500,
      on: "payment",
      order_transactions: written === null ? [] : [{ order_id: "order_1", amount: written, reference_id: "pupay_1" }],
    })
  })

  it.each<[situation: string, refunds: Refund[], of: PaybackRecord, placed: Order, lacking: unknown]>([
    [
      "was used for",
      [refund("ref_1", 500)],
      payback("pupay_1", 500, "ref_1"),
      order({ refundsShown: [{ of: "ref_1", amount: 500 }] }),
      [],
    ],
    [
      "was made for",
      [refund("ref_1", 499.6, "pupay_1")],
      payback("pupay_1", 500),
      order({ refundsShown: [{ of: "ref_1", amount: 500 }] }),
      [],
    ],
    [
      "has its amount",
      [refund("ref_1", 500)],
      payback("pupay_1", 500),
      order({ refundsShown: [{ of: "ref_1", amount: 500 }] }),
      [],
    ],
    [
      "is not in the order yet",
      [refund("ref_1", 500)],
      payback("pupay_1", 500),
      order(),
      [{ order_id: "order_1", amount: -500, reference_id: "ref_1" }],
    ],
    [
      "is not in the cancelled order yet",
      [refund("ref_1", 500)],
      payback("pupay_1", 500),
      order({ isCanceled: true }),
      [{ order_id: "order_1", amount: -500, reference_id: "pupay_1" }],
    ],
  ])("no second refund of a payback beside one that it %s", (_, refunds, of, placed, lacking) => {
    expect(planRefund(payment({ refunds, order: placed }), of, [of], false)).toMatchObject({
      made: "ref_1",
      order_transactions: lacking,
    })
  })

  it.each([
    ["nothing was owed", 0, { order_id: "order_1", amount: 500 }],
    ["a part of it was owed", 200, { order_id: "order_1", amount: 300 }],
    ["all of it was owed", 500, null],
  ])("the order is worth less by what it lacks and did not owe: %s", (_, owed, credit) => {
    const of = payback("pupay_1", 500)
    expect(
      planRefund(payment({ refunds: [refund("ref_1", 500)], order: order({ owed }) }), of, [of], false),
    ).toMatchObject({ credit })
  })

  function shown(amount: number, of = "pay_1"): Order {
    return order({ isCanceled: true, refundsShown: [{ of, amount }] })
  }
})

describe("matchRefunds", () => {
  it.each<[situation: string, refunds: Refund[], paybacks: PaybackRecord[], matched: [string, string][]]>([
    ["nothing", [], [payback("pupay_1", 500)], []],
    [
      "its own before one of its amount",
      [refund("ref_1", 500), refund("ref_2", 500)],
      [payback("pupay_1", 500, "ref_2")],
      [["pupay_1", "ref_2"]],
    ],
    [
      "what was made for it before one of its amount",
      [refund("ref_1", 500), refund("ref_2", 1, "pupay_1")],
      [payback("pupay_1", 500)],
      [["pupay_1", "ref_2"]],
    ],
    [
      "one for each",
      [refund("ref_1", 500), refund("ref_2", 500)],
      [payback("pupay_1", 500), payback("pupay_2", 500)],
      [
        ["pupay_1", "ref_1"],
        ["pupay_2", "ref_2"],
      ],
    ],
    ["none that was made for another", [refund("ref_1", 500, "pupay_9")], [payback("pupay_1", 500)], []],
    [
      "another, where Medusa took its own back",
      [refund("ref_2", 500)],
      [payback("pupay_1", 500, "ref_1")],
      [["pupay_1", "ref_2"]],
    ],
    ["one with a fraction of a franc", [refund("ref_1", 499.6)], [payback("pupay_1", 500)], [["pupay_1", "ref_1"]]],
    ["none of another amount", [refund("ref_1", 501)], [payback("pupay_1", 500)], []],
  ])("%s", (_, refunds, paybacks, matched) => {
    expect([...matchRefunds(refunds, paybacks)].map(([id, { id: of }]) => [id, of])).toEqual(matched)
  })
})
