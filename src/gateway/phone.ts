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

/**
 * Whose number it was that paid, as far as its mask tells: the customer's, somebody else's, or nobody knows. One in a
 * hundred strangers has a number that ends like the customer's, so people are still told to look at the name.
 */
export type Payer = "customer" | "other" | "unknown"

/** See {@link Payer}. `mask`: of the number that paid, such as `6•• ••• •01`; `phone`: the customer's. */
export function payerOf(mask: string | null, phone: string | null): Payer {
  return mask === null ? "unknown" : fitsMask(phone ?? "", mask) ? "customer" : "other"
}

/** Whether a number that somebody typed may be the one behind a mask. */
export function fitsMask(phone: string, mask: string): boolean {
  const number = normalizePhone(phone)
  return number !== null && maskPhone(number) === mask
}

/** The mask of the number that a refund goes to: the one that paid; where nobody knows that, the customer's. */
export function refundMask(mask: string | null, phone: string | null): string | null {
  const number = phone === null ? null : normalizePhone(phone)
  return mask ?? (number === null ? null : maskPhone(number))
}

const DIGIT = /\p{Nd}/u

/** The digits of a text as 0 to 9, whatever their script; marks, brackets and everything else left out. */
export function phoneDigits(text: string): string {
  return Array.from(text)
    .filter((sign) => DIGIT.test(sign))
    .map((sign) => valueOf(sign.codePointAt(0) ?? 0))
    .join("")
}

/** Of any script, the ten digits stand beside each other, from 0 to 9. */
function valueOf(code: number): number {
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) {
    zero -= 1
  }
  return (code - zero) % 10
}

/**
 * Whether a text that somebody typed is a number, given by its nine local digits: `unclear` where it holds these digits and
 * others, such as two numbers, or one with an extension.
 */
export function comparePhone(text: string, phone: string): "same" | "unclear" | "other" {
  const digits = phoneDigits(text)
  if (localDigits(digits) === phone) {
    return "same"
  }
  return digits.includes(phone) ? "unclear" : "other"
}

/** Without what is dialled before it: 00 or a leading 0, 237, and the `(0)` after that. */
export function localDigits(digits: string): string {
  return digits.replace(/^0{0,2}(?:237)?0?(?=6\d{8}$)/, "")
}
