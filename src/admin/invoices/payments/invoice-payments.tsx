import { Badge, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { InvoiceDetailAnswer, InvoicePaymentAnswer } from "../../../api/answers"
import { ManualRefunds } from "../../payments/components/manual-refund-list"
import { StatusBadge } from "../../payments/components/status-badge"
import { MoneyEntry } from "../../shared/components/money-entry"
import { useTexts } from "../../shared/hooks/use-texts"
import { Nothing, Section } from "../../shared/layout/section"
import { entriesOutOfBooks } from "../lib/invoice-entries"
import { StartedPaymentList } from "./started-payments"
import { PaymentActions } from "./payment-actions"

/** What PayUnit, or staff, said was paid: what counts, and what staff confirmed that does not. */
export function InvoicePayments({ invoice }: { invoice: InvoiceDetailAnswer }) {
  const { t } = useTexts()
  const { payments } = invoice
  const others = entriesOutOfBooks(invoice)
  return (
    <Section title={t("invoices.detail.payments")}>
      {payments.length === 0 ? (
        <Nothing>{t("invoices.detail.paymentsEmpty")}</Nothing>
      ) : (
        <ul className="divide-y">
          {payments.map((payment) => (
            <Payment key={payment.id} invoice={invoice} payment={payment} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className="flex flex-col gap-y-2 px-6 py-4">
          <Text size="small" weight="plus" leading="compact">
            {t("invoices.detail.outOfBooks")}
          </Text>
          <StartedPaymentList invoice={invoice} transactions={others} />
        </div>
      )}
    </Section>
  )
}

interface PaymentProps {
  invoice: InvoiceDetailAnswer
  payment: InvoicePaymentAnswer
}

function Payment({ invoice, payment }: PaymentProps) {
  const { t, money } = useTexts()
  const { id, source, amount, currency_code, method, confirmed_by, confirmed_at, reference, note, order_id } = payment
  const { people, transactions } = invoice
  const entry = transactions.find((one) => one.id === id)
  const who = confirmed_by === null ? t("invoices.fields.service") : (people[confirmed_by] ?? confirmed_by)
  return (
    <MoneyEntry
      amount={amount}
      currencyCode={currency_code}
      method={method}
      aside={
        <span className="flex flex-wrap items-center gap-1">
          {entry?.state === "held" && <StatusBadge transaction={{ ...entry, invoice_id: invoice.id }} />}
          {invoice.order_id !== null && (
            <Badge size="2xsmall" color={order_id === null ? "grey" : "green"}>
              {t(order_id === null ? "invoices.records.none" : "invoices.records.recorded")}
            </Badge>
          )}
        </span>
      }
      at={confirmed_at}
      who={who}
      reference={reference}
      note={note}
      className="px-6 py-4"
      below={
        <>
          {payment.refunds.length > 0 && (
            <div className="mt-2 flex flex-col gap-y-2">
              <Text size="small" weight="plus" leading="compact">
                {t("fields.refunded_line", {
                  amount: money(payment.refunded_amount, currency_code),
                  paid: money(amount, currency_code),
                })}
              </Text>
              <ManualRefunds manualRefunds={payment.refunds} people={people} isCaptured isInset />
            </div>
          )}
          <PaymentActions invoice={invoice} payment={payment} entry={entry} />
        </>
      }
    >
      <Text as="div" size="small" leading="compact" className="text-ui-fg-subtle flex flex-wrap gap-x-4 gap-y-1">
        {source === "staff" && <span>{t("byHand.label")}</span>}
        <Link className="text-ui-fg-interactive-hover hover:underline" to={`/payunit/${id}`}>
          {t("invoices.actions.openPayment")}
        </Link>
      </Text>
    </MoneyEntry>
  )
}
