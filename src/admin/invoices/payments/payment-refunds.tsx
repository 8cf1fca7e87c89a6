import { ArrowUturnLeft, Check } from "@medusajs/icons"
import { Badge, Button, Text } from "@medusajs/ui"
import { useState } from "react"
import type { InvoiceAnswer, InvoiceDetailAnswer, InvoicePaymentAnswer } from "../../../api/answers"
import { MoneyEntry } from "../../shared/components/money-entry"
import { useAccess } from "../../shared/hooks/use-access"
import { useTexts } from "../../shared/hooks/use-texts"
import { NO_METHOD, paymentActionsOf, refundColourOf } from "../lib/invoice-status"
import { InvoiceRefundDrawer } from "../actions/invoice-refund-drawer"
import { RecordPrompt } from "../actions/record-prompt"

interface PaymentRefundsProps {
  payment: InvoicePaymentAnswer
  people: InvoiceDetailAnswer["people"]
}

/** What went back of a confirmed payment. */
export function PaymentRefunds({ payment, people }: PaymentRefundsProps) {
  const { t, money } = useTexts()
  const { refunds: manualRefunds, paid_back_amount, amount, currency_code, order } = payment
  return (
    manualRefunds.length > 0 && (
      <div className="mt-2 flex flex-col gap-y-2">
        <Text size="small" weight="plus" leading="compact">
          {t("fields.paid_back_line", {
            amount: money(paid_back_amount, currency_code),
            paid: money(amount, currency_code),
          })}
        </Text>
        <ul className="flex flex-col gap-y-2" aria-label={t("detail.refunds")}>
          {manualRefunds.map((manualRefund) => (
            <ManualRefund
              key={manualRefund.id}
              manualRefund={manualRefund}
              who={people[manualRefund.recorded_by] ?? manualRefund.recorded_by}
              isOfOrder={order !== null}
            />
          ))}
        </ul>
      </div>
    )
  )
}

interface ManualRefundProps {
  manualRefund: InvoicePaymentAnswer["refunds"][number]
  who: string
  /** Whether there are an order's books that may have had the money. */
  isOfOrder: boolean
}

function ManualRefund({ manualRefund, who, isOfOrder }: ManualRefundProps) {
  const { t, money } = useTexts()
  const { amount, currency_code, method, reference, note, recorded_at, order: refund } = manualRefund
  return (
    <MoneyEntry
      amount={amount}
      currencyCode={currency_code}
      method={method === NO_METHOD ? t("invoices.refund.noMethod") : method}
      aside={
        isOfOrder && (
          <Badge size="2xsmall" color={refundColourOf(refund.record)}>
            {t(`invoices.refund.refunds.${refund.record}`)}
          </Badge>
        )
      }
      at={recorded_at}
      who={who}
      reference={reference}
      note={note}
      className="bg-ui-bg-subtle rounded-lg px-3 py-2"
    >
      {refund.record !== "none" && refund.amount < amount && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("invoices.refund.part", { amount: money(refund.amount, currency_code) })}
        </Text>
      )}
      {refund.problem !== null && (
        <Text size="small" className="text-ui-tag-orange-text break-words">
          {t("invoices.refund.problem", { why: refund.problem })}
        </Text>
      )}
    </MoneyEntry>
  )
}

interface PaymentActionsProps {
  invoice: InvoiceAnswer
  payment: InvoicePaymentAnswer
}

type PaymentAction = InvoicePaymentAnswer["actions"][number]

/** What can be done about a confirmed payment. */
export function PaymentActions({ invoice, payment }: PaymentActionsProps) {
  const { t } = useTexts()
  const { may } = useAccess()
  const actions = paymentActionsOf(payment, may)
  const [action, setAction] = useState<PaymentAction | null>(null)
  const close = () => setAction(null)
  // The dialog keeps its place when what it did leaves nothing more to do: it has yet to say what came of it.
  return (
    <>
      {actions.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {actions.map((one) => (
            <Button key={one} size="small" variant="secondary" onClick={() => setAction(one)}>
              {one === "refund" ? <ArrowUturnLeft /> : <Check />}
              {t(`invoices.actions.${one}.label`)}
            </Button>
          ))}
        </div>
      )}
      {action === "refund" && <InvoiceRefundDrawer invoice={invoice} payment={payment} onClose={close} />}
      {action === "record" && <RecordPrompt invoiceId={invoice.id} payment={payment} onClose={close} />}
    </>
  )
}
