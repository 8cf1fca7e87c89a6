import type { TransactionAnswer } from "../../../api/answers"
import type { Translate } from "../../shared/lib/texts"

type PaidFor = Pick<TransactionAnswer, "order" | "order_id" | "invoice" | "invoice_id">

/** What people call a payment's order; null where it has none. */
export function nameOfOrder({ order, order_id }: Pick<PaidFor, "order" | "order_id">): string | null {
  return order?.display_id == null ? order_id : `#${String(order.display_id)}`
}

/** What people call the invoice that a payment is of; null where it is of none. */
export function nameOfInvoicePaid(
  { invoice, invoice_id }: Pick<PaidFor, "invoice" | "invoice_id">,
  t: Translate,
): string | null {
  return invoice_id === null ? null : (invoice?.ref ?? t("columns.invoice"))
}

/** What a payment is for: its order, else its invoice; null where there is neither yet. */
export function nameOfPaidFor(paidFor: PaidFor, t: Translate): string | null {
  return nameOfOrder(paidFor) ?? nameOfInvoicePaid(paidFor, t)
}
