import { Badge, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { InvoiceDetailAnswer, InvoicePaymentAnswer } from "../../../api/answers"
import { useInvoiceHistory } from "../hooks/use-invoice-history"
import { useTexts } from "../../shared/hooks/use-texts"
import { recordColourOf } from "../lib/invoice-status"
import { MoneyEntry } from "../../shared/components/money-entry"
import { Nothing, Section } from "../../shared/layout/section"
import { Timeline } from "../../shared/components/timeline"
import { PaymentActions, PaymentRefunds } from "../payments/payment-refunds"

/** What is billed, line by line. */
export function InvoiceItems({ invoice }: { invoice: InvoiceDetailAnswer }) {
  const { t, language, money } = useTexts()
  const { items, total_amount, currency_code } = invoice
  return (
    <Section title={t("invoices.detail.items")}>
      <ul className="divide-y">
        {items.map(({ name, amount, quantity, total }, index) => (
          <li key={`${name}-${String(index)}`} className="flex items-start justify-between gap-x-4 px-6 py-3">
            <div className="min-w-0">
              <Text size="small" className="break-words">
                {name}
              </Text>
              <Text size="xsmall" className="text-ui-fg-subtle tabular-nums">
                {t("invoices.detail.each", {
                  quantity: quantity.toLocaleString(language),
                  amount: money(amount, currency_code),
                })}
              </Text>
            </div>
            <Text size="small" className="whitespace-nowrap tabular-nums">
              {money(total, currency_code)}
            </Text>
          </li>
        ))}
      </ul>
      <div className="flex justify-between gap-x-4 px-6 py-3">
        <Text size="small" weight="plus">
          {t("invoices.fields.total")}
        </Text>
        <Text size="small" weight="plus" className="whitespace-nowrap tabular-nums">
          {money(total_amount, currency_code)}
        </Text>
      </div>
    </Section>
  )
}

/** What merchants, or PayUnit, said was paid, and what the order got of each. */
export function InvoicePayments({ invoice }: { invoice: InvoiceDetailAnswer }) {
  const { t } = useTexts()
  const { payments, people } = invoice
  return (
    <Section title={t("invoices.detail.payments")}>
      {payments.length === 0 ? (
        <Nothing>{t("invoices.detail.paymentsEmpty")}</Nothing>
      ) : (
        <ul className="divide-y">
          {payments.map((payment) => (
            <Payment key={payment.id} invoice={invoice} payment={payment} people={people} />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface PaymentProps {
  invoice: InvoiceDetailAnswer
  payment: InvoicePaymentAnswer
  people: InvoiceDetailAnswer["people"]
}

function Payment({ invoice, payment, people }: PaymentProps) {
  const { t, money } = useTexts()
  const { amount, currency_code, method, confirmed_by, confirmed_at, reference, note, order, transaction_id } = payment
  const who = confirmed_by === "service" ? t("invoices.fields.service") : (people[confirmed_by] ?? confirmed_by)
  return (
    <MoneyEntry
      amount={amount}
      currencyCode={currency_code}
      method={method}
      aside={
        order !== null && (
          <Badge size="2xsmall" color={recordColourOf(order.record)}>
            {t(`invoices.records.${order.record}`)}
          </Badge>
        )
      }
      at={confirmed_at}
      who={who}
      // That of a payment is its id, which its page has.
      reference={transaction_id === null ? reference : null}
      note={note}
      className="px-6 py-4"
      below={
        <>
          <PaymentRefunds payment={payment} people={people} />
          <PaymentActions invoice={invoice} payment={payment} />
        </>
      }
    >
      {transaction_id !== null && (
        <Text size="small" leading="compact">
          <Link className="text-ui-fg-interactive hover:underline" to={`/payunit/${transaction_id}`}>
            {t("invoices.actions.openPayment")}
          </Link>
        </Text>
      )}
      {order !== null && (order.surplus_amount ?? 0) > 0 && (
        <Text size="small" className="text-ui-tag-orange-text">
          {t("invoices.records.surplus", {
            recorded: money(order.recorded_amount ?? 0, currency_code),
            surplus: money(order.surplus_amount ?? 0, currency_code),
          })}
        </Text>
      )}
      {order?.problem != null && (
        <Text size="small" className="text-ui-tag-orange-text break-words">
          {t("invoices.records.problem", { why: order.problem })}
        </Text>
      )}
    </MoneyEntry>
  )
}

/** What happened to an invoice, and why. */
export function InvoiceHistory({ invoice }: { invoice: InvoiceDetailAnswer }) {
  const { t } = useTexts()
  const { history, people } = invoice
  const text = useInvoiceHistory(people, invoice)
  return (
    <Section title={t("detail.history")}>
      <Timeline history={history} text={text} />
    </Section>
  )
}
