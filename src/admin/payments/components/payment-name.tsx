import type { TransactionAnswer } from "../../../api/answers"
import type { TextTools } from "../../shared/hooks/use-texts"
import { useTexts } from "../../shared/hooks/use-texts"
import { useTransaction } from "../hooks/use-transactions"

/** What people call a payment: `#21 · 17 000 FCFA`, or its amount alone where it has no order. */
export function nameOfPayment(
  { order, paid, amount, currency_code }: Pick<TransactionAnswer, "order" | "paid" | "amount" | "currency_code">,
  { money }: Pick<TextTools, "money">,
): string {
  const sum = money(paid?.amount ?? amount, paid?.currency_code ?? currency_code)
  return order?.display_id == null ? sum : `#${String(order.display_id)} · ${sum}`
}

/** The name of a payment in the line above its page. */
export function PaymentBreadcrumb({ id }: { id: string }) {
  const texts = useTexts()
  const { data } = useTransaction(id)
  return data === undefined ? null : <>{nameOfPayment(data, texts)}</>
}
