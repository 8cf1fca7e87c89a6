import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import type { PayoutRecord } from "../../modules/payunit/refunds"
import { sendPayout as tellService } from "../../payments"
import { afterMove } from "./record"
import { refuseUnsendable } from "./refusals"

/** Input of {@link sendPayout}. */
interface SendPayoutInput {
  payout_id: string
  /** Id of the user or API key. */
  sent_by: string
}

/**
 * Has PayUnit send a payout that was announced, once: nothing undoes that. What is certain then is recorded as a refund, in
 * Medusa too; of what is not, the job finds out. It is no workflow: Medusa has a route by which whoever may read executions
 * runs any workflow there is, and so past approvals, rights and the audit trail.
 *
 * @returns the payout as it is then
 * @throws MerchantError where nothing was sent
 */
export async function sendPayout(container: MedusaContainer, input: SendPayoutInput): Promise<PayoutRecord> {
  const payunit = resolvePayUnit(container)
  const payout = await payunit.payouts.find(input.payout_id)
  const transaction = payout === null ? null : await payunit.transactions.find(payout.transaction_id)
  if (payout === null || transaction === null) {
    throw new MerchantError("payout_not_found")
  }
  await refuseUnsendable(container, transaction)
  const sent = await tellService(payunit, payout.id, {
    by: input.sent_by,
    locale: transaction.locale?.startsWith("en") === true ? "en" : "fr",
  })
  return await afterMove(container, sent)
}
