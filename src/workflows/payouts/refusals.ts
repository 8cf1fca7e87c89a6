import type { MedusaContainer } from "@medusajs/framework/types"
import { heldFacts, isTaken } from "../../domain/payments"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import type { TransactionRecord } from "../../modules/payunit/transactions"

/**
 * Refuses to announce or send a payout that nobody may, or that would send what the payer has back, or what
 * PayUnit does not say that it took: money on people's word alone goes back by hand.
 *
 * @throws MerchantError `payouts_off`, `payouts_paused`, `payout_taken_back`, `payout_not_confirmed`, `already_resolved`
 */
export async function refuseUnsendable(container: MedusaContainer, transaction: TransactionRecord): Promise<void> {
  const { options, payoutPauses } = resolvePayUnit(container)
  if (options.refunds !== "payout") {
    throw new MerchantError("payouts_off")
  }
  if ((await payoutPauses.of(transaction.account)) !== null) {
    throw new MerchantError("payouts_paused")
  }
  const { state, held_reason, source, confirmed_by, resolution } = transaction
  if (heldFacts(held_reason)?.money === "taken_back") {
    throw new MerchantError("payout_taken_back")
  }
  if (!isTaken(state, held_reason) || source === "staff" || confirmed_by !== null) {
    throw new MerchantError("payout_not_confirmed")
  }
  if (resolution !== null) {
    throw new MerchantError("already_resolved")
  }
}
