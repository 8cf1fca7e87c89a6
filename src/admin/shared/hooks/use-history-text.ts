import { useMemo } from "react"
import type { OrderNameAnswer } from "../../../api/answers"
import { HELD_REASONS, type HeldReason } from "../../../domain/payments/states"
import { type StoredCause, textOfCause } from "../../../domain/texts/causes"
import { type HistoryEntry, INVOICE_HISTORY, PAYMENT_HISTORY, textOfEntry } from "../../../domain/texts/history"
import { type LocalizedText, localize } from "../../../domain/texts/languages"
import { fill, type Params, type Writers } from "../../../domain/texts/template"
import { operatorNamed } from "../../../gateway/phone"
import { nameOfOperator } from "../../payments/lib/operators"
import { useSettings } from "./use-settings"
import { useTexts } from "./use-texts"

/** What is written in a history, in the reader's language. */
export interface HistoryText {
  /** What happened. */
  title: (entry: Pick<HistoryEntry, "code" | "params">) => string
  /** Why something happened, and what else is to be known of it. */
  causes: (causes: readonly StoredCause[]) => string
  /** All that stands beside what happened: why, who did it, and what they said to it. */
  details: (entry: Pick<HistoryEntry, "causes" | "by" | "note">) => string
}

interface HistoryTexts {
  /** The texts of what happens. */
  texts: Readonly<Record<string, LocalizedText>>
  /** Names of users, by their ids. */
  people: Readonly<Record<string, string>>
  /** Of amounts that name no currency. */
  currencyCode: string
  /** The order that the history is about, where there is one. */
  order: OrderNameAnswer | null
}

/** Writes histories: values as what they are, and names in place of ids. */
export function useHistoryText({ texts, people, currencyCode, order }: HistoryTexts): HistoryText {
  const { t, language, money, time, number } = useTexts()
  const { data: settings } = useSettings()
  const [orderId, orderNumber] = [order?.id ?? null, order?.display_id ?? null]
  return useMemo(() => {
    const writers: Writers = {
      text: (text) => text,
      amount: (amount) => money(amount, currencyCode),
      money: ({ amount, currency }) => money(amount, currency),
      count: number,
      time,
      operator: (code) =>
        nameOfOperator(
          t,
          settings?.operators.find((operator) => operator.code === code) ?? {
            code,
            name: operatorNamed(code)?.name ?? code,
          },
        ),
      who: (id) => people[id] ?? id,
      reason: (reason) => (isReason(reason) ? t(`reasons.${reason}.label`) : reason),
      id: (id) => (id === orderId && orderNumber !== null ? `#${String(orderNumber)}` : ""),
    }
    const write = (said: LocalizedText, params: Params): string =>
      fill(localize(said, language), params, writers).replace(/ {2,}/g, " ").trim()
    const causes: HistoryText["causes"] = (all) => all.map((one) => write(textOfCause(one), one.params)).join("; ")
    return {
      title: ({ code, params }) => write(textOfEntry(texts, code), params),
      causes,
      details: ({ causes: stored, by, note }) => {
        const parts = [
          causes(stored),
          by === null || by === "service" ? "" : t("history.by", { who: people[by] ?? by }),
        ]
        const text = parts.filter((part) => part !== "").join(", ")
        return note === null ? text : text === "" ? t("history.note", { note }) : t("history.noted", { text, note })
      },
    }
  }, [t, language, money, time, number, settings, texts, people, currencyCode, orderId, orderNumber])
}

function isReason(reason: string): reason is HeldReason {
  return HELD_REASONS.some((one) => one === reason)
}

/** What a history is about: amounts are in its currency, and its order is named. */
interface HistorySubject {
  currency_code: string
  order: OrderNameAnswer | null
}

type People = Readonly<Record<string, string>>

/** Writes the history of a payment. */
export function usePaymentHistory(people: People, { currency_code, order }: HistorySubject): HistoryText {
  return useHistoryText({ texts: PAYMENT_HISTORY, people, currencyCode: currency_code, order })
}

/** Writes the history of an invoice. */
export function useInvoiceHistory(people: People, { currency_code, order }: HistorySubject): HistoryText {
  return useHistoryText({ texts: INVOICE_HISTORY, people, currencyCode: currency_code, order })
}
