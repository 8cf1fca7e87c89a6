import { COUNTRIES, DEFAULT_OPERATORS, normalizePhone, predictOperator } from "../../gateway"
import { MerchantError } from "../../modules/payunit/errors"

/** Whom a payout goes to. The number is kept nowhere. */
export interface Payee {
  /** National digits. */
  phone: string
  /** Shortcode of the payee's operator. */
  operator: string
}

/**
 * Whom a payout goes to, by a number as somebody typed it.
 *
 * @param operator its shortcode; null for the one that numbers that begin so belong to
 * @throws MerchantError `payout_phone`
 */
export function payeeOf(phone: string, operator: string | null): Payee {
  const national = normalizePhone(phone, COUNTRIES[0])
  if (national === null) {
    throw new MerchantError("payout_phone")
  }
  const named = operator ?? predictOperator(national)?.shortcode
  if (!DEFAULT_OPERATORS.some(({ shortcode }) => shortcode === named) || named === undefined) {
    throw new MerchantError("payout_phone", {
      en: "Say whose number it is: MTN or Orange.",
      fr: "Dites chez quel opérateur il est : MTN ou Orange.",
    })
  }
  return { phone: national, operator: named }
}
