import type { CapturedPayment } from "../../src/workflows/paybacks/captured-payment"
import { planRefund } from "../../src/workflows/paybacks/plan"

const payment = (over: Partial<CapturedPayment> = {}): CapturedPayment => ({
  id: "pay_1",
  currencyCode: "xaf",
  captured: 13_500,
  refunded: 0,
  order: { id: "order_1", isCanceled: false, phantomRefund: 0 },
  ...over,
})
const cancelled = (phantomRefund: number): CapturedPayment["order"] => ({
  id: "order_1",
  isCanceled: true,
  phantomRefund,
})

describe("planRefund", () => {
  it.each([
    ["a part", payment(), { amount: 500, isAll: false }, 500],
    ["all", payment(), { amount: 13_500, isAll: true }, 13_500],
    ["the rest", payment({ refunded: 500 }), { amount: 13_000, isAll: true }, 13_000],
    ["all of a rounded amount", payment({ captured: 13_499.6 }), { amount: 13_500, isAll: true }, 13_499.6],
    ["the rest of one", payment({ captured: 13_499.6, refunded: 500 }), { amount: 13_000, isAll: true }, 12_999.6],
  ])("%s of an order's payment goes through Medusa's own refund", (_, of, payback, amount) => {
    expect(planRefund(of, payback)).toEqual({
      payment_id: "pay_1",
      amount,
      currency_code: "xaf",
      on: "order",
      order_transaction: null,
    })
  })

  it.each([
    ["no order: on the payment alone", null, 500, null],
    ["a cancelled order that knows of no refund: written into it", cancelled(0), 500, -500],
    ["one that claims more than went back: nothing written", cancelled(13_500), 500, null],
    ["one that claims exactly this: nothing written", cancelled(500), 500, null],
    ["one that claims a part of it: the rest written", cancelled(200), 500, -300],
  ])("%s", (_, order, amount, written) => {
    expect(planRefund(payment({ order }), { amount, isAll: false })).toMatchObject({
      amount,
      on: "payment",
      order_transaction: written === null ? null : { order_id: "order_1", amount: written },
    })
  })
})
