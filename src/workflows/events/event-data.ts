import type { InvoiceEventData } from "../../domain/invoices"
import type { InvoiceOutboxEvent, TransactionOutboxEvent } from "../../modules/payunit"
import type { InvoicePaymentRow, InvoiceRow } from "../../modules/payunit/invoices"
import type { ManualRefundRecord, PayoutRecord } from "../../modules/payunit/refunds"
import type { TransactionRecord } from "../../modules/payunit/transactions"
import type { ManualRefundEventData, PaymentEventData, PayoutEventData } from "../../domain/payments"

/**
 * Data of an event about a payment: its state as it was when the event happened, and of the rest what is known now.
 * Named one by one, so that nothing of a transaction goes out by being added to it.
 */
export function paymentEventData(
  announcement: TransactionOutboxEvent,
  transaction: TransactionRecord,
): PaymentEventData {
  return {
    id: transaction.id,
    event_id: announcement.id,
    account: transaction.account,
    mode: transaction.mode,
    provider_id: transaction.provider_id,
    payment_session_id: transaction.payment_session_id,
    payment_collection_id: transaction.payment_collection_id,
    cart_id: transaction.cart_id,
    order_id: transaction.order_id,
    invoice_id: transaction.invoice_id,
    amount: transaction.amount,
    currency_code: transaction.currency_code,
    state: announcement.state ?? transaction.state,
    held_reason: announcement.held_reason,
    occurred_at: announcement.occurred_at.toISOString(),
  }
}

/** Data of the event about a manual refund. What the merchant wrote about it stays in its table. */
export function manualRefundEventData(
  announcement: TransactionOutboxEvent,
  transaction: TransactionRecord,
  manualRefund: ManualRefundRecord,
): ManualRefundEventData {
  return {
    id: manualRefund.id,
    event_id: announcement.id,
    transaction_id: transaction.id,
    payment_collection_id: transaction.payment_collection_id,
    order_id: transaction.order_id,
    invoice_id: transaction.invoice_id,
    amount: manualRefund.amount,
    currency_code: manualRefund.currency_code,
    refund_id: manualRefund.refund_id,
    recorded_at: manualRefund.recorded_at.toISOString(),
  }
}

/** Data of an event about a payout. Whom it goes to, and what moves it, stay in its table. */
export function payoutEventData(
  announcement: TransactionOutboxEvent,
  transaction: TransactionRecord,
  payout: PayoutRecord,
): PayoutEventData {
  return {
    id: payout.id,
    event_id: announcement.id,
    transaction_id: transaction.id,
    payment_collection_id: transaction.payment_collection_id,
    order_id: transaction.order_id,
    invoice_id: transaction.invoice_id,
    amount: payout.amount,
    currency_code: payout.currency_code,
    fee: payout.fee,
    state: payout.state,
    reason: payout.reason,
    occurred_at: announcement.occurred_at.toISOString(),
  }
}

/** Data of an event about an invoice. Whom it bills, its link, and what merchants wrote about it stay in its tables. */
export function invoiceEventData(
  announcement: InvoiceOutboxEvent,
  { invoice, payment }: { invoice: InvoiceRow; payment: InvoicePaymentRow | null },
): InvoiceEventData {
  return {
    id: invoice.id,
    event_id: announcement.id,
    order_id: invoice.order_id,
    customer_id: invoice.customer_id,
    total_amount: invoice.total_amount,
    paid_amount: invoice.paid_amount,
    currency_code: invoice.currency_code,
    state: announcement.state,
    payment_id: payment?.id ?? null,
    payment_amount: payment?.amount ?? null,
    occurred_at: announcement.occurred_at.toISOString(),
  }
}
