import { amountOf } from "../../src/admin/shared/lib/amounts"
import { asksFirst, manualRefundForm } from "../../src/admin/payments/lib/manual-refund-form"
import { Refusal } from "../../src/admin/shared/lib/refusal"
import { isRecordedAlready } from "../../src/admin/shared/lib/refusal"
import { POST as refund } from "../../src/api/admin/payunit/transactions/[id]/refunds/contract"
import { mistakesIn } from "./mistakes"
import type { MerchantErrorCode } from "../../src/modules/payunit/errors/merchant-errors"

it.each([
  ["2500", 2_500],
  ["2 500", 2_500],
  ["2\u202f500", 2_500],
  ["12,50", 12.5],
  ["12.50", 12.5],
  ["", NaN],
  ["-5", NaN],
  ["1e3", NaN],
  ["12 francs", NaN],
])("%j is %s", (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

const form = { amount: "500", by_payunit: false, method: "cash", reference: "", note: "", phone: "" }
const PAYER = { payerMask: "6•• ••• •56" }
const rules = { left: 500, currencyCode: "xaf", resolves: false, above: null, before: 0, keeps: false }

it.each([
  ["all of it", form, rules, {}],
  ["part of it", { ...form, amount: "100" }, rules, {}],
  ["nothing", { ...form, amount: "0" }, rules, { amount: "amount_not_positive" }],
  ["thousands parted by a comma", { ...form, amount: "1,500" }, { ...rules, left: 1_500 }, {}],
  ["no number", { ...form, amount: "much" }, rules, { amount: "amount_not_positive" }],
  ["too much", { ...form, amount: "501" }, rules, { amount: "form.amountTooMuch" }],
  ["half a franc", { ...form, amount: "99,5" }, rules, { amount: "amount_not_whole" }],
  ["cents of a euro", { ...form, amount: "99,55" }, { ...rules, currencyCode: "eur" }, {}],
  ["no method", { ...form, method: " " }, rules, { method: "form.methodRequired" }],
  ["no method, and PayUnit sent it", { ...form, method: " ", by_payunit: true }, rules, {}],
  [
    "no method and no amount",
    { ...form, amount: "", method: "" },
    rules,
    { amount: "amount_not_positive", method: "form.methodRequired" },
  ],
  ["the number that paid", { ...form, phone: "+237 677 12 34 56" }, { ...rules, ...PAYER }, {}],
  [
    "another number than paid",
    { ...form, phone: "677 12 34 57" },
    { ...rules, ...PAYER },
    { phone: "refundHelper.numberWrong" },
  ],
  ["no number, where another paid", form, { ...rules, ...PAYER }, { phone: "refundHelper.numberWrong" }],
  ["part of it, for good, and why", { ...form, amount: "100", note: "a fee" }, { ...rules, resolves: true }, {}],
  ["part of it, for good", { ...form, amount: "100" }, { ...rules, resolves: true }, { note: "form.noteRequired" }],
  [
    "part of it, for good, by nothing",
    { ...form, amount: "100", method: "" },
    { ...rules, resolves: true },
    { method: "form.methodRequired", note: "form.noteRequired" },
  ],
] as const)("%s", (_name, typed, given, mistakes) => {
  expect(mistakesIn(manualRefundForm(given), typed)).toEqual(mistakes)
})

/** The request that a form makes. */
function sentOf(typed: typeof form): unknown {
  const { asks: _asks, ...sent } = manualRefundForm({ ...rules, left: 2_500 }).parse(typed)
  return JSON.parse(JSON.stringify(sent))
}

const LIMITED = { ...rules, left: 2_500, above: 1_000 }

it.each([
  ["the limit", { ...form, amount: "1000" }, LIMITED, false],
  [
    "more than the limit, with a reason and no method",
    { ...form, amount: "1001", method: "", note: "Torn" },
    LIMITED,
    true,
  ],
  ["more with what was refunded before", { ...form, amount: "400", note: "Torn" }, { ...LIMITED, before: 601 }, true],
  ["less, once a colleague agreed", { ...form, amount: "2000" }, { ...LIMITED, above: null }, false],
])("%s: whether a colleague is asked first", (_, typed, given, asks) => {
  expect(manualRefundForm(given).parse(typed)).toMatchObject({ asks })
  expect(asksFirst(given, typed.amount)).toBe(asks)
})

it("a colleague is asked with a reason, and what was agreed to in part is kept with a note", () => {
  const request = { ...form, amount: "1001", note: " " }
  expect(mistakesIn(manualRefundForm(LIMITED), request)).toEqual({ note: "refundApproval.reasonRequired" })
  const kept = { ...rules, resolves: true, keeps: true }
  expect(mistakesIn(manualRefundForm(kept), form)).toEqual({ note: "form.noteRequired" })
})

it("the request has no blanks, nothing of what was left empty, and no phone number", () => {
  const typed = { ...form, amount: " 2 500 ", method: " cash ", reference: " ", phone: "677123456" }
  expect(sentOf(typed)).toEqual({ amount: 2_500, by_payunit: false, method: "cash" })
})

it("what PayUnit sent back says so, and went by PayUnit unless somebody says more", () => {
  const typed = { ...form, by_payunit: true }
  expect(sentOf({ ...typed, method: "" })).toEqual({ amount: 500, by_payunit: true, method: "PayUnit" })
  expect(sentOf({ ...typed, method: "MTN" })).toEqual({ amount: 500, by_payunit: true, method: "MTN" })
  expect(refund.body.safeParse(sentOf(typed)).success).toBe(true)
})

it("a manual refund that was recorded a moment ago is told from other refusals, whatever the language", () => {
  const refused = (code: MerchantErrorCode) => new Refusal("Ce remboursement…", 409, code, {})
  expect(isRecordedAlready(refused("recorded_already"))).toBe(true)
  expect(isRecordedAlready(refused("more_than_was_paid"))).toBe(false)
  expect(isRecordedAlready(new Error("recorded_already"))).toBe(false)
})
