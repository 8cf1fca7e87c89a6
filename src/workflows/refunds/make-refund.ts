import { PaymentEvents } from "@medusajs/framework/utils"
import { transform, when, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { NamedLease } from "../../modules/payunit/storage"
import { makeRefundStep, type PlannedRefund } from "./steps/make-refund"

/**
 * Makes Medusa's refund of a manual refund that is on record, as far as it lacks. To be called while a workflow is composed.
 * It is no refund workflow of Medusa's: that one works out from the order's summary what the order is worth less, writes
 * it last, and leaves its refund behind when it cannot. The caller holds the order's lease.
 */
export function makeRefund(planned: WorkflowData<PlannedRefund>, lease: WorkflowData<NamedLease>): void {
  const made = makeRefundStep({ planned, lease })
  when("payunit-order-refunded", { made }, ({ made }) => made.refundedOnOrder !== null).then(() => {
    const data = transform({ made }, ({ made }) => ({ id: made.refundedOnOrder }))
    emitEventStep({ eventName: PaymentEvents.REFUNDED, data })
  })
}
