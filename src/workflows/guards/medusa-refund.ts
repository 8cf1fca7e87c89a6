import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { resolvePayUnit } from "../../modules/payunit"
import { isPayUnitProvider } from "../../medusa"
import { MerchantError } from "../../modules/payunit/errors"
import { howToFinish, whichToFinish } from "../../modules/payunit/refunds"
import { matchRefunds } from "../../domain/payments"
import { transactionIdIn } from "../../modules/payunit/transactions"
import { readCapturedPaymentOf } from "../refunds"

const paymentRow = z.object({
  provider_id: z.string(),
  data: z.record(z.string(), z.unknown()).nullish(),
})

/** Stands for the refund that Medusa is asked for, which has no id yet. */
const WANTED_REFUND = "wanted_refund"

/**
 * Refuses Medusa's own refund of a PayUnit payment that no recorded refund waits for: Medusa would say that money went
 * back, and nobody sent it. The provider refuses it too, and knows nobody's language.
 *
 * @param amount what Medusa is asked to refund, in major units; null for all that is left
 * @throws MerchantError `refund_not_recorded`, `refund_waits` where one of another amount waits, or `payout_in_flight`
 */
export async function refuseRefunding(
  container: MedusaContainer,
  paymentId: string,
  amount: number | null,
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment",
    fields: ["provider_id", "data"],
    filters: { id: paymentId },
  })
  const [payment] = z.array(paymentRow).parse(data)
  const transactionId = transactionIdIn(payment?.data ?? undefined)
  if (payment === undefined || transactionId === null || !isPayUnitProvider(payment.provider_id)) {
    return
  }
  const { manualRefunds, payouts } = resolvePayUnit(container)
  const recorded = await manualRefunds.ofTransaction(transactionId)
  const captured = await readCapturedPaymentOf(query, paymentId)
  const refunds = captured?.refunds ?? []
  const left = (captured?.captured ?? 0) - refunds.reduce((sum, refund) => sum + refund.amount, 0)
  const wantedRefund = { id: WANTED_REFUND, amount: amount ?? left, manualRefundId: null }
  if ([...matchRefunds([...refunds, wantedRefund], recorded).values()].some(({ id }) => id === WANTED_REFUND)) {
    return
  }
  const matched = matchRefunds(refunds, recorded)
  const waiting = recorded.find(({ id }) => !matched.has(id))
  await payouts.refuseWhileLive(transactionId)
  throw waiting === undefined
    ? new MerchantError("refund_not_recorded", "", { transaction_id: transactionId })
    : new MerchantError("refund_waits", howToFinish(waiting), whichToFinish(waiting))
}
