import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isWaiting } from "../../../../domain/payments"
import { readOrderIdOf } from "../../../../medusa"
import { resolvePayUnit } from "../../../../modules/payunit"
import type { TransactionRecord } from "../../../../modules/payunit/transactions"
import { readRecordedPayments } from "../../../../workflows/books"
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
  const [recorded, ours] = await Promise.all([
    readRecordedPayments(query, orderId),
    resolvePayUnit(req.scope).transactions.ofOrder(orderId, [transaction.payment_collection_id]),
  ])
  const own = transaction.settled_at === null ? null : transaction.payment_session_id
  return recorded
    .filter(({ amount, sessionId }) => amount > 0 && (sessionId === null || sessionId !== own))
    .map(({ id, providerId, isByHand, sessionId, amount, currencyCode, capturedAt }) => ({
      id,
      provider_id: providerId,
      by_hand: isByHand,
      transaction_id: ours.find((one) => one.id !== transaction.id && one.payment_session_id === sessionId)?.id ?? null,
      amount,
      currency_code: currencyCode,
      at: capturedAt?.toISOString() ?? null,
    }))
}
