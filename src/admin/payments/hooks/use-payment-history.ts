import type { TransactionAnswer } from "../../../api/answers"
import { PAYMENT_HISTORY } from "../../../domain/texts/history"
import { type HistoryText, useHistoryText } from "../../shared/hooks/use-history-text"

/** Writes the history of a payment. */
export function usePaymentHistory(
  people: Readonly<Record<string, string>>,
  { currency_code, order }: Pick<TransactionAnswer, "currency_code" | "order">,
): HistoryText {
  return useHistoryText({ texts: PAYMENT_HISTORY, people, currencyCode: currency_code, order })
}
