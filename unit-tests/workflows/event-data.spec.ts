import type { InvoiceOutboxEvent, TransactionOutboxEvent } from "../../src/modules/payunit/outbox"
import type { InvoicePaymentRow } from "../../src/modules/payunit/invoices/invoice-record"
import type { ManualRefundRecord } from "../../src/modules/payunit/refunds/manual-refunds"
import { invoiceEventData, manualRefundEventData, paymentEventData } from "../../src/workflows/events/event-data"
import { anInvoice } from "../modules/payunit/an-invoice"
import { transaction } from "../modules/payunit/a-transaction"

const announcement: TransactionOutboxEvent = {
  id: "puevt_1",
  event: "payunit.payment.held",
  transaction_id: "aB3dE6gH9jK2mN5pQ8",
  manual_refund_id: null,
  payout_id: null,
  state: "held",
  held_reason: "cart_changed",
  occurred_at: new Date("2026-01-31T12:00:00Z"),
  emitted_at: null,
}
const manualRefund: ManualRefundRecord = {
  id: "puref_1",
  transaction_id: "aB3dE6gH9jK2mN5pQ8",
  amount: 500,
  currency_code: "xaf",
  method: "mobile money of Ada",
  reference: "MP-777",
  note: "Ada called",
  by_payunit: true,
  recorded_by: "user_1",
  recorded_at: new Date("2026-01-31T12:00:00Z"),
  refund_id: "ref_1",
}
/** A transaction with all that must not go out. */
const full = transaction({
  state: "settled",
  order_id: "order_1",
  prompt_phone_masked: "6•• ••• •01",
  confirmation_url: "https://operator.example/confirm",
  return_url: "https://shop.example/back",
  resolved_by: "user_1",
  resolution_note: "Ada called",
  held_causes: [{ code: "medusa_said", params: { words: "something about Ada" } }],
})

describe("the data of events", () => {
  it("of a payment: ids and sums; the state is that of the moment, even if it went on since", () => {
    expect(paymentEventData(announcement, full)).toEqual({
      id: "aB3dE6gH9jK2mN5pQ8",
      event_id: "puevt_1",
      account: "default",
      mode: "test",
      provider_id: "pp_payunit_payunit",
      payment_session_id: "payses_1",
      payment_collection_id: "pay_col_1",
      cart_id: "cart_1",
      order_id: "order_1",
      invoice_id: null,
      amount: 12_500,
      currency_code: "xaf",
      state: "held",
      held_reason: "cart_changed",
      occurred_at: "2026-01-31T12:00:00.000Z",
    })
  })

  it("of a manual refund: ids and sums, and nothing that the merchant wrote", () => {
    expect(manualRefundEventData({ ...announcement, state: null, held_reason: null }, full, manualRefund)).toEqual({
      id: "puref_1",
      event_id: "puevt_1",
      transaction_id: "aB3dE6gH9jK2mN5pQ8",
      payment_collection_id: "pay_col_1",
      order_id: "order_1",
      invoice_id: null,
      amount: 500,
      currency_code: "xaf",
      refund_id: "ref_1",
      recorded_at: "2026-01-31T12:00:00.000Z",
    })
  })

  describe("of an invoice: ids and sums of the invoice and the payment; nothing of whom it bills", () => {
    const event: InvoiceOutboxEvent = {
      id: "puevt_1",
      event: "payunit.invoice.payment_confirmed",
      transaction_id: null,
      invoice_id: "puinv_1",
      invoice_payment_id: "aB3dE6gH9jK2mN5pQ8",
      state: "paid",
      occurred_at: announcement.occurred_at,
      emitted_at: null,
    }
    const invoice = anInvoice({ state: "void", paid_amount: 10_000, note: "Ada called", customer_id: "cus_1" })
    const payment = {
      ...{ id: "aB3dE6gH9jK2mN5pQ8", amount: 6_000 },
      ...{ method: "Ada", note: "Ada", reference: "MP1", confirmed_by: "user_1" },
    } as InvoicePaymentRow
    const data = {
      id: invoice.id,
      event_id: "puevt_1",
      order_id: null,
      customer_id: "cus_1",
      total_amount: 10_000,
      paid_amount: 10_000,
      currency_code: "xaf",
      state: "paid",
      occurred_at: "2026-01-31T12:00:00.000Z",
    }

    it.each([
      ["of a payment", payment, { payment_id: "aB3dE6gH9jK2mN5pQ8", payment_amount: 6_000 }],
      ["of none", null, { payment_id: null, payment_amount: null }],
    ])("%s", (_, of, expected) => {
      expect(invoiceEventData(event, { invoice, payment: of })).toEqual({ ...data, ...expected })
    })
  })
})
