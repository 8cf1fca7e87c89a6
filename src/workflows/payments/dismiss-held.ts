import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { leaseAloneStep, releaseAloneStep } from "../leases"
import { dismissHeldStep, type DismissHeldInput } from "./steps/dismiss-held"

/**
 * Ends what is held with a note, because a merchant dealt with it otherwise. (What was refunded to the payer is recorded as
 * a manual refund, which resolves as well.)
 */
export const dismissHeldWorkflow = createWorkflow("payunit-dismiss-held", (input: DismissHeldInput) => {
  const leased = leaseAloneStep(transform({ input }, ({ input: { transaction_id } }) => ({ transaction_id })))
  const dismissed = dismissHeldStep(input)
  releaseAloneStep(leased)
  return new WorkflowResponse(dismissed)
})
