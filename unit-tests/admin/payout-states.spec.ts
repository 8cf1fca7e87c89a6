import {
  isMovingPayout,
  livePayoutOf,
  type PayoutFacts,
  statusOfPayout,
  causesOfPayout,
} from "../../src/admin/payouts/payout-states"
import { actionsOf, wordOf } from "../../src/admin/payments/lib/status"
import type { PayoutAnswer } from "../../src/api/answers"
import { PAYOUT_STATES } from "../../src/domain/payouts"

const payout: PayoutAnswer = {
  id: "PAYOUT000000000001",
  transaction_id: "PAYMENT00000000001",
  amount: 500,
  currency_code: "xaf",
  operator: { code: "CM_MTNMOMO", name: "MTN Mobile Money" },
  phone: "6•• ••• •01",
  state: "confirmed",
  reason: null,
  fee: null,
  created_by: "user_1",
  confirmed_by: "user_1",
  confirmed_at: "2026-01-31T12:00:00.000Z",
  created_at: "2026-01-31T12:00:00.000Z",
  next_check_at: null,
  decidable_at: null,
  refund_id: null,
  actions: [],
  history: [],
}

it.each<[situation: string, facts: Partial<PayoutFacts>, status: string]>([
  ["written down", { state: "prepared" }, "announcing"],
  ["announced, and without its token", { state: "requested" }, "announcing"],
  ["announced", { state: "requested", actions: ["send", "withdraw"] }, "ready"],
  ["told to send", { state: "confirmed" }, "confirmed"],
  ["sent, and not recorded", { state: "paid" }, "recording"],
  ["sent and recorded", { state: "paid", refund_id: "puref_1" }, "paid"],
  ["withdrawn", { state: "refused", reason: "payout_withdrawn" }, "withdrawn"],
  ["refused", { state: "refused", reason: "payout_balance" }, "refused"],
  ["in doubt", { state: "unknown", reason: "payout_no_answer" }, "unknown"],
])("%s: what merchants see", (_situation, facts, status) => {
  expect(statusOfPayout({ ...payout, ...facts })).toBe(status)
})

it("what may have been sent, or is not recorded, keeps its amount from going back by hand", () => {
  const covered = (state: PayoutAnswer["state"], refund_id: string | null = null) => {
    const payouts = [{ ...payout, state, refund_id }]
    return livePayoutOf({ payouts }) !== null
  }
  for (const state of PAYOUT_STATES) {
    expect([state, covered(state)]).toEqual([state, state !== "refused"])
  }
  expect(covered("paid", "puref_1")).toBe(false)
  const surplus = { ...payout, state: "paid" as const, reason: "payout_surplus" as const }
  expect([livePayoutOf({ payouts: [surplus] }), statusOfPayout(surplus)]).toEqual([null, "paid"])
})

const now = new Date("2026-01-31T12:00:00Z")
it.each<[situation: string, facts: Partial<PayoutAnswer>, isMoving: boolean]>([
  ["being announced", { state: "prepared" }, true],
  ["ready to be sent", { state: "requested", actions: ["send"], next_check_at: "2026-01-31T12:00:10Z" }, false],
  ["on its way, asked about soon", { next_check_at: "2026-01-31T12:00:10Z" }, true],
  ["on its way, asked about in an hour", { next_check_at: "2026-01-31T13:00:00Z" }, false],
  ["sent, and not recorded", { state: "paid" }, true],
  ["over", { state: "refused", next_check_at: "2026-01-31T12:00:10Z" }, false],
])("%s: whether it is looked at again soon", (_situation, facts, isMoving) => {
  expect(isMovingPayout({ ...payout, ...facts }, now)).toBe(isMoving)
})

it("why it was not sent is told as it was written down, with the service's own words", () => {
  const entry = { at: "", params: {}, text: { en: "", fr: "" }, by: null, note: null }
  const said = [{ code: "payout_balance", params: {}, text: { en: "", fr: "" } }]
  const refused = { ...payout, state: "refused" as const, reason: "payout_balance" as const }
  expect(causesOfPayout({ ...refused, history: [{ ...entry, code: "refused", causes: said }] })).toEqual(said)
  expect(causesOfPayout(refused)).toEqual([{ code: "payout_balance", params: {} }])
  expect(causesOfPayout(payout)).toEqual([])
})

const held = {
  ...{ actions: ["record_refund" as const, "dismiss" as const], can_refund: true, can_check: false, is_waiting: true },
  ...{ held_reason: "paid_twice" as const, left_amount: 500, can_pay_out: false },
}

it("while PayUnit sends some of it, nothing is offered that decides about all", () => {
  expect(actionsOf({ ...held, can_refund: false, payouts: [payout] }, () => true)).toEqual([])
  expect(actionsOf({ ...held, payouts: [payout] }, () => true)).toEqual(["refund"])
  const settled = { ...held, actions: [], is_waiting: false, held_reason: null }
  expect(actionsOf({ ...settled, can_refund: false, payouts: [payout] }, () => true)).toEqual([])
  expect(actionsOf({ ...settled, payouts: [{ ...payout, state: "refused" }] }, () => true)).toEqual(["refund"])
})

it("a refund that PayUnit can send is not called a record of one", () => {
  const facts = { invoice_id: null, is_waiting: true, held_reason: "paid_twice" as const, can_pay_out: true }
  expect(wordOf("record_refund", facts)).toBe("pay_out")
  expect(wordOf("refund", facts)).toBe("refund")
  expect(wordOf("refund", { ...facts, is_waiting: false, held_reason: null })).toBe("pay_out")
  expect(wordOf("record_refund", { ...facts, held_reason: "reversed" })).toBe("gone")
})
