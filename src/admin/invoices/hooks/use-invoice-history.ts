import { useCallback } from "react"
import type { InvoiceAnswer } from "../../../api/answers"
import { INVOICE_HISTORY } from "../../../domain/texts/history"
import { en } from "../../i18n/en"
import { type HistoryText, useHistoryText } from "../../shared/hooks/use-history-text"
import { useTexts } from "../../shared/hooks/use-texts"

/** Name of a text about why an invoice is held. */
type ReasonKey = keyof typeof en.invoices.reasons

/** Writes the history of an invoice. */
export function useInvoiceHistory(
  people: Readonly<Record<string, string>>,
  { currency_code, order }: Pick<InvoiceAnswer, "currency_code" | "order">,
): HistoryText {
  const { t } = useTexts()
  const reasonOf = useCallback(
    (reason: string) =>
      Object.hasOwn(en.invoices.reasons, reason) ? t(`invoices.reasons.${reason as ReasonKey}.label`) : reason,
    [t],
  )
  return useHistoryText({ texts: INVOICE_HISTORY, people, currencyCode: currency_code, order, reasonOf })
}
