import type { ManualRefundAnswer, NotificationAnswer, TransactionAnswer } from "../../../answers"
import { causesView } from "../../history-view"
import type { NotificationRecord } from "../../../../modules/payunit/inbox"
import {
  canCheck,
  canRefund,
  isMoving,
  isWaiting,
  methodOf,
  netOf,
  UNPAID_STATES,
  whyNotPlaceable,
} from "../../../../domain/payments"
import type { ManualRefundRecord } from "../../../../modules/payunit/refunds"
import { paidMoney, type TransactionRecord } from "../../../../modules/payunit/transactions"

/**
 * What the admin gets to know of a transaction. Nothing in it opens anything: no tokens, no payment link, no full phone
 * number.
 *
 * @param beingSent what PayUnit sends back, or may have sent, and no refund records yet
 */
export function transactionView(
  transaction: TransactionRecord,
  refunded: number,
  beingSent: number,
): Omit<TransactionAnswer, "order" | "invoice" | "contact"> {
  const { resolution, held_reason, paid_with, prompt_provider } = transaction
  const operator = paid_with ?? prompt_provider
  const paid = paidMoney(transaction)
  const isPaid = !UNPAID_STATES.includes(transaction.state)
  const left = isPaid ? Math.max(0, paid.amount - refunded - beingSent) : 0
  return {
    id: transaction.id,
    source: transaction.source,
    account: transaction.account,
    mode: transaction.mode,
    flow: transaction.flow,
    provider_id: transaction.provider_id,
    payment_session_id: transaction.payment_session_id,
    payment_collection_id: transaction.payment_collection_id,
    cart_id: transaction.cart_id,
    order_id: transaction.order_id,
    invoice_id: transaction.invoice_id,
    installment_id: transaction.installment_id,
    amount: transaction.amount,
    currency_code: transaction.currency_code,
    state: transaction.state,
    held_reason,
    held_at: transaction.held_at?.toISOString() ?? null,
    held_causes: causesView(transaction.held_causes),
    is_waiting: isWaiting(transaction),
    is_moving: isMoving(transaction.state),
    actions: decisionsOn(transaction, refunded + beingSent),
    can_check: canCheck(transaction, left),
    can_refund: canRefund(transaction, left),
    resolution:
      resolution === null
        ? null
        : {
            action: resolution,
            by: transaction.resolved_by,
            at: transaction.resolved_at?.toISOString() ?? null,
            note: transaction.resolution_note,
          },
    paid: !isPaid
      ? null
      : {
          amount: paid.amount,
          currency_code: paid.currencyCode,
          fee: transaction.fee,
          net: netOf({ gross: paid.amount, fee: transaction.fee }),
          with: transaction.paid_with,
          at: transaction.paid_at?.toISOString() ?? null,
        },
    confirmation: confirmationView(transaction),
    by_hand: transaction.confirmed_by !== null,
    operator: operator === null ? null : { code: operator, name: methodOf(operator).name },
    refunded_amount: refunded,
    payout_amount: beingSent,
    left_amount: left,
    prompt:
      transaction.prompted_at === null
        ? null
        : {
            provider: transaction.prompt_provider,
            phone: transaction.prompt_phone_masked,
            at: transaction.prompted_at.toISOString(),
          },
    payment_due_at: transaction.payment_due_at?.toISOString() ?? null,
    settled_at: transaction.settled_at?.toISOString() ?? null,
    asked_at: transaction.asked_at?.toISOString() ?? null,
    last_answer: answerView(transaction.last_answer),
    next_check_at: transaction.next_check_at?.toISOString() ?? null,
    created_at: transaction.created_at.toISOString(),
  }
}

function confirmationView(transaction: TransactionRecord): TransactionAnswer["confirmation"] {
  const { source, confirmed_by, method, reference, note, surplus_of } = transaction
  return source === "staff" && confirmed_by !== null ? { by: confirmed_by, method, reference, note, surplus_of } : null
}

/** What a merchant can decide about a payment now. */
function decisionsOn(transaction: TransactionRecord, refunded: number): TransactionAnswer["actions"] {
  if (!isWaiting(transaction)) {
    return []
  }
  const { held_reason, held_causes } = transaction
  const isPlaceable = held_reason !== null && whyNotPlaceable(held_reason, held_causes) === null && refunded === 0
  return [...(isPlaceable ? (["place_order"] as const) : []), "record_refund", "dismiss"]
}

/** A manual refund as the admin sees it. */
export function manualRefundView(manualRefund: ManualRefundRecord): ManualRefundAnswer {
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
    by_payunit: manualRefund.by_payunit,
    refund_id: manualRefund.refund_id,
  }
}

/** A notification as the admin sees it: what it reported, which nobody believed. */
export function notificationView(notification: NotificationRecord): NotificationAnswer {
  return {
    id: notification.id,
    transaction_id: notification.transaction_id,
    at: notification.created_at.toISOString(),
    reported_status: notification.reported_status,
    reported_amount: notification.reported_amount,
    content_type: notification.content_type,
    size: notification.size,
  }
}

function answerView(answer: TransactionRecord["last_answer"]): TransactionAnswer["last_answer"] {
  const gateway = answer?.gateway ?? null
  return answer === null ? null : { ...answer, gateway_name: gateway === null ? null : methodOf(gateway).name }
}
