import {
  countryOf,
  DEFAULT_OPERATORS,
  isOldPhone,
  normalizePhone,
  operatorOf as knownOperator,
  predictOperator,
} from "../../../src/gateway/phone"

export { countryOf, normalizePhone }

/** What a shopper must know of an operator: its name, and what to dial when no prompt shows. */
export interface Operator {
  name: string
  /** Opens the list of what waits to be confirmed. */
  ussd: string | null
}

/** The operators that are offered before the store has said which. */
export const OPERATORS = DEFAULT_OPERATORS

/** What is known of a payment method's operator. */
export function operatorOf(shortcode: string): Operator {
  const operator = knownOperator(shortcode)
  return { name: operator?.name ?? shortcode, ussd: operator?.approvalCode ?? null }
}

/** The method, among those offered, that has this shortcode, or the same operator in PayUnit's other interface. */
export function methodAmong<Method extends { shortcode: string }>(
  offered: readonly Method[],
  shortcode: string,
): Method | undefined {
  const operator = knownOperator(shortcode)
  return offered.find(
    (one) => one.shortcode === shortcode || (operator !== null && knownOperator(one.shortcode) === operator),
  )
}

/**
 * Which of the offered methods a number probably belongs to; null when its digits do not tell yet. A hint: numbers get
 * ported from one operator to another.
 */
export function predictMethod(phone: string, offered: readonly { shortcode: string }[]): string | null {
  const known = offered.flatMap(({ shortcode }) => knownOperator(shortcode) ?? [])
  const predicted = predictOperator(phone, known)
  return predicted === null ? null : (methodAmong(offered, predicted.shortcode)?.shortcode ?? null)
}

/** Why a method cannot be paid with by a number, as somebody typed it; null if it can. */
export function problemOfPhone(phone: string, shortcode: string): "invalid_phone" | "old_phone" | null {
  const country = countryOf(shortcode)
  return normalizePhone(phone, country) ? null : isOldPhone(phone, country) ? "old_phone" : "invalid_phone"
}

/**
 * A number in groups, as it is read out: `6 70 00 00 01`; and `6 70 0` while it is being typed. Leaves alone what does
 * not begin as a mobile number of Cameroon does.
 */
export function formatPhone(phone: string): string {
  const digits = normalizePhone(phone) ?? phone.replace(/\s/g, "")
  return /^6\d*$/.test(digits) ? digits.replace(/^\d|\d\d/g, "$& ").trim() : phone
}
