import { invoiceCreateRequest } from "../../../src/gateway/contract/invoice"
import { describeIssues, invoiceTerms, type InvoiceTerms } from "../../../src/domain/invoices"

const NOW = new Date("2026-01-15T10:00:00Z")
const RULES = { allowHttpLoopback: false }

const right = {
  client: { name: " Ada Ngono ", email: "ada@example.com", phone_number: "+237 670 000 001" },
  due_date: "2026-01-31",
  items: [{ name: "Sewing", amount: 5_000 }],
}

function read(over: Record<string, unknown> = {}): InvoiceTerms {
  return invoiceTerms(RULES, NOW).parse({ ...right, ...over })
}

function wrong(over: Record<string, unknown>): string[] {
  const parsed = invoiceTerms(RULES, NOW).safeParse({ ...right, ...over })
  return parsed.success ? [] : describeIssues(parsed.error.issues)
}

describe("invoiceTerms", () => {
  it("completes what was left out", () => {
    expect(read()).toMatchObject({
      client: { name: "Ada Ngono" },
      type: "NORMAL",
      partial_payment: false,
      currency_code: "xaf",
      locale: "en",
      send_email: true,
      confirm_exceeds: false,
      items: [{ name: "Sewing", amount: 5_000, quantity: 1 }],
    })
  })

  it.each([
    ["2026-01-31", "2026-01-31T23:59:59+01:00"],
    ["2026-01-31T18:00:00Z", "2026-01-31T18:00:00Z"],
    ["2026-01-31T18:00:00+01:00", "2026-01-31T18:00:00+01:00"],
    // Today is not over yet.
    ["2026-01-15", "2026-01-15T23:59:59+01:00"],
  ])("due %s is sent as %s, with its zone", (given, sent) => {
    expect(read({ due_date: given }).due_date).toBe(sent)
  })

  it.each(["XAF", "xaf", "Xaf"])("currency %s", (currency_code) => {
    expect(read({ currency_code }).currency_code).toBe("xaf")
  })

  it("what it lets through, the service's contract takes", () => {
    const { client, due_date, partial_payment, type, items, installments } = read({
      type: "INSTALLMENT",
      installments: [
        { title: "First", amount: 2_000 },
        { title: "Rest", amount: 3_000 },
      ],
    })
    const request = {
      client_name: client.name,
      client_email: client.email,
      client_phone_number: client.phone_number,
      due_date,
      partial_payment,
      type,
      currency: "XAF",
      callback_url: "https://api.shop.example/hooks",
      items,
      installments,
    }
    expect(invoiceCreateRequest(RULES).safeParse(request)).toMatchObject({ success: true })
  })

  it.each<[string, Record<string, unknown>, RegExp]>([
    ["nothing", { client: undefined }, /^`client` must hold/],
    ["an unknown field of a field", { client: { ...right.client, age: 7 } }, /^`client\.age` is not known/],
    ["an unknown field", { colour: "red", size: 4 }, /^`colour`, `size` is not known/],
    ["a blank name", { client: { ...right.client, name: "  " } }, /^`client\.name` is missing/],
    ["half a character", { items: [{ name: "\ud800", amount: 5 }] }, /^`items\.0\.name` has a broken character/],
    ["an item without a price", { items: [{ name: "A" }] }, /^`items\.0\.amount` is no number/],
    ["a yes in words", { partial_payment: "yes" }, /^`partial_payment` must be true or false/],
    ["too large a sum", { items: [{ name: "A", amount: 1e12, quantity: 2 }] }, /^`items` come to too large/],
    ["a moment ago", { due_date: "2026-01-15T09:59:59Z" }, /^`due_date` is past/],
    ["a day that does not exist", { due_date: "2026-02-30" }, /^`due_date` is neither/],
    ["a short key", { idempotency_key: "short" }, /^`idempotency_key` must have/],
    [
      "a company without a name",
      { custom_billing_company: { email: "a@example.com" } },
      /^`custom_billing_company\.name` is missing/,
    ],
    ["an odd order", { order_id: "../x" }, /^`order_id` is no id/],
  ])("%s is named, with the remedy", (_, over, sentence) => {
    expect(wrong(over)).toEqual([expect.stringMatching(sentence)])
  })

  it("what is no object at all", () => {
    const parsed = invoiceTerms(RULES, NOW).safeParse("invoice")
    expect(parsed.success ? [] : describeIssues(parsed.error.issues)).toEqual(["must be an object"])
  })

  it("everything that is wrong is told at once", () => {
    expect(wrong({ due_date: "soon", type: "LATER", items: [] })).toHaveLength(3)
  })
})
