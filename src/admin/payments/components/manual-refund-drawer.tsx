import { Text, toast } from "@medusajs/ui"
import type { TransactionAnswer } from "../../../api/admin/payunit/answers"
import { useProblemText } from "../hooks/use-problem-text"
import { useTexts } from "../../shared/hooks/use-texts"
import { useRecordRefund, useResolve } from "../hooks/use-transactions"
import { leftOf } from "../lib/status"
import { AgainBox, useAgain } from "../../shared/forms/again-box"
import { DrawerForm } from "../../shared/forms/drawer-form"
import { ProblemAlert } from "../../shared/forms/form"
import { ManualRefundFields, useManualRefundForm } from "./manual-refund-fields"
import { StatusBadge } from "../../shared/components/status-badge"

interface ManualRefundDrawerProps {
  transaction: TransactionAnswer
  /** Whether the payment is held, and this is what becomes of it. */
  resolves: boolean
  onClose: () => void
}

/** Asks what went back to the payer, and records it. */
export function ManualRefundDrawer({ transaction, resolves, onClose }: ManualRefundDrawerProps) {
  const { t, money } = useTexts()
  const words = useProblemText()
  const recordRefund = useRecordRefund(transaction.id)
  const resolve = useResolve(transaction.id)
  const { isPending, error } = resolves ? resolve : recordRefund
  const again = useAgain(error)
  const currencyCode = transaction.paid?.currency_code ?? transaction.currency_code
  const form = useManualRefundForm({ left: leftOf(transaction), currencyCode, resolves })
  const action = resolves ? "paid_back" : "refund"

  const send = () => {
    const manualRefund = { amount: form.amount, ...form.words, ...again.sent }
    const onSuccess = () => {
      toast.success(t(`actions.${action}.done`), { description: money(form.amount, currencyCode) })
      onClose()
    }
    if (resolves) {
      resolve.mutate({ action: "paid_back", ...manualRefund }, { onSuccess })
    } else {
      recordRefund.mutate(manualRefund, { onSuccess })
    }
  }

  return (
    <DrawerForm
      title={t(`actions.${action}.title`)}
      description={t(`actions.${action}.description`)}
      submit={t(`actions.${action}.confirm`)}
      isPending={isPending}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <div className="bg-ui-bg-subtle flex flex-wrap items-center justify-between gap-2 rounded-lg px-4 py-3">
        <Text size="small" weight="plus">
          {money(transaction.paid?.amount ?? transaction.amount, currencyCode)}
        </Text>
        <StatusBadge transaction={transaction} />
      </div>
      <ManualRefundFields form={form} />
      {error !== null && <ProblemAlert>{words(error)}</ProblemAlert>}
      <AgainBox again={again} label={t("form.again")} />
    </DrawerForm>
  )
}
