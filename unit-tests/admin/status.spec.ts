import { actionsOf, colourOf, statusOf, wordOf } from "../../src/admin/payments/lib/status"
import { standingOf } from "../../src/admin/shared/lib/region"
import { RESOLUTIONS, TRANSACTION_STATES } from "../../src/domain/payments"

type Facts = Parameters<typeof actionsOf>[0]

const settledOne: Facts = {
  ...{ actions: [], can_refund: true, can_check: true, is_waiting: false, held_reason: null, left_amount: 500 },
}
const twice: Facts = {
  actions: ["dismiss", "record_refund"],
  can_refund: true,
  can_check: false,
  is_waiting: true,
  held_reason: "paid_twice",
  left_amount: 500,
}
const payment = {
  id: "pay_1",
  provider_id: "pp_x",
  transaction_id: null,
  amount: 500,
  currency_code: "xaf",
  at: null,
  captured_by: null,
}
const byHand = [{ ...payment, by_hand: true, can_void: true }]
const twoByHand = [...byHand, { ...byHand[0]!, id: "pay_2" }]
const byOther = [{ ...payment, by_hand: false, can_void: false }]
const difference = (paid_amount: number) => ({ paid_amount, wanted_amount: 500, currency_code: "xaf" })

it.each<[situation: string, facts: Facts, actions: ReturnType<typeof actionsOf>]>([
  ["settled", settledOne, ["refund", "check"]],
  ["paid twice", twice, ["record_refund", "dismiss", "refund"]],
  [
    "paid twice, the other by hand",
    { ...twice, other_payments: byHand },
    ["void_manual_payment", "record_refund", "dismiss", "refund"],
  ],
  [
    "paid twice, the other by another provider",
    { ...twice, other_payments: byOther },
    ["record_refund", "dismiss", "refund"],
  ],
  [
    "another amount, beside one by hand whose place it cannot take",
    { ...twice, held_reason: "amount_mismatch", other_payments: [{ ...payment, by_hand: true, can_void: false }] },
    ["record_refund", "dismiss", "refund"],
  ],
  [
    "another amount",
    { ...twice, held_reason: "amount_mismatch", difference: difference(400) },
    ["accept_difference", "record_refund", "dismiss", "refund"],
  ],
  ["decided since", { ...twice, is_waiting: false, actions: [], other_payments: byHand }, ["refund"]],
])("%s: what can be done, what helps most first", (_situation, facts, actions) => {
  expect(actionsOf(facts, () => true)).toEqual(actions)
})

it("what can be done is what somebody's role allows", () => {
  const held = { ...twice, can_check: true, other_payments: byHand }
  expect(actionsOf(held, (permission) => permission === "check_payments")).toEqual(["check"])
  expect(actionsOf(held, () => false)).toEqual([])
})

it.each<[situation: string, facts: Partial<Facts>, action: Parameters<typeof wordOf>[0], word: string]>([
  ["paid twice", {}, "record_refund", "record_refund"],
  ["the other was recorded by hand", { other_payments: byHand }, "record_refund", "both_came"],
  ["the other was recorded by hand", { other_payments: byHand }, "void_manual_payment", "void_manual_payment"],
  ["two were recorded by hand", { other_payments: twoByHand }, "void_manual_payment", "void_one"],
  ["two were recorded by hand", { other_payments: twoByHand }, "record_refund", "both_came"],
  [
    "two were, and only one can be voided",
    { other_payments: [...byHand, { ...twoByHand[1]!, can_void: false }] },
    "void_manual_payment",
    "void_manual_payment",
  ],
  ["the service took it back", { held_reason: "reversed" }, "record_refund", "gone"],
  ["less than is wanted", { difference: difference(400) }, "accept_difference", "ask_rest"],
  ["more than is wanted", { difference: difference(600) }, "accept_difference", "refund_rest"],
])("%s: what an action is called", (_situation, facts, action, word) => {
  expect(wordOf(action, { ...twice, invoice_id: null, ...facts })).toBe(word)
})

const dismissed = { action: "dismissed", by: "user_1", at: null, note: null } as const

it("a resolved one stands as it was resolved", () => {
  expect(statusOf({ state: "held", resolution: null, invoice_id: null })).toBe("held")
  expect(statusOf({ state: "held", resolution: dismissed, invoice_id: "puinv_1" })).toBe("dismissed")
})

it("what pays an invoice places no order", () => {
  for (const state of ["paid", "applying"] as const) {
    expect(statusOf({ state, resolution: null, invoice_id: "puinv_1" })).toBe("recording")
    expect(statusOf({ state, resolution: null, invoice_id: null })).toBe(state)
  }
  expect(statusOf({ state: "settled", resolution: null, invoice_id: "puinv_1" })).toBe("settled")
  expect(wordOf("place_order", { ...twice, invoice_id: "puinv_1" })).toBe("count")
  expect(wordOf("place_order", { ...twice, invoice_id: null })).toBe("place_order")
  expect(wordOf("dismiss", { ...twice, invoice_id: "puinv_1" })).toBe("dismiss")
})

it("everything has a colour; only what waits for somebody is orange", () => {
  const all = [...TRANSACTION_STATES, ...RESOLUTIONS]
  expect(all.filter((status) => colourOf(status) === undefined)).toEqual([])
  expect(all.filter((status) => colourOf(status) === "orange")).toEqual(["held"])
  expect(all.filter((status) => colourOf(status) === "green")).toEqual(["settled"])
})

const settings = {
  supported_currencies: ["XAF"],
  providers: [
    { id: "pp_payunit_payunit", flow: "checkout" as const, account: "default", place_order: "after_payment" as const },
  ],
}
it.each([
  ["ready", "xaf", ["pp_payunit_payunit"]],
  ["off", "xaf", ["pp_system_default"]],
  ["off", "xaf", null],
  ["unsupported", "eur", ["pp_system_default"]],
  ["wrong", "eur", ["pp_payunit_payunit", "pp_system_default"]],
])("a region is %s with %s and %s", (standing, currency_code, ids) => {
  const payment_providers = ids?.map((id) => ({ id })) ?? null
  expect(standingOf({ currency_code, payment_providers }, settings)).toEqual({
    standing,
    providers: ["pp_payunit_payunit"],
  })
})

it("a provider that is switched off offers nothing", () => {
  const payment_providers = [{ id: "pp_payunit_payunit", is_enabled: false }]
  expect(standingOf({ currency_code: "xaf", payment_providers }, settings).standing).toBe("off")
})
