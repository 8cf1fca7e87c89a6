import { canCheck, canRefund, isMoving, isWaiting, TRANSACTION_STATES } from "../../../src/domain/payments"

const facts = { held_reason: null, resolution: null, source: "attempt" } as const

it.each([
  ["a link that nobody used", { state: "open" }, 0, ["check"]],
  ["one that failed, since late money is found", { state: "failed" }, 0, ["check"]],
  ["one whose order is being placed", { state: "applying" }, 500, ["check"]],
  ["a paid order", { state: "settled" }, 500, ["refund", "check"]],
  ["a paid order, all of which was refunded", { state: "settled" }, 0, []],
  ["held for an order", { state: "held", held_reason: "order_not_placed" }, 500, ["refund"]],
  ["held for want of an answer", { state: "held", held_reason: "unverifiable" }, 500, ["refund", "check"]],
  ["what staff confirmed, and an order holds", { state: "settled", source: "staff" }, 500, ["refund"]],
  ["held and resolved", { state: "held", held_reason: "paid_twice", resolution: "dismissed" }, 500, []],
] as const)("what can be done about %s", (_name, over, left, expected) => {
  const payment = { ...facts, ...over }
  const actions = [...(canRefund(payment, left) ? ["refund"] : []), ...(canCheck(payment, left) ? ["check"] : [])]
  expect(actions).toEqual(expected)
})

it("what is held waits for a person until it is resolved", () => {
  expect(isWaiting({ state: "held", resolution: null })).toBe(true)
  expect(isWaiting({ state: "held", resolution: "dismissed" })).toBe(false)
})

it("what is over is not looked at again every few seconds", () => {
  expect(TRANSACTION_STATES.filter(isMoving)).toEqual(["opening", "open", "prompted", "paid", "applying"])
})
