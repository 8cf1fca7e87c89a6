import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError, merchantErrorIn } from "../../modules/payunit/errors"
import type { PayoutRecord } from "../../modules/payunit/refunds"
import { sendPayout as tellService } from "../../payments"
import { publishEventsStep } from "../events"
import { recordPayout } from "./record"
import { refuseUnsendable } from "./refusals"

/** Input of {@link sendPayoutWorkflow}. */
export interface SendPayoutInput {
  payout_id: string
  /** Id of the user or API key. */
  sent_by: string
}

/** Tells PayUnit to send it, once: nothing undoes that. */
const sendPayoutStep = createStep(
  { name: "payunit-send-payout", maxRetries: 0 },
  async ({ payout_id, sent_by: by }: SendPayoutInput, { container }) => {
    const payunit = resolvePayUnit(container)
    const payout = await payunit.payouts.find(payout_id)
    const transaction = payout === null ? null : await payunit.transactions.find(payout.transaction_id)
    if (payout === null || transaction === null) {
      throw new MerchantError("payout_not_found")
    }
    await refuseUnsendable(container, transaction)
    const { id, transaction_id } = await tellService(payunit, payout.id, {
      by,
      locale: transaction.locale?.startsWith("en") === true ? "en" : "fr",
    })
    return new StepResponse({ payout_id: id, transaction_id })
  },
)

const recordPayoutStep = createStep(
  { name: "payunit-record-payout", maxRetries: 0 },
  async ({ payout_id }: { payout_id: string }, { container }) => {
    const payout = await resolvePayUnit(container).payouts.find(payout_id)
    if (payout !== null) {
      await recordPayout(container, payout)
    }
    return new StepResponse(undefined)
  },
)

/**
 * Has PayUnit send a payout that was announced. What is certain then is recorded as a refund, in Medusa too; of what is not,
 * the job finds out.
 *
 * @example
 * await sendPayoutWorkflow(container).run({ input: { payout_id, sent_by: userId } })
 */
export const sendPayoutWorkflow = createWorkflow("payunit-send-payout", (input: SendPayoutInput) => {
  const sent = sendPayoutStep(input)
  recordPayoutStep(transform({ sent }, ({ sent: { payout_id } }) => ({ payout_id })))
  publishEventsStep(transform({ sent }, ({ sent: { transaction_id } }) => ({ transaction_id })))
  return new WorkflowResponse(sent)
})

/**
 * Has PayUnit send a payout.
 *
 * @returns the payout as it is then
 * @throws MerchantError where nothing was sent
 */
export async function sendPayout(container: MedusaContainer, input: SendPayoutInput): Promise<PayoutRecord> {
  const { errors } = await sendPayoutWorkflow(container).run({ input, throwOnError: false })
  const [failure] = errors
  if (failure !== undefined) {
    throw merchantErrorIn(failure.error) ?? failure.error
  }
  const payout = await resolvePayUnit(container).payouts.find(input.payout_id)
  if (payout === null) {
    throw new MerchantError("payout_not_found")
  }
  return payout
}
