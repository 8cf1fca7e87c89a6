import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type ManualRefundRecord, newManualRefundId } from "../../modules/payunit/refunds"
import { makeRefund } from "./make-refund"
import { manualRefundOf, refundErrorOf } from "./refund-outcome"
import { publishEventsStep } from "../events"
import { leaseAloneStep, leaseOrderStep, releaseAloneStep, releaseOrderStep } from "../leases"
import { recordManualRefundStep, type RecordManualRefundInput } from "./steps/record-manual-refund"

/**
 * Records that a merchant refunded money by hand, and makes Medusa's refund of that amount in the same run, so that
 * the order's totals, returns, leases and cancelling work as with any other provider. Where Medusa has no capture of the
 * money (a second payment, another amount), the record is all there is. When Medusa refuses the refund nothing is
 * recorded. The same manual refund told again is the one on record; if that still waits for its refund, the refund is made.
 *
 * @example
 * const { result } = await recordManualRefundWorkflow(container).run({
 *   input: { transaction_id, amount: 500, method: "MTN Mobile Money", reference: "1234", note: null, recorded_by: userId },
 * })
 */
export const recordManualRefundWorkflow = createWorkflow("payunit-record-refund", (input: RecordManualRefundInput) => {
  const leased = leaseAloneStep(transform({ input }, ({ input: { transaction_id } }) => ({ transaction_id })))
  const lease = leaseOrderStep(transform({ leased }, ({ leased: { transaction_id } }) => ({ transaction_id })))
  const recorded = recordManualRefundStep(input)
  makeRefund(recorded, lease)
  releaseOrderStep(lease)
  releaseAloneStep(leased)
  publishEventsStep(transform({ recorded }, ({ recorded: { transaction_id } }) => ({ transaction_id })))
  return new WorkflowResponse(recorded)
})

/**
 * Records a manual refund and makes Medusa's refund of it.
 *
 * @returns the manual refund
 * @throws MerchantError that says what is on record now, when Medusa did not do its part
 */
export async function recordManualRefund(
  container: MedusaContainer,
  input: RecordManualRefundInput,
): Promise<ManualRefundRecord> {
  const id = newManualRefundId()
  const { result, errors } = await recordManualRefundWorkflow(container).run({
    input: { ...input, id },
    throwOnError: false,
  })
  if (errors.length > 0) {
    throw await refundErrorOf(container, input.transaction_id, id, errors)
  }
  return await manualRefundOf(container, result.manual_refund_id)
}
