import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { ManualRefundRecord } from "../../modules/payunit/refunds"
import { makeRefund, planOf, refundToMake } from "./make-refund"
import { manualRefundOf, refundErrorOf } from "./refund-outcome"
import { publishEventsStep } from "../events"
import { leaseAloneStep, leaseOrderStep, releaseAloneStep, releaseOrderStep } from "../leases"
import { findManualRefundStep, type FindManualRefundInput } from "./record-manual-refund"
import { resolvePayUnit } from "../../modules/payunit"
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

/**
 * Makes Medusa's refund of a manual refund that is on record without one, because a process died or Medusa failed. Brings the
 * order's totals up to date where that is all that lacks. Safe to run any number of times, and on what was resolved.
 */
export const finishManualRefundWorkflow = createWorkflow("payunit-finish-refund", (input: FindManualRefundInput) => {
  const leased = leaseAloneStep(transform({ input }, ({ input: { transaction_id } }) => ({ transaction_id })))
  const lease = leaseOrderStep(transform({ leased }, ({ leased: { transaction_id } }) => ({ transaction_id })))
  const found = findManualRefundStep(input)
  makeRefund(found, lease)
  releaseOrderStep(lease)
  releaseAloneStep(leased)
  publishEventsStep(transform({ found }, ({ found: { transaction_id } }) => ({ transaction_id })))
  return new WorkflowResponse(found)
})

/**
 * Makes Medusa's refund of a manual refund that waits for it.
 *
 * @returns the manual refund
 * @throws MerchantError that says what is on record now, when Medusa did not do its part
 */
export async function finishManualRefund(
  container: MedusaContainer,
  input: FindManualRefundInput,
): Promise<ManualRefundRecord> {
  const { errors } = await finishManualRefundWorkflow(container).run({ input, throwOnError: false })
  if (errors.length > 0) {
    throw await refundErrorOf(container, input.transaction_id, input.manual_refund_id, errors)
  }
  return await manualRefundOf(container, input.manual_refund_id)
}
