import {
  startedPaymentsOf,
  entriesOutOfBooks,
  type InvoiceEntry,
  isSurplus,
  paymentActionsOf,
} from "../../src/admin/invoices/lib/invoice-entries"

const attempt: InvoiceEntry = {
  id: "attempt",
  source: "attempt",
  surplus_of: null,
  installment_id: null,
  amount: 12_500,
  state: "settled",
  held_reason: null,
  resolution: null,
  is_on_hold: false,
  is_live: false,
  url: null,
  phone: null,
  opened_at: "2026-01-31T12:00:00.000Z",
  payable_until: "2026-01-31T12:15:00.000Z",
}
const ofPart: InvoiceEntry = { ...attempt, id: "of_part", installment_id: "part_1" }
const counted: InvoiceEntry = { ...attempt, id: "counted", source: "staff", installment_id: "part_1" }
const placing: InvoiceEntry = { ...attempt, id: "placing", source: "staff", state: "paid" }
const held: InvoiceEntry = { ...placing, id: "held", state: "held", is_on_hold: true, held_reason: "paid_twice" }
const surplus: InvoiceEntry = { ...held, id: "surplus", surplus_of: "counted" }
const late: InvoiceEntry = { ...held, id: "late", held_reason: "late_on_cancelled_order" }

const transactions = [attempt, ofPart, counted, placing, held, surplus, late]
const payments = [attempt, ofPart, counted].map(({ id }) => ({ id })) as Parameters<
  typeof entriesOutOfBooks
>[0]["payments"]
const idsOf = (entries: readonly InvoiceEntry[]) => entries.map(({ id }) => id)

it("what was begun stands with its instalment, and what staff confirmed is no such thing", () => {
  expect(idsOf(startedPaymentsOf({ transactions }, null))).toEqual(["attempt"])
  expect(idsOf(startedPaymentsOf({ transactions }, "part_1"))).toEqual(["of_part"])
})

it("what staff confirmed stands apart until it counts", () => {
  expect(idsOf(entriesOutOfBooks({ transactions, payments }))).toEqual(["placing", "held", "surplus", "late"])
})

it("what came beyond what was owed is a surplus, whether or not some of it was owed", () => {
  expect(idsOf(transactions.filter(isSurplus))).toEqual(["held", "surplus"])
  expect(isSurplus({ ...attempt, held_reason: "paid_twice" })).toBe(false)
})

it("a payment is refunded and recorded by those who may, and decided on its own page while it is on hold", () => {
  const actions = { actions: ["refund" as const, "record" as const] }
  expect(paymentActionsOf(actions, counted, () => true)).toEqual(["refund", "record"])
  expect(paymentActionsOf(actions, undefined, (permission) => permission === "confirm_invoices")).toEqual(["record"])
  expect(paymentActionsOf(actions, counted, (permission) => permission === "refund_payments")).toEqual(["refund"])
  expect(paymentActionsOf(actions, held, () => true)).toEqual([])
})
