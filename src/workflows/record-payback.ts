import { createWorkflow, transform, when, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { addOrderTransactionStep, refundPaymentStep, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { announceStep } from "./steps/announce"
import { forgetPaymentSessionStep } from "./steps/forget-payment-session"
import { type RecordedPayback, recordPaybackStep, type RecordPaybackInput } from "./steps/record-payback"

/**
 * Records that a merchant paid money back by hand, and makes Medusa's refund of that amount in the same run, so that
 * the order's totals, returns, claims and cancelling work as with any other provider. Where Medusa has no capture of the
 * money (a second payment, another amount), the record is all there is. When Medusa refuses the refund nothing is
 * recorded.
 *
 * @example
 * const { result } = await recordPaybackWorkflow(container).run({
 *   input: { transaction_id, amount: 500, method: "MTN Mobile Money", reference: "1234", note: null, recorded_by: userId },
 * })
 */
export const recordPaybackWorkflow = createWorkflow("payunit-record-payback", (input: RecordPaybackInput) => {
  const recorded = recordPaybackStep(input)

  when("payunit-refund-on-order", { recorded }, ({ recorded }) => recorded.refund?.on === "order").then(() => {
    const refund = transform({ recorded }, ({ recorded }) => refundInput(recorded))
    refundPaymentWorkflow.runAsStep({ input: refund })
  })

  when("payunit-refund-on-payment", { recorded }, ({ recorded }) => recorded.refund?.on === "payment").then(() => {
    const refund = transform({ recorded }, ({ recorded }) => refundInput(recorded))
    refundPaymentStep(refund).config({ name: "payunit-refund-payment" })
    const orderTransactions = transform({ recorded }, ({ recorded: { refund, payback_id } }) => {
      const missing = refund?.order_transaction ?? null
      return refund === null || missing === null
        ? []
        : [{ ...missing, currency_code: refund.currency_code, reference: "refund", reference_id: payback_id }]
    })
    addOrderTransactionStep(orderTransactions).config({ name: "payunit-add-order-transaction" })
  })

  when("payunit-forget-session", { recorded }, ({ recorded }) => recorded.forget_session_id !== null).then(() => {
    const session = transform({ recorded }, ({ recorded }) => ({
      payment_session_id: recorded.forget_session_id ?? "",
    }))
    forgetPaymentSessionStep(session)
  })

  announceStep(transform({ recorded }, ({ recorded: { transaction_id } }) => ({ transaction_id })))

  return new WorkflowResponse(recorded)
})

function refundInput({ refund, recorded_by, note }: RecordedPayback) {
  return {
    payment_id: refund?.payment_id ?? "",
    amount: refund?.amount ?? 0,
    created_by: recorded_by,
    ...(note === null ? {} : { note }),
  }
}
