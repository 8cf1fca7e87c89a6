import type { KitLocale } from "../messages"

/** What says which language a shopper reads. */
export interface LocaleHints {
  /** What the shopper chose, the best first: a cookie's language, the cart's `locale`. */
  chosen?: readonly (string | null | undefined)[]
  /** What the shopper's browser asks for: `navigator.languages`, or the header `Accept-Language`. */
  languages?: readonly string[] | string | null
  /** The country of the region, as in `cm`. */
  countryCode?: string | null
}

/** Where the shops of this service speak French: Cameroon, Gabon, Congo, Chad, the Central African Republic. */
const FRENCH_SPEAKING = ["cm", "ga", "cg", "td", "cf"]

/** The language to pay in: what the shopper chose, else what the browser asks for, else what the country speaks. */
export function preferredLocale({ chosen = [], languages, countryCode }: LocaleHints): KitLocale {
  const languageTags = typeof languages === "string" ? tagsOf(languages) : (languages ?? [])
  const known = [...chosen, ...languageTags].map(localeOf).find((locale) => locale !== null)
  return known ?? (FRENCH_SPEAKING.includes(countryCode?.toLowerCase() ?? "") ? "fr" : "en")
}

function localeOf(tag: string | null | undefined): KitLocale | null {
  const [language] = tag?.trim().toLowerCase().split(/[-_]/) ?? []
  return language === "fr" || language === "en" ? language : null
}

/** The tags of an `Accept-Language`, the most wanted first; what is not wanted at all is left out. */
function tagsOf(header: string): string[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";")
      const weight = parameters.map((one) => /^\s*q\s*=\s*([\d.]+)/i.exec(one)?.[1]).find((one) => one !== undefined)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
