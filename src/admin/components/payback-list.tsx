import { Badge, Text } from "@medusajs/ui"
import type { PaybackAnswer, TransactionAnswer } from "../../api/admin/payunit/answers"
import { useTexts } from "../hooks/use-texts"
import { Nothing, Section } from "./section"

interface PaybackListProps {
  transaction: TransactionAnswer
  paybacks: readonly PaybackAnswer[]
  people: Readonly<Record<string, string>>
}

/** What went back to the payer. Nothing for a payment that nobody paid. */
export function PaybackList({ transaction, paybacks, people }: PaybackListProps) {
  const { t, money } = useTexts()
  const { paid, paid_back } = transaction
  if (paid === null) {
    return null
  }
  const sum = t("fields.paid_back_of", {
    amount: money(paid_back, paid.currency_code),
    paid: money(paid.amount, paid.currency_code),
  })
  return (
    <Section
      title={t("detail.paybacks")}
      aside={
        paybacks.length > 0 && (
          <Text size="small" className="text-ui-fg-subtle">
            {sum}
          </Text>
        )
      }
    >
      {paybacks.length === 0 ? (
        <Nothing>{t("detail.paybacksEmpty")}</Nothing>
      ) : (
        <ul className="divide-y">
          {paybacks.map((payback) => (
            <Payback key={payback.id} payback={payback} who={people[payback.recorded_by] ?? payback.recorded_by} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Payback({ payback, who }: { payback: PaybackAnswer; who: string }) {
  const { t, money, time } = useTexts()
  return (
    <li className="flex flex-col gap-y-1 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Text size="small" weight="plus" leading="compact">
          {money(payback.amount, payback.currency_code)}
          <span className="text-ui-fg-subtle font-normal"> · {payback.method}</span>
        </Text>
        <Badge size="2xsmall" color={payback.refund_id === null ? "grey" : "green"}>
          {t(payback.refund_id === null ? "detail.notRefunded" : "detail.refunded")}
        </Badge>
      </div>
      <Text size="small" leading="compact" className="text-ui-fg-subtle break-words">
        {[
          time(payback.recorded_at),
          t("fields.by", { who }),
          ...(payback.reference === null ? [] : [t("fields.reference", { reference: payback.reference })]),
        ].join(" · ")}
      </Text>
      {payback.note !== null && (
        <Text size="small" className="text-ui-fg-subtle break-words">
          {payback.note}
        </Text>
      )}
    </li>
  )
}
