import { COUNTRIES } from "./countries"
import { normalizePhone } from "./digits"

/** A number that can be shown to its owner without telling it to others: `6•• ••• •01`. Given by its national digits. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 1)}${"•".repeat(Math.max(0, phone.length - 7))} ••• •${phone.slice(-2)}`
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
  return masksOf(phone).includes(mask)
}

/** The mask of the number that a refund goes to: the one that paid; where nobody knows that, the customer's. */
export function refundMask(mask: string | null, phone: string | null): string | null {
  return mask ?? maskOf(phone ?? "")
}

/** The mask of a mobile number as somebody typed it; null if it is none. */
export function maskOf(phone: string): string | null {
  return masksOf(phone)[0] ?? null
}

/** How a number would be masked, in each country that it may be of. */
function masksOf(phone: string): string[] {
  return COUNTRIES.flatMap((country) => {
    const number = normalizePhone(phone, country)
    return number === null ? [] : [maskPhone(number)]
  })
}
