import { en } from "../../src/admin/i18n/en"
import { nameOfOperator, paidBy } from "../../src/admin/payments/lib/operators"
import { methodOf } from "../../src/domain/payments"
import { MANUAL_OPERATOR } from "../../src/modules/payunit/transactions"

const orange = { code: "CM_ORANGE", name: "Orange Money" }
const byHand = { code: MANUAL_OPERATOR, name: methodOf(MANUAL_OPERATOR).name }

it("what staff confirmed is named in the reader's language, and by the server in the same English", () => {
  expect(nameOfOperator((key) => key, byHand)).toBe("byHand.label")
  expect(nameOfOperator((key) => key, orange)).toBe("Orange Money")
  expect(byHand.name).toBe(en.byHand.label)
})

const confirmation = { by: "user_1", method: "Orange Money", reference: null, note: null, surplus_of: null }
it.each([
  ["an operator", { operator: orange, confirmation: null }, orange],
  ["nobody knows what", { operator: null, confirmation: null }, null],
  ["what staff said", { operator: byHand, confirmation }, { code: "Orange Money", name: "Orange Money" }],
  ["PayUnit's own link", { operator: byHand, confirmation: { ...confirmation, method: "PayUnit" } }, null],
  ["what nobody keeps any more", { operator: byHand, confirmation: null }, null],
  ["what staff did not say", { operator: byHand, confirmation: { ...confirmation, method: null } }, null],
])("a refund goes back by %s", (_name, transaction, expected) => {
  expect(paidBy(transaction)).toEqual(expected)
})
