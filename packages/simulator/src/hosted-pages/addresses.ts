import { pathTo, type PaymentStep, type Transaction } from "../state"
import type { Language } from "../html"

/** Where a page of a payment is, in a language. */
export function addressOf({ session }: Transaction, step: PaymentStep, language: Language): string {
  const { path, query } = pathTo(session, step)
  return inLanguage(path, query, language)
}

/** A path and its query with the parameter that carries a language from page to page. */
export function inLanguage(path: string, query: URLSearchParams, language: Language): string {
  const parameters = new URLSearchParams(query)
  parameters.set("lang", language)
  return `${path}?${parameters.toString()}`
}

/** The address of the same page in the other language. */
export function inOtherLanguage(url: URL, language: Language): string {
  return inLanguage(url.pathname, url.searchParams, language === "fr" ? "en" : "fr")
}
