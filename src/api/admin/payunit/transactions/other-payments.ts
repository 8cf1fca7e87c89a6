import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isWaiting } from "../../../../domain/payments"
import { readOrderIdOf } from "../../../../medusa"
import { resolvePayUnit } from "../../../../modules/payunit"
import type { TransactionRecord } from "../../../../modules/payunit/transactions"
import { readRecordedPayments } from "../../../../workflows/books"
import { readVoidable } from "../../../../workflows/payments"
import type { TransactionDetailAnswer } from "../../../answers"

/** What else was paid for the order of held money, so that whoever decides about that sees it. */
export async function otherPaymentsOf(
  req: MedusaRequest,
  transaction: TransactionRecord,
): Promise<TransactionDetailAnswer["other_payments"]> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const orderId = isWaiting(transaction) ? await readOrderIdOf(query, transaction) : null
  if (orderId === null) {
    return []
  }
  const [recorded, voidable, ours] = await Promise.all([
    readRecordedPayments(query, orderId),
    readVoidable(req.scope, transaction),
    resolvePayUnit(req.scope).transactions.ofOrder(orderId, [transaction.payment_collection_id]),
  ])
  const own = transaction.settled_at === null ? null : transaction.payment_session_id
  return recorded
    .filter(({ sessionId }) => sessionId === null || sessionId !== own)
    .map((payment) => ({ ...payment, canVoid: voidable.some(({ id }) => id === payment.id) }))
    .filter(({ amount, canVoid }) => amount > 0 || canVoid)
    .map(({ canVoid, ...payment }) => ({
      id: payment.id,
      can_void: canVoid,
      provider_id: payment.providerId,
      by_hand: payment.isByHand,
      transaction_id:
        ours.find((one) => one.id !== transaction.id && one.payment_session_id === payment.sessionId)?.id ?? null,
      // One that was voided by a process that died counts still, until that is finished.
      amount: payment.amount > 0 ? payment.amount : payment.captured,
      currency_code: payment.currencyCode,
      at: payment.capturedAt?.toISOString() ?? null,
      captured_by: payment.capturedBy,
    }))
}
