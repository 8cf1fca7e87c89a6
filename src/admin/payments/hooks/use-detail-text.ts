import { useCallback } from "react"
import { type Detail, readDetail } from "../lib/details"
import { withNames } from "../lib/events"
import { readInvoiceDetail } from "../../invoices/lib/invoice-details"
import { useSettings } from "../../shared/hooks/use-settings"
import { useTexts } from "../../shared/hooks/use-texts"

type People = Readonly<Record<string, string>>

/** Writes a detail of a payment's history in the reader's language, with names in place of ids. */
export function useDetailText(people: People, currencyCode: string) {
  const { t } = useTexts()
  const write = useValues(people, currencyCode)
  return useCallback(
    (detail: string): string => {
      const read = readDetail(detail)
      if (read === null) {
        return withNames(detail, people)
      }
      const text = t(`details.${read.key}`, write(read.values))
      return read.note === null ? text : t("details.noted", { text, note: withNames(read.note, people) })
    },
    [t, write, people],
  )
}

/** The same of an invoice's history. */
export function useInvoiceDetailText(people: People, currencyCode: string) {
  const { t } = useTexts()
  const write = useValues(people, currencyCode)
  return useCallback(
    (detail: string): string => {
      const read = readInvoiceDetail(detail)
      if (read === null) {
        return withNames(detail, people)
      }
      const text = t(`invoices.details.${read.key}`, write(read.values))
      return read.note === null ? text : t("invoices.details.noted", { text, note: withNames(read.note, people) })
    },
    [t, write, people],
  )
}

/** Writes the values of a detail, each as what it is. */
function useValues(people: People, currencyCode: string) {
  const { money } = useTexts()
  const { data: settings } = useSettings()
  return useCallback(
    (values: Detail["values"]): Record<string, string> => {
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
      return Object.fromEntries(
        Object.entries(values).map(([name, { kind, text }]) => [name, write[kind](text)] as const),
      )
    },
    [money, people, currencyCode, settings],
  )
}
