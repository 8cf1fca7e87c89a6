import { payoutForm, type PayoutRules } from "../../src/admin/payouts/payout-form"
import { POST as announce } from "../../src/api/admin/payunit/transactions/[id]/payouts/contract"
import { mistakesIn } from "./mistakes"

const rules: PayoutRules = { left: 500, currencyCode: "xaf", payerMask: null }
const PAYER = { payerMask: "6•• ••• •56" }
const form = { amount: "500", phone: "677 12 34 56", operator: "", name: "Aïcha Njoya" }

it.each([
  ["all of it", form, rules, {}],
  ["too much", { ...form, amount: "501" }, rules, { amount: "form.amountTooMuch" }],
  ["nothing", { ...form, amount: "" }, rules, { amount: "amount_not_positive" }],
  ["the number that paid", form, { ...rules, ...PAYER }, {}],
  [
    "another number than paid",
    { ...form, phone: "677 12 34 57" },
    { ...rules, ...PAYER },
    { phone: "refundHelper.numberWrong" },
  ],
  ["no number", { ...form, phone: " " }, rules, { phone: "phone.empty" }],
  ["a number with a digit too few", { ...form, phone: "677 12 34 5" }, rules, { phone: "phone.short" }],
  ["a landline", { ...form, phone: "222 23 45 67" }, rules, { phone: "payouts.form.notMobile" }],
  ["a number of Gabon", { ...form, phone: "+241 74 00 00 00" }, rules, { phone: "payouts.form.notMobile" }],
  [
    "a number that tells no operator",
    { ...form, phone: "640 00 00 01" },
    rules,
    { operator: "payouts.form.operatorMissing" },
  ],
  ["the same, and its operator", { ...form, phone: "640 00 00 01", operator: "CM_ORANGE" }, rules, {}],
  ["no name", { ...form, name: " " }, rules, { name: "payouts.form.nameMissing" }],
])("%s", (_name, typed, given, mistakes) => {
  expect(mistakesIn(payoutForm(given), typed)).toEqual(mistakes)
})

it.each([
  ["predicted", "677123456", "CM_ORANGE", { phone: "677123456" }],
  ["chosen", "640000001", "CM_ORANGE", { phone: "640000001", operator: "CM_ORANGE" }],
])("an operator is told where it is not %s by the number", (_name, phone, operator, expected) => {
  const sent = payoutForm(rules).parse({ ...form, phone, operator })
  expect(sent).toEqual({ amount: 500, name: "Aïcha Njoya", ...expected })
  expect(announce.body.safeParse(sent).success).toBe(true)
})
