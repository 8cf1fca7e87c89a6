/**
 * Phone numbers of Cameroon as the service collects from them: nine digits that begin with 6, without 237.
 */

/** Provider shortcodes of the two mobile money operators whose numbers can be told apart. */
export type OperatorShortcode = "CM_MTNMOMO" | "CM_ORANGE"

/**
 * Brings a number as people write it (`+237 6 70 00 00 01`, `00237…`, `670-000-001`) to nine local digits;
 * null if it is no mobile number of Cameroon.
 */
export function normalizePhone(value: string): string | null {
  if (value.length > 40 || !/^[\d\s().+-]+$/.test(value)) {
    return null
  }
  const digits = value.replace(/\D/g, "").replace(/^(00)?237(?=6\d{8}$)/, "")
  return /^6\d{8}$/.test(digits) ? digits : null
}

/**
 * How the numbers of an operator begin, by the carrier table of libphonenumber for 237 as of November 2026. What it gives
 * to others (62, 66, 684, 685, 688, 689) or to nobody (640, which many tables give to Orange) is left out: a number that
 * is given to the wrong operator fails, and asking costs one tap.
 */
const OF_MTN = /^6(5[0-4]|7|8[0-3])/
const OF_ORANGE = /^6(5[5-9]|8[67]|9)/

/** The operator that a number's beginning hints at; null where it tells nothing. Numbers get ported: the service decides. */
export function predictOperator(phone: string): OperatorShortcode | null {
  if (OF_MTN.test(phone)) {
    return "CM_MTNMOMO"
  }
  return OF_ORANGE.test(phone) ? "CM_ORANGE" : null
}

/** A number that can be shown to its owner without telling it to others: `6•• ••• •01`. */
export function maskPhone(phone: string): string {
  return `6•• ••• •${phone.slice(-2)}`
}
