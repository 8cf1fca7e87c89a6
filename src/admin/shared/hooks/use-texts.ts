import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import {
  formatAgo,
  formatCount,
  formatDay,
  formatDueDay,
  formatExactTime,
  formatMoney,
  formatTime,
  type Language,
  languageOf,
} from "../lib/format"
import type { Translate } from "../lib/texts"

/** Texts, amounts and times in the language of the dashboard. */
export interface TextTools {
  t: Translate
  language: Language
  money: (amount: number, currencyCode: string) => string
  time: (iso: string) => string
  exactTime: (iso: string) => string
  day: (date: Date) => string
  /** Of a due date. */
  dueDay: (iso: string) => string
  ago: (iso: string) => string
  /** How many there are, as far as that is told. */
  number: (count: number) => string
}

/** See {@link TextTools}. */
export function useTexts(): TextTools {
  const { t, i18n } = useTranslation("payunit")
  return useMemo(() => {
    const language = languageOf(i18n.language)
    return {
      t: (key, values = {}) => String(t(key, values)),
      language,
      money: (amount, currencyCode) => formatMoney(amount, currencyCode, language),
      time: (iso) => formatTime(iso, language),
      exactTime: (iso) => formatExactTime(iso, language),
      day: (date) => formatDay(date, language),
      dueDay: (iso) => formatDueDay(iso, language),
      ago: (iso) => formatAgo(iso, Date.now(), language),
      number: (count) => formatCount(count, language),
    }
  }, [t, i18n.language])
}
