import { useCallback } from "react"
import type { TransactionAnswer } from "../../../api/answers"
import { PAYMENT_HISTORY } from "../../../domain/texts/history"
import { en } from "../../i18n/en"
import { type HistoryText, useHistoryText } from "../../shared/hooks/use-history-text"
import { useTexts } from "../../shared/hooks/use-texts"

/** Name of a text about why money is held. */
type ReasonKey = keyof typeof en.reasons

/** Writes the history of a payment. */
export function usePaymentHistory(
  people: Readonly<Record<string, string>>,
  { currency_code, order }: Pick<TransactionAnswer, "currency_code" | "order">,
): HistoryText {
  const { t } = useTexts()
  const reasonOf = useCallback(
    (reason: string) => (Object.hasOwn(en.reasons, reason) ? t(`reasons.${reason as ReasonKey}.label`) : reason),
    [t],
  )
  return useHistoryText({ texts: PAYMENT_HISTORY, people, currencyCode: currency_code, order, reasonOf })
}
