import { countryOf, isOldPhone, normalizePhone } from "../gateway"
import { ShopperError } from "../modules/payunit/errors"

/**
 * The national digits of a phone that a provider collects from, as somebody typed it.
 *
 * @param provider shortcode of the payment method
 * @throws ShopperError `old_phone` for a number from before numbers became longer; `invalid_phone` for any other that is none
 */
export function payingPhone(text: string, provider: string): string {
  const country = countryOf(provider)
  const phone = normalizePhone(text, country)
  if (phone === null) {
    throw new ShopperError(isOldPhone(text, country) ? "old_phone" : "invalid_phone")
  }
  return phone
}
