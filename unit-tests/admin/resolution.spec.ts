import { resolutionOf } from "../../src/admin/payments/lib/resolution"

type Facts = Parameters<typeof resolutionOf>[1]

const payment = (id: string, can_void: boolean) => ({
  ...{ id, can_void, by_hand: can_void, provider_id: "pp_x", transaction_id: null, at: null, captured_by: null },
  ...{ amount: 500, currency_code: "xaf" },
})
const beside = (...other_payments: ReturnType<typeof payment>[]): Facts => ({ other_payments })
const difference: Facts = { difference: { paid_amount: 400, wanted_amount: 500, currency_code: "xaf" } }

it.each<[situation: string, request: ReturnType<typeof resolutionOf>, answers: Parameters<typeof resolutionOf>]>([
  ["placed", { action: "place_order" }, ["place_order", {}, ""]],
  ["placed, with a note", { action: "place_order", note: "why" }, ["place_order", {}, "why"]],
  ["dismissed", { action: "dismiss", note: "why" }, ["dismiss", {}, "why"]],
  ["placed with less", { action: "place_order", accepted_worth: 500 }, ["accept_difference", difference, ""]],
  [
    "the one by hand is voided, whatever else was paid",
    { action: "void_manual_payment", payment_id: "pay_2", note: "no cash" },
    ["void_manual_payment", beside(payment("pay_1", false), payment("pay_2", true)), "no cash"],
  ],
  [
    "of two by hand the chosen one is voided",
    { action: "void_manual_payment", payment_id: "pay_1" },
    ["void_manual_payment", beside(payment("pay_1", true), payment("pay_2", true)), "", "pay_1"],
  ],
])("%s", (_situation, request, answers) => {
  expect(resolutionOf(...answers)).toEqual(request)
})
