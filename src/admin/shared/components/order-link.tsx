import { Link } from "react-router-dom"
import type { TransactionAnswer } from "../../../api/answers"
import { nameOfInvoicePaid, nameOfOrder } from "../../payments/lib/paid-for"
import { useTexts } from "../hooks/use-texts"

const LINK =
  "text-ui-fg-interactive-hover hover:underline transition-fg focus-visible:shadow-borders-focus rounded outline-none"

/** The way to an order, by the number that people know it by. */
export function OrderLink({ of }: { of: Pick<TransactionAnswer, "order" | "order_id"> }) {
  const { t } = useTexts()
  return of.order_id === null ? (
    <span className="text-ui-fg-subtle">{t("list.noOrder")}</span>
  ) : (
    <Link to={`/orders/${of.order_id}`} className={LINK}>
      {nameOfOrder(of)}
    </Link>
  )
}

/** The way to the invoice that a payment is of. */
export function InvoiceLink({ of }: { of: Pick<TransactionAnswer, "invoice" | "invoice_id"> }) {
  const { t } = useTexts()
  return (
    of.invoice_id !== null && (
      <Link to={`/payunit/invoices/${of.invoice_id}`} className={`${LINK} break-all`}>
        {nameOfInvoicePaid(of, t)}
      </Link>
    )
  )
}
