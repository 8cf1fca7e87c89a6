import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react"
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

/** English or French: as chosen, else as the browser speaks. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState<"en" | "fr">(() => {
    const wanted = localStorage.getItem(KEY) ?? navigator.language
    return wanted.startsWith("fr") ? "fr" : "en"
  })
  useEffect(() => {
    document.documentElement.lang = locale
    localStorage.setItem(KEY, locale)
  }, [locale])
  const language = useMemo<Language>(() => {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency: "XAF" })
    return {
      locale,
      text: texts[locale],
      change: () => setLocale(locale === "en" ? "fr" : "en"),
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
