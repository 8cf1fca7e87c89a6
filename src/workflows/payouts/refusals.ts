import type { MedusaContainer } from "@medusajs/framework/types"
import { heldFacts } from "../../domain/payments"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import type { TransactionRecord } from "../../modules/payunit/transactions"

/**
 * Refuses to announce or send a payout that nobody may, or that would send what the payer has back.
 *
 * @throws MerchantError `payouts_off`, `payouts_paused`, `payout_taken_back`
 */
export async function refuseUnsendable(container: MedusaContainer, transaction: TransactionRecord): Promise<void> {
  const { options, payoutPauses } = resolvePayUnit(container)
  if (options.refunds !== "payout") {
    throw new MerchantError("payouts_off")
  }
  if ((await payoutPauses.of(transaction.account)) !== null) {
    throw new MerchantError("payouts_paused")
  }
  if (heldFacts(transaction.held_reason)?.money === "taken_back") {
    throw new MerchantError("payout_taken_back")
  }
}
