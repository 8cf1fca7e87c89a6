import { createWorkflow, transform, when, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { dismissHeldStep, type DismissHeldInput } from "./steps/dismiss-held"
import { forgetPaymentSessionStep } from "./steps/forget-payment-session"

/**
 * Ends what is held with a note, because a merchant dealt with it otherwise. Nobody asks about it any more. (What went
 * back to the payer is recorded as a payback, which resolves as well.)
 */
export const dismissHeldWorkflow = createWorkflow("payunit-dismiss-held", (input: DismissHeldInput) => {
  const dismissed = dismissHeldStep(input)
  when("payunit-forget-session", { dismissed }, ({ dismissed }) => dismissed.forget_session_id !== null).then(() => {
    const session = transform({ dismissed }, ({ dismissed }) => ({
      payment_session_id: dismissed.forget_session_id ?? "",
    }))
    forgetPaymentSessionStep(session)
  })
  return new WorkflowResponse(dismissed)
})
