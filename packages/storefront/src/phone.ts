import { normalizePhone, predictOperator } from "../../../src/gateway/phone"

export { normalizePhone }

/** What a shopper must know of an operator: its name, and what to dial when no prompt shows. */
export interface Operator {
  name: string
  /** Opens the list of what waits to be confirmed. */
  ussd: string | null
}

const MTN: Operator = { name: "MTN Mobile Money", ussd: "*126#" }
const ORANGE: Operator = { name: "Orange Money", ussd: "#150*50#" }

const BY_KEY: Readonly<Record<string, Operator>> = { mtnmomo: MTN, orange: ORANGE }

/** A payment method's shortcode as PayUnit's legacy interface has it: `CM_MTNMOMO` is `mtnmomo` there. */
export function operatorKey(shortcode: string): string {
  return shortcode.replace("CM_", "").toLowerCase()
}

/** Those whose numbers can be told apart, before the store has said which are offered. */
export const OPERATORS = [{ shortcode: "CM_MTNMOMO" }, { shortcode: "CM_ORANGE" }] as const

/** What is known of a payment method's operator. */
export function operatorOf(shortcode: string): Operator {
  return BY_KEY[operatorKey(shortcode)] ?? { name: shortcode, ussd: null }
}

/**
 * Which of the offered methods a number probably belongs to; null when its digits do not tell yet. A hint: numbers get
 * ported from one operator to another.
 */
export function predictMethod(phone: string, offered: readonly { shortcode: string }[]): string | null {
  const digits = phone.replace(/\D/g, "").replace(/^(00)?237/, "")
  const predicted = predictOperator(digits)
  if (predicted === null) {
    return null
  }
  const operator = operatorOf(predicted)
  return offered.find(({ shortcode }) => operatorOf(shortcode) === operator)?.shortcode ?? null
}

/**
 * A number in groups, as it is read out: `6 70 00 00 01`; and `6 70 0` while it is being typed. Leaves alone what does
 * not begin as a mobile number of Cameroon does.
 */
export function formatPhone(phone: string): string {
  const digits = normalizePhone(phone) ?? phone.replace(/\s/g, "")
  return /^6\d*$/.test(digits) ? digits.replace(/^\d|\d\d/g, "$& ").trim() : phone
}
