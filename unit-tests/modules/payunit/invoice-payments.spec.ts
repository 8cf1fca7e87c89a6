import { sameAsBefore, type NewInvoicePayment } from "../../../src/modules/payunit/invoice-payments"
import type { InvoicePaymentRow } from "../../../src/modules/payunit/invoice-record"

const NOW = new Date("2026-01-31T10:00:00Z")

const earlier = (over: Partial<InvoicePaymentRow> = {}): InvoicePaymentRow => ({
  id: "puinp_1",
  invoice_id: "puinv_1",
  client_key: null,
  amount: 1_000,
  currency_code: "xaf",
  method: "PayUnit",
  reference: null,
  note: null,
  confirmed_by: "user_1",
  confirmed_at: new Date(NOW.getTime() - 5_000),
  order_id: null,
  order_record: "none",
  recorded_amount: null,
  surplus_amount: null,
  payment_collection_id: null,
  payment_id: null,
  record_problem: null,
  paid_back_amount: 0,
  now: NOW,
  ...over,
})

const given = (over: Partial<NewInvoicePayment> = {}): NewInvoicePayment => ({
  invoice_id: "puinv_1",
  client_key: null,
  amount: 1_000,
  method: "PayUnit",
  reference: null,
  note: null,
  confirmed_by: "user_1",
  record_on_order: true,
  ...over,
})

describe("sameAsBefore", () => {
  it.each<[string, Partial<InvoicePaymentRow>, Partial<NewInvoicePayment>, number, boolean]>([
    ["the same a moment ago", {}, {}, 9_000, true],
    ["the same a while ago", { confirmed_at: new Date(NOW.getTime() - 31_000) }, {}, 9_000, false],
    ["another amount", {}, { amount: 2_000 }, 9_000, false],
    ["another method", {}, { method: "cash" }, 9_000, false],
    ["somebody else", {}, { confirmed_by: "user_2" }, 9_000, false],
    ["all that is left, and nothing is", {}, { amount: null }, 0, true],
    ["all that is left, and something is", {}, { amount: null }, 9_000, false],
    [
      "the same reference, long ago",
      { reference: "MP1", confirmed_at: new Date(0) },
      { reference: "MP1" },
      9_000,
      true,
    ],
    ["another reference", { reference: "MP1" }, { reference: "MP2" }, 9_000, false],
    ["a reference where there was none", {}, { reference: "MP1" }, 9_000, false],
    ["no reference where there was one", { reference: "MP1" }, {}, 9_000, false],
    ["the same key, long ago", { client_key: "k", confirmed_at: new Date(0) }, { client_key: "k" }, 9_000, true],
    ["another key", { client_key: "k" }, { client_key: "l" }, 9_000, false],
  ])("%s", (_, before, now, left, isSame) => {
    expect(sameAsBefore([earlier(before)], given(now), left)?.id ?? null).toBe(isSame ? "puinp_1" : null)
  })

  it.each([
    ["key", { client_key: "k" }, "idempotency_key_reused"],
    ["reference", { reference: "MP1" }, "reference_used"],
  ])("the same %s for another amount is refused", (_, same, code) => {
    expect(() => sameAsBefore([earlier(same)], given({ ...same, amount: 2_000 }), 9_000)).toThrow(
      expect.objectContaining({ code }),
    )
  })
})
