import { zodValidator } from "@medusajs/framework"
import { CONTRACTS } from "../../src/api/contracts"

const listQuery = CONTRACTS["GET /admin/payunit/transactions"].query
const manualRefundBody = CONTRACTS["POST /admin/payunit/transactions/:id/refunds"].body
const resolveBody = CONTRACTS["POST /admin/payunit/transactions/:id/resolve"].body
const invoiceListQuery = CONTRACTS["GET /admin/payunit/invoices"].query
const confirmBody = CONTRACTS["POST /admin/payunit/invoices/:id/confirm"].body
const resolveInvoiceBody = CONTRACTS["POST /admin/payunit/invoices/:id/resolve"].body
const voidBody = CONTRACTS["POST /admin/payunit/invoices/:id/void"].body

const NUL = "a\u0000b"
const LINE = "a\nb"

/** What staff are told, by Medusa. */
async function refusalOf(schema: unknown, sent: unknown): Promise<string> {
  return await (zodValidator as (schema: unknown, sent: unknown) => Promise<unknown>)(schema, sent).then(
    () => "taken",
    (error: unknown) => (error as Error).message,
  )
}

describe("control characters in what staff send", () => {
  it.each([
    ["method of a refund", manualRefundBody, { amount: 1, method: NUL }, "method"],
    ["method in two lines", manualRefundBody, { amount: 1, method: LINE }, "method"],
    ["reference of a refund", manualRefundBody, { amount: 1, method: "a", reference: NUL }, "reference"],
    ["note of a refund", manualRefundBody, { amount: 1, method: "a", note: NUL }, "note"],
    ["note of a decision", resolveBody, { action: "dismiss", note: "a\u2028b" }, "note"],
    ["method of a decision", resolveBody, { action: "record_refund", method: "\u001b[31m" }, "method"],
    ["reference of a decision", resolveBody, { action: "record_refund", reference: LINE, note: "a" }, "reference"],
    ["method of an invoice's payment", confirmBody, { method: NUL }, "method"],
    ["reference of an invoice's payment", confirmBody, { reference: NUL }, "reference"],
    ["note of a void invoice", voidBody, { note: NUL }, "note"],
    ["note on an invoice", resolveInvoiceBody, { action: "not_paid", note: NUL }, "note"],
    ["link of an invoice", resolveInvoiceBody, { action: "found", link: "https://pay.example/a\nb" }, "link"],
    ["ref of an invoice", resolveInvoiceBody, { action: "found", link: "https://pay.example/a", ref: NUL }, "ref"],
    ["search of payments", listQuery, { q: NUL }, "q"],
    ["id in a search of payments", listQuery, { cart_id: NUL }, "cart_id"],
    ["operators in a search of payments", listQuery, { operator: ["a", NUL] }, "operator, 1"],
    ["search of invoices", invoiceListQuery, { q: NUL }, "q"],
    ["id in a search of invoices", invoiceListQuery, { after: NUL }, "after"],
  ])("%s: refused, with the field's name", async (_what, schema, sent, field) => {
    expect(await refusalOf(schema, sent)).toBe(`Invalid request: Field '${field}' must not hold control characters`)
  })

  it.each([
    ["a note of two lines", manualRefundBody, { amount: 1, method: "a", note: "a\r\nb" }],
    ["a decision's note of two lines", resolveBody, { action: "dismiss", note: LINE }],
    ["space and a line around a method", manualRefundBody, { amount: 1, method: " a\n" }],
  ])("%s: taken", async (_what, schema, sent) => {
    expect(await refusalOf(schema, sent)).toBe("taken")
  })
})
