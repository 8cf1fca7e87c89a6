import { refundWayOf } from "../../src/admin/payments/lib/operators"
import { payerOf, refundMask } from "../../src/gateway/phone"

it.each([
  ["CM_MTNMOMO", { way: "code", brand: "MTN", code: "*126#" }],
  ["mtnmomo", { way: "code", brand: "MTN", code: "*126#" }],
  ["CM_ORANGE", { way: "code", brand: "Orange", code: "#150#" }],
  ["Orange Money", { way: "code", brand: "Orange", code: "#150#" }],
  ["GA_MOOV", { way: "app", brand: "Moov" }],
  ["CM_CARD", { way: "card" }],
  ["VISA", { way: "card" }],
  ["eu", { way: "phone" }],
  [null, { way: "phone" }],
] as const)("who paid with %s is refunded by %j", (code, way) => {
  expect(refundWayOf(code)).toEqual(way)
})

it.each([
  ["no mask", null, "677123456", "unknown"],
  ["no mask and no phone", null, null, "unknown"],
  ["the customer's number", "6•• ••• •56", "+237 677 12 34 56", "customer"],
  ["another number", "6•• ••• •01", "+237 677 12 34 56", "other"],
  ["a customer without a number", "6•• ••• •01", null, "other"],
  ["a customer abroad", "6•• ••• •01", "+33 6 12 34 56 01", "other"],
] as const)("%s", (_situation, mask, phone, payer) => {
  expect(payerOf(mask, phone)).toBe(payer)
})

it.each([
  ["6•• ••• •01", "699000055", "6•• ••• •01"],
  ["6•• ••• •01", null, "6•• ••• •01"],
  [null, "+237 677 12 34 56", "6•• ••• •56"],
  [null, "no number", null],
  [null, null, null],
])("what was paid by %j, of a customer with %j, goes back to %j", (mask, phone, to) => {
  expect(refundMask(mask, phone)?.replace(/.*(?=\d\d$)/, "6•• ••• •") ?? null).toBe(to)
})
