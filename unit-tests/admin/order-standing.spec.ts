import { isOver, standingOf } from "../../src/admin/payments/lib/order-standing"

type Attempt = Parameters<typeof standingOf>[0][number]

const attempt: Attempt = {
  state: "failed",
  held_reason: null,
  held_causes: [],
  is_waiting: false,
  amount: 13_500,
  currency_code: "xaf",
  paid: null,
  left_amount: 0,
  refunded_amount: 0,
  payout_amount: 0,
}
const money = { amount: 13_500, currency_code: "xaf", fee: null, net: null, with: null, at: null }
const settled: Attempt = { ...attempt, state: "settled", paid: money, left_amount: 13_500 }
const held: Attempt = { ...settled, state: "held", held_reason: "cart_changed", is_waiting: true }
const twice: Attempt = { ...held, held_reason: "paid_twice", left_amount: 8_500 }
const aCause = (code: string) => ({ code, params: {}, text: { en: "", fr: "" } })
const inState = (state: Attempt["state"]): Attempt => ({ ...attempt, state })

it.each<[situation: string, attempts: Attempt[], standing: ReturnType<typeof standingOf>]>([
  ["none", [], null],
  ["paid", [settled], { code: "settled", amount: 13_500, currencyCode: "xaf" }],
  ["paid after a failure", [attempt, settled], { code: "settled", amount: 13_500, currencyCode: "xaf" }],
  [
    "paid, and all of it refunded",
    [{ ...settled, left_amount: 0, refunded_amount: 13_500 }],
    { code: "refunded", amount: 13_500, currencyCode: "xaf" },
  ],
  [
    "paid, and a part of it refunded",
    [{ ...settled, left_amount: 11_000, refunded_amount: 2_500 }],
    { code: "settled", amount: 11_000, currencyCode: "xaf" },
  ],
  [
    "paid, and a part of it being refunded by the service",
    [{ ...settled, left_amount: 11_000, payout_amount: 2_500 }],
    { code: "refunding", amount: 2_500, currencyCode: "xaf" },
  ],
  ["paid twice", [settled, twice], { code: "paid_twice", amount: 8_500, currencyCode: "xaf" }],
  [
    "on hold, since it may be what was confirmed by hand",
    [{ ...twice, held_causes: [aCause("same_as_confirmed")] }],
    { code: "held", amount: 8_500, currencyCode: "xaf" },
  ],
  [
    "more was paid than the order costs",
    [{ ...twice, left_amount: 13_500, held_causes: [{ ...aCause("more_than_wanted"), params: { surplus: 1_500 } }] }],
    { code: "paid_twice", amount: 1_500, currencyCode: "xaf" },
  ],
  [
    "taken back by the service",
    [{ ...held, held_reason: "reversed" }, held],
    { code: "taken_back", amount: 13_500, currencyCode: "xaf" },
  ],
  ["on hold", [held, attempt], { code: "held", amount: 13_500, currencyCode: "xaf" }],
  ["on hold for two reasons", [held, twice], { code: "held", amount: 22_000, currencyCode: "xaf" }],
  [
    "on hold without money, as far as is known",
    [{ ...held, paid: null, left_amount: 0 }],
    { code: "held", amount: 13_500, currencyCode: "xaf" },
  ],
  ["being placed", [{ ...settled, state: "applying" }], { code: "placing", amount: 13_500, currencyCode: "xaf" }],
  ["a prompt on the phone", [attempt, inState("prompted")], { code: "prompted", amount: 0, currencyCode: "xaf" }],
  ["a link", [attempt, inState("open")], { code: "open", amount: 0, currencyCode: "xaf" }],
  ["nothing but failures", [attempt, inState("expired")], { code: "failed", amount: 0, currencyCode: "xaf" }],
])("%s", (_situation, attempts, standing) => {
  expect(standingOf(attempts)).toEqual(standing)
})

it.each<[situation: string, one: Attempt, others: Attempt[], expected: boolean]>([
  ["failed, and another paid", attempt, [settled], true],
  ["expired, and another is on hold", inState("expired"), [held], true],
  ["failed, and nobody paid", attempt, [inState("open")], false],
  ["paid itself", settled, [attempt], false],
  ["a prompt, and another paid", inState("prompted"), [settled], false],
])("an attempt asks for nothing more: %s", (_situation, one, others, expected) => {
  expect(isOver(one, [one, ...others])).toBe(expected)
})
