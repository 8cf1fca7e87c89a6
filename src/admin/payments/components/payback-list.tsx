import { ArrowPath } from "@medusajs/icons"
import { Badge, IconButton, Text, toast, Tooltip } from "@medusajs/ui"
import type { PaybackAnswer, TransactionAnswer } from "../../../api/admin/payunit/answers"
import { takesCollection } from "../../../domain/payments/states"
import { useProblemText } from "../hooks/use-problem-text"
import { useTexts } from "../../shared/hooks/use-texts"
import { useFinishPayback } from "../hooks/use-transactions"
import { Nothing, Section } from "../../shared/components/section"

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
            <Payback
              key={payback.id}
              payback={payback}
              who={people[payback.recorded_by] ?? payback.recorded_by}
              isCaptured={takesCollection(transaction.state, transaction.held_reason, transaction.settled_at !== null)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface PaybackProps {
  payback: PaybackAnswer
  who: string
  /** Whether Medusa had the money, so that it has to have the refund. */
  isCaptured: boolean
}

function Payback({ payback, who, isCaptured }: PaybackProps) {
  const { t, money, time } = useTexts()
  return (
    <li className="flex flex-col gap-y-1 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Text size="small" weight="plus" leading="compact">
          {money(payback.amount, payback.currency_code)}
          <span className="text-ui-fg-subtle font-normal"> · {payback.method}</span>
        </Text>
        <div className="flex items-center gap-x-1">
          <Badge size="2xsmall" color={payback.refund_id !== null ? "green" : isCaptured ? "orange" : "grey"}>
            {t(payback.refund_id === null ? "detail.notRefunded" : "detail.refunded")}
          </Badge>
          {isCaptured && <FinishButton payback={payback} />}
        </div>
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

/** Has Medusa make the refund of a payback, or bring the order's totals up to date. Any number of times. */
function FinishButton({ payback }: { payback: PaybackAnswer }) {
  const { t } = useTexts()
  const words = useProblemText()
  const finish = useFinishPayback(payback.transaction_id)
  return (
    <Tooltip content={t("detail.finish")}>
      <IconButton
        size="2xsmall"
        variant="transparent"
        aria-label={t("detail.finish")}
        isLoading={finish.isPending}
        onClick={() =>
          finish.mutate(payback.id, {
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
