/**
 * Money as the service takes it: major units, an integer where the currency has no minor unit.
 */

/** Decimals of each currency that the service takes. `XAF` is the only one that the contract shows. */
const DECIMALS: Readonly<Record<string, number>> = { XAF: 0 }

/** Currencies that the service takes, upper-case. */
export const SUPPORTED_CURRENCIES: readonly string[] = Object.keys(DECIMALS)

/** Why an amount cannot be charged. */
export type UnchargeableReason = "unsupported_currency" | "not_a_number" | "not_positive"

/** An amount that the service can be asked for, or the reason why not. */
export type Charge = { ok: true; amount: number; currency: string } | { ok: false; reason: UnchargeableReason }

/**
 * Rounds an amount in major units half up to what the service can be asked for.
 *
 * @param amount major units, such as `1234.56`
 * @param currency ISO 4217 in either case
 */
export function chargeFor(amount: number, currency: string): Charge {
  const code = currency.toUpperCase()
  const decimals = Object.hasOwn(DECIMALS, code) ? DECIMALS[code] : undefined
  if (decimals === undefined) {
    return { ok: false, reason: "unsupported_currency" }
  }
  if (!Number.isFinite(amount)) {
    return { ok: false, reason: "not_a_number" }
  }
  const factor = 10 ** decimals
  const rounded = Math.round(amount * factor) / factor
  return rounded > 0 ? { ok: true, amount: rounded, currency: code } : { ok: false, reason: "not_positive" }
}

/** The smallest amount of a currency, in major units, also of one that the service does not take. */
export function smallestUnit(currency: string): number {
  const code = currency.toUpperCase()
  return 10 ** -((Object.hasOwn(DECIMALS, code) ? DECIMALS[code] : undefined) ?? 2)
}
