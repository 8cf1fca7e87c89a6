import { actionsOf, colourOf, isMoving, isWaiting, leftOf, statusOf } from "../../src/admin/payments/lib/status"
import { standingOf } from "../../src/admin/shared/lib/region"
import { RESOLUTIONS, TRANSACTION_STATES } from "../../src/domain/payments"

const paid = { amount: 500, currency_code: "xaf", with: null, at: null }
const dismissed = { action: "dismissed", by: "user_1", at: null, note: null } as const
const facts = { held_reason: null, resolution: null, actions: [], paid: null, paid_back: 0 }

it.each([
  ["a link that nobody used", { state: "open" }, ["check"]],
  ["one that failed, since late money is found", { state: "failed" }, ["check"]],
  ["one whose order is being placed", { state: "applying", paid }, ["check"]],
  ["a paid order", { state: "settled", paid }, ["refund", "check"]],
  ["a paid order, part of which went back", { state: "settled", paid, paid_back: 100 }, ["refund", "check"]],
  ["a paid order, all of which went back", { state: "settled", paid, paid_back: 500 }, []],
  [
    "held for an order",
    { state: "held", held_reason: "order_not_placed", actions: ["place_order", "paid_back", "dismiss"], paid },
    ["place_order", "paid_back", "dismiss", "refund"],
  ],
  [
    "held for want of an answer",
    { state: "held", held_reason: "unverifiable", actions: ["paid_back", "dismiss"], paid },
    ["paid_back", "dismiss", "refund", "check"],
  ],
  ["held and resolved", { state: "held", held_reason: "paid_twice", resolution: dismissed, paid }, []],
] as const)("what can be done about %s", (_name, transaction, actions) => {
  expect(actionsOf({ ...facts, ...transaction } as Parameters<typeof actionsOf>[0])).toEqual(actions)
})

it("a resolved one stands as it was resolved", () => {
  expect(statusOf({ state: "held", resolution: null })).toBe("held")
  expect(statusOf({ state: "held", resolution: dismissed })).toBe("dismissed")
  expect(isWaiting({ state: "held", resolution: null })).toBe(true)
  expect(isWaiting({ state: "held", resolution: dismissed })).toBe(false)
})

it("everything has a colour; only what waits for somebody is orange", () => {
  const all = [...TRANSACTION_STATES, ...RESOLUTIONS]
  expect(all.filter((status) => colourOf(status) === undefined)).toEqual([])
  expect(all.filter((status) => colourOf(status) === "orange")).toEqual(["held"])
  expect(all.filter((status) => colourOf(status) === "green")).toEqual(["settled"])
})

it("what is over is not looked at again every few seconds", () => {
  expect(TRANSACTION_STATES.filter((state) => isMoving({ state }))).toEqual([
    "opening",
    "open",
    "prompted",
    "paid",
    "applying",
  ])
})

it("what has not gone back yet", () => {
  expect(leftOf({ paid: null, paid_back: 0 })).toBe(0)
  expect(leftOf({ paid, paid_back: 200 })).toBe(300)
  expect(leftOf({ paid, paid_back: 600 })).toBe(0)
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
