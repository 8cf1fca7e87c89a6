import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYOUT_METHOD } from "../../domain/payouts"
import { resolvePayUnit } from "../../modules/payunit"
import type { PayoutRecord } from "../../modules/payunit/refunds"
import { paidMoney } from "../../modules/payunit/transactions"
import { reasonOf } from "../failure-reason"
import { recordManualRefund } from "../refunds"

/**
 * Records what PayUnit sent as a refund, in Medusa too. Where Medusa cannot do its part now (the order is being changed, or
 * somebody works on it), the job tries again: that the money left is written down.
 *
 * @returns the payout as it is then
 */
export async function recordPayout(container: MedusaContainer, payout: PayoutRecord): Promise<PayoutRecord> {
  if (payout.state !== "paid" || payout.recorded_at !== null) {
    return payout
  }
  const { payouts, transactions, manualRefunds } = resolvePayUnit(container)
  const transaction = await transactions.find(payout.transaction_id)
  const recorded = (await manualRefunds.sums([payout.transaction_id])).get(payout.transaction_id) ?? 0
  if (transaction !== null && recorded >= paidMoney(transaction).amount) {
    return (await payouts.endUnrecorded(payout)) ?? payout
  }
  try {
    await recordManualRefund(container, {
      transaction_id: payout.transaction_id,
      payout_id: payout.id,
      amount: payout.amount,
      method: PAYOUT_METHOD,
      reference: payout.id,
      note: null,
      recorded_by: payout.confirmed_by ?? payout.created_by,
    })
  } catch (error) {
    await payouts.recordLater(payout.id)
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`payunit: payout ${payout.id} was sent, and its refund is recorded later: ${reasonOf(error)}`)
  }
  return (await payouts.find(payout.id)) ?? payout
}
