import { toast } from "@medusajs/ui"
import type { InvoicePaymentAnswer } from "../../../api/answers"
import { ActionPrompt } from "../../shared/forms/action-prompt"
import { RequestProblem } from "../../shared/forms/problem-alert"
import { useTexts } from "../../shared/hooks/use-texts"
import { useRecordPayment } from "../hooks/use-invoices"

interface RecordPromptProps {
  invoiceId: string
  payment: InvoicePaymentAnswer
  onClose: () => void
}

/** Asks whether a payment is to be recorded on the order after all, and has it done. */
export function RecordPrompt({ invoiceId, payment, onClose }: RecordPromptProps) {
  const { t, money } = useTexts()
  const { mutate, isPending, error } = useRecordPayment(invoiceId, payment.id)
  const carryOut = () =>
    mutate(null, {
      onSuccess: () => {
        toast.success(t("invoices.actions.record.done"))
        onClose()
      },
    })
  return (
    <ActionPrompt
      title={t("invoices.actions.record.title")}
      description={t("invoices.actions.record.description", { amount: money(payment.amount, payment.currency_code) })}
      confirm={t("invoices.actions.record.confirm")}
      isPending={isPending}
      onConfirm={carryOut}
      onCancel={onClose}
    >
      {error !== null && (
        <div className="px-6 pt-4">
          <RequestProblem error={error} />
        </div>
      )}
    </ActionPrompt>
  )
}
