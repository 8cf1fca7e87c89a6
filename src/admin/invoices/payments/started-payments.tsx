import { ArrowUpRightOnBox } from "@medusajs/icons"
import { IconButton, Text, Tooltip } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { InvoiceDetailAnswer } from "../../../api/answers"
import { EarlierTries } from "../../shared/components/disclosure"
import { startedPaymentsOf, type InvoiceEntry, isSurplus } from "../lib/invoice-entries"
import { StatusBadge } from "../../payments/components/status-badge"
import { isWithoutMoney } from "../../payments/lib/order-standing"
import { CopyButton } from "../../shared/components/copy-button"
import { useTexts } from "../../shared/hooks/use-texts"
import { Section } from "../../shared/layout/section"

/** The payments that were begun for all that was left of an invoice; those of instalments stand with these. */
export function StartedPayments({ invoice }: { invoice: InvoiceDetailAnswer }) {
  const { t } = useTexts()
  const whole = startedPaymentsOf(invoice, null)
  return (
    whole.length > 0 && (
      <Section title={t("invoices.detail.started")} hint={t("invoices.detail.startedHint")}>
        <div className="px-6 py-4">
          <StartedPaymentList invoice={invoice} transactions={whole} />
        </div>
      </Section>
    )
  )
}

interface StartedPaymentListProps {
  invoice: InvoiceDetailAnswer
  /** Newest first. */
  transactions: readonly InvoiceEntry[]
  /** Whether the pages of these payments are for staff to send. Otherwise the invoice's own page is, which lasts. */
  isToBeSent?: boolean
}

/**
 * Started payments of an invoice: the newest, and what brought money or still may. Those before that came to nothing
 * are folded away.
 */
export function StartedPaymentList({ invoice, transactions, isToBeSent = false }: StartedPaymentListProps) {
  const earlier = transactions.filter((one, index) => index > 0 && isWithoutMoney(one))
  const items = (some: readonly InvoiceEntry[]) =>
    some.map((transaction) => (
      <li key={transaction.id}>
        <StartedPayment invoice={invoice} transaction={transaction} isToBeSent={isToBeSent} />
      </li>
    ))
  return (
    <div className="flex flex-col gap-y-2">
      <ul className="flex flex-col gap-y-2">{items(transactions.filter((one) => !earlier.includes(one)))}</ul>
      <EarlierTries count={earlier.length} classNames={{ button: "-ml-2", region: "pt-1" }}>
        {() => <ul className="flex flex-col gap-y-2">{items(earlier)}</ul>}
      </EarlierTries>
    </div>
  )
}

/** A started payment of an invoice: where it stands, and the way to its own page. */
function StartedPayment({
  invoice,
  transaction,
  isToBeSent,
}: Required<Pick<StartedPaymentListProps, "invoice" | "isToBeSent">> & { transaction: InvoiceEntry }) {
  const { t, time, money } = useTexts()
  const { id, source, amount, opened_at, phone, url, is_on_hold, held_reason } = transaction
  const visit = t("invoices.installment.visit")
  const when = time(opened_at)
  const caption =
    source !== "attempt"
      ? t(source === "staff" ? "invoices.entry.confirmed" : "invoices.entry.reported", { when })
      : phone === null
        ? t("invoices.installment.started", { when })
        : t("invoices.installment.prompted", { when, phone: phone.replaceAll(" ", "\u00a0") })
  return (
    <div className="bg-ui-bg-subtle flex flex-col gap-y-1 rounded-lg px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link
          className="txt-small-plus text-ui-fg-interactive-hover tabular-nums hover:underline"
          to={`/payunit/${id}`}
        >
          {money(amount, invoice.currency_code)}
        </Link>
        <span className="flex items-center gap-x-1">
          {isToBeSent && url !== null && (
            <>
              <CopyButton text={url} label={t("invoices.installment.copy")} />
              <Tooltip content={visit}>
                <IconButton asChild size="2xsmall" variant="transparent">
                  <a href={url} target="_blank" rel="noreferrer" aria-label={visit}>
                    <ArrowUpRightOnBox />
                  </a>
                </IconButton>
              </Tooltip>
            </>
          )}
          <StatusBadge transaction={{ ...transaction, invoice_id: invoice.id }} />
        </span>
      </div>
      <Text
        as="div"
        size="small"
        leading="compact"
        className="text-ui-fg-subtle flex flex-wrap justify-between gap-x-4 tabular-nums"
      >
        <span>{caption}</span>
        {isSurplus(transaction) ? (
          <span>{t("invoices.entry.surplus")}</span>
        ) : (
          is_on_hold && held_reason !== null && <span>{t(`reasons.${held_reason}.label`)}</span>
        )}
      </Text>
    </div>
  )
}
