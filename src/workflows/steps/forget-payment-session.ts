import { ContainerRegistrationKeys, Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { reasonOf } from "../settlement/reason"

/**
 * Keeps a cart from being completed with a payment whose money went back: completing takes no cancelled session. It
 * fails nothing, since what was recorded stands.
 */
export const forgetPaymentSessionStep = createStep(
  { name: "payunit-forget-payment-session", maxRetries: 0 },
  async (input: { payment_session_id: string }, { container }) => {
    const payments = container.resolve(Modules.PAYMENT)
    try {
      const [session] = await payments.listPaymentSessions({ id: input.payment_session_id })
      if (session !== undefined) {
        const { id, amount, currency_code, data } = session
        await payments.updatePaymentSession({
          id,
          amount,
          currency_code,
          data,
          status: PaymentSessionStatus.CANCELED,
        })
      }
    } catch (error) {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(`payunit: payment session ${input.payment_session_id} could not be cancelled: ${reasonOf(error)}`)
    }
    return new StepResponse(undefined)
  },
)
