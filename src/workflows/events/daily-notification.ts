import { type Locale, writeMoney } from "../../domain/texts"
import type { AdminNotification } from "./admin-notification"

/** What one day of the shop came to. */
export interface DayFigures {
  /** As "2026-11-24". */
  day: string
  /** Payments that came in. */
  sales: number
  /** What the payments came to, of each currency. */
  received: readonly { amount: number; currencyCode: string }[]
  /** How many payments wait for a person now. */
  onHold: number
}

/** `{sales}`: how many; `{received}`: sums; `{held}`: how many wait. Each with its word for one, and for more. */
const WORDS = {
  en: {
    title: "PayUnit: yesterday",
    sales: ["1 sale", "{n} sales"],
    none: "no sale",
    held: ["1 payment on hold to review", "{n} payments on hold to review"],
  },
  fr: {
    title: "PayUnit : hier",
    sales: ["1 vente", "{n} ventes"],
    none: "aucune vente",
    held: ["1 paiement à traiter", "{n} paiements à traiter"],
  },
} as const satisfies Record<Locale, unknown>

/** What the bell, and an e-mail, say in the morning; null where there was nothing and nothing waits. */
export function dailyNotification(locale: Locale, figures: DayFigures): AdminNotification | null {
  const { day, sales, received, onHold } = figures
  if (sales === 0 && onHold === 0) {
    return null
  }
  const words = WORDS[locale]
  const parts = [
    sales === 0 ? words.none : counted(words.sales, sales, locale),
    ...received.map(({ amount, currencyCode }) => writeMoney(amount, currencyCode, locale)),
    ...(onHold === 0 ? [] : [counted(words.held, onHold, locale)]),
  ]
  return { key: `payunit-day-${day}`, title: words.title, description: `${parts.join(", ")}.` }
}

function counted([one, many]: readonly [string, string], count: number, locale: Locale): string {
  return count === 1 ? one : many.replace("{n}", new Intl.NumberFormat(locale).format(count))
}
