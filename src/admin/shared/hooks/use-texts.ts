import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import {
  formatAgo,
  formatCalendarDay,
  formatCount,
  formatDay,
  formatDueDay,
  formatExactTime,
  formatMoney,
  formatPercent,
  formatShort,
  formatTime,
  formatWhole,
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
  /** Of a day such as 2026-01-31. */
  calendarDay: (day: string, style: "short" | "long") => string
  percent: (share: number) => string
  /** For the marks of an axis. */
  short: (amount: number) => string
  /** Any number, as it is. */
  whole: (number: number) => string
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
      calendarDay: (day, style) => formatCalendarDay(day, language, style),
      percent: (share) => formatPercent(share, language),
      short: (amount) => formatShort(amount, language),
      whole: (number) => formatWhole(number, language),
      number: (count) => formatCount(count, language),
    }
  }, [t, i18n.language])
}
