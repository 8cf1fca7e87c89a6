import { matchRefunds } from "../domain/payments"
import { type Query, readPaymentRefunds } from "../medusa"
import type { ManualRefundRecord } from "../modules/payunit/refunds"
import type { PayUnitModuleService } from "../modules/payunit"
import { isUniqueViolation } from "../modules/payunit/storage"
import type { TransactionRecord } from "../modules/payunit/transactions"

/**
 * Uses up the manual refund that a refund of Medusa's belongs to, the same one however often it is asked for. Manual
 * refunds are read before refunds: a refund is there before a manual refund is used for it, so one that is missing then
 * was taken back.
 *
 * @returns null when no manual refund waits for this refund
 */
export async function useManualRefund(
  { manualRefunds }: PayUnitModuleService,
  query: Query,
  transaction: TransactionRecord,
  refund: { id: string; amount: number },
): Promise<ManualRefundRecord | null> {
  const recorded = await manualRefunds.ofTransaction(transaction.id)
  const refunds = (await readPaymentRefunds(query, transaction.payment_session_id))?.refunds ?? []
  const all = refunds.some(({ id }) => id === refund.id) ? refunds : [...refunds, { ...refund, manualRefundId: null }]
  const matched = matchRefunds(all, recorded)
  const manualRefund = recorded.find(({ id }) => matched.get(id)?.id === refund.id)
  try {
    return manualRefund === undefined ? null : await manualRefunds.consume(manualRefund, refund.id)
  } catch (error) {
    if (isUniqueViolation(error)) {
      return null
    }
    throw error
  }
}
