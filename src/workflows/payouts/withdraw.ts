import type { MedusaContainer } from "@medusajs/framework/types"
import { cause, payoutEntry } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import type { PayoutRecord } from "../../modules/payunit/refunds"
import { afterMove } from "./record"

/**
 * Withdraws a payout that was not sent: what it was to refund may go back another way from then on. Whoever sends it at the same
 * moment is refused, or was quicker.
 *
 * @throws MerchantError `payout_over` where it was sent, or is being announced
 */
export async function withdrawPayout(
  container: MedusaContainer,
  { payout_id, by }: { payout_id: string; by: string },
): Promise<PayoutRecord> {
  const { payouts } = resolvePayUnit(container)
  const withdrawn = await payouts.move(payout_id, {
    from: ["requested"],
    to: "refused",
    reason: "payout_withdrawn",
    entry: payoutEntry("refused", { by, why: cause("payout_withdrawn") }),
    set: { next_check_at: null },
    hasToken: true,
  })
  if (withdrawn === null) {
    throw new MerchantError("payout_over")
  }
  return await afterMove(container, withdrawn)
}
