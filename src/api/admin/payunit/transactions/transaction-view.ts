import { causesView } from "../../history-view"
import type { NotificationRecord } from "../../../../modules/payunit/inbox"
import { methodOf } from "../../../../modules/payunit/flows"
import type { ManualRefundRecord } from "../../../../modules/payunit/refunds"
import { paidMoney, type TransactionRecord } from "../../../../modules/payunit/transactions"
import { UNPAID_STATES, whyNotPlaceable } from "../../../../domain/payments"

/**
 * What the admin gets to know of a transaction. Nothing in it opens anything: no tokens, no payment link, no full phone
 * number.
 */
export function transactionView(transaction: TransactionRecord, paidBack: number) {
  const { resolution, held_reason, paid_with, prompt_provider } = transaction
  const operator = paid_with ?? prompt_provider
  const paid = paidMoney(transaction)
  const isHeld = transaction.state === "held" && resolution === null
  return {
    id: transaction.id,
    account: transaction.account,
    mode: transaction.mode,
    flow: transaction.flow,
    provider_id: transaction.provider_id,
    payment_session_id: transaction.payment_session_id,
    payment_collection_id: transaction.payment_collection_id,
    cart_id: transaction.cart_id,
    order_id: transaction.order_id,
    amount: transaction.amount,
    currency_code: transaction.currency_code,
    state: transaction.state,
    held_reason,
    held_at: transaction.held_at?.toISOString() ?? null,
    held_why: causesView(transaction.held_why),
    /** What a merchant can do about it now. */
    actions: isHeld
      ? [
          ...(held_reason !== null && whyNotPlaceable(held_reason) === null && paidBack === 0 ? ["place_order"] : []),
          "paid_back",
          "dismiss",
        ]
      : [],
    resolution:
      resolution === null
        ? null
        : {
            action: resolution,
            by: transaction.resolved_by,
            at: transaction.resolved_at?.toISOString() ?? null,
            note: transaction.resolution_note,
          },
    /** What is known to have been paid, in major units; null while nobody is known to have paid. */
    paid: UNPAID_STATES.includes(transaction.state)
      ? null
      : {
          amount: paid.amount,
          currency_code: paid.currencyCode,
          with: transaction.paid_with,
          at: transaction.paid_at?.toISOString() ?? null,
        },
    /** Whether a person, and not PayUnit, said that it was paid: its history tells who. */
    by_hand: transaction.confirmed_by !== null,
    /** What was paid with, or who was asked while nobody has paid. */
    operator: operator === null ? null : { code: operator, name: methodOf(operator).name },
    /** What went back to the payer by hand. */
    paid_back: paidBack,
    prompt:
      transaction.prompted_at === null
        ? null
        : {
            provider: transaction.prompt_provider,
            phone: transaction.prompt_phone_masked,
            at: transaction.prompted_at.toISOString(),
          },
    /** Until when its order, placed before its payment, waits for it. */
    payment_due_at: transaction.payment_due_at?.toISOString() ?? null,
    settled_at: transaction.settled_at?.toISOString() ?? null,
    asked_at: transaction.asked_at?.toISOString() ?? null,
    /** What PayUnit said then. */
    last_answer: transaction.last_answer,
    next_check_at: transaction.next_check_at?.toISOString() ?? null,
    created_at: transaction.created_at.toISOString(),
  }
}

/** A manual refund as the admin sees it. */
export function manualRefundView(manualRefund: ManualRefundRecord) {
  return {
    id: manualRefund.id,
    transaction_id: manualRefund.transaction_id,
    amount: manualRefund.amount,
    currency_code: manualRefund.currency_code,
    method: manualRefund.method,
    reference: manualRefund.reference,
    note: manualRefund.note,
    recorded_by: manualRefund.recorded_by,
    recorded_at: manualRefund.recorded_at.toISOString(),
    /** Medusa's refund of it; null where Medusa never captured this money. */
    refund_id: manualRefund.refund_id,
  }
}

/** A notification as the admin sees it: what it claimed, which nobody believed. */
export function notificationView(notification: NotificationRecord) {
  return {
    id: notification.id,
    transaction_id: notification.transaction_id,
    at: notification.created_at.toISOString(),
    claimed_status: notification.claimed_status,
    claimed_amount: notification.claimed_amount,
    content_type: notification.content_type,
    size: notification.size,
  }
}
