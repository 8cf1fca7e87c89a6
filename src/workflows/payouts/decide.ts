import type { MedusaContainer } from "@medusajs/framework/types"
import { nextPayoutCheck, payoutDecidableAt } from "../../domain/payouts"
import { cause, payoutEntry } from "../../domain/texts"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError, tryAgainAfter } from "../../modules/payunit/errors"
import type { PayoutRecord } from "../../modules/payunit/refunds"
import { afterMove } from "./record"

/** Input of {@link decidePayout}. */
export interface DecidePayoutInput {
  payout_id: string
  /** What PayUnit's dashboard shows. */
  is_sent: boolean
  note: string
  /** Id of the user or API key. */
  by: string
}

/**
 * Says what PayUnit's dashboard shows of a payout of which nobody knows whether it was sent. Not before the time is up in
 * which PayUnit may say so itself. It is asked about on: what was sent after all is found out.
 *
 * @throws MerchantError `payout_over` where that is known, `payout_undecided` while PayUnit may tell
 */
export async function decidePayout(container: MedusaContainer, input: DecidePayoutInput): Promise<PayoutRecord> {
  const { payout_id, is_sent, note, by } = input
  const { payouts } = resolvePayUnit(container)
  const payout = await payouts.find(payout_id)
  if (payout?.state !== "unknown") {
    throw new MerchantError("payout_over")
  }
  const decidableAt = payoutDecidableAt(payout)
  if (decidableAt > payout.now) {
    throw new MerchantError("payout_undecided", tryAgainAfter(decidableAt, payout.now))
  }
  const to = is_sent ? "paid" : "refused"
  const decided = await payouts.move(payout_id, {
    from: ["unknown"],
    to,
    reason: is_sent ? null : "payout_not_found",
    entry: payoutEntry(to, { by, note, why: cause(is_sent ? "payout_found" : "payout_not_found") }),
    set: { next_check_at: is_sent ? payout.now : nextPayoutCheck(payout) },
  })
  if (decided === null) {
    throw new MerchantError("payout_over")
  }
  return await afterMove(container, decided)
}
