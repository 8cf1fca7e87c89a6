import type { InvoiceAnswer } from "../../../api/answers"
import type { TextTools } from "../../shared/hooks/use-texts"
import { useTexts } from "../../shared/hooks/use-texts"
import { useInvoice } from "../hooks/use-invoices"

/** What people call an invoice: `INV-3 · 17 000 FCFA`, or its amount alone while it has no reference. */
export function nameOfInvoice(
  { ref, total_amount, currency_code }: Pick<InvoiceAnswer, "ref" | "total_amount" | "currency_code">,
  { money }: Pick<TextTools, "money">,
): string {
  return [...(ref === null ? [] : [ref]), money(total_amount, currency_code)].join(" · ")
}

/** The name of an invoice in the line above its page. */
export function InvoiceBreadcrumb({ id }: { id: string }) {
  const texts = useTexts()
  const { data } = useInvoice(id)
  return data === undefined ? null : <>{nameOfInvoice(data, texts)}</>
}
