import { preferredLocale } from "payunit-storefront"
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react"
import { useCart } from "./cart"
import { COUNTRY } from "./store"
import { type Texts, texts } from "./texts"

interface Language {
  locale: "en" | "fr"
  text: Texts
  change: () => void
  money: (amount: number) => string
  /** Fills in what stands in braces. */
  fill: (text: string, values: Record<string, string | number>) => string
}

const KEY = "language"
const LanguageContext = createContext<Language | null>(null)

/** English or French: as chosen here, else as the cart says, else as the browser speaks, else as the country does. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { cart } = useCart()
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY))
  const locale = preferredLocale({
    chosen: [chosen, cart?.locale],
    languages: navigator.languages,
    countryCode: COUNTRY,
  })
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  const language = useMemo<Language>(() => {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency: "XAF" })
    return {
      locale,
      text: texts[locale],
      change() {
        const other = locale === "en" ? "fr" : "en"
        localStorage.setItem(KEY, other)
        setChosen(other)
      },
      money: (amount) => format.format(amount),
      fill: (text, values) => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)),
    }
  }, [locale])
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (language === null) {
    throw new Error("There is no LanguageProvider around this component.")
  }
  return language
}

/** Medusa keeps one name of a way of delivery; this shop's have the French one in their data. */
export function nameIn(locale: string, name: string, data: Record<string, unknown> | null | undefined): string {
  const french = data?.name_fr
  return locale === "fr" && typeof french === "string" ? french : name
}
