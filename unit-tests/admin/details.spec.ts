import { readDetail } from "../../src/admin/payments/lib/details"
import { doubtOf } from "../../src/domain/payments"
import { INTERNAL_ERROR } from "../../src/workflows/settlement/failure-reason"

const read = (detail: string) => {
  const found = readDetail(detail)
  return (
    found && {
      key: found.key,
      note: found.note,
      ...Object.fromEntries(Object.entries(found.values).map(([name, { kind, text }]) => [name, `${kind} ${text}`])),
    }
  )
}

it.each([
  ["asking the service to collect 13500 XAF", { key: "collect", money: "money 13500 XAF" }],
  ["with CM_MTNMOMO", { key: "operator", operator: "operator CM_MTNMOMO" }],
  ["CM_ORANGE, 6•• ••• •56", { key: "prompt", operator: "operator CM_ORANGE", phone: "text 6•• ••• •56" }],
  ["paid 13500, the cart is now worth 15000", { key: "cart_worth", paid: "amount 13500", worth: "amount 15000" }],
  ["paid 13500, the order is now worth 15000", { key: "order_worth", paid: "amount 13500", worth: "amount 15000" }],
  [
    "paid 13500, the payment session is now for 15000",
    { key: "session_worth", paid: "amount 13500", worth: "amount 15000" },
  ],
  ["asked for 13500 XAF, paid 99999 XAF", { key: "amounts", asked: "money 13500 XAF", paid: "money 99999 XAF" }],
  [
    "2500 XAF by Orange Money, by user_01: One of them, by the way, had a tear.",
    {
      key: "paid_back",
      money: "money 2500 XAF",
      method: "text Orange Money",
      who: "who user_01",
      note: "One of them, by the way, had a tear.",
    },
  ],
  [
    "2500 XAF by cash, in hand, by user_01",
    { key: "paid_back", money: "money 2500 XAF", method: "text cash, in hand", who: "who user_01" },
  ],
  ["by user_01: restocked", { key: "by", who: "who user_01", note: "restocked" }],
  ["by user_01", { key: "by", who: "who user_01" }],
  ["by payment session payses_01", { key: "session", session: "text payses_01" }],
  ["to be paid within 60 minutes", { key: "due", minutes: "text 60" }],
  ["order order_01", { key: "order", order: "text order_01" }],
  [
    "its order was cancelled; of 13500 paid, 500 went back",
    { key: "cancelled", paid: "amount 13500", back: "amount 500" },
  ],
  ["nobody paid in time", { key: "unpaid" }],
  ["the service says: failed", { key: "denied_failed" }],
  ["the service says: cancelled", { key: "denied_cancelled" }],
  ["its order was placed, and the service says since that it was paid in test mode", { key: "test_after" }],
  ["the service says paid, and of its checkout that it was not", { key: "checkout_denies" }],
  [doubtOf("APPROVED"), { key: "doubt", word: "text APPROVED" }],
  ["the service says paid, of another id than was asked about", { key: "other_id" }],
  ["the service says paid, of an id that cannot be read", { key: "unreadable_id" }],
  [INTERNAL_ERROR, { key: "internal_error" }],
])("%s", (detail, found) => {
  expect(read(detail)).toEqual({ note: null, ...found })
})

it.each(["PayUnit paymentstatus: credentials refused", "asked for 1 XAF, paid (no amount told) XAF", ""])(
  "%j is shown as it was written",
  (detail) => {
    expect(readDetail(detail)).toBeNull()
  },
)
