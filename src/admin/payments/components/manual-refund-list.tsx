import { ArrowPath } from "@medusajs/icons"
import { Badge, IconButton, Text, toast, Tooltip } from "@medusajs/ui"
import type { ManualRefundAnswer, TransactionAnswer } from "../../../api/answers"
import { takesCollection } from "../../../domain/payments/states"
import { PAYOUT_METHOD } from "../../../domain/payouts/states"
import { useProblemText } from "../../shared/hooks/use-problem-text"
import { useAccess } from "../../shared/hooks/use-access"
import { useTexts } from "../../shared/hooks/use-texts"
import { useFinishManualRefund } from "../hooks/use-transactions"
import { NO_METHOD } from "../lib/manual-refund-form"
import type { Translate } from "../../shared/lib/texts"
import { MoneyEntry } from "../../shared/components/money-entry"
import { Nothing, Section } from "../../shared/layout/section"

interface ManualRefundListProps {
  transaction: TransactionAnswer
  manualRefunds: readonly ManualRefundAnswer[]
  people: Readonly<Record<string, string>>
}

/** What was refunded to the payer. Nothing for a payment that nobody paid. */
export function ManualRefundList({ transaction, manualRefunds, people }: ManualRefundListProps) {
  const { t, money } = useTexts()
  const { paid, refunded_amount } = transaction
  if (paid === null) {
    return null
  }
  const sum = t("fields.refunded_of", {
    amount: money(refunded_amount, paid.currency_code),
    paid: money(paid.amount, paid.currency_code),
  })
  return (
    <Section
      title={t("detail.refunds")}
      aside={
        manualRefunds.length > 0 && (
          <Text size="small" className="text-ui-fg-subtle">
            {sum}
          </Text>
        )
      }
    >
      {manualRefunds.length === 0 ? (
        <Nothing>{t("detail.refundsEmpty")}</Nothing>
      ) : (
        <ManualRefunds
          manualRefunds={manualRefunds}
          people={people}
          isCaptured={takesCollection(transaction.state, transaction.held_reason, transaction.settled_at !== null)}
        />
      )}
    </Section>
  )
}

interface ManualRefundsProps {
  manualRefunds: readonly ManualRefundAnswer[]
  people: Readonly<Record<string, string>>
  /** Whether Medusa had the money, so that it has to have the refunds. */
  isCaptured: boolean
  /** Whether the refunds stand inside of what they are of. */
  isInset?: boolean
}

/** Refunds, one below the other, the oldest first. */
export function ManualRefunds({ manualRefunds, people, isCaptured, isInset = false }: ManualRefundsProps) {
  const { t } = useTexts()
  return (
    <ul className={isInset ? "flex flex-col gap-y-2" : "divide-y"} aria-label={t("detail.refunds")}>
      {manualRefunds.map((manualRefund) => (
        <ManualRefund
          key={manualRefund.id}
          manualRefund={manualRefund}
          who={people[manualRefund.recorded_by] ?? manualRefund.recorded_by}
          isCaptured={isCaptured}
          className={isInset ? "bg-ui-bg-subtle rounded-lg px-3 py-2" : "px-6 py-4"}
        />
      ))}
    </ul>
  )
}

interface ManualRefundProps extends Pick<ManualRefundsProps, "isCaptured"> {
  manualRefund: ManualRefundAnswer
  who: string
  className: string
}

function ManualRefund({ manualRefund, who, isCaptured, className }: ManualRefundProps) {
  const { t } = useTexts()
  const { may } = useAccess()
  return (
    <MoneyEntry
      amount={manualRefund.amount}
      currencyCode={manualRefund.currency_code}
      method={methodText(t, manualRefund.method)}
      aside={
        <div className="flex items-center gap-x-1">
          <Badge size="2xsmall" color={manualRefund.refund_id !== null ? "green" : isCaptured ? "orange" : "grey"}>
            {t(manualRefund.refund_id === null ? "detail.notRefunded" : "detail.refunded")}
          </Badge>
          {isCaptured && may("refund_payments") && <FinishButton manualRefund={manualRefund} />}
        </div>
      }
      at={manualRefund.recorded_at}
      who={who}
      reference={manualRefund.reference}
      note={manualRefund.note}
      className={className}
    >
      {manualRefund.by_payunit && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("detail.byPayUnit")}
        </Text>
      )}
    </MoneyEntry>
  )
}

/** How a payment was refunded, in words. */
function methodText(t: Translate, method: string): string {
  return method === NO_METHOD ? t("detail.noMethod") : method === PAYOUT_METHOD ? t("payouts.method") : method
}

/** Has Medusa make the refund of a manual refund, or bring the order's totals up to date. Any number of times. */
function FinishButton({ manualRefund }: { manualRefund: ManualRefundAnswer }) {
  const { t } = useTexts()
  const words = useProblemText()
  const finish = useFinishManualRefund(manualRefund.transaction_id)
  return (
    <Tooltip content={t("detail.finish")}>
      <IconButton
        size="2xsmall"
        variant="transparent"
        aria-label={t("detail.finish")}
        isLoading={finish.isPending}
        onClick={() =>
          finish.mutate(manualRefund.id, {
            onSuccess: () => toast.success(t("detail.finished")),
            onError: (error) => toast.error(t("errors.actionFailed"), { description: words(error) }),
          })
        }
      >
        <ArrowPath />
      </IconButton>
    </Tooltip>
  )
}
