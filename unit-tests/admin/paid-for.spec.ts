import { nameOfPaidFor } from "../../src/admin/payments/lib/paid-for"

type PaidFor = Parameters<typeof nameOfPaidFor>[0]

const nothing: PaidFor = { order: null, order_id: null, invoice: null, invoice_id: null }
const ofOrder: PaidFor = { ...nothing, order_id: "order_1", order: { id: "order_1", display_id: 21, status: null } }
const ofInvoice: PaidFor = { ...nothing, invoice_id: "puinv_1", invoice: { id: "puinv_1", ref: "INV12" } }

it.each<[string, PaidFor, string | null]>([
  ["an order", ofOrder, "#21"],
  ["an order that is gone", { ...ofOrder, order: null }, "order_1"],
  ["an invoice", ofInvoice, "INV12"],
  ["an invoice without a reference", { ...ofInvoice, invoice: { id: "puinv_1", ref: null } }, "columns.invoice"],
  ["an invoice of an order", { ...ofInvoice, ...ofOrder, invoice_id: "puinv_1" }, "#21"],
  ["a cart", nothing, null],
])("a payment of %s is named", (_, paidFor, expected) => {
  expect(nameOfPaidFor(paidFor, (key) => key)).toBe(expected)
})
