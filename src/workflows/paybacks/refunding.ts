import { transform, when, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import {
  addOrderTransactionStep,
  createOrderCreditLinesWorkflow,
  refundPaymentStep,
  refundPaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import { PAYBACK_LABEL } from "../../modules/payunit/refunds"
import type { RecordedPayback } from "../steps/record-payback"

/** A payback that is to be refunded in Medusa, and how. */
export type PlannedRefund = Pick<RecordedPayback, "payback_id" | "recorded_by" | "note" | "refund">

/** Makes Medusa's refund of a payback that is on record, as far as it lacks. To be called while a workflow is composed. */
export function makeRefund(recorded: WorkflowData<PlannedRefund>): void {
  when("payunit-order-lacks-refunds", { recorded }, ({ recorded }) => transactionsOf(recorded).length > 0).then(() => {
    const lacking = transform({ recorded }, ({ recorded }) => transactionsOf(recorded))
    addOrderTransactionStep(lacking).config({ name: "payunit-add-order-transactions" })
  })

  when("payunit-order-lacks-credit", { recorded }, ({ recorded }) => recorded.refund?.credit != null).then(() => {
    const credit = transform({ recorded }, ({ recorded: { refund, payback_id } }) => ({
      id: refund?.credit?.order_id ?? "",
      credit_lines: [{ amount: refund?.credit?.amount ?? 0, reference: "payunit_payback", reference_id: payback_id }],
    }))
    createOrderCreditLinesWorkflow.runAsStep({ input: credit })
  })

  when("payunit-refund-on-order", { recorded }, ({ recorded }) => lacksRefund(recorded, "order")).then(() => {
    const refund = transform({ recorded }, ({ recorded }) => refundInput(recorded))
    refundPaymentWorkflow.runAsStep({ input: refund })
  })

  when("payunit-refund-on-payment", { recorded }, ({ recorded }) => lacksRefund(recorded, "payment")).then(() => {
    const refund = transform({ recorded }, ({ recorded }) => refundInput(recorded))
    refundPaymentStep(refund).config({ name: "payunit-refund-payment" })
  })
}

function lacksRefund({ refund }: PlannedRefund, on: "order" | "payment"): boolean {
  return refund !== null && refund.made === null && refund.on === on
}

function transactionsOf({ refund }: PlannedRefund) {
  return refund === null
    ? []
    : refund.order_transactions.map((missing) => ({
        ...missing,
        currency_code: refund.currency_code,
        reference: "refund",
      }))
}

/** The label tells the provider which payback the refund is of, whatever else waits. */
function refundInput({ refund, payback_id, recorded_by, note }: PlannedRefund) {
  return {
    payment_id: refund?.payment_id ?? "",
    amount: refund?.amount ?? 0,
    created_by: recorded_by,
    metadata: { [PAYBACK_LABEL]: payback_id },
    ...(note === null ? {} : { note }),
  }
}
