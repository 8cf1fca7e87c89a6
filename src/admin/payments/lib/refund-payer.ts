import { maskPhone, normalizePhone } from "../../../gateway/phone"

/** By what money can go back: each has steps of its own. */
export type RefundWay = "mtn" | "orange" | "phone" | "card"

/** The way back to who paid with an operator, by its code, such as `CM_MTNMOMO`; null for one that is not known. */
export function wayBack(operatorCode: string | null): RefundWay {
  const code = (operatorCode ?? "").toLowerCase()
  if (code.includes("mtn")) {
    return "mtn"
  }
  if (code.includes("orange")) {
    return "orange"
  }
  return /card|visa|mastercard|bank/.test(code) ? "card" : "phone"
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
