import { Link } from "react-router-dom"
import type { InvoiceAnswer } from "../../../api/answers"
import { useTexts } from "../../shared/hooks/use-texts"
import { AccountLine } from "../../shared/layout/account-line"
import { awaitsPayment } from "../lib/invoice-status"
import { DueDate, InvoiceBadges } from "./invoice-badges"

interface InvoiceTileProps {
  invoice: InvoiceAnswer
  /** Whether the shop has several merchant accounts. */
  hasAccounts: boolean
}

/** An invoice where there is no room for a row of a table. */
export function InvoiceTile({ invoice, hasAccounts }: InvoiceTileProps) {
  const { t, money } = useTexts()
  const { id, ref, client, order, total_amount, paid_amount, remaining_amount, currency_code } = invoice
  const name = client.forgotten_at === null ? client.name : t("invoices.fields.forgotten")
  const number = order?.display_id == null ? null : `#${String(order.display_id)}`
  const isAsked = awaitsPayment(invoice)
  return (
    <div className="relative flex flex-col gap-y-1 px-6 py-3">
      <div className="flex items-baseline justify-between gap-x-3">
        <Link
          to={`/payunit/invoices/${id}`}
          aria-label={t("invoices.list.open", { client: name })}
          className="txt-compact-small focus-visible:shadow-borders-focus min-w-0 rounded font-medium break-words outline-none after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="txt-compact-small font-medium whitespace-nowrap tabular-nums">
          {money(total_amount, currency_code)}
        </span>
      </div>
      <span className="txt-small text-ui-fg-subtle flex flex-wrap gap-x-2 break-all">
        {[number, ref].filter(Boolean).join(" · ")}
        {isAsked && <DueDate invoice={invoice} isNamed />}
      </span>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <InvoiceBadges invoice={invoice} />
        {isAsked && paid_amount > 0 && (
          <span className="txt-small text-ui-fg-subtle">
            {t("invoices.order.part", {
              remaining: money(remaining_amount, currency_code),
              total: money(total_amount, currency_code),
            })}
          </span>
        )}
        {hasAccounts && <AccountLine account={invoice.account} />}
      </div>
    </div>
  )
}
