import type { AnnouncementRecord } from "../../modules/payunit/announcements"
import type { PaybackRecord } from "../../modules/payunit/paybacks"
import type { TransactionRecord } from "../../modules/payunit/transaction-record"
import type { PaybackEventData, PaymentEventData } from "../../settlement"

/**
 * Data of an event about a payment: its state as it was when the event happened, and of the rest what is known now.
 * Named one by one, so that nothing of a transaction goes out by being added to it.
 */
export function paymentEventData(announcement: AnnouncementRecord, transaction: TransactionRecord): PaymentEventData {
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
  announcement: AnnouncementRecord,
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
