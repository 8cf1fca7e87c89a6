import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { matchRefunds } from "../../domain/payments"
import { cause, moneyOf, paymentEntry } from "../../domain/texts"
import { readPaymentRefunds } from "../../medusa"
import { resolvePayUnit } from "../../modules/payunit"
import type { TransactionRecord } from "../../modules/payunit/transactions"

/**
 * Medusa's refunds of a transaction's payment that no manual refund was recorded for. The provider refuses every other, so
 * no money was refunded by them: Medusa deletes such a row itself, unless the database fails at that moment.
 *
 * @returns their ids
 */
export async function readOrphanedRefunds(
  container: MedusaContainer,
  transaction: TransactionRecord,
): Promise<string[]> {
  // Medusa's refunds first: the manual refund of each was recorded before it, so it is among those that are read next.
  const payment = await readPaymentRefunds(
    container.resolve(ContainerRegistrationKeys.QUERY),
    transaction.payment_session_id,
  )
  const recorded = await resolvePayUnit(container).manualRefunds.ofTransaction(transaction.id)
  const refunds = payment?.refunds ?? []
  const real = new Set([...matchRefunds(refunds, recorded).values()].map(({ id }) => id))
  return refunds.map(({ id }) => id).filter((id) => !real.has(id))
}

/** Deletes refunds of a transaction's payment that are none, as Medusa does, and has it add up its payments anew. */
export async function deleteOrphanedRefunds(
  container: MedusaContainer,
  transaction: TransactionRecord,
  refunds: readonly string[],
): Promise<void> {
  if (refunds.length === 0) {
    return
  }
  const payment = await readPaymentRefunds(
    container.resolve(ContainerRegistrationKeys.QUERY),
    transaction.payment_session_id,
  )
  const deleted = (payment?.refunds ?? []).filter(({ id }) => refunds.includes(id))
  if (payment === null || deleted.length === 0) {
    return
  }
  const payments = container.resolve(Modules.PAYMENT)
  await payments.deleteRefunds(deleted.map(({ id }) => id))
  // Captured already, so nothing is captured: what it does is to add up the payment collection.
  await payments.capturePayment({ payment_id: payment.id })
  const amount = deleted.reduce((sum, refund) => sum + refund.amount, 0)
  const why = cause("refund_of_nothing", { amount: moneyOf(amount, transaction.currency_code) })
  await resolvePayUnit(container).transactions.addEntry(transaction.id, paymentEntry("refund_deleted", { why }))
}
