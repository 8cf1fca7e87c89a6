import { MAX_SHOWN_COUNT } from "../../../domain/texts/languages"
import { writeMoney } from "../../../domain/texts/money"

/** Languages that there are texts in. */
export type Language = "en" | "fr"

/** The language to write in, given the dashboard's. */
export function languageOf(dashboardLanguage: string | undefined): Language {
  return /^fr/i.test(dashboardLanguage ?? "") ? "fr" : "en"
}

/** `12 500 FCFA` in French, `FCFA 12,500` in English. Never rounds what is there. */
export function formatMoney(amount: number, currencyCode: string, language: Language): string {
  return writeMoney(amount, currencyCode, language)
}

/** What a currency is written as: `FCFA` for XAF; its code where nobody knows it. */
export function signOf(currencyCode: string, language: Language): string {
  try {
    const parts = new Intl.NumberFormat(language, { style: "currency", currency: currencyCode }).formatToParts(0)
    return parts.find(({ type }) => type === "currency")?.value ?? currencyCode.toUpperCase()
  } catch {
    return currencyCode.toUpperCase()
  }
}

/** Decimals of a currency's amounts: none for XAF. */
export function decimalsOf(currencyCode: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat("en", {
      style: "currency",
      currency: currencyCode,
    }).resolvedOptions()
    return maximumFractionDigits ?? 0
  } catch {
    return 2
  }
}

/** `12`; for any number beyond a thousand `1 000+` in French, `1,000+` in English. */
export function formatCount(count: number, language: Language): string {
  const format = new Intl.NumberFormat(language)
  return count > MAX_SHOWN_COUNT ? `${format.format(MAX_SHOWN_COUNT)}+` : format.format(count)
}

/** `1 163` in French, `1,163` in English: any number as it is. */
export function formatWhole(number: number, language: Language): string {
  return new Intl.NumberFormat(language).format(number)
}

/** Day and time, as somebody of that language writes them. */
export function formatTime(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso))
}

/** Day and time to the second, for what happened in quick succession. */
export function formatExactTime(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" }).format(new Date(iso))
}

/** `57 %` in French, `57%` in English. */
export function formatPercent(share: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(share)
}

/** `310 k` in French, `310K` in English, for the marks of an axis. */
export function formatShort(amount: number, language: Language): string {
  return new Intl.NumberFormat(language, { notation: "compact" }).format(amount)
}

/** A day of the calendar, such as 2026-01-31, wherever the reader is. */
export function formatCalendarDay(day: string, language: Language, style: "short" | "long"): string {
  const parts: Intl.DateTimeFormatOptions = {
    day: "numeric",
    month: "short",
    ...(style === "long" && { weekday: "short", year: "numeric" }),
  }
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))
}

/** Day alone. */
export function formatDay(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(date)
}

/** The day that something is due by: a day of Cameroon, where invoices are billed, wherever the reader is. */
export function formatDueDay(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "Africa/Douala" }).format(new Date(iso))
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
]

/** `3 minutes ago`, `il y a 3 minutes`, `in 2 hours`. */
export function formatAgo(iso: string, now: number, language: Language): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1_000)
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1]
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" })
  return format.format(Math.trunc(seconds / length), unit)
}
