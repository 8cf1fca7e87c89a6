import type { Locale, LocalizedText } from "./languages"

/**
 * An amount of a currency as people write it: `17 000 FCFA` in French, `FCFA 17,000` in English. Never rounds what is
 * there; of a currency that nobody knows it names the code.
 *
 * @param amount in major units
 * @param currencyCode in whatever case
 */
export function writeMoney(amount: number, currencyCode: string, locale: Locale): string {
  const decimals = Number.isInteger(amount) ? {} : { maximumFractionDigits: 2, minimumFractionDigits: 2 }
  try {
    return new Intl.NumberFormat(locale, { style: "currency", currency: currencyCode, ...decimals }).format(amount)
  } catch {
    return `${new Intl.NumberFormat(locale, decimals).format(amount)} ${currencyCode.toUpperCase()}`
  }
}

/** An amount of a currency as {@link writeMoney} writes it, in every language, for sentences. */
export function sumOf(amount: number, currencyCode: string): LocalizedText {
  return { en: writeMoney(amount, currencyCode, "en"), fr: writeMoney(amount, currencyCode, "fr") }
}
