import type { InvoiceEventData } from "../../domain/invoices"
import type { InvoiceOutboxEvent, TransactionOutboxEvent } from "../../modules/payunit/outbox/outbox"
import type { InvoicePaybackRow, InvoicePaymentRow, InvoiceRow } from "../../modules/payunit/invoices/invoice-record"
import type { PaybackRecord } from "../../modules/payunit/refunds/paybacks"
import type { TransactionRecord } from "../../modules/payunit/transactions/transaction-record"
import type { PaybackEventData, PaymentEventData } from "../../domain/payments"

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
    amount: transaction.amount,
    currency_code: transaction.currency_code,
    state: announcement.state ?? transaction.state,
    held_reason: announcement.held_reason,
    occurred_at: announcement.occurred_at.toISOString(),
  }
}

/** Data of the event about a payback. What the merchant wrote about it stays in its table. */
export function paybackEventData(
  announcement: TransactionOutboxEvent,
  transaction: TransactionRecord,
  payback: PaybackRecord,
): PaybackEventData {
  return {
    id: payback.id,
    event_id: announcement.id,
    transaction_id: transaction.id,
    payment_collection_id: transaction.payment_collection_id,
    order_id: transaction.order_id,
    amount: payback.amount,
    currency_code: payback.currency_code,
    refund_id: payback.refund_id,
    recorded_at: payback.recorded_at.toISOString(),
  }
}

/** Data of an event about an invoice. Whom it bills, its link, and what merchants wrote about it stay in its tables. */
export function invoiceEventData(
  announcement: InvoiceOutboxEvent,
  about: { invoice: InvoiceRow; payment: InvoicePaymentRow | null; payback: InvoicePaybackRow | null },
): InvoiceEventData {
  const { invoice, payment, payback } = about
  return {
    id: invoice.id,
    event_id: announcement.id,
    order_id: invoice.order_id,
    customer_id: invoice.customer_id,
    total_amount: invoice.total_amount,
    paid_amount: invoice.paid_amount,
    currency_code: invoice.currency_code,
    state: announcement.state,
    held_reason: announcement.held_reason,
    payment_id: payment?.id ?? null,
    payment_amount: payment?.amount ?? null,
    payback_id: payback?.id ?? null,
    payback_amount: payback?.amount ?? null,
    occurred_at: announcement.occurred_at.toISOString(),
  }
}
