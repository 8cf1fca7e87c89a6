import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYOUT_METHOD } from "../../domain/payouts"
import { resolvePayUnit } from "../../modules/payunit"
import type { PayoutRecord } from "../../modules/payunit/refunds"
import { paidMoney } from "../../modules/payunit/transactions"
import { publishSoon } from "../events"
import { reasonOf } from "../failure-reason"
import { finishManualRefund, recordManualRefund } from "../refunds"

/**
 * Records what PayUnit sent as a refund, in Medusa too. Where Medusa cannot do its part now (the order is being changed, or
 * somebody works on it), the job tries again: that the money left is written down. So it does where a process died in the
 * middle of it.
 *
 * @returns the payout as it is then
 */
export async function recordPayout(container: MedusaContainer, payout: PayoutRecord): Promise<PayoutRecord> {
  if (payout.state !== "paid" || payout.next_check_at === null) {
    return payout
  }
  const { payouts } = resolvePayUnit(container)
  try {
    await record(container, payout)
    await payouts.rest(payout.id)
  } catch (error) {
    await payouts.recordLater(payout.id)
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`payunit: payout ${payout.id} was sent, and its refund is recorded later: ${reasonOf(error)}`)
  }
  return (await payouts.find(payout.id)) ?? payout
}

async function record(container: MedusaContainer, payout: PayoutRecord): Promise<void> {
  const { id, transaction_id, amount, manual_refund_id, confirmed_by, created_by } = payout
  if (manual_refund_id !== null) {
    await finishManualRefund(container, { transaction_id, manual_refund_id })
    return
  }
  const { payouts, transactions, manualRefunds } = resolvePayUnit(container)
  const transaction = await transactions.find(transaction_id)
  const recorded = (await manualRefunds.sums([transaction_id])).get(transaction_id) ?? 0
  if (transaction !== null && recorded >= paidMoney(transaction).amount) {
    await payouts.endUnrecorded(payout)
    return
  }
  await recordManualRefund(container, {
    ...{ transaction_id, payout_id: id, amount, method: PAYOUT_METHOD, reference: id, note: null },
    recorded_by: confirmed_by ?? created_by,
  })
}

/**
 * What follows wherever a payout moved to, whoever moved it: its events are announced, and what was sent is recorded.
 *
 * @returns the payout as it is then
 */
export async function afterMove(container: MedusaContainer, payout: PayoutRecord): Promise<PayoutRecord> {
  const recorded = await recordPayout(container, payout)
  publishSoon(container, payout.transaction_id)
  return recorded
}
