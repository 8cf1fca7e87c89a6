import { isPayUnitProvider } from "../../medusa"
import { MerchantError } from "../../modules/payunit/errors"

/**
 * Refuses to mark a payment collection as paid through PayUnit. Medusa would open a payment there first, which somebody may
 * pay, then find it unpaid, and answer an error that says nothing.
 *
 * @param providerId whose payment it is to be; null for Medusa's own, which is for cash
 * @throws MerchantError `not_marked_by_hand`
 */
export function refuseMarkingAsPaid(providerId: string | null): void {
  if (providerId !== null && isPayUnitProvider(providerId)) {
    throw new MerchantError("not_marked_by_hand")
  }
}
