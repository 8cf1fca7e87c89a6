import { actionsOf, colourOf, statusOf, wordOf } from "../../src/admin/payments/lib/status"
import { standingOf } from "../../src/admin/shared/lib/region"
import { RESOLUTIONS, TRANSACTION_STATES } from "../../src/domain/payments"

it("what can be done is what the API offers, what helps most first", () => {
  const everything = () => true
  expect(actionsOf({ actions: [], can_refund: true, can_check: true }, everything)).toEqual(["refund", "check"])
  expect(actionsOf({ actions: ["dismiss", "paid_back"], can_refund: true, can_check: false }, everything)).toEqual([
    "paid_back",
    "dismiss",
    "refund",
  ])
})

it("what can be done is what somebody's role allows", () => {
  const held = { actions: ["dismiss" as const], can_refund: true, can_check: true }
  expect(actionsOf(held, (permission) => permission === "check_payments")).toEqual(["check"])
  expect(actionsOf(held, () => false)).toEqual([])
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
  expect(wordOf("place_order", { invoice_id: "puinv_1" })).toBe("count")
  expect(wordOf("place_order", { invoice_id: null })).toBe("place_order")
  expect(wordOf("dismiss", { invoice_id: "puinv_1" })).toBe("dismiss")
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
