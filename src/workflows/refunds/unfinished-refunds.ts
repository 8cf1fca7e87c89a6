import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import { planOf, refundToMake } from "./steps/make-refund"
import { readCaptureOf } from "./captured-payment"

/** A manual refund of which Medusa's books hold only a part, or nothing. */
export interface UnfinishedRefund {
  transactionId: string
  manualRefundId: string
}

/** The manual refunds of a transaction that Medusa's books do not hold as they should. */
export async function findUnfinishedRefunds(
  container: MedusaContainer,
  transactionId: string,
): Promise<UnfinishedRefund[]> {
  const { transactions, manualRefunds } = resolvePayUnit(container)
  const transaction = await transactions.find(transactionId)
  const payment = transaction === null ? null : await readCaptureOf(container, transaction)
  if (transaction === null || payment === null) {
    return []
  }
  const all = await manualRefunds.ofTransaction(transactionId)
  const found: UnfinishedRefund[] = []
  for (const manualRefund of all) {
    const { entries } = await planOf(container, payment, refundToMake(transaction, manualRefund, all))
    if (entries.length > 0) {
      found.push({ transactionId, manualRefundId: manualRefund.id })
    }
  }
  return found
}
