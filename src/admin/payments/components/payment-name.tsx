import type { TransactionAnswer } from "../../../api/answers"
import type { TextTools } from "../../shared/hooks/use-texts"
import { useTexts } from "../../shared/hooks/use-texts"
import { useTransaction } from "../hooks/use-transactions"
import { nameOfPaidFor } from "../lib/paid-for"

/** What people call a payment: `#21 · 17 000 FCFA`, by its invoice where it has no order, or its amount alone. */
export function nameOfPayment(transaction: TransactionAnswer, { t, money }: Pick<TextTools, "t" | "money">): string {
  const { order_id, order, paid, amount, currency_code } = transaction
  const isNamed = order_id === null || order?.display_id != null
  const sum = money(paid?.amount ?? amount, paid?.currency_code ?? currency_code)
  return [isNamed ? nameOfPaidFor(transaction, t) : null, sum].filter((part) => part !== null).join(" · ")
}

/** The name of a payment in the line above its page. */
export function PaymentBreadcrumb({ id }: { id: string }) {
  const texts = useTexts()
  const { data } = useTransaction(id)
  return data === undefined ? null : <>{nameOfPayment(data, texts)}</>
}
