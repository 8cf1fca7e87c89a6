import { useCallback } from "react"
import { readDetail } from "../lib/details"
import { withNames } from "../lib/events"
import { useSettings } from "./use-settings"
import { useTexts } from "./use-texts"

/** Writes a detail of a payment's history in the reader's language, with names in place of ids. */
export function useDetailText(people: Readonly<Record<string, string>>, currencyCode: string) {
  const { t, money } = useTexts()
  const { data: settings } = useSettings()
  return useCallback(
    (detail: string): string => {
      const read = readDetail(detail)
      if (read === null) {
        return withNames(detail, people)
      }
      const write = {
        text: (text: string) => text,
        amount: (text: string) => money(Number(text), currencyCode),
        money: (text: string) => {
          const [amount = "", currency = ""] = text.split(" ")
          return money(Number(amount), currency)
        },
        operator: (text: string) => settings?.operators.find(({ code }) => code === text)?.name ?? text,
        who: (text: string) => people[text] ?? text,
      }
      const values = Object.entries(read.values).map(([name, { kind, text }]) => [name, write[kind](text)] as const)
      const text = t(`details.${read.key}`, Object.fromEntries(values))
      return read.note === null ? text : t("details.noted", { text, note: withNames(read.note, people) })
    },
    [t, money, people, currencyCode, settings],
  )
}
