import { Text } from "@medusajs/ui"
import type { InvoiceDetailAnswer } from "../../../api/answers"
import { useInvoiceHistory } from "../../shared/hooks/use-history-text"
import { useTexts } from "../../shared/hooks/use-texts"
import { Section } from "../../shared/layout/section"
import { Timeline } from "../../shared/components/timeline"

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
