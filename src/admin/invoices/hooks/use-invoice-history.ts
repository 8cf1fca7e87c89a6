import type { InvoiceAnswer } from "../../../api/answers"
import { INVOICE_HISTORY } from "../../../domain/texts/history"
import { type HistoryText, useHistoryText } from "../../shared/hooks/use-history-text"

/** Writes the history of an invoice. */
export function useInvoiceHistory(
  people: Readonly<Record<string, string>>,
  { currency_code, order }: Pick<InvoiceAnswer, "currency_code" | "order">,
): HistoryText {
  return useHistoryText({ texts: INVOICE_HISTORY, people, currencyCode: currency_code, order })
}
